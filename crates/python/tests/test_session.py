"""A notebook session, line by line."""

from __future__ import annotations

import itertools
import runpy
from pathlib import Path

import numpy as np
import pytest
import wythoff as w

EXAMPLES = Path(__file__).parent.parent / "examples"
RULES = "take any from x\ntake any from y\ntake equal from both"


@pytest.mark.parametrize("example", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_examples_run(example: Path) -> None:
    runpy.run_path(str(example))


def test_a_game_by_its_name_its_rules_and_its_file(tmp_path: Path) -> None:
    path = tmp_path / "k2.game"
    path.write_text(f'game "K^2"\n{RULES}\nterminal x + y <= 2\n')
    assert w.read_game(path) == w.game(str(path)) == w.game("K^2") == w.game("K2")
    assert w.Game(RULES) == w.game("wythoff") != w.game("nim")
    assert hash(w.Game(RULES)) == hash(w.game("wythoff"))
    assert w.Game(RULES, name="mine").name == "mine"
    shown = w.game("W^4")._repr_html_()
    assert "blocking:4" in shown and "Larsson" in shown and "forbid up to 3 options" in shown


def test_a_table_is_a_picture_and_an_array_without_a_copy() -> None:
    table = w.game("W^4").table(1000, 1000)
    assert table._repr_png_().startswith(b"\x89PNG")
    assert table.to_svg().startswith(("<svg", "<?xml"))
    first, second = np.asarray(table), np.asarray(table)
    assert first.dtype == np.uint16
    assert np.shares_memory(first, second)
    assert not first.flags.writeable
    assert table[3, 5] == first[3, 5] and table[-1, -1] == first[-1, -1]
    assert table.outcome(0, 0) == "P" and first[0, 0] == 0
    assert table.known == "definition"
    with pytest.raises(IndexError):
        table[1000, 0]
    # The memory belongs to the table, which the array keeps alive.
    del table, second
    assert first[0, 0] == 0 and first[999, 999] in (0, 1)


def test_tables_are_saved(tmp_path: Path) -> None:
    table = w.game("wythoff").table(3, 4)
    for name in ("t.png", "t.svg", "t.csv", "t.json"):
        table.save(tmp_path / name)
        assert (tmp_path / name).stat().st_size > 0
    assert (tmp_path / "t.csv").read_text().splitlines()[1] == "0,0,1,2,3"
    with pytest.raises(w.InputError):
        table.save(tmp_path / "t.doc")
    with pytest.raises(w.FileError) as caught:
        table.save(tmp_path / "nowhere" / "t.png")
    assert isinstance(caught.value, OSError) and "nowhere" in str(caught.value)


def test_values_and_outcomes_say_how_they_are_known() -> None:
    value = w.game("wythoff").value(10**50, 3)
    assert value == 10**50 - 2 and isinstance(value, int)
    assert value.known.kind == "proved" and value.known.is_certain
    outcome = w.game("W^4").outcome(10**50, 3)
    assert outcome == "N" and outcome.is_n and outcome.known.kind == "proved"
    with pytest.raises(w.InputError, match="no Sprague-Grundy values"):
        w.game("W^4").value(10**50, 3)


def test_positions_far_away() -> None:
    game = w.game("W^4")
    far = list(itertools.islice(game.positions(start=10**1000), 5))
    assert len(far) == 5 and all(position.x >= 10**1000 for position in far)
    assert far == sorted(far) and all(game.outcome(*position) == "P" for position in far)
    last = game.nth(10**1000)
    assert game.outcome(last.x, last.y) == "P" and last.known.kind == "proved"


def test_periods_and_moves() -> None:
    period = w.game("wythoff").period(7)
    assert (period.preperiod, period.period, period.known.kind) == (92, 24, "proved")
    move = w.game("wythoff").winning_move(12, 30)
    assert move and move.to == (12, 20) and move.take == (0, 10) and move.checked_by
    assert not w.game("wythoff").winning_move(3, 5)
    move = w.sum("wythoff(10,15) + nim(7)").winning_move()
    assert move.component == 1 and move.after == "wythoff(10,15) + nim(3)"
    with pytest.raises(w.InputError, match="no Sprague-Grundy values"):
        w.game("W^4").period(7)


def test_a_theorem_is_found_proved_and_checked(tmp_path: Path) -> None:
    theorem = w.game("W^4").theorem(max_time=60)
    assert theorem and theorem.proved and theorem.status == "proved"
    assert (theorem.automaton.states, theorem.system) == (26, "pell")
    assert theorem.closed_form is not None and "√2" in theorem.closed_form
    assert theorem.latex.startswith("\\begin{theorem}")
    assert "data:image/svg+xml" in theorem._repr_html_()
    path = tmp_path / "w4.cert"
    theorem.certificate.save(path)
    checked = w.check(path)
    assert checked and checked.accepted and checked.states == 26
    path.write_text(path.read_text().replace("states 26", "states 25"))
    assert w.check(path).accepted is False and w.check(path).reason
    theorem.certificate.save(path)
    limited = w.check(path, max_states=1)
    assert limited.accepted is None
    with pytest.raises(w.Stopped):
        bool(limited)


def test_a_search_that_finds_nothing_says_so() -> None:
    stopped = w.game("W14").theorem(max_time=0)
    assert stopped.status == "stopped" and not stopped.proved
    with pytest.raises(w.Stopped):
        bool(stopped)
    with pytest.raises(w.NotProved, match="limit"):
        stopped.automaton
    assert "stopped" in stopped._repr_html_()


def test_games_are_compared() -> None:
    assert w.compare("r-wythoff", "wythoff").same is True
    different = w.compare(w.game("K1"), "K2")
    assert different.same is False and not different
    assert different.difference == (0, 2) and different.p_in == "terminal:2"
    # On a board of one cell all games look alike, and nothing is proved about this one.
    undecided = w.compare("f-wythoff", "wythoff", side=1)
    assert undecided.same is None
    with pytest.raises(w.Stopped):
        bool(undecided)


def test_a_session_of_the_prover() -> None:
    s = w.Session()
    r = s.eval("?msd_fib Ax Ey x=2*y")
    assert (r.verdict, r.witness) == (False, {"x": 1}) and not r
    theorem = w.game("W^4").theorem()
    s["p"] = theorem.automaton
    assert s["p"].automaton == theorem.automaton
    even = s.define("even", "?msd_fib Ey x=2*y")
    s.define("odd", "?msd_fib Ey x=2*y+1")
    assert 14 in even and 15 not in even and -2 not in even
    assert (even & ~s["odd"]) == even and even.first() == 0 and even.first(3) == [0, 2, 4]
    assert [step.states for step in even.explain().steps] == [10, 8]
    assert "?msd_fib Ey x=2*y" in str(even.explain())
    f = s.count("?msd_pell (Ey $p(x,y)) & x<n", "n")
    assert f[10**30] == 10**30 and f.minimize().dimension == f.rank <= f.dimension
    assert f == s.count("?msd_pell x<n", "n") != s.count("?msd_pell x<=n", "n")
    assert "matrix(QQ" in f.to_sage() and f.to_mathematica() and f.to_maple() and f.to_json()


def test_a_session_of_a_notebook_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything that a newcomer is shown, in one go, with a game that has values as well."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "k2.game").write_text(w.game("K2").text)
    assert w.game("W^4") and w.Game(RULES) and w.read_game("k2.game")
    g = w.game("wythoff")
    g._repr_html_()
    t = g.table(1000, 1000)
    assert t[3, 5] == 0 and t.known == "definition" and t._repr_png_()
    assert np.asarray(t).dtype == np.uint16
    value, outcome = g.value(10**50, 3), g.outcome(10**50, 3)
    assert value.known and outcome.known
    assert len(list(itertools.islice(g.positions(start=10**1000), 5))) == 5 and g.nth(10**1000)
    assert g.period(7) and g.winning_move(12, 30)
    assert w.sum("wythoff(10,15) + nim(7)").winning_move()
    thm = g.theorem(max_time=60)
    assert thm._repr_latex_() and thm.automaton._repr_svg_()
    assert thm.automaton.states and thm.system and thm.closed_form
    thm.certificate.save("w4.cert")
    assert w.check("w4.cert").accepted
    assert w.compare("r-wythoff", "wythoff")
    s = w.Session()
    r = s.eval("?msd_fib Ax Ey x=2*y")
    assert (r.verdict, r.witness) == (False, {"x": 1})
    s["p"] = thm.automaton
    even = s.define("even", "?msd_fib Ey x=2*y")
    s.define("odd", "?msd_fib Ey x=2*y+1")
    assert 14 in even and (even & ~s["odd"]) == even and even.first() == 0 and even.explain()
    f = s.count("?msd_fib Ey $p(x,y) & x<n", "n")
    other = s.count("?msd_fib x<n", "n")
    assert f[10**30] == 10**30 and f.minimize() == f == other
    assert f.to_sage() and f.to_mathematica()
