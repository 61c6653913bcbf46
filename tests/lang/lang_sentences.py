"""Sentences that the language must be able to say."""

# ruff: noqa: E501 - one sentence a line

from __future__ import annotations

# In canonical form: printed exactly as written.
CANONICAL = """
Enemy units connected to this are netted.
Friendly or enemy units connected to this are netted.
Friendly units connected to this get +1 melee.
Friendly units connected to this get +1 initiative.
Friendly units connected to this get +1 melee and get +1 initiative.
Enemy units connected to this get -1 initiative.
Friendly units connected to this get 1 extra action.
Enemy units connected to this have exactly 1 action at 0.
Even while netted, this gets +1 toughness.
Even while netted, ranged or gauss hits arriving on this get -1 strength.
When this dies in this segment, at once this strikes unless this acted in this segment.
While this did not act in this battle, this gets +1 melee.
Friendly units that acted in this segment get +1 melee.
Hits arriving on this are thrown back.
Even while netted, enemy ranged hits arriving on this are thrown back.
Friendly ranged hits arriving on this are sent to [n].
Friendly ranged or gauss hits arriving on this are sent to [nw, n, ne].
Friendly units connected to this except headquarters get +1 toughness.
If a hit would wound a friendly unit connected to this, instead remove this.
If a hit would wound a friendly unit, you may instead remove this.
If a hit would wound a friendly unit connected to this, you may instead remove this.
If a hit would wound a friendly unit connected to this, instead of 1 wound remove this.
If a hit would wound a friendly unit connected to this, you may instead of 1 wound remove this.
If a hit would wound an enemy unit connected to this, it gets +1 strength.
If a friendly unit connected to this would attack (once per unit per battle), you may change 1 side of it into the other kind.
If a friendly unit connected to this would attack (once per unit per battle), you may change it into ranged.
If a hit of this would wound a unit (once per unit per battle), you may change it into ranged.
If this would attack, you may instead deal 1 wound to each friendly or enemy unit next to this except headquarters then destroy this.
When a hit arrives on this, at once deal 1 wound to each friendly or enemy unit next to this then destroy this.
Enemy modules connected to this serve you.
Enemy modules connected to this are off.
Enemy units connected to this except headquarters are yours.
Friendly units connected to this have mobility.
Moves of own units get +1 length.
Action (once per turn): move this up to 1 hex and turn it.
Action: start a battle.
Action: choose one own unit then move it up to 1 hex and turn it.
Action: choose one own unit as pusher then choose one enemy unit next to that pusher then push it from that pusher.
Action while your headquarters is not netted: choose one enemy unit next to your headquarters except headquarters then deal a deadly hit to it.
Action: choose one enemy unit except headquarters then deal 1 wound to it.
Action: choose one inner hex as centre then deal 1 wound to each friendly or enemy unit within 1 of that centre except headquarters.
While this has no power, this is netted.
Friendly units connected to this have power.
Your headquarters has netting.
While this has netting, enemy units connected to this are netted.
When this dies in this segment, at once this strikes.
When this dies in this segment, this strikes.
When this wounds a unit, put 1 venom on it.
When a unit that this wounded in this segment dies, at once heal your headquarters 1.
When a unit that this wounded in this segment dies, heal your headquarters 1.
When an enemy unit that a friendly unit wounded in this segment dies, put 1 grave on its hex.
Before the battle, deal 1 wound to its bearer.
Before the battle, deal 1 wound to each friendly or enemy unit with venom.
As soon as a unit is here, destroy it unless it is headquarters then remove this.
As soon as this is not next to your headquarters, destroy this.
As soon as this is yours, remove this.
When an enemy unit becomes yours by this, you may turn it.
Other cards here are off.
Friendly figures here get +1 defense.
The region of this gets -2 resistance (at least 0).
Players have at most 1 battle-die.
Bloodletters have first-strike.
Hits on this get -1 strength.
Playing cards here costs enemies 2 more.
Playing cards costs enemies 2 more.
Your headquarters gets +1 initiative.
This cannot be netted.
This gets -1 initiative per net on this.
This cannot be destroyed.
Own units connected to this cannot attack enemy units.
Own modules connected to a unit reach each own unit in matrix.
While there is a zombie-marker on this, this gets +2 melee.
While there is no unit next to this, this gets +1 melee.
While this has at least 2 wounds and this is not netted, this gets +1 melee.
While this is next to your headquarters and your headquarters is not netted, this gets 1 extra action.
If this would be discarded, if there is a figure that you killed in this round, instead place this on here.
When this is revealed, move one villain up to 4 spaces toward a target then this strikes.
When this kills an enemy unit next to this, you may move this 1 hex and turn it.
When this kills an enemy unit next to this by melee, you may move this there and turn it.
When this wounds a unit, until the end of this battle, it is paralysed.
When a unit dies, for every grave on a free hex: place one own unit on there.
When you kill an enemy figure (once per region per round), you gain 2 satiety.
When its bearer moves, remove this.
When this becomes netted, destroy this.
When this is destroyed, each opponent loses 1 satiety.
After the battle, for every enemy figure here: roll 1 battle-die.
At the end of the segment, destroy each enemy figure here.
Action (once per turn): choose one enemy unit next to this then push it from this.
Action (once per turn): choose one enemy unit next to this then pull it to this.
Action (once per turn) (pay 1 life): choose one enemy unit except headquarters then put 1 net-of-steel on it.
Action (hidden): choose one enemy unit in line with this then put 1 ranged-net on it until the end of the next battle.
Action (once per army per turn): choose one own unit next to this except headquarters as prey then destroy that prey then put 1 satiety on this.
Action (once per turn) while this is not netted: choose one own unit next to this with underground then swap it with this.
Action: choose one bomb-area then deal 1 wound to each friendly or enemy unit in it except headquarters.
Action: choose 2 own units with chain as ends then choose one enemy unit between ends then deal 1 wound to it.
Action: choose one enemy unit between this and your headquarters then deal 2 wounds to it.
Action: choose one own unit as leaver then choose one card in hand as comer then remove that leaver then place that comer on the hex of that leaver.
Action: until the end of each opponent's next turn, enemy players cannot place units.
Action: choose 3 hexes next to each other as spot then deal 1 wound to each friendly or enemy unit on that spot except headquarters.
Action (from hand) (pay 1 life): choose one enemy unit except headquarters then destroy it then place this on its hex.
Action: move each own figure anywhere.
Action: choose up to 2 enemy figures then take 1 satiety from it.
Action: roll 2 battle-dice per figure here.
Action: deal 1 wound per grave on this to your headquarters only if this has a net.
Prefer paths with the most destruction.
Prefer paths with the least distance to a target.
""".strip().splitlines()
CANONICAL = [s.replace("has a net.", "has net.") for s in CANONICAL]

# Other ways of writing, each with its canonical form.
REWRITTEN = {
    "This is netted unless it has power.": "While this has no power, this is netted.",
    "Before battle, deal 1 wound to its bearer.": "Before the battle, deal 1 wound to its bearer.",
    "Playing cards costs enemy players 2 more.": "Playing cards costs enemies 2 more.",
    "When this wounds a unit, it is paralysed until the end of the battle.": (
        "When this wounds a unit, until the end of this battle, it is paralysed."
    ),
    "As soon as unit is here, destroy it, then remove this.": (
        "As soon as a unit is here, destroy it then remove this."
    ),
    "Action: remove 1 satiety from this.": "Action: take 1 satiety from this.",
    "Friendly unit connected to this gets +1 melee.": "Friendly units connected to this get +1 melee.",
    "Prefer paths with the least distance to target.": "Prefer paths with the least distance to a target.",
}

EXPECTATIONS = """
borgo holds mutant and medic
turn 3: borgo holds 2 mutant and no medic in pile and moloch wins
borgo holds at least 2 tiles in discard and holds mutant
borgo holds mutant and 3 hornet and moloch holds no tile in pile
it is the turn of moloch
it is not the turn of borgo and the game is not over
the game is over and moloch wins and borgo wins
nobody wins
hornet at C2 faces ne and is netted
segment 3: moloch hybrid at C5 is destroyed and blocker at C1 has 2 wounds
blocker at C1 has 2 wounds
borgo borgo-hq at C1 has 18 life
mutant at C3 is not destroyed
medic at C4 is removed
nothing else is destroyed
nothing is destroyed
segment 2: nothing else is removed
segment 2: hornet at C2 is netted
before battle: hornet at C2 is netted
after battle: hornet at C2 has no venom
hornet at C2 is at C3
hornet at C2 has at least 2 venom and is netted
""".strip().splitlines()

CALLS = """
officer(melee, +1) on [nw, n, ne], reach 2
officer(melee, +1)
net on [n]
net
""".strip().splitlines()
