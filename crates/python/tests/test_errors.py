"""What is wrong is said with its place, and unknown is not false."""

from __future__ import annotations

import pickle
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
import wythoff as w


def test_all_errors_are_of_one_family() -> None:
    for error in (
        w.InputError,
        w.LanguageError,
        w.Stopped,
        w.OutOfReach,
        w.NotProved,
        w.FileError,
    ):
        assert issubclass(error, w.WythoffError) and error.__module__ == "wythoff"


def test_mistakes_in_texts_have_their_place() -> None:
    with pytest.raises(w.LanguageError) as formula:
        w.Session().eval("?msd_fib\n Ax x=")
    assert (formula.value.line, formula.value.column) == (2, 7)
    assert "^" in formula.value.excerpt and formula.value.message in str(formula.value)
    with pytest.raises(w.LanguageError) as rules:
        w.Game("take any from x\ntake any form y")
    assert (rules.value.line, rules.value.column) == (2, 10)
    assert rules.value.suggestion == "from"
    with pytest.raises(w.LanguageError) as total:
        w.sum("wythoff(3,)")
    assert (total.value.line, total.value.column) == (1, 11)
    with pytest.raises(w.LanguageError) as script:
        w.Session().run('def a "x=x";\nevil "a";')
    assert script.value.line == 2
    with pytest.raises(w.LanguageError, match="msd_fib"):
        w.Session().eval("?msd_fob x=x")
    with pytest.raises(w.LanguageError, match="not a name"):
        w.Session().define("2x", "x=x")


def test_what_cannot_be_asked_says_what_to_do() -> None:
    with pytest.raises(w.InputError, match="wythoff.games()"):
        w.game("wytoff")
    with pytest.raises(ValueError, match="negative"):
        w.game("wythoff").value(-1, 2)
    with pytest.raises(TypeError):
        w.game("wythoff").value(1.5, 2)  # type: ignore[arg-type]
    with pytest.raises(w.InputError, match="outcome"):
        w.game("W4").value(3, 3)
    with pytest.raises(w.FileError):
        w.read_game("nowhere.game")
    with pytest.raises(KeyError):
        w.Session()["nothing"]
    with pytest.raises(KeyError, match="word"):
        w.Session()["T"]
    with pytest.raises(TypeError):
        w.game("nim").table(3, progress=3)  # type: ignore[arg-type]
    with pytest.raises(w.InputError):
        w.game("nim").table(3, max_time="soon")
    with pytest.raises(w.InputError, match="two sessions"):
        w.Session().define("a", "x=x") & w.Session().define("a", "x=x")
    with pytest.raises(w.InputError, match="the other over"):
        s = w.Session()
        s.define("a", "?msd_2 x=x") & s.define("b", "?msd_3 x=x")
    with pytest.raises(w.InputError):
        w.Session().count("x<n")
    with pytest.raises(w.LanguageError, match="infinitely many"):
        w.Session().count("x>n", "n")


def test_scripts_that_load_themselves_come_to_an_end(tmp_path: Path) -> None:
    scripts = tmp_path / "Command Files"
    scripts.mkdir()
    (scripts / "deep.txt").write_text('eval "1=1";\nload deep.txt;\n')
    (scripts / "leave.txt").write_text('eval "2=2";\nexit;\n')
    s = w.Session(tmp_path)
    heard: list[w.Result] = []
    with pytest.raises(w.InputError, match="20 deep"):
        s.run("load deep.txt;", each=heard.append)
    assert len(heard) == 20
    left = s.run('load leave.txt;\neval "3=3";')
    assert [result.verdict for result in left] == [True]


def test_unknown_is_not_false() -> None:
    stopped = w.Session().eval("?msd_fib Ax,y Ez x+y=z", max_time=0)
    assert stopped.verdict is None and stopped.stopped == "time"
    with pytest.raises(w.Stopped) as caught:
        bool(stopped)
    assert caught.value.reason == "time"
    with pytest.raises(w.InputError, match="free variables"):
        bool(w.Session().eval("x<5"))
    with pytest.raises(w.Stopped) as memory:
        w.game("wythoff").table(20_000, max_memory="1M")
    assert memory.value.reason == "memory"
    with pytest.raises(w.Stopped):
        w.Session().define("a", "?msd_fib Ey x=2*y", max_time=0)


def test_automata_are_equal_and_have_one_hash_if_they_accept_the_same() -> None:
    s, other = w.Session(), w.Session()
    one = s.define("one", "?msd_fib Ey x=2*y").automaton
    two = other.define("two", "?msd_fib Ez,y n=z+y & z=y").automaton
    assert one == two and hash(one) == hash(two) and len({one, two}) == 1
    assert one != s.define("three", "?msd_fib Ey x=3*y").automaton
    assert s.define("all2", "?msd_2 x=x").automaton != s.define("allneg", "?msd_neg_2 x=x").automaton
    assert s.define("f", "?lsd_fib Ey x=2*y").automaton != one
    assert one != 3
    assert s["one"] == other["two"]


def test_automata_are_drawn_or_summarised() -> None:
    s = w.Session()
    small = s.define("small", "?msd_fib Ey x=2*y").automaton
    assert small._repr_html_() is None
    assert (small._repr_svg_() or "").startswith("<svg")
    large = s.define("large", "?msd_2 y=257*x").automaton
    assert large.states > 60 and large._repr_svg_() is None
    assert f"<td>{large.states}</td>" in (large._repr_html_() or "")
    assert small.to_walnut().startswith("msd_fib\n")
    assert small.to_dot().startswith("digraph")
    assert "\\begin{tikzpicture}" in small.to_tikz()
    assert small.to_sage().startswith("A = Automaton([")
    sources = {source for source, _, _ in small.transitions}
    assert sources == set(range(small.states)) and set(small.accepting) <= sources
    word = s.word("T")
    assert word.outputs == [0, 1] and [word.output(n) for n in range(4)] == [0, 1, 1, 0]


def test_answers_can_be_kept() -> None:
    game = w.game("wythoff")
    for answer in (game.value(3, 4), game.outcome(3, 5), game.nth(3), game.period(2)):
        copy = pickle.loads(pickle.dumps(answer))
        assert copy == answer and copy.known == answer.known and type(copy) is type(answer)


def test_a_callback_hears_of_progress_and_can_stop_the_work() -> None:
    class Enough(Exception):
        pass

    heard: list[tuple[int, int, str]] = []

    def hear(done: int, total: int, words: str) -> None:
        heard.append((done, total, words))
        if any(words for _, _, words in heard):
            raise Enough

    with pytest.raises(Enough):
        w.game("W14").theorem(progress=hear, max_time=300)
    assert heard


def test_other_threads_run_while_something_is_computed() -> None:
    """A thread that has to do a hundred things ends the work of another one."""
    begun, done = threading.Event(), threading.Event()
    outcome: list[BaseException | w.Theorem] = []

    def stop(*_: object) -> None:
        begun.set()
        if done.is_set():
            raise InterruptedError

    def work() -> None:
        try:
            outcome.append(w.game("W14").theorem(progress=stop, max_time=300))
        except InterruptedError as error:
            outcome.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    assert begun.wait(300)
    for n in range(100):
        assert w.game("nim").value(n, 1) == n ^ 1
    done.set()
    thread.join(300)
    assert isinstance(outcome[0], InterruptedError)


def test_a_callback_cannot_use_the_session_that_has_called_it() -> None:
    s = w.Session()
    with pytest.raises(w.InputError, match="callback"):
        s.eval(SLOW, progress=lambda *_: s.eval("1=1"), max_time=300)
    assert s.eval("1=1")


#: Takes far longer than the first call of a callback.
SLOW = "?msd_fib Ax,y,z Eu,v,t 5*x+7*y+11*z+u=13*v+17*t & 3*u<y+2*t+v"

INTERRUPTED = """
import os, signal
import wythoff as w

# A process in the background may have inherited that it is ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

def hear(done, total, words):
    os.kill(os.getpid(), signal.SIGINT)

try:
    w.game("W14").theorem(progress=hear, max_time=300)
except KeyboardInterrupt:
    print("interrupted")
print(w.game("wythoff").outcome(3, 5))
"""


def test_ctrl_c_stops_a_search_and_nothing_else() -> None:
    run = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=600
    )
    assert (run.stdout.split(), run.stderr) == (["interrupted", "P"], "")


def test_numbers_of_numpy() -> None:
    game = w.game("wythoff")
    assert game.outcome(np.int64(3), np.uint8(5)) == "P"
    assert np.int32(4) in w.Session().define("even", "Ey x=2*y")
    assert game.nth(np.uint64(2**63)).x == game.nth(2**63).x
