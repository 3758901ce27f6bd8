"""Work for many machines: parts that know nothing of each other, handed to an executor.

An executor is anything of `concurrent.futures`: threads, processes, or the workers of a cluster of
Dask (`client.get_executor()`). A part is a function of a few numbers and texts, its result a text.
This process alone keeps results, in files that stay the truth: a part that was lost with its worker
is computed again, one that comes twice is kept once, and a call that was stopped goes on from what
is there.
"""

from __future__ import annotations

import json
import operator
import os
import pathlib
import queue
import tempfile
import uuid
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from typing import Any, SupportsIndex, TypeVar

from . import _core
from ._answers import Known, ValueRows, VerifiedRows
from ._core import Game, Sweep, SweepUnderWay
from ._errors import InputError
from ._progress import Bar, patient

_Path = str | os.PathLike[str]
_Progress = Callable[[int, int, str], object] | bool | None
_Key = TypeVar("_Key", bound=Hashable)

#: How often somebody who waits shows how far it is, in seconds.
_INTERVAL = 0.1

#: A piece of so many rows takes some minutes.
_ROWS_OF_A_PIECE = 4 * 10**9
#: Shorter pieces would take longer to begin than to compute.
_LEAST_ROWS_OF_A_PIECE = 10**7

#: Runs that were stopped: their parts that are at work on threads of this process end.
_stopped: set[str] = set()


def sweep(
    file: _Path,
    *,
    results: _Path | None = None,
    executor: Executor | None = None,
    threads: int | None = None,
    progress: _Progress = None,
) -> Sweep:
    """Searches for theorems about many games: those of a TOML file, as `wythoff sweep` reads it.

    Every result is added to the file `results` as soon as it is there, and taken from it next time.
    The games are dealt out to an executor of `concurrent.futures`, or to so many threads of this
    process; one that breaks down, or Ctrl-C, loses nothing that was kept. The budget of a game is
    its own, so whoever computes it finds the same.

    >>> import pathlib, tempfile, wythoff as w
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "three.toml"
    >>> _ = file.write_text('title = "Three"\\n[[games]]\\ngame = "K{l}"\\nl = "0..2"\\n')
    >>> [(result.game, result.states) for result in w.sweep(file)]
    [('K0', 7), ('K1', 5), ('K2', 28)]
    """
    under_way = SweepUnderWay(file, results)
    tasks = {place: (name, task) for place, name, task in under_way.open()}

    def keep(place: int, result: str) -> str:
        under_way.add(place, result)
        return tasks[place][0]

    parts = {place: (task,) for place, (_, task) in tasks.items()}
    with patient(progress) as bar:
        if executor is not None:
            _spread(executor, _carry_out, parts, keep, under_way.counted, bar)
        else:
            with ThreadPoolExecutor(threads or os.cpu_count()) as own:
                _spread(own, _carry_out, parts, keep, under_way.counted, bar)
    return under_way.finish()


def verify_rows(
    game: Game | str = "wythoff",
    *,
    value: SupportsIndex,
    up_to_row: SupportsIndex,
    pieces: int | None = None,
    folder: _Path | None = None,
    margin: int | None = None,
    executor: Executor | None = None,
    threads: int | None = None,
    progress: _Progress = None,
) -> VerifiedRows:
    """Exact rows 0 to `up_to_row` of a game: numbers of points, extremes and checksums of every
    value up to `value`, without a conjecture.

    With an executor of `concurrent.futures` the rows of Wythoff's game are cut into pieces that are
    computed anywhere and linked here: the result is exact, since every piece began in exactly the
    states in which the one before ended. `folder` keeps them, as `wythoff verify piece` does; pieces
    that are there are not computed again. A piece begins with a guess, which gets `margin` rows to
    forget its start; one that was wrong is repeated behind the piece before.

    >>> import concurrent.futures, wythoff as w
    >>> here = w.verify_rows(value=3, up_to_row=99_999)
    >>> here.known, here.values[3].points, here.values[3].max
    ('verified to row 99999', 61805, Extreme(value=4, n=2335))
    >>> with concurrent.futures.ThreadPoolExecutor() as pool:
    ...     w.verify_rows(value=3, up_to_row=99_999, pieces=4, executor=pool) == here
    True
    """
    rules = _core.game(game) if isinstance(game, str) else game
    value, up_to_row = operator.index(value), operator.index(up_to_row)
    if executor is None:
        if pieces is not None or folder is not None or margin is not None:
            raise InputError("pieces are for an executor; without one, threads share the rows")
        report = _core.rows_here(
            rules, value, up_to_row, threads or os.cpu_count() or 1, progress=progress
        )
        return _verified(json.loads(report))
    if rules != _core.game("wythoff"):
        raise InputError("only runs of Wythoff's game are cut into pieces")
    if pieces is None:
        rows = up_to_row + 1
        few = min(rows // _LEAST_ROWS_OF_A_PIECE, 16)
        pieces = max(1, few, rows // _ROWS_OF_A_PIECE)
    if pieces < 1:
        raise InputError("pieces: at least one is needed")
    if margin is not None and margin < 0:
        raise InputError("margin: a number of rows from 0 on is expected")
    with tempfile.TemporaryDirectory() as own, patient(progress) as bar:
        run = _Pieces(value, up_to_row, pieces, pathlib.Path(folder or own), margin)
        return run.verify(executor, bar)


class _Pieces:
    """The pieces of a run, in a folder."""

    def __init__(
        self, value: int, up_to_row: int, pieces: int, folder: pathlib.Path, margin: int | None
    ) -> None:
        self.value, self.up_to_row, self.pieces = value, up_to_row, pieces
        self.folder, self.margin = folder, margin
        folder.mkdir(parents=True, exist_ok=True)
        self.open = {n for n in range(1, pieces + 1) if not self.is_there(n)}

    def which(self, piece: int) -> tuple[int, int, int, int]:
        return (self.value, self.up_to_row, piece, self.pieces)

    def path(self, piece: int) -> pathlib.Path:
        width = max(3, len(str(self.pieces)))
        return self.folder / f"{piece:0{width}}.piece"

    def is_there(self, piece: int) -> bool:
        return _core.piece_is_there(self.which(piece), self.path(piece))

    def keep(self, piece: int, content: bytes) -> str:
        """Writes the file of a piece, all of it or nothing."""
        _core.write_file(self.path(piece), content)
        self.open.discard(piece)
        return f"piece {piece}"

    def compute(
        self, executor: Executor, parts: Mapping[int, tuple[object, ...]], bar: Bar
    ) -> None:
        def counted() -> tuple[int, int]:
            return self.pieces - len(self.open), self.pieces

        _spread(executor, _compute_piece, parts, self.keep, counted, bar)

    def verify(self, executor: Executor, bar: Bar) -> VerifiedRows:
        parts: dict[int, tuple[object, ...]]
        parts = {n: (self.which(n), None, self.margin) for n in sorted(self.open)}
        self.compute(executor, parts, bar)
        files = [self.path(n) for n in range(1, self.pieces + 1)]
        # A piece whose guess was wrong begins again behind the one before. That may be another one
        # whose guess was wrong; the first of them is right after every round.
        for _ in range(self.pieces):
            report = json.loads(_core.link_pieces(files))
            if report["linked"] == self.pieces:
                return _verified(report)
            again = [repeat["piece"] for repeat in report["repeat"]]
            self.open.update(again)
            parts = {n: (self.which(n), self.path(n - 1).read_bytes(), None) for n in again}
            self.compute(executor, parts, bar)
        raise AssertionError("the pieces of a run can be linked")


def _verified(report: dict[str, Any]) -> VerifiedRows:
    return VerifiedRows(
        game=report["game"],
        value=report["value"],
        up_to_row=report["up_to_row"],
        known=Known(report["known"]),
        values=[ValueRows.of(value) for value in report["values"]],
        pieces=report.get("chunks", report.get("pieces", 1)),
        links=report["links"]["equal"],
    )


def _spread(
    executor: Executor,
    function: Callable[..., Any],
    parts: Mapping[_Key, tuple[object, ...]],
    keep: Callable[[_Key, Any], str],
    counted: Callable[[], tuple[int, int]],
    bar: Bar,
) -> None:
    """Hands out parts, and keeps each result in this thread as soon as it is there. If one fails,
    the others are called off; what has ended is kept."""
    run = uuid.uuid4().hex
    ended: queue.SimpleQueue[Future[Any]] = queue.SimpleQueue()
    keys: dict[Future[Any], _Key] = {}
    words = ""
    try:
        for key, arguments in parts.items():
            future = executor.submit(function, run, *arguments)
            keys[future] = key
            future.add_done_callback(ended.put)
        failure: BaseException | None = None
        left = len(keys)
        while left:
            bar(*counted(), words)
            try:
                future = ended.get(block=failure is None, timeout=_INTERVAL)
            except queue.Empty:
                if failure is not None:
                    break
                continue
            left -= 1
            try:
                result = future.result()
            except (Exception, CancelledError) as error:
                # Those that ended meanwhile are kept before it is told.
                failure = failure or error
                continue
            words = keep(keys[future], result)
        if failure is not None:
            raise failure
        bar(*counted(), words)
    except BaseException:
        _stopped.add(run)
        for future in keys:
            future.cancel()
        raise


def _look(run: str) -> Callable[[int, int, str], None]:
    """What a part that is at work hears of a run that was stopped, in the same process."""

    def look(done: int, total: int, words: str) -> None:
        if run in _stopped:
            raise CancelledError("the run was stopped")

    return look


def _carry_out(run: str, task: str) -> str:
    """A task of a sweep, wherever it is carried out."""
    return _core.carry_out(task, progress=_look(run))


def _compute_piece(
    run: str, which: tuple[int, int, int, int], before: bytes | None, margin: int | None
) -> bytes:
    """The file of a piece, wherever it is computed; `before` is that of the piece before."""
    with tempfile.TemporaryDirectory() as folder:
        out, after = pathlib.Path(folder) / "piece", None
        if before is not None:
            after = pathlib.Path(folder) / "before"
            after.write_bytes(before)
        _core.compute_piece(which, out, after, margin, progress=_look(run))
        return out.read_bytes()
