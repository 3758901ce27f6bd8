"""Answers: what is computed, and how it is known."""

from __future__ import annotations

import html
import os
import pathlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, final

from ._errors import InputError, Stopped

if TYPE_CHECKING:
    from ._core import Automaton, Series, Set


class Known(str):
    """How an answer is known, in words; `kind` is the first of them.

    >>> import wythoff as w
    >>> w.game("wythoff").outcome(3, 5).known.kind
    'theorem'
    """

    __module__ = "wythoff"

    @property
    def kind(self) -> str:
        """"definition", "theorem", "proved", "verified" or "conditional"."""
        return self.split(" ", 1)[0]

    @property
    def is_certain(self) -> bool:
        """Whether no conjecture is needed."""
        return "conditional" not in self


@final
class Value(int):
    """A Sprague-Grundy value: an integer that says how it is known."""

    __module__ = "wythoff"

    known: Known
    #: The engine that computed it, if one did.
    engine: str | None

    def __new__(cls, value: int, known: str, engine: str | None = None) -> Value:
        made = super().__new__(cls, value)
        made.known, made.engine = Known(known), engine
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return (Value, (int(self), str(self.known), self.engine))


class Outcome(str):
    """'P' (who has moved wins) or 'N' (who is to move wins), with how that is known."""

    __module__ = "wythoff"

    known: Known

    def __new__(cls, outcome: str, known: str) -> Outcome:
        made = super().__new__(cls, outcome)
        made.known = Known(known)
        return made

    @property
    def is_p(self) -> bool:
        """Whether the previous player wins."""
        return self == "P"

    @property
    def is_n(self) -> bool:
        """Whether the next player wins."""
        return self == "N"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Outcome, (str(self), str(self.known)))


@final
class Position(tuple[int, int]):
    """A pair of piles, with how it is known."""

    __module__ = "wythoff"

    known: Known
    #: Whether the rules end the game there.
    terminal: bool

    def __new__(cls, x: int, y: int, known: str, terminal: bool = False) -> Position:
        made = super().__new__(cls, (x, y))
        made.known, made.terminal = Known(known), terminal
        return made

    @property
    def x(self) -> int:
        """The first pile, the smaller one in a symmetric game."""
        return self[0]

    @property
    def y(self) -> int:
        """The second pile."""
        return self[1]

    def __reduce__(self) -> tuple[Any, ...]:
        return (Position, (self[0], self[1], str(self.known), self.terminal))


@dataclass(frozen=True)
class GameInfo:
    """A built-in game."""

    #: How it is written: "connell:K".
    usage: str
    #: The short form: "K2 or K^2".
    alias: str | None
    #: A few words.
    title: str
    #: Who introduced or studied it.
    source: str


@dataclass(frozen=True)
class Period:
    """The period of a row: from `preperiod` on, G(row, y + period) = G(row, y) + rise."""

    row: int
    preperiod: int
    period: int
    rise: int
    known: Known

    def __post_init__(self) -> None:
        object.__setattr__(self, "known", Known(self.known))


@dataclass(frozen=True)
class WinningMove:
    """A winning move; false if there is none."""

    #: The position or the sum.
    sum: str
    #: Who wins it.
    outcome: Outcome
    #: Why the move wins, or why there is none.
    explanation: str
    known: Known
    #: The second computation that confirmed it, if there is one.
    checked_by: str | None = None
    #: What is taken from each pile.
    take: tuple[int, ...] | None = None
    #: The piles before, and after.
    start: tuple[int, ...] | None = None
    to: tuple[int, ...] | None = None
    #: Which part of the sum, from 0.
    component: int | None = None
    #: The move in words.
    words: str | None = None
    #: The sum after it.
    after: str | None = None

    def __bool__(self) -> bool:
        return self.take is not None


@dataclass(frozen=True)
class Comparison:
    """Whether two games have the same P-positions."""

    games: tuple[str, str]
    #: True, False, or None if it was not decided.
    same: bool | None
    known: Known
    #: No position with both piles below this is a difference, apart from the one named.
    compared_below: int
    #: A position that is P in one game and N in the other, if one was found.
    difference: Position | None = None
    #: The game in which it is P.
    p_in: str | None = None
    note: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "games", tuple(self.games))

    def __bool__(self) -> bool:
        if self.same is None:
            raise Stopped(f"not decided: {self.note or 'no difference and no proof was found'}")
        return self.same


@dataclass(frozen=True)
class Check:
    """What the independent checker says of a certificate."""

    path: pathlib.Path
    #: True, False, or None if the checker reached its limit.
    accepted: bool | None
    #: Why it was not accepted.
    reason: str | None = None
    kind: str | None = None
    game: str | None = None
    system: str | None = None
    states: int | None = None
    value: int | None = None

    def __bool__(self) -> bool:
        if self.accepted is None:
            raise Stopped(str(self.reason))
        return self.accepted


class ClosedForm(str):
    """P-positions in formulas: words, with LaTeX."""

    __module__ = "wythoff"

    #: The form for a paper.
    latex: str
    #: Its sequences, lines and points.
    parts: list[str]

    def __new__(cls, text: str, latex: str, parts: list[str]) -> ClosedForm:
        made = super().__new__(cls, text)
        made.latex, made.parts = latex, parts
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return (ClosedForm, (str(self), self.latex, self.parts))

    def _repr_html_(self) -> str:
        lines = "".join(f"<li>{html.escape(part)}</li>" for part in self.parts)
        return f"<ul>{lines}</ul>"

    def _repr_latex_(self) -> str:
        return self.latex


class Certificate:
    """A proof for the independent checker."""

    __module__ = "wythoff"

    def __init__(self, text: str) -> None:
        #: The certificate, as docs/certificates.md describes it.
        self.text = text

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it to a file, all of it or nothing."""
        from . import _core

        _core.write_file(path, self.text.encode())

    def __repr__(self) -> str:
        return f"<Certificate: {self.text.count(chr(10))} lines>"


@dataclass(frozen=True)
class SweepResult:
    """What became of one game of a sweep. Equal results found the same, in whatever time."""

    #: The name of the game, and what it belongs to.
    game: str
    group: str
    #: Whether there is a theorem.
    proved: bool
    #: "proved", or why there is no theorem in a word or two.
    verdict: str
    #: The number system of the automaton, and its states.
    system: str | None = None
    states: int | None = None
    #: The side of the board it was learned from.
    board: int | None = None
    closed_form: str | None = None
    #: The theorem in words, or the numbers that speak for the verdict.
    statement: str | None = field(default=None, repr=False)
    evidence: str | None = field(default=None, repr=False)
    #: SHA-256 of the certificate.
    certificate: str | None = field(default=None, repr=False)
    #: Units of work, and seconds, that the search took.
    work_done: int = field(default=0, repr=False)
    seconds: float = field(default=0.0, repr=False, compare=False)


class Extreme(NamedTuple):
    """An extreme of d_n - n, with d_n the difference of the n-th position of a value."""

    #: The extreme.
    value: int
    #: The first index that has it.
    n: int


@dataclass(frozen=True)
class ValueRows:
    """The points of one value in some rows, (a_n, b_n) with d_n = b_n - a_n."""

    value: int
    #: How many there are.
    points: int
    #: The least and the largest d_n - n, and the largest with n at least 100.
    min: Extreme | None
    max: Extreme | None
    max_from_100: Extreme | None
    #: The last point.
    last: tuple[int, int] | None
    #: Of the rows that hold a point; None for value 0, whose points are known by theorem.
    checksum: str | None

    @staticmethod
    def of(report: dict[str, Any]) -> ValueRows:
        """The points that a report speaks of."""

        def extreme(of: dict[str, int] | None) -> Extreme | None:
            return None if of is None else Extreme(of["value"], of["n"])

        last = report["last"]
        return ValueRows(
            value=report["value"],
            points=report["points"],
            min=extreme(report["min"]),
            max=extreme(report["max"]),
            max_from_100=extreme(report["max_from_100"]),
            last=None if last is None else (last[0], last[1]),
            checksum=report["checksum"],
        )


@dataclass(frozen=True)
class VerifiedRows:
    """Rows 0 to `up_to_row` of a game. Equal ones say the same, however they were computed."""

    game: str
    #: The largest value.
    value: int
    up_to_row: int
    known: Known
    #: Value by value.
    values: list[ValueRows] = field(repr=False)
    #: In how many pieces, and how many links between them were equal on every level.
    pieces: int = field(default=1, compare=False)
    links: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Step:
    """An automaton that the prover made on the way."""

    what: str
    depth: int
    states: int
    edges: int
    seconds: float


@dataclass(frozen=True)
class Explanation:
    """How a set was made."""

    formula: str
    steps: list[Step]
    #: The states of the result.
    states: int

    def __str__(self) -> str:
        rows = [("  " * max(step.depth - 1, 0) + step.what, step) for step in self.steps]
        width = max((len(what) for what, _ in rows), default=0)
        lines = [f"{what:<{width}}  {step.states:>7} states" for what, step in rows]
        return "\n".join([self.formula, *lines, f"{self.states} states in the end"])

    def _repr_html_(self) -> str:
        cells = "".join(
            f"<tr><td style='text-align:left;padding-left:{step.depth}em'>"
            f"<code>{html.escape(step.what)}</code></td>"
            f"<td>{step.states}</td><td>{step.edges}</td><td>{step.seconds * 1000:.1f} ms</td></tr>"
            for step in self.steps
        )
        head = "<tr><th>step</th><th>states</th><th>edges</th><th>time</th></tr>"
        return f"<p><code>{html.escape(self.formula)}</code></p><table>{head}{cells}</table>"


@dataclass(frozen=True)
class Result:
    """What came of a formula or a command. Its truth is that of a statement without free
    variables; everything else, and above all what was stopped, is neither true nor false."""

    #: Everything there is to say, as a dictionary.
    report: dict[str, Any] = field(repr=False)
    #: Whether the statement is true; None if it is no statement, or was stopped.
    verdict: bool | None = None
    #: Values that show it: of an existential statement that is true, or a universal one that is
    #: false. Words are tuples of digits.
    witness: dict[str, int | tuple[int, ...]] | None = None
    #: The tuples that satisfy a formula with free variables.
    set: Set | None = None
    #: The counting function that was asked for.
    series: Series | None = None
    #: A word automaton that was made.
    automaton: Automaton | None = None
    #: The value of a term, or values.
    value: Any = None
    #: A text that was asked for.
    text: str | None = None
    #: The name that was defined.
    name: str | None = None
    #: Why it was stopped: "time", "memory", …
    stopped: str | None = None
    stopped_because: str | None = field(default=None, repr=False)
    steps: list[Step] = field(default_factory=list, repr=False)
    warnings: list[str] = field(default_factory=list, repr=False)
    seconds: float = field(default=0.0, repr=False)

    def __bool__(self) -> bool:
        if self.stopped is not None:
            raise Stopped(str(self.stopped_because), reason=self.stopped)
        if self.verdict is None:
            raise InputError("it has free variables, so it is neither true nor false: see .set")
        return self.verdict

    def __repr__(self) -> str:
        if self.stopped is not None:
            return f"<Result: stopped ({self.stopped})>"
        if self.verdict is not None:
            shown = f", {self.witness}" if self.witness else ""
            return f"<Result: {self.verdict}{shown}>"
        for part in (self.series, self.set, self.automaton, self.value, self.text):
            if part is not None:
                return f"<Result: {part!r}>"
        return f"<Result: {self.report.get('result')}>"

    def __str__(self) -> str:
        from . import _text

        return _text.result(self)

    def _repr_html_(self) -> str | None:
        from . import _html

        return _html.result(self)
