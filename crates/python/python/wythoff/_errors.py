"""Exceptions. All of them are `WythoffError`; some are also what Python would raise."""

from __future__ import annotations

import os


class WythoffError(Exception):
    """Whatever goes wrong here."""

    __module__ = "wythoff"


class InputError(WythoffError, ValueError):
    """A question that cannot be put in this way; the message says what to ask instead."""

    __module__ = "wythoff"


class LanguageError(WythoffError, ValueError):
    """A mistake in a text: rules, a sum, a formula, a command.

    >>> import wythoff as w
    >>> try:
    ...     w.Session().eval("?msd_fib Ex x=")
    ... except w.LanguageError as error:
    ...     print(error.line, error.column)
    1 15
    """

    __module__ = "wythoff"

    def __init__(
        self,
        message: str,
        line: int | None = None,
        column: int | None = None,
        excerpt: str | None = None,
        suggestion: str | None = None,
    ) -> None:
        super().__init__(excerpt or message)
        #: What is wrong, in a line.
        self.message = message
        #: The line, from 1.
        self.line = line
        #: The column, from 1.
        self.column = column
        #: The place with the mistake underlined.
        self.excerpt = excerpt or message
        #: What was probably meant.
        self.suggestion = suggestion


class Stopped(WythoffError):
    """A limit was reached before there was an answer. That says nothing about the answer."""

    __module__ = "wythoff"

    def __init__(self, message: str, reason: str = "limit") -> None:
        super().__init__(message)
        #: "time", "memory", "states", "edges", "work", or "limit" for one of the program's own.
        self.reason = reason


class OutOfReach(WythoffError):
    """A question that is right, and that nothing here answers."""

    __module__ = "wythoff"


class NotProved(WythoffError):
    """What only a theorem has was asked of a search that found none."""

    __module__ = "wythoff"


class FileError(WythoffError, OSError):
    """A file that cannot be read or written."""

    __module__ = "wythoff"

    def __init__(
        self, message: str, path: os.PathLike[str] | None = None, errno: int | None = None
    ) -> None:
        super().__init__(message)
        self.path = path
        if errno is not None:
            self.errno = errno

    def __str__(self) -> str:
        return str(self.args[0])
