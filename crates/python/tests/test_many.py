"""Work on many machines: the same results as on one, whoever computes and whoever is killed."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest
import wythoff as w

SMALL = Path(__file__).parents[3] / "sweeps" / "small.toml"


def names(results: Path) -> list[str]:
    """The games whose results a file has."""
    return [json.loads(line)["task"]["name"] for line in results.read_text().splitlines()]


@pytest.fixture(scope="module")
def plain() -> w.Sweep:
    return w.sweep(SMALL, threads=1)


def test_a_sweep_on_threads(plain: w.Sweep, tmp_path: Path) -> None:
    assert plain.title == "A small sweep" and len(plain) == 5
    assert [(result.game, result.states) for result in plain][:3] == [("K0", 7), ("K1", 5), ("K2", 28)]
    assert plain[-1].game == "W3" and plain[-1].proved and "W3" in plain._repr_html_()
    with pytest.raises(IndexError):
        plain[5]
    results = tmp_path / "results.jsonl"
    heard: list[tuple[int, int, str]] = []
    with ThreadPoolExecutor(2) as pool:
        again = w.sweep(
            SMALL, results=results, executor=pool, progress=lambda *how_far: heard.append(how_far)
        )
    assert again == plain and heard[-1][:2] == (5, 5)
    assert sorted(names(results)) == ["K0", "K1", "K2", "K3", "W3"]
    # The file is the truth: nothing is left to do, and nothing is written.
    before = results.read_bytes()
    assert w.sweep(SMALL, results=results, executor=Refusing()) == plain
    assert results.read_bytes() == before
    assert plain.to_csv() == again.to_csv() and plain.to_csv().count("\n") == 6


class Refusing(Executor):
    """For when nothing is to be computed."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        raise AssertionError("nothing was to be computed")


def test_a_sweep_that_was_stopped_goes_on(plain: w.Sweep, tmp_path: Path) -> None:
    class Enough(Exception):
        pass

    def stop(done: int, total: int, words: str) -> None:
        if done >= 2:
            raise Enough

    results = tmp_path / "results.jsonl"
    with pytest.raises(Enough):
        w.sweep(SMALL, results=results, threads=1, progress=stop)
    there = names(results)
    assert 2 <= len(there) < 5
    assert w.sweep(SMALL, results=results, threads=2) == plain
    assert names(results)[: len(there)] == there and len(set(names(results))) == 5


def test_threads_end_when_a_run_is_stopped(tmp_path: Path) -> None:
    """A search that takes very long ends with the run, and does not hold up the executor."""
    file = tmp_path / "long.toml"
    file.write_text('title = "Long"\nwork = "1e18"\n[[games]]\ngame = "W{k}"\nk = [14, 15]\n')
    begun = threading.Event()

    def stop(done: int, total: int, words: str) -> None:
        if begun.wait(0.5):
            raise InterruptedError
        begun.set()

    with ThreadPoolExecutor(2) as pool, pytest.raises(InterruptedError):
        w.sweep(file, executor=pool, progress=stop)


def kill_once(flag: str, function: Callable[..., Any], *arguments: Any) -> Any:
    """Ends the process that gets here first as `kill -9` does; then does what was asked for."""
    try:
        os.close(os.open(flag, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return function(*arguments)
    os.kill(os.getpid(), signal.SIGKILL)


class Deadly(Executor):
    """Another executor, one of whose workers is killed at work."""

    def __init__(self, executor: Executor, flag: Path) -> None:
        self.executor, self.flag = executor, flag

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        return self.executor.submit(kill_once, str(self.flag), fn, *args, **kwargs)


def test_processes_that_are_killed_lose_nothing_that_was_kept(
    plain: w.Sweep, tmp_path: Path
) -> None:
    results, flag = tmp_path / "results.jsonl", tmp_path / "killed"
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=spawn) as pool, pytest.raises(BrokenProcessPool):
        w.sweep(SMALL, results=results, executor=Deadly(pool, flag))
    assert flag.exists()
    with ProcessPoolExecutor(2, mp_context=spawn) as pool:
        assert w.sweep(SMALL, results=results, executor=Deadly(pool, flag)) == plain
    assert sorted(names(results)) == ["K0", "K1", "K2", "K3", "W3"]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Executor]:
    """Two processes of Dask."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as local, distributed.Client(local) as client:
        yield client.get_executor()


@pytest.mark.filterwarnings("default")
def test_a_cluster_of_dask_with_a_worker_that_is_killed(
    plain: w.Sweep, cluster: Executor, tmp_path: Path
) -> None:
    results, flag = tmp_path / "results.jsonl", tmp_path / "killed"
    assert w.sweep(SMALL, results=results, executor=Deadly(cluster, flag)) == plain
    assert flag.exists(), "a worker was killed"
    assert sorted(names(results)) == ["K0", "K1", "K2", "K3", "W3"]


@pytest.mark.filterwarnings("default")
def test_rows_on_a_cluster_of_dask_with_a_worker_that_is_killed(
    cluster: Executor, tmp_path: Path
) -> None:
    here = w.verify_rows(value=20, up_to_row=2_000_000)
    flag, folder = tmp_path / "killed", tmp_path / "pieces"
    there = w.verify_rows(
        value=20, up_to_row=2_000_000, pieces=5, folder=folder, executor=Deadly(cluster, flag)
    )
    assert flag.exists() and there == here and (there.pieces, there.links) == (5, 4)
    assert sorted(path.name for path in folder.iterdir()) == [f"00{n}.piece" for n in range(1, 6)]


def test_pieces_are_kept_mended_and_linked(tmp_path: Path) -> None:
    here = w.verify_rows(value=4, up_to_row=300_000, threads=1)
    assert here.known == "verified to row 300000" and len(here.values) == 5

    def again(executor: Executor) -> w.VerifiedRows:
        return w.verify_rows(
            value=4, up_to_row=300_000, pieces=4, folder=tmp_path, executor=executor
        )

    with ThreadPoolExecutor(2) as pool:
        assert again(pool) == here
        assert again(Refusing()) == here, "all pieces are there"
        # One that is damaged is computed again; one that is of another run is left alone.
        piece = tmp_path / "002.piece"
        sound = piece.read_bytes()
        piece.write_bytes(sound[:-9] + bytes([sound[-9] ^ 1]) + sound[-8:])
        with pytest.raises(AssertionError):
            again(Refusing())
        assert again(pool) == here and piece.read_bytes() == sound
        with pytest.raises(w.WythoffError, match="001.piece"):
            w.verify_rows(value=4, up_to_row=300_000, pieces=5, folder=tmp_path, executor=pool)
        with pytest.raises(w.InputError, match="Wythoff"):
            w.verify_rows("r-wythoff", value=4, up_to_row=300_000, executor=pool)
    with pytest.raises(w.InputError, match="executor"):
        w.verify_rows(value=4, up_to_row=300_000, pieces=2)
    other = w.verify_rows("r-wythoff", value=4, up_to_row=3_000)
    assert other.game == "r-wythoff" and other.known == "definition"


def test_a_wrong_guess_is_repeated_behind_the_piece_before(tmp_path: Path) -> None:
    here = w.verify_rows(value=20, up_to_row=300_000)
    with ThreadPoolExecutor(2) as pool:
        alone = Counting(pool)
        w.verify_rows(value=20, up_to_row=300_000, pieces=4, executor=alone)
        guessing = Counting(pool)
        run = w.verify_rows(
            value=20, up_to_row=300_000, pieces=4, folder=tmp_path, margin=100, executor=guessing
        )
    assert run == here and run.links == 3
    assert alone.parts == 4 < guessing.parts, "some were computed again"


class Counting(Executor):
    """Another executor, and how many parts it was given."""

    def __init__(self, executor: Executor) -> None:
        self.executor, self.parts = executor, 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.parts += 1
        return self.executor.submit(fn, *args, **kwargs)


def test_parts_that_are_called_off_are_an_error(tmp_path: Path) -> None:
    class CalledOff(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.cancel()
            future.set_running_or_notify_cancel()
            return future

    with pytest.raises(CancelledError):
        w.sweep(SMALL, executor=CalledOff())
