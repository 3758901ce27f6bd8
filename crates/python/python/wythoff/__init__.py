"""A workbench for Wythoff-type games: compute, prove, discover.

>>> import wythoff as w
>>> g = w.game("wythoff")
>>> g.table(3, 6)
0 1 2 3 4 5
1 2 0 4 5 3
2 0 1 5 3 4
>>> g.outcome(10**50, 3)
'N'
>>> thm = g.theorem()
>>> thm.states, thm.system
(7, 'fib')
>>> s = w.Session()
>>> s["p"] = thm.automaton
>>> bool(s.eval("?msd_fib Ax Ey $p(x,y)"))
True

Whatever may take long takes `max_time` (seconds, or "2m"), `max_memory` (bytes, or "4G") and
`progress` (a function of done, total and words; True or False for a bar). Ctrl-C stops it.

In a notebook, `%load_ext wythoff` adds the magic `%%walnut`, whose cells are scripts of the prover.
"""

from __future__ import annotations

from typing import Any

from ._answers import (
    Certificate,
    Check,
    ClosedForm,
    Comparison,
    Explanation,
    Extreme,
    GameInfo,
    Known,
    Outcome,
    Period,
    Position,
    Result,
    Step,
    SweepResult,
    Value,
    ValueRows,
    VerifiedRows,
    WinningMove,
)
from ._core import (
    Automaton,
    Game,
    Positions,
    Rows,
    Series,
    Session,
    Set,
    Sum,
    Sweep,
    Table,
    Theorem,
    check,
    compare,
    game,
    games,
    read_game,
    sum,
)
from ._errors import (
    FileError,
    InputError,
    LanguageError,
    NotProved,
    OutOfReach,
    Stopped,
    WythoffError,
)
from ._many import sweep, verify_rows


def load_ipython_extension(shell: Any) -> None:
    """What `%load_ext wythoff` does: adds the magic `%%walnut`."""
    from ._magic import load

    load(shell)


__all__ = [
    "Automaton",
    "Certificate",
    "Check",
    "ClosedForm",
    "Comparison",
    "Explanation",
    "Extreme",
    "FileError",
    "Game",
    "GameInfo",
    "InputError",
    "Known",
    "LanguageError",
    "NotProved",
    "OutOfReach",
    "Outcome",
    "Period",
    "Position",
    "Positions",
    "Result",
    "Rows",
    "Series",
    "Session",
    "Set",
    "Step",
    "Stopped",
    "Sum",
    "Sweep",
    "SweepResult",
    "Table",
    "Theorem",
    "Value",
    "ValueRows",
    "VerifiedRows",
    "WinningMove",
    "WythoffError",
    "check",
    "compare",
    "game",
    "games",
    "read_game",
    "sum",
    "sweep",
    "verify_rows",
]
