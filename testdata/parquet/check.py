"""Reads what `wythoff` writes as Parquet with pyarrow and polars, and compares it with CSV.

    python3 -m venv venv && venv/bin/pip install pyarrow polars
    venv/bin/python testdata/parquet/check.py target/release/wythoff

`kinds.parquet` is the file that the test of the writer compares byte by byte.
"""

import csv
import io
import pathlib
import subprocess
import sys
import tempfile

import polars
import pyarrow.parquet

HERE = pathlib.Path(__file__).parent


def kinds():
    table = pyarrow.parquet.read_table(HERE / "kinds.parquet")
    rows = [*range(10), 0]
    expected = {
        "bool": [i % 3 == 0 for i in rows],
        "u32": [2**32 - 1 - i for i in rows],
        "u64": [2**64 - 1 - i for i in rows],
        "f64": [i / 4 for i in rows],
        "text": [f"é{i}" for i in rows],
        "maybe u64": [i if i % 2 == 1 else None for i in rows],
        "maybe text": [f"é{i}" if i % 4 == 0 else None for i in rows],
    }
    types = ["bool", "uint32", "uint64", "double", "string", "uint64", "string"]
    assert [str(t) for t in table.schema.types] == types, table.schema
    assert table.to_pydict() == expected
    assert table.schema.metadata[b"game"] == b"wythoff"
    assert polars.read_parquet(HERE / "kinds.parquet").to_dict(as_series=False) == expected


def written(program):
    def run(*arguments):
        return subprocess.run([program, *arguments], check=True, capture_output=True, text=True)

    def both(path):
        frame = polars.read_parquet(path)
        assert pyarrow.parquet.read_table(path).to_pydict() == frame.to_dict(as_series=False)
        return frame

    def rows(text):
        return list(csv.DictReader(io.StringIO(text)))

    with tempfile.TemporaryDirectory() as folder:
        path = str(pathlib.Path(folder) / "out.parquet")
        size = ["--rows", "700", "--cols", "900"]
        run("table", "r-wythoff", *size, "--out", path)
        frame = both(path)
        values = [
            int(value)
            for row in rows(run("table", "r-wythoff", *size, "--format", "csv").stdout)
            for key, value in row.items()
            if key != "x"
        ]
        assert frame["value"].to_list() == values and frame.height == 630_000
        assert frame["x"][901] == 1 and frame["y"][901] == 1
        run("table", "W3", "--outcome", "--out", path)
        assert both(path)["p"].dtype == polars.Boolean
        for more in [["--count", "300000"], ["--from-row", "1e30", "--count", "20"]]:
            run("positions", "wythoff", *more, "--format", "parquet", "--out", path)
            frame = both(path)
            listed = rows(run("positions", "wythoff", *more, "--format", "csv").stdout)
            assert [str(x) for x in frame["x"]] == [row["x"] for row in listed]
            assert [str(y) for y in frame["y"]] == [row["y"] for row in listed]
        run("sweep", "sweeps/small.toml", "--parquet", path, "--csv", path + ".csv")
        frame = both(path)
        listed = rows(pathlib.Path(path + ".csv").read_text())
        assert frame["game"].to_list() == [row["game"] for row in listed]
        assert ["" if n is None else str(n) for n in frame["states"]] == [r["states"] for r in listed]


if __name__ == "__main__":
    kinds()
    if len(sys.argv) > 1:
        written(sys.argv[1])
    print("everything is read as it was written")
