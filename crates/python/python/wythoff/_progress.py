"""A bar of our own: a line on a terminal, a widget's worth of HTML in a notebook."""

from __future__ import annotations

import html
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol


class Bar(Protocol):
    """Somebody who is told how far the work is."""

    def __call__(self, done: int, total: int, words: str) -> None: ...

    def close(self) -> None: ...


class Nothing:
    """For when nobody looks."""

    def __call__(self, done: int, total: int, words: str) -> None:
        """Does nothing."""

    def close(self) -> None:
        """Does nothing."""


class Line:
    """One line of a terminal, drawn again and again and gone in the end."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream
        self.start = time.monotonic()
        self.drawn = 0.0

    def __call__(self, done: int, total: int, words: str) -> None:
        now = time.monotonic()
        if now - self.drawn < 0.1:
            return
        self.drawn = now
        seconds = f"{now - self.start + 2:.0f} s"
        if total > 0:
            filled = round(20 * done / total)
            bar = "#" * filled + "-" * (20 - filled)
            text = f"[{bar}] {100 * done / total:3.0f} %, {seconds}  {words}"
        else:
            text = f"{seconds}  {words}"
        width = shutil.get_terminal_size().columns - 1
        self.stream.write("\r" + text[:width].ljust(width))
        self.stream.flush()

    def close(self) -> None:
        """Leaves the line as it was."""
        self.stream.write("\r" + " " * (shutil.get_terminal_size().columns - 1) + "\r")
        self.stream.flush()


class Cell:
    """A bar below a cell of a notebook."""

    def __init__(self, display: Any, html_class: Any) -> None:
        self.html_class = html_class
        self.handle = display(html_class(""), display_id=True)
        self.drawn = 0.0

    def __call__(self, done: int, total: int, words: str) -> None:
        now = time.monotonic()
        if now - self.drawn < 0.25:
            return
        self.drawn = now
        value = f' value="{done}" max="{total}"' if total > 0 else ""
        text = html.escape(words[:120])
        self.handle.update(self.html_class(f"<progress{value}></progress> <code>{text}</code>"))

    def close(self) -> None:
        """Removes it."""
        self.handle.update(self.html_class(""))


def in_notebook() -> bool:
    """Whether a kernel runs this."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return shell is not None and getattr(shell, "kernel", None) is not None


def bar(asked: bool) -> Bar:
    """A bar where somebody looks, or on the standard error output if it was asked for."""
    if in_notebook():
        from IPython.display import HTML, display

        return Cell(display, HTML)
    if asked or sys.stderr.isatty():
        return Line(sys.stderr)
    return Nothing()


#: No bar for anything shorter than this, in seconds.
PATIENCE = 2.0


class Patient:
    """A bar that appears once the work takes long."""

    def __init__(self, asked: bool) -> None:
        self.asked = asked
        self.start = time.monotonic()
        self.bar: Bar | None = None

    def __call__(self, done: int, total: int, words: str) -> None:
        if self.bar is None and time.monotonic() - self.start >= PATIENCE:
            self.bar = bar(self.asked)
        if self.bar is not None:
            self.bar(done, total, words)

    def close(self) -> None:
        """Removes it."""
        if self.bar is not None:
            self.bar.close()


class Function:
    """Somebody's function."""

    def __init__(self, function: Callable[[int, int, str], object]) -> None:
        self.function = function

    def __call__(self, done: int, total: int, words: str) -> None:
        self.function(done, total, words)

    def close(self) -> None:
        """Does nothing."""


@contextmanager
def patient(progress: Callable[[int, int, str], object] | bool | None) -> Iterator[Bar]:
    """Who is told how far the work is: a function, a bar (True, or None where somebody looks), or
    nobody."""
    if callable(progress):
        watcher: Bar = Function(progress)
    elif progress is False:
        watcher = Nothing()
    elif progress is None or progress is True:
        watcher = Patient(progress is True)
    else:
        raise TypeError("progress: a function, True or False is expected")
    try:
        yield watcher
    finally:
        watcher.close()
