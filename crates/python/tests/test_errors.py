"""What is wrong is said with its place, and unknown is not false."""

from __future__ import annotations

import concurrent.futures
import copy
import itertools
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


def test_numbers_that_are_too_small_or_too_large_here() -> None:
    game, huge = w.game("wythoff"), 10**30
    even = w.Session().define("even", "?msd_fib Ey x=2*y")
    for call in (
        lambda: game.table(-1),
        lambda: game.table(3, huge),
        lambda: game.positions(count=-1),
        lambda: game.positions(value=huge),
        lambda: game.nth(3, -1),
        lambda: game.period(huge),
        lambda: game.theorem(huge),
        lambda: even.first(-1),
        lambda: w.compare("nim", "wythoff", side=huge),
        lambda: game.table(3, max_memory=-1),
        lambda: game.table(3, max_memory=huge),
        lambda: game.table(3, max_time=10**400),
        lambda: w.check("nowhere.cert", max_states=-1),
        lambda: w.verify_rows(value=3, up_to_row=-1),
        lambda: w.verify_rows(value=3, up_to_row=huge),
        lambda: w.verify_rows(value=3, up_to_row=huge, executor=Unused()),
        lambda: w.verify_rows(value=3, up_to_row=-1, executor=Unused()),
        lambda: w.verify_rows(value=3, up_to_row=10**6, pieces=0, executor=Unused()),
        lambda: w.verify_rows(value=3, up_to_row=10**6, pieces=-1, executor=Unused()),
        lambda: w.verify_rows(value=3, up_to_row=10**6, pieces=huge, executor=Unused()),
        lambda: w.verify_rows(value=3, up_to_row=10**6, margin=-1, pieces=2, executor=Unused()),
    ):
        with pytest.raises(w.InputError):
            call()
    table = game.table(3)
    for place in ((3, 0), (0, -4), (huge, 0), (0, -huge)):
        with pytest.raises(IndexError):
            table[place]
    f = w.Session().count("?msd_fib y<=n", "n")
    for wrong in ("a", 1.5, None, (1, "a")):
        with pytest.raises(TypeError, match="an integer or a tuple of integers is expected"):
            wrong in even  # type: ignore[operator]
        with pytest.raises(TypeError, match="an integer or a tuple of integers is expected"):
            f[wrong]  # type: ignore[index]


def test_values_that_no_engine_holds_are_refused_before_there_is_room_for_them() -> None:
    """The largest one that is read makes arrays of hundreds of gigabytes, if any."""
    for name, most in itertools.product(("wythoff", "f-wythoff", "r-wythoff"), (2**31, 2**32 - 1)):
        game = w.game(name)
        for call in (
            lambda: next(game.positions(value=most)),
            lambda: game.nth(3, most),
            lambda: w.verify_rows(game, value=most, up_to_row=100),
        ):
            with pytest.raises((w.InputError, w.Stopped, w.OutOfReach)):
                call()
    with pytest.raises((w.InputError, w.Stopped)):
        w.game("f-wythoff").theorem(2**32 - 1)
    with pytest.raises(w.InputError):
        w.verify_rows(value=2**32 - 1, up_to_row=10**7, pieces=1, executor=Unused())


def test_exceptions_of_somebodys_own_numbers_are_told() -> None:
    class Broken:
        def __index__(self) -> int:
            raise KeyboardInterrupt

    even = w.Session().define("even", "?msd_fib Ey x=2*y")
    with pytest.raises(KeyboardInterrupt):
        Broken() in even
    with pytest.raises(KeyboardInterrupt):
        (Broken(),) in even


class Unused(concurrent.futures.Executor):
    """For what is refused before anything is computed."""


def test_periods_of_rows_with_strides_have_their_rise() -> None:
    game = w.game("connell:2")
    for row in range(4):
        period = game.period(row)
        cells = np.asarray(game.table(row + 1, period.preperiod + 3 * period.period))[row]
        later, before = cells[period.preperiod :][period.period :], cells[period.preperiod :]
        assert (later == before[: len(later)] + period.rise).all()
    assert game.period(3).rise != game.period(3).period


def test_games_can_be_kept() -> None:
    rules = "take any from x\ntake any from y\nterminal x + y <= 1"
    for game in (w.game("W^4"), w.game("connell:3"), w.Game(rules), w.Game(rules, name="mine")):
        for kept in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
            assert kept == game and hash(kept) == hash(game)
            assert (kept.name, kept.title) == (game.name, game.title)
            assert kept.outcome(10, 12) == game.outcome(10, 12)


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
        w.game("W61").theorem(progress=hear, max_time=300)
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
            outcome.append(w.game("W61").theorem(progress=stop, max_time=300))
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
    w.game("W61").theorem(progress=hear, max_time=300)
except KeyboardInterrupt:
    print("interrupted")
print(w.game("wythoff").outcome(3, 5))
"""


def test_ctrl_c_stops_a_search_and_nothing_else() -> None:
    run = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=600
    )
    assert (run.stdout.split(), run.stderr) == (["interrupted", "P"], "")


#: What is done by the thread that asks sees signals as well: here the fifth one stops it, and between
#: the first one and the work there are fewer places where Python would hear of one.
INTERRUPTED_HERE = """
import os, signal, threading
import wythoff as w

heard, ready, done = 0, False, False

def hear(number, frame):
    global heard
    heard += 1
    if heard == 5:
        raise KeyboardInterrupt

def press():
    before = -1
    while not done:
        if ready and heard != before:
            before = heard
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, hear)
f = w.Session().count("?msd_trib x+7*y=n", "n")
thread = threading.Thread(target=press)
thread.start()
try:
    ready = True
    f.rank
except KeyboardInterrupt:
    print("interrupted")
done = True
thread.join()
print(f[700])
"""


def test_ctrl_c_stops_what_is_done_by_the_thread_that_asks() -> None:
    run = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_HERE], capture_output=True, text=True, timeout=600
    )
    assert (run.stdout.split(), run.stderr) == (["interrupted", "101"], "")


def test_numbers_of_numpy() -> None:
    game = w.game("wythoff")
    assert game.outcome(np.int64(3), np.uint8(5)) == "P"
    assert np.int32(4) in w.Session().define("even", "Ey x=2*y")
    assert game.nth(np.uint64(2**63)).x == game.nth(2**63).x
