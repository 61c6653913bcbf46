"""The moments of Chaos in the Old World that sentences and scenarios can speak of, in order of a round."""

from __future__ import annotations

from rulesdsl.games.game import Moment

MOMENTS = (
    Moment(
        "fight N", "the battle in one region, by its number in the order of regions", ("BATTLE-1", "GEN-2")
    ),
    Moment(
        "battle",
        "when all regions have been fought",
        ("BATTLE-13",),
        sentence="At the end of the battle",
    ),
    Moment("domination-step N", "domination values of one region are compared", ("DOMIN-1", "DOMIN-2")),
    Moment(
        "corrupting N",
        "corruption is placed in one region; sentences about its end come before the region is looked at "
        "for ruin, and only what lies there speaks",
        ("CORR-1", "CORR-2"),
        sentence="At the end of the corrupting",
    ),
    Moment(
        "resolution",
        "Old World cards on the track take effect, space 1 first; what belongs to nobody speaks to each "
        "player in turn",
        ("END-3",),
        sentence="At the start of the resolution",
    ),
)
