"""The examples in the documentation are true."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest
import wythoff


BOOK = Path(__file__).parents[3] / "docs" / "python.md"


def documented() -> Iterator[tuple[str, str]]:
    """Everything public with its text."""
    yield "wythoff", wythoff.__doc__ or ""
    yield "docs/python.md", BOOK.read_text(encoding="utf-8").replace("```", "")
    for name in wythoff.__all__:
        thing = getattr(wythoff, name)
        yield name, inspect.getdoc(thing) or ""
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                text = getattr(value, "__doc__", None)
                if not member.startswith("__") and isinstance(text, str):
                    yield f"{name}.{member}", inspect.cleandoc(text)


EXAMPLES = [(name, text) for name, text in documented() if ">>>" in text]


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_examples(name: str, text: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0


def test_everything_public_is_documented() -> None:
    undocumented = [name for name, text in documented() if not text.strip()]
    assert not undocumented
