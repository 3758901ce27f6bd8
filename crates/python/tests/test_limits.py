"""Limits hold for whole calls, memory that is not there is said, and Ctrl-C is heard in conversions."""

from __future__ import annotations

import collections
import concurrent.futures
import itertools
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import polars as pl
import pyarrow as pa
import pytest
import wythoff as w


def test_the_time_of_positions_is_that_of_the_whole_list() -> None:
    """A list that does not end comes to an end, though each of its parts takes far less time."""
    for positions in (w.game("wythoff").positions(max_time=0.5), w.game("W4").positions(max_time=0.5)):
        with pytest.raises(w.Stopped) as stopped:
            collections.deque(positions, maxlen=0)
        assert stopped.value.reason == "time"
        with pytest.raises(w.Stopped):
            next(positions)
    with pytest.raises(w.Stopped) as stopped:
        pl.DataFrame(w.game("wythoff").positions(count=10**12, max_time=1))
    assert stopped.value.reason == "time"
    with pytest.raises(w.Stopped):
        next(w.game("wythoff").positions(max_time=0))


def test_what_was_stopped_can_be_asked_for_again() -> None:
    class Enough(Exception):
        pass

    def enough(done: int, total: int, words: str) -> None:
        raise Enough

    game = w.game("wythoff")
    positions = game.positions(count=10**12, progress=enough)
    first = []
    with pytest.raises(Enough):
        for position in positions:
            first.append(position)
    with pytest.raises(Enough):
        pa.table(positions)
    # Nothing of it is lost: the next ones follow those that were taken.
    assert first == list(itertools.islice(game.positions(), len(first)))
    try:
        later = next(positions)
    except Enough:
        return
    assert later == next(game.positions(start=first[-1].x + 1))


def test_piles_that_grow_beyond_64_bits_make_texts_of_all() -> None:
    # The longest list has 65,536 positions: the first one ends before 2^64.
    start = int((2**64 - 90_000) / ((1 + 5**0.5) / 2))
    frame = pa.table(w.game("wythoff").positions(start=start, count=140_000))
    assert frame.schema.field("y").type == pa.large_string() and frame.num_rows == 140_000
    first, last = int(frame["y"][0].as_py()), int(frame["y"][-1].as_py())
    assert first < 2**64 < last


def test_large_piles_are_listed_in_shorter_lists() -> None:
    start = 10**20_000
    endless = w.game("wythoff").positions(start=start)
    taken = list(itertools.islice(endless, 1100))
    assert [b.x - a.x in (1, 2) for a, b in itertools.pairwise(taken)] == [True] * 1099


def test_an_iterator_is_for_one_thread_at_a_time() -> None:
    messages: list[str] = []

    def again(done: int, total: int, words: str) -> None:
        with pytest.raises(w.InputError, match="another thread") as error:
            next(positions)
        messages.append(str(error.value))
        raise InterruptedError

    positions = w.game("W4").positions(count=10**12, progress=again)
    with pytest.raises(InterruptedError):
        pa.table(positions)
    assert messages

    inside, leave = threading.Event(), threading.Event()

    def wait(done: int, total: int, words: str) -> None:
        inside.set()
        leave.wait(300)
        raise InterruptedError

    shared = w.game("W4").positions(count=10**12, progress=wait)

    def read() -> None:
        with pytest.raises(InterruptedError):
            pa.table(shared)

    thread = threading.Thread(target=read)
    thread.start()
    assert inside.wait(300)
    with pytest.raises(w.InputError, match="another thread"):
        next(shared)
    leave.set()
    thread.join(300)


def run(script: str) -> list[str]:
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=600)
    assert done.stderr == "" and done.returncode == 0, done.stderr
    return done.stdout.split()


LITTLE_MEMORY = """
import resource
import numpy as np
import wythoff as w

def little(more):
    pages = int(open("/proc/self/statm").read().split()[0])
    limit = pages * resource.getpagesize() + more
    resource.setrlimit(resource.RLIMIT_AS, (limit, resource.RLIM_INFINITY))

def attempt(call):
    try:
        call()
        print("done")
    except w.Stopped as stopped:
        print(stopped.reason)

t = w.game("wythoff").table(16_000, outcome=True)
far = w.game("wythoff").positions(start=10**1000, count=10**12)
next(far)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits of address space")
def test_tables_that_do_not_fit_are_told_and_python_goes_on() -> None:
    calls = """
little(200 << 20)
attempt(lambda: np.asarray(t))
attempt(t.to_csv)
attempt(t.__arrow_c_stream__)
print(t[3, 5])
"""
    assert run(LITTLE_MEMORY + calls) == ["memory", "memory", "memory", "0"]


@pytest.mark.skipif(sys.platform != "linux", reason="limits of address space")
def test_positions_that_do_not_fit_are_told_and_python_goes_on() -> None:
    calls = """
little(400 << 20)
attempt(far.__arrow_c_stream__)
print(next(far).terminal)
"""
    assert run(LITTLE_MEMORY + calls) == ["memory", "False"]


#: A signal is sent whenever the last one was heard; the fifth one stops the work. Between the first
#: one and the work there are fewer places where Python would hear of one.
INTERRUPTED = """
import os, signal, threading
import numpy as np
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
t = w.game("nim").table(7000)
s = w.Session()
thread = threading.Thread(target=press)
thread.start()
try:
    ready = True
    {call}
    ready = False
except KeyboardInterrupt:
    print("interrupted")
done = True
thread.join()
print(t[5, 3])
"""


@pytest.mark.parametrize(
    "call",
    ["np.asarray(t)", "t.to_png()", "t.to_csv()", "t.save(os.devnull + '.csv')", "t.__arrow_c_stream__()"],
)
def test_ctrl_c_stops_the_conversion_of_a_table(call: str, tmp_path: Path) -> None:
    call = call.replace("os.devnull + '.csv'", repr(str(tmp_path / "t.csv")))
    assert run(INTERRUPTED.format(call=call)) == ["interrupted", "6"]
    assert list(tmp_path.iterdir()) == []


def test_numbers_of_many_digits() -> None:
    s = w.Session()
    even = s.define("even", "?msd_fib Ey x=2*y")
    huge = 10**100_000
    assert huge in even and huge + 1 not in even
    assert w.game("wythoff").outcome(huge, 3) == "N"
    assert s.count("?msd_fib x<n", "n")[10**20_000] == 10**20_000
    nth = w.game("wythoff").nth(huge)
    assert w.game("wythoff").outcome(nth.x, nth.y) == "P"


def test_a_search_that_was_stopped_says_by_which_limit() -> None:
    theorem = w.game("W61").theorem(max_time=0.3)
    assert theorem.status == "stopped"
    with pytest.raises(w.Stopped) as stopped:
        bool(theorem)
    assert stopped.value.reason == "time"


def test_files_are_as_readable_as_others(tmp_path: Path) -> None:
    certificate = w.game("wythoff").theorem().certificate
    old = os.umask(0o027)
    try:
        certificate.save(tmp_path / "w.cert")
        with concurrent.futures.ThreadPoolExecutor(2) as executor:
            w.verify_rows(value=2, up_to_row=9999, pieces=2, executor=executor, folder=tmp_path)
    finally:
        os.umask(old)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == {"w.cert": 0o640, "001.piece": 0o640, "002.piece": 0o640}
    assert (tmp_path / "w.cert").read_text() == certificate.text
    nowhere = tmp_path / "nowhere" / "w.cert"
    with pytest.raises(w.FileError, match="w.cert") as error:
        certificate.save(nowhere)
    assert error.value.path == nowhere


def test_things_of_another_type_are_refused_in_words() -> None:
    with pytest.raises(TypeError, match="a set or an automaton is expected, not int"):
        w.Session()["q"] = 3  # type: ignore[assignment]
    with pytest.raises(TypeError, match="a game or its name is expected, not int"):
        w.compare(3, "nim")  # type: ignore[arg-type]
