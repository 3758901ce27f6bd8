"""Tables for polars, pandas and pyarrow, by the capsules of Arrow."""

from __future__ import annotations

import gc
import itertools
import resource
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pytest
import wythoff as w
from hypothesis import given, settings
from hypothesis import strategies as st


def test_a_table_has_a_row_for_each_cell() -> None:
    table = w.game("wythoff").table(30, 70)
    frame = pa.table(table)
    assert frame.column_names == ["x", "y", "value"]
    assert frame.schema.types == [pa.uint32()] * 3 and pa.schema(table) == frame.schema
    assert frame.schema.metadata[b"game"] == b"wythoff"
    assert frame.schema.metadata[b"known"] == b"definition"
    values = np.asarray(table)
    assert np.array_equal(np.asarray(frame["value"]).reshape(30, 70), values)
    assert np.array_equal(np.asarray(frame["x"]), np.repeat(np.arange(30), 70))
    assert np.array_equal(np.asarray(frame["y"]), np.tile(np.arange(70), 30))
    polars = pl.DataFrame(table)
    assert polars.shape == (2100, 3)
    assert polars.filter(x=3, y=5)["value"].to_list() == [0]


def test_a_table_of_outcomes_has_truth_values() -> None:
    table = w.game("W4").table(9, 21)
    frame = pa.table(table)
    assert frame.column_names == ["x", "y", "p"] and frame.schema.field("p").type == pa.bool_()
    assert frame["p"].to_pylist() == (np.asarray(table) == 0).ravel().tolist()


def test_a_large_table_comes_in_groups() -> None:
    table = w.game("nim").table(1024, 1025)
    reader = pa.RecordBatchReader.from_stream(table)
    sizes = [batch.num_rows for batch in reader]
    assert sum(sizes) == 1024 * 1025 and len(sizes) > 1
    frame = pa.table(table)
    assert (np.asarray(frame["x"]) ^ np.asarray(frame["y"]) == np.asarray(frame["value"])).all()


@pytest.mark.parametrize(("game", "side", "kind"), [("nim", 40, "uint16"), ("W4", 40, "uint16")])
def test_rows_share_the_memory_of_the_table(game: str, side: int, kind: str) -> None:
    table = w.game(game).table(side, side + 3)
    array = pa.array(table.rows())
    assert len(array) == len(table.rows()) == side and str(array.type.value_type) == kind
    assert array.type.list_size == side + 3
    address = table.__array_interface__["data"][0]
    assert array.values.buffers()[1].address == address, "no copy"
    series = pl.Series(table.rows())
    assert series.to_numpy().tolist() == np.asarray(table).tolist()
    # The memory outlives the table.
    expected = np.asarray(table).tolist()
    del table
    gc.collect()
    assert array.to_pylist() == expected


def test_positions_are_a_table_if_they_end() -> None:
    game = w.game("wythoff")
    frame = pa.table(game.positions(count=1000))
    assert frame.schema.types == [pa.uint64(), pa.uint64(), pa.bool_()]
    known = frame.schema.metadata[b"known"].decode()
    assert known == next(game.positions()).known
    expected = list(itertools.islice(game.positions(), 1000))
    assert list(zip(frame["x"].to_pylist(), frame["y"].to_pylist())) == expected
    with pytest.raises(w.InputError, match="count"):
        pa.table(game.positions())
    # What was taken is not there again.
    positions = game.positions(count=5)
    first = [next(positions), next(positions)]
    rest = pl.DataFrame(positions)
    assert first + list(zip(rest["x"], rest["y"])) == expected[:5]
    assert list(positions) == []


def test_positions_beyond_64_bits_are_texts() -> None:
    frame = pa.table(w.game("wythoff").positions(start=10**30, count=3))
    assert frame.schema.field("x").type == pa.large_string()
    assert [int(x) - 10**30 for x in frame["x"].to_pylist()] == [
        x - 10**30 for x, _ in itertools.islice(w.game("wythoff").positions(start=10**30), 3)
    ]


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 200), st.integers(0, 10**25), st.sampled_from(["wythoff", "K2", "W4"]))
def test_a_list_that_ends_is_the_beginning_of_one_that_does_not(
    count: int, start: int, game: str
) -> None:
    endless = itertools.islice(w.game(game).positions(start=start), count)
    expected = [(x, y, position.terminal) for position in endless for x, y in [position]]
    ending = w.game(game).positions(start=start, count=count)
    assert [(p.x, p.y, p.terminal) for p in ending] == expected
    frame = pl.DataFrame(w.game(game).positions(start=start, count=count))
    assert [(int(x), int(y), terminal) for x, y, terminal in frame.rows()] == expected


def test_results_of_a_sweep_are_a_table(tmp_path: Path) -> None:
    file = tmp_path / "sweep.toml"
    file.write_text('title = "é"\n[[games]]\ngame = "K{l}"\nl = "0..2"\n[[games]]\ngame = "f-wythoff"\n')
    sweep = w.sweep(file)
    frame = pa.table(sweep)
    assert frame.schema == pa.schema(sweep) and frame.schema.metadata[b"title"] == "é".encode()
    for result, row in zip(sweep, frame.to_pylist(), strict=True):
        assert row.items() <= vars(result).items()
    assert frame["states"].to_pylist() == [7, 5, 28, None] and frame["states"].null_count == 1
    assert frame["closed_form"].null_count == 1
    sweep.save(tmp_path / "sweep.parquet")
    assert pl.read_parquet(tmp_path / "sweep.parquet").equals(pl.DataFrame(sweep))
    pandas = frame.to_pandas()
    assert pandas.shape == (4, 13) and pandas["proved"].tolist() == [True, True, True, False]


def test_capsules_that_nobody_reads_are_given_back() -> None:
    """Memory does not grow, whether capsules are read, moved out of, or dropped."""
    table = w.game("W4").table(300, 300)
    rows = table.rows()

    def once() -> None:
        capsules: list[Any] = [table.__arrow_c_stream__(), table.__arrow_c_schema__()]
        capsules += rows.__arrow_c_array__()
        del capsules
        pa.array(rows)
        reader = pa.RecordBatchReader.from_stream(table)
        reader.read_next_batch()
        del reader
        # One column is taken out, and the others are let go.
        kept = pa.table(table)["p"]
        assert kept[0].as_py() is True

    for _ in range(20):
        once()
    gc.collect()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(300):
        once()
    gc.collect()
    # 300 tables of 90,000 rows would be some 200 MB.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 60_000
