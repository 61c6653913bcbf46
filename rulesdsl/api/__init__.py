"""The programmer's door: load content, lay a board, do a step, read what happened.

>>> from rulesdsl.api import load
>>> board = load().board("moloch hybrid at C5 facing n", "outpost commando at C2 facing ne")
>>> result = board.battle()
>>> print(result.text)
before
  C2 outpost commando facing ne
  C5 moloch hybrid facing n
<BLANKLINE>
battle
  segment 3
    commando at C2 acts
    hybrid at C5 acts
    commando at C2 -> hybrid at C5: 1 ranged
    hybrid at C5 -> commando at C2: 1 ranged
    commando at C2 gets 1 wound
    hybrid at C5 gets 1 wound
    commando at C2 is destroyed
    hybrid at C5 is destroyed
<BLANKLINE>
after
  nothing
<BLANKLINE>
result: commando at C2 destroyed and hybrid at C5 destroyed
<BLANKLINE>

A board never changes; a step that must be decided first hands the question back:

>>> board = load().board("moloch the-clown at C3 facing n", "borgo mutant at C2 facing s")
>>> asked = board.battle().decision
>>> asked.name, asked.player, asked.options
('clown of the-clown at C3', 'moloch', ('yes', 'no'))
>>> board.battle(answers=["yes"]).destroyed
('mutant at C2', 'the-clown at C3')

Whatever is wrong is a `RulesError`. Its text is what the command line would print, with a caret and a
suggestion; its `diagnostics` are the same as data:

>>> load().board("moloch hybird at C5 facing n")
Traceback (most recent call last):
...
rulesdsl.diagnostics.diagnostic.RulesError: error[N0103]: moloch has no tile called `hybird`
...
  = help: did you mean `hybrid`?
...
"""

from rulesdsl.api.board import Board
from rulesdsl.api.content import Content, load
from rulesdsl.api.describe import Description
from rulesdsl.api.picture import Picture
from rulesdsl.api.result import Question, Result
from rulesdsl.diagnostics.diagnostic import Diagnostic, RulesError

__all__ = [
    "Board",
    "Content",
    "Description",
    "Diagnostic",
    "Picture",
    "Question",
    "Result",
    "RulesError",
    "load",
]
