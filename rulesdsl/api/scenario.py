"""Pictures of a scenario: its board before, after, or at a moment in between."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rulesdsl.api import codes
from rulesdsl.api.errors import meant, wrong
from rulesdsl.api.picture import Picture, pictures_of
from rulesdsl.content.folders import read_regular
from rulesdsl.content.yaml_spans import MAX_BYTES
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place, RulesError
from rulesdsl.diagnostics.near import listed
from rulesdsl.games.drawing import Arrow
from rulesdsl.scenarios.check import run_shipped
from rulesdsl.scenarios.load import load
from rulesdsl.scenarios.model import Scenario
from rulesdsl.scenarios.run import Result
from rulesdsl.scenarios.timeline import Moment, Timeline
from rulesdsl.scenarios.world import World

if TYPE_CHECKING:
    from rulesdsl.kernel.state import State
    from rulesdsl.render.terminal import Room

END = "after "


def says_scenario(path: str) -> bool:
    """Whether a file is a scenario, by its first words."""
    try:
        data = read_regular(Path(path), MAX_BYTES)
        return re.search(rb"^(scenario|board)[ ]*:", data, re.MULTILINE) is not None
    except OSError:
        return True


def scenario_picture(
    path: str, world: World, after: bool = False, moment: str | None = None, language: str = "en"
) -> Picture:
    """The board of a scenario file. `moment` is `segment 3` (as it begins) or `after segment 3`.

    `RulesError` with all that is wrong in the file, or with the run when it must be run.
    """
    scenario = _load(path, world)
    if not after and moment is None:
        # what is wrong with the steps does not matter yet
        scenario = replace(scenario, steps=(), answers=(), chance=())
    result = run_shipped(scenario, world)
    _raise(result.problems)
    if moment is not None:
        return _at(result, moment, language)
    state = result.end if after else result.start
    title = f"after: {scenario.title}" if after else scenario.title
    return _picture(result, state, title, language)


def _load(path: str, world: World) -> Scenario:
    try:
        scenario, problems = load(path, world)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise RulesError(Diagnostic("P0105", f"the file cannot be read: {reason}", Place(path))) from error
    _raise(problems)
    if scenario is None:
        raise RulesError(Diagnostic("P0105", "the file holds no scenario", Place(path)))
    return scenario


def _raise(problems: tuple[Diagnostic, ...] | list[Diagnostic]) -> None:
    errors = [problem for problem in problems if problem.severity == "error"]
    if errors:
        raise RulesError(*errors)


def _at(result: Result, asked: str, language: str) -> Picture:
    timeline = Timeline(result)
    moments = {str(moment): moment for moment in timeline.moments}
    text = " ".join(asked.split())
    if text in moments:
        moment, state = moments[text], timeline.before(moments[text])
    elif text.startswith(END) and text.removeprefix(END) in moments:
        moment = moments[text.removeprefix(END)]
        state = timeline.after(moment)
    else:
        notes = (f"moments of this run: {listed(moments) or 'none'}",)
        choices = [*moments, *(END + name for name in moments)]
        message = f"the scenario never comes to `{asked}`"
        raise wrong(codes.NO_MOMENT, asked, message, "no such moment", notes, meant(text, choices))
    arrows = [] if text.startswith(END) and text not in moments else list(_arrows(timeline, moment, state))
    places = result.topology.places
    acting = [h.subject for h in timeline.during(moment) if h.kind == "acts"] if arrows else []
    framed = [places[state.entities[i].place] for i in acting if state.entities[i].place >= 0]
    title = f"{text}: {result.scenario.title}"
    return _picture(result, state, title, language, tuple(framed), tuple(arrows))


def _arrows(timeline: Timeline, moment: Moment, state: State) -> Iterator[Arrow]:
    """Who aims what at whom in this moment."""
    places = timeline.result.topology.places
    seen: set[Arrow] = set()
    for h in timeline.during(moment):
        if h.kind != "packet" or h.source < 0 or h.subject < 0:
            continue
        start, end = state.entities[h.source].place, state.entities[h.subject].place
        arrow = Arrow(places[start], places[end], f"{h.amount} {h.detail}".strip())
        if start >= 0 and end >= 0 and start != end and arrow not in seen:
            seen.add(arrow)
            yield arrow


def _picture(
    result: Result,
    state: State,
    title: str,
    language: str,
    highlights: tuple[str, ...] = (),
    arrows: tuple[Arrow, ...] = (),
) -> Picture:
    pictures = pictures_of(result.game)

    def words(room: Room) -> str:
        text = pictures.board_text(
            result.library, state, room, title, highlights=highlights, language=language
        )
        lines = [f"{arrow.start} -> {arrow.end}: {arrow.label}" for arrow in arrows]
        return "\n".join([text, *lines])

    scene = partial(
        pictures.board,
        result.library,
        state,
        title,
        highlights=highlights,
        arrows=arrows,
        language=language,
    )
    return Picture(scene, words)
