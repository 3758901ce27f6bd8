"""A session as in a notebook, from a game to theorems about it; the tests run it."""

import itertools
import tempfile
from pathlib import Path

import numpy as np

import wythoff as w

folder = Path(tempfile.mkdtemp())

g = w.game("W^4")
t = g.table(1000, 1000)
board = np.asarray(t)
assert board.dtype == np.uint16 and board.shape == (1000, 1000)
assert board[3, 5] == t[3, 5] and t.known == "definition"

wythoff = w.game("wythoff")
value = wythoff.value(10**50, 3)
outcome = g.outcome(10**50, 3)
print(value, value.known, outcome, outcome.known)

far = list(itertools.islice(g.positions(start=10**1000), 5))
last = g.nth(10**1000)
print(len(str(far[0].x)), len(str(last.y)), last.known)

period = wythoff.period(7)
move = wythoff.winning_move(12, 30)
sum_move = w.sum("wythoff(10,15) + nim(7)").winning_move()
print(period, move.words, sum_move.words)

theorem = g.theorem(max_time=60)
print(theorem.automaton.states, theorem.system, theorem.closed_form)
theorem.certificate.save(folder / "w4.cert")
assert w.check(folder / "w4.cert").accepted
assert w.compare("r-wythoff", "wythoff")

s = w.Session()
r = s.eval("?msd_fib Ax Ey x=2*y")
assert (r.verdict, r.witness) == (False, {"x": 1})
s["p"] = theorem.automaton
even = s.define("even", "?msd_fib Ey x=2*y")
s.define("odd", "?msd_fib Ey x=2*y+1")
assert 14 in even and (even & ~s["odd"]) == even and even.first() == 0
print(even.explain())

f = s.count("?msd_pell (Ey $p(x,y)) & x<n", "n")
other = s.count("?msd_pell x<n", "n")
assert f[10**30] == 10**30 and f == other
print(f.minimize(), f.to_sage(), f.to_mathematica())
