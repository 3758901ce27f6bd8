"""A kernel of Jupyter for the language of Walnut, in one process: no JVM, no server.

`pip install wythoff[notebook]` brings it along; notebooks then offer "Walnut (wythoff)". A cell is
a script of the prover. Automata are drawn, counterexamples are tables; the stop button, completion
(Tab) and help (`eval?`, Shift-Tab) work as in Python.
"""

from __future__ import annotations

import html
import re
import time
from typing import Any

from ipykernel.kernelapp import IPKernelApp
from ipykernel.kernelbase import Kernel

from . import LanguageError, Result, Session, WythoffError

#: Nothing is said about work that takes less than so many seconds.
PATIENCE = 2.0

#: The characters of what is completed: commands, `$name`, `?msd_fib`.
WORD = re.compile(r"[?$]?\w*$")


class WalnutKernel(Kernel):
    """Scripts of the prover, cell by cell, in one session."""

    implementation = "wythoff"
    implementation_version = "0.1.0"
    banner = "wythoff: a prover in the language of Walnut. `help;` lists the commands."
    language_info = {
        "name": "walnut",
        "mimetype": "text/x-walnut",
        "file_extension": ".txt",
    }

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.session_of_prover = Session()

    async def do_execute(
        self,
        code: str,
        silent: bool,
        store_history: bool = True,
        user_expressions: dict[str, Any] | None = None,
        allow_stdin: bool = False,
        *,
        cell_meta: dict[str, Any] | None = None,
        cell_id: str | None = None,
    ) -> dict[str, Any]:
        """Runs a cell, and shows every result as soon as it is there."""
        reply: dict[str, Any] = {
            "status": "ok",
            "execution_count": self.execution_count,
            "payload": [],
            "user_expressions": {},
        }
        if (topic := code.strip()).endswith("?"):
            self.say(self.help(topic.rstrip("?").strip()), silent)
            return reply
        bar = Bar(self, silent)
        try:
            self.session_of_prover.run(
                code, each=lambda result: self.show(result, silent), progress=bar
            )
        except KeyboardInterrupt:
            return self.failed("KeyboardInterrupt", "stopped", silent)
        except LanguageError as error:
            return self.failed("LanguageError", error.excerpt, silent)
        except WythoffError as error:
            return self.failed(type(error).__name__, str(error), silent)
        finally:
            bar.close()
        return reply

    def show(self, result: Result, silent: bool) -> None:
        """Sends a result in every form it has."""
        if silent:
            return
        data = {"text/plain": str(result)}
        if (page := result._repr_html_()) is not None:
            data["text/html"] = page
        if any(data.values()):
            content = {"data": data, "metadata": {}, "transient": {}}
            self.send_response(self.iopub_socket, "display_data", content)

    def say(self, text: str, silent: bool) -> None:
        """Sends a text."""
        if not silent:
            content = {"name": "stdout", "text": text.rstrip() + "\n"}
            self.send_response(self.iopub_socket, "stream", content)

    def failed(self, name: str, words: str, silent: bool) -> dict[str, Any]:
        """Sends what went wrong, and gives it as a reply."""
        error = {"ename": name, "evalue": words.splitlines()[0], "traceback": words.splitlines()}
        if not silent:
            self.send_response(self.iopub_socket, "error", error)
        return {"status": "error", "execution_count": self.execution_count, **error}

    def help(self, topic: str) -> str:
        """How a command is used; without one, all of them."""
        try:
            return self.session_of_prover.help(topic or None)
        except WythoffError as error:
            return str(error)

    async def do_complete(self, code: str, cursor_pos: int) -> dict[str, Any]:
        """The names that go on from the cursor."""
        found = WORD.search(code[:cursor_pos])
        word = found.group() if found else ""
        session = self.session_of_prover
        if word.startswith("?"):
            names = [f"?{system}" for system in session.systems()]
        elif word.startswith("$"):
            names = [f"${name}" for name in session.names()]
        else:
            names = session.commands() + session.names()
        matches = sorted({name for name in names if name.startswith(word)})
        return {
            "status": "ok",
            "matches": matches,
            "cursor_start": cursor_pos - len(word),
            "cursor_end": cursor_pos,
            "metadata": {},
        }

    async def do_inspect(
        self,
        code: str,
        cursor_pos: int,
        detail_level: int = 0,
        omit_sections: tuple[str, ...] = (),
    ) -> dict[str, Any]:
        """The help of the command at the cursor."""
        before = re.search(r"\w*$", code[:cursor_pos])
        after = re.match(r"\w*", code[cursor_pos:])
        word = (before.group() if before else "") + (after.group() if after else "")
        known = word in self.session_of_prover.commands()
        data = {"text/plain": self.help(word)} if known else {}
        return {"status": "ok", "found": known, "data": data, "metadata": {}}

    async def do_is_complete(self, code: str) -> dict[str, Any]:
        """Whether a line of a console is to be run."""
        complete = code.strip().endswith("?") or Session.is_complete(code)
        return {"status": "complete"} if complete else {"status": "incomplete", "indent": ""}


class Bar:
    """How far a cell is, below it, once it takes long."""

    def __init__(self, kernel: WalnutKernel, silent: bool) -> None:
        self.kernel, self.silent = kernel, silent
        self.start = self.drawn = time.monotonic()
        self.shown = False

    def __call__(self, done: int, total: int, words: str) -> None:
        now = time.monotonic()
        if self.silent or now - self.start < PATIENCE or now - self.drawn < 0.25:
            return
        self.drawn = now
        value = f' value="{done}" max="{total}"' if total > 0 else ""
        page = f"<progress{value}></progress> <code>{html.escape(words[:120])}</code>"
        self.send(page, f"{words[:120]}")

    def send(self, page: str, words: str) -> None:
        """Draws it, for the first time or again."""
        kind = "update_display_data" if self.shown else "display_data"
        self.shown = True
        content = {
            "data": {"text/html": page, "text/plain": words},
            "metadata": {},
            "transient": {"display_id": f"progress-{self.kernel.execution_count}"},
        }
        self.kernel.send_response(self.kernel.iopub_socket, kind, content)

    def close(self) -> None:
        """Removes it."""
        if self.shown:
            self.send("", "")


if __name__ == "__main__":
    IPKernelApp.launch_instance(kernel_class=WalnutKernel)
