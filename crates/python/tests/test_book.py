"""Notebooks as pages of the book."""

from __future__ import annotations

import base64
import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[1] / "scripts" / "book.py"
spec = importlib.util.spec_from_file_location("book", SCRIPT)
assert spec is not None and spec.loader is not None
book = importlib.util.module_from_spec(spec)
spec.loader.exec_module(book)


def notebook(outputs: list[dict[str, Any]], language: str = "python") -> str:
    cells = [
        {"cell_type": "markdown", "source": ["# A title\n", "\n", "Words.\n"]},
        {"cell_type": "code", "source": "1 + 1", "outputs": outputs},
    ]
    return json.dumps({"cells": cells, "metadata": {"kernelspec": {"language": language}}})


def shown(**data: Any) -> dict[str, Any]:
    names = {"html": "text/html", "png": "image/png", "svg": "image/svg+xml", "plain": "text/plain"}
    data = {names[name]: value for name, value in data.items()}
    return {"output_type": "display_data", "data": data}


def test_outputs_are_shown_in_their_best_form(tmp_path: Path) -> None:
    executed, out = tmp_path / "executed", tmp_path / "docs"
    executed.mkdir()
    outputs = [
        {"output_type": "stream", "text": ["a\n", "```b\n"]},
        shown(html=["<pre>one\n", "\n", "two</pre>"], plain="not this"),
        shown(html=""),
        shown(png=base64.b64encode(b"\x89PNG").decode(), plain="nor this"),
        shown(svg="<svg/>"),
        shown(plain="2"),
    ]
    (executed / "page.ipynb").write_text(notebook(outputs))
    (executed / "first-look.ipynb").write_text(notebook([], language="walnut"))
    assert book.build(executed, out) == ["first-look", "page"]
    page = (out / "notebooks" / "page.md").read_text()
    assert page.startswith("# A title\n\nWords.\n\n*This page is a notebook")
    assert "[page.ipynb](page.ipynb)" in page and (out / "notebooks" / "page.ipynb").exists()
    assert "```python\n1 + 1\n```\n" in page
    assert "````text\na\n```b\n````\n" in page
    # A blank line would end the block of HTML.
    assert '<div class="notebook-output"><pre>one&#10;&#10;two</pre></div>\n' in page
    assert page.count("notebook-output") == 1 and "this\n" not in page
    assert "![output](page-1.png)" in page and "![output](page-2.svg)" in page
    assert (out / "notebooks" / "page-1.png").read_bytes() == b"\x89PNG"
    assert "```text\n2\n```\n" in page
    assert "```text\n1 + 1" in (out / "notebooks" / "first-look.md").read_text()
    summary = (out / "SUMMARY.md").read_text()
    below = "- [From Python](python.md)\n  - [A title](notebooks/first-look.md)\n"
    assert below + "  - [A title](notebooks/page.md)\n" in summary


def test_a_notebook_that_failed_is_no_page(tmp_path: Path) -> None:
    error = {"output_type": "error", "ename": "KeyError", "evalue": "x"}
    (tmp_path / "page.ipynb").write_text(notebook([error]))
    with pytest.raises(SystemExit, match="KeyError"):
        book.Page(tmp_path / "page.ipynb").markdown()
    with pytest.raises(SystemExit, match="no notebooks"):
        book.build(tmp_path / "nowhere", tmp_path / "out")
