"""Answers against programs of a few lines that know nothing but the definitions."""

from __future__ import annotations

import itertools
from functools import cache

import numpy as np
import wythoff as w
from hypothesis import given, settings
from hypothesis import strategies as st

SIDE = 24
few = settings(max_examples=40, deadline=None)


def mex(values: set[int]) -> int:
    return next(n for n in itertools.count() if n not in values)


@cache
def grundy(game: str) -> np.ndarray:
    """The values of a game by its options."""
    table = np.zeros((SIDE, SIDE), dtype=int)
    for x, y in itertools.product(range(SIDE), repeat=2):
        options = {table[i, y] for i in range(x)} | {table[x, j] for j in range(y)}
        if game == "wythoff":
            options |= {table[x - t, y - t] for t in range(1, min(x, y) + 1)}
        table[x, y] = mex(options)
    return table


@cache
def outcomes(k: int) -> np.ndarray:
    """Whether positions of W^k are P: fewer than k options are."""
    p = np.zeros((SIDE, SIDE), dtype=bool)
    for x, y in itertools.product(range(SIDE), repeat=2):
        options = [p[i, y] for i in range(x)] + [p[x, j] for j in range(y)]
        options += [p[x - t, y - t] for t in range(1, min(x, y) + 1)]
        p[x, y] = sum(options) < k
    return p


piles = st.integers(0, SIDE - 1)
games = st.sampled_from(["nim", "wythoff"])


def test_tables() -> None:
    for game in ("nim", "wythoff"):
        assert (np.asarray(w.game(game).table(SIDE)) == grundy(game)).all()
    for k in (1, 2, 3, 4, 7):
        board = np.asarray(w.game(f"W{k}").table(SIDE, outcome=True))
        assert ((board == 0) == outcomes(k)).all()


@few
@given(games, piles, piles)
def test_values(game: str, x: int, y: int) -> None:
    value = w.game(game).value(np.int64(x), np.uint16(y))
    assert value == grundy(game)[x, y] and type(int(value)) is int
    assert w.game(game).outcome(x, y).is_p == (grundy(game)[x, y] == 0)


@few
@given(st.integers(2, 5), piles, piles)
def test_blocking_games(k: int, x: int, y: int) -> None:
    assert w.game(f"W{k}").outcome(x, y).is_p == outcomes(k)[x, y]


@few
@given(games, piles, piles, st.integers(0, 60))
def test_sums(game: str, x: int, y: int, heap: int) -> None:
    total = w.sum(f"{game}({x},{y}) + nim({heap})")
    value = int(grundy(game)[x, y]) ^ heap
    assert total.value() == value and total.outcome().is_p == (value == 0)
    move = total.winning_move()
    assert bool(move) == (value != 0)
    if move and move.component == 0:
        assert move.to is not None and grundy(game)[move.to] == heap
    elif move:
        assert move.to is not None and move.to[0] == grundy(game)[x, y]


def test_positions_and_the_nth() -> None:
    game = w.game("wythoff")
    known = [(x, y) for x, y in itertools.product(range(SIDE), repeat=2) if x <= y]
    for value in range(3):
        expected = [place for place in known if grundy("wythoff")[place] == value][:6]
        assert list(itertools.islice(game.positions(value=value), len(expected))) == expected
        assert [game.nth(n, value) for n in range(len(expected))] == expected


@few
@given(st.integers(0, 10**40))
def test_positions_of_any_size(start: int) -> None:
    """The n-th P-position is (floor(n phi), floor(n phi^2)), and they are listed in order."""
    positions = list(itertools.islice(w.game("wythoff").positions(start=start), 40))
    assert all(x >= start and w.game("wythoff").outcome(x, y) == "P" for x, y in positions)
    differences = [y - x for x, y in positions]
    assert differences == list(range(differences[0], differences[0] + 40))
    assert w.game("wythoff").nth(differences[0]) == positions[0]


@few
@given(st.integers(2, 4), piles, piles)
def test_theorems(k: int, x: int, y: int) -> None:
    assert automaton(k).accepts(x, y) == outcomes(k)[x, y]


@cache
def automaton(k: int) -> w.Automaton:
    return w.game(f"W{k}").theorem().automaton


systems = st.sampled_from(["msd_fib", "lsd_fib", "msd_2", "lsd_3", "msd_pell", "msd_trib"])


@few
@given(systems, st.integers(2, 5), st.integers(0, 4), st.integers(2, 5), st.integers(0, 4))
def test_sets(system: str, a: int, b: int, c: int, d: int) -> None:
    s = w.Session()
    one = s.define("one", f"?{system} Ey x={a}*y+{b}")
    two = s.define("two", f"?{system} Ey x={c}*y+{d}")
    numbers = range(120)
    left = {n for n in numbers if n >= b and (n - b) % a == 0}
    right = {n for n in numbers if n >= d and (n - d) % c == 0}

    def members(numbers_in: w.Set) -> set[int]:
        return {n for n in numbers if n in numbers_in}

    assert (members(one), members(two)) == (left, right)
    assert members(one & two) == left & right
    assert members(one | two) == left | right
    assert members(one - two) == left - right
    assert members(one ^ two) == left ^ right
    assert members(~one) == set(numbers) - left
    assert (one & two) <= one <= (one | two)
    assert (one == two) == (one <= two <= one)
    assert ~(one | two) == ~one & ~two and hash(~(one | two)) == hash(~one & ~two)
    assert one.first(5) == sorted(left)[:5]


@cache
def counted(system: str, a: int) -> tuple[w.Session, w.Series, w.Series]:
    """How many (x, y) have x + a*y = n, and the smallest representation of that."""
    s = w.Session()
    f = s.count(f"?{system} x+{a}*y=n", "n")
    small, other = f.minimize(), s.count(f"?{system} {a}*y<=n", "n")
    assert small.dimension == f.rank == small.rank <= f.dimension
    # The same function by another formula, from an automaton of its own.
    assert f == other == small and len({f, other, small}) == 1
    assert (f == s.count(f"?{system} y<=n", "n")) == (a == 1)
    return s, f, small


@few
@given(systems, st.integers(1, 5), st.integers(0, 200))
def test_counts(system: str, a: int, n: int) -> None:
    s, f, small = counted(system, a)
    assert f[n] == f(n) == small[n] == sum((n - a * y) >= 0 for y in range(n + 1))
    assert f[n : n + 3] == [f[n], f[n + 1], f[n + 2]]
    # The value is the row times the matrices of the digits times the column.
    row, matrices = list(small.row), small.matrices
    for digit in word(s, system, n):
        matrix = matrices[(digit,)]
        row = [sum(a * b for a, b in zip(row, column)) for column in zip(*matrix)]
    assert sum(a * b for a, b in zip(row, small.column)) == f[n]


def word(s: w.Session, system: str, n: int) -> list[int]:
    """The digits of a number, as the prover reads them."""
    digits = s.eval(f"?{system} Ex x={n}").report["digits"]["x"]
    return [int(digit) for digit in digits]


def test_functions_of_two_numbers() -> None:
    f = w.Session().count("?msd_2 x<n & x<m", "n", "m")
    for n, m in itertools.product(range(6), repeat=2):
        assert f[n, m] == min(n, m)


@few
@given(st.integers(-(10**60), 10**60))
def test_integers_go_in_and_come_out(n: int) -> None:
    s = w.Session()
    assert s.eval(f"?msd_neg_2 Ex x={n}" if n >= 0 else f"?msd_neg_2 Ex x=_{-n}").witness == {"x": n}
    assert n in s.define("all", "?msd_neg_2 x=x")
