"""The book with the notebooks in it: `book.py EXECUTED OUT`.

EXECUTED is a folder of notebooks with their outputs (the tests write them if WYTHOFF_EXECUTED names
one). OUT gets a copy of `docs/` in which every notebook is a page below "From Python", with its
outputs and a link to itself; `mdbook build OUT` makes the book of it. `docs/` alone is a book as
well, without these pages: nobody needs Python to build it.
"""

from __future__ import annotations

import base64
import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[3] / "docs"

#: The line of the summary below which the notebooks stand.
BELOW = "- [From Python](python.md)\n"

#: What a newcomer reads first; the others, one for each paper, follow by name.
FIRST = ["first-look", "rules-to-theorem", "prover"]


def text(lines: str | list[str]) -> str:
    """Text that the format may write line by line."""
    return lines if isinstance(lines, str) else "".join(lines)


def fenced(language: str, content: str) -> str:
    """A block of code, whatever stands in it."""
    ticks = max((len(run) for run in re.findall(r"`+", content)), default=0)
    fence = "`" * max(3, ticks + 1)
    return f"{fence}{language}\n{content.rstrip()}\n{fence}\n"


class Page:
    """A notebook as a page of Markdown, with pictures as files beside it."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        self.pictures: dict[str, bytes] = {}
        language = self.notebook["metadata"]["kernelspec"]["language"]
        self.language = language if language == "python" else "text"

    @property
    def title(self) -> str:
        """The first heading."""
        return text(self.notebook["cells"][0]["source"]).splitlines()[0].removeprefix("# ")

    def markdown(self) -> str:
        """The page."""
        note = f"*This page is a notebook, run when the book was built: [{self.name}.ipynb]({self.name}.ipynb).*\n"
        parts: list[str] = []
        for cell in self.notebook["cells"]:
            source = text(cell["source"])
            if cell["cell_type"] == "markdown":
                parts.append(source.rstrip() + "\n")
            elif source.strip():
                parts.append(fenced(self.language, source))
                parts.extend(shown for output in cell["outputs"] if (shown := self.output(output)))
        return "\n".join([parts[0], note, *parts[1:]])

    def output(self, output: dict[str, Any]) -> str | None:
        """An output in the best form that a page can show."""
        if output["output_type"] == "stream":
            return fenced("text", text(output["text"]))
        if output["output_type"] == "error":
            raise SystemExit(f"{self.name}: {output['ename']}: {output['evalue']}")
        data = output["data"]
        if "text/html" in data:
            return self.html(text(data["text/html"]))
        if "image/svg+xml" in data:
            return self.picture("svg", text(data["image/svg+xml"]).encode())
        if "image/png" in data:
            return self.picture("png", base64.b64decode(text(data["image/png"])))
        return fenced("text", text(data["text/plain"]))

    def html(self, content: str) -> str | None:
        """HTML as one line: a blank one would end the block. A bar that has gone shows nothing."""
        content = content.strip().replace("\r", "").replace("\n", "&#10;")
        return f'<div class="notebook-output">{content}</div>\n' if content else None

    def picture(self, end: str, content: bytes) -> str:
        """A file, and where it is shown."""
        file = f"{self.name}-{len(self.pictures) + 1}.{end}"
        self.pictures[file] = content
        return f"![output]({file})\n"


def order(name: str) -> tuple[int, str]:
    """The place of a notebook in the book."""
    return (FIRST.index(name) if name in FIRST else len(FIRST), name)


def build(executed: Path, out: Path) -> list[str]:
    """Writes the sources of the book; the names of the pages of notebooks."""
    paths = sorted(executed.glob("*.ipynb"), key=lambda path: order(path.stem))
    if not paths:
        raise SystemExit(f"{executed}: no notebooks")
    shutil.copytree(DOCS, out, ignore=shutil.ignore_patterns("book"))
    folder = out / "notebooks"
    folder.mkdir()
    entries = []
    for path in paths:
        page = Page(path)
        (folder / f"{page.name}.md").write_text(page.markdown(), encoding="utf-8")
        shutil.copyfile(path, folder / path.name)
        for name, content in page.pictures.items():
            (folder / name).write_bytes(content)
        entries.append(f"  - [{page.title}](notebooks/{page.name}.md)\n")
    summary = (out / "SUMMARY.md").read_text(encoding="utf-8")
    if BELOW not in summary:
        raise SystemExit(f"docs/SUMMARY.md has no line {BELOW!r}")
    summary = summary.replace(BELOW, BELOW + "".join(entries))
    (out / "SUMMARY.md").write_text(summary, encoding="utf-8")
    return [path.stem for path in paths]


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    print("\n".join(build(Path(sys.argv[1]), Path(sys.argv[2]))))
