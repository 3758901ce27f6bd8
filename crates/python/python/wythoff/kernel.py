"""A kernel of Jupyter for the language of Walnut, in one process: no JVM, no server.

`pip install wythoff[notebook]` brings it along; notebooks then offer "Walnut (wythoff)". A cell is
a script of the prover. Automata are drawn, counterexamples are tables; the stop button, completion
(Tab) and help (`eval?`, `?eval`, `$name?`, `?msd_fib`, Shift-Tab) work as in Python.
"""

from __future__ import annotations

import html
import re
import time
from typing import Any

from ipykernel.kernelapp import IPKernelApp
from ipykernel.kernelbase import Kernel

from . import Automaton, LanguageError, Result, Session, Set, WythoffError

#: Nothing is said about work that takes less than so many seconds.
PATIENCE = 2.0

#: The characters of what is completed: commands, `$name`, `?msd_fib`.
WORD = re.compile(r"[?$]?\w*$")

#: A cell that asks for help: `eval?`, `?eval`, `$name?`, `?msd_fib`, or `?` alone.
HELP = re.compile(r"\s*(?=.*\?)\?{0,2}\s*(\$?\w*)\s*\?{0,2}\s*")

#: No description takes longer, in seconds.
SOON = 5.0


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
        if asked := HELP.fullmatch(code):
            self.say(self.help(asked.group(1)), silent)
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
        """How a command is used, or what a name stands for; without one, all commands."""
        if not topic:
            return self.session_of_prover.help()
        about = self.describe(topic)
        return about or f"there is no command, automaton, word or number system `{topic}`"

    def describe(self, topic: str) -> str | None:
        """What is known of a command or a name; None if there is no such thing."""
        session, name = self.session_of_prover, topic.lstrip("?$")
        try:
            if topic in session.commands():
                return session.help(topic)
            if name in session:
                return about_set(name, session[name])
            if name in session.systems():
                return about_system(name, session)
            if name in session.names():
                return about_word(name, session.word(name))
        except KeyError:
            return f"{name}: a text that commands use"
        except WythoffError as error:
            return f"{name}: {error}"
        return None

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
        """The help of the command or the name at the cursor."""
        before = WORD.search(code[:cursor_pos])
        after = re.match(r"\w*", code[cursor_pos:])
        word = (before.group() if before else "") + (after.group() if after else "")
        about = self.describe(word) if word else None
        data = {} if about is None else {"text/plain": about}
        return {"status": "ok", "found": about is not None, "data": data, "metadata": {}}

    async def do_is_complete(self, code: str) -> dict[str, Any]:
        """Whether a line of a console is to be run."""
        complete = HELP.fullmatch(code) is not None or Session.is_complete(code)
        return {"status": "complete"} if complete else {"status": "incomplete", "indent": ""}


def about_set(name: str, found: Set) -> str:
    """The automaton of a predicate, in a few lines."""
    members = [str(member) for member in found.first(6, max_time=SOON)]
    members[5:] = ["…"] * (len(members) > 5)
    tracks = ", ".join(found.systems)
    of = "numbers" if len(found.systems) == 1 else f"tuples of {len(found.systems)} numbers"
    lines = [f"${name}: an automaton of {count(found.states, 'state')} over {tracks}"]
    lines.append(f"a set of {of}: {', '.join(members) or 'none'}")
    return "\n".join(lines)


def about_word(name: str, word: Automaton) -> str:
    """A word automaton, in a few lines."""
    tracks = ", ".join(word.systems)
    lines = [f"{name}: a word of {count(word.states, 'state')} over {tracks}"]
    if len(word.systems) == 1:
        letters = " ".join(str(word.output(n)) for n in range(20))
        lines.append(f"{name}[0], {name}[1], …: {letters} …")
    return "\n".join(lines)


def about_system(name: str, session: Session) -> str:
    """A number system, in a few lines."""
    lines = [f"?{name}: a number system; it is written before a formula"]
    all_words = session.eval(f"?{name} x=x", max_time=SOON).set
    if all_words is not None:
        numbers = all_words.automaton
        digits = sorted({digit for _, read, _ in numbers.transitions for digit in read})
        first = "least" if name.startswith("lsd") else "most"
        shown = ", ".join(map(str, digits[:10])) + (", …" if len(digits) > 10 else "")
        lines.append(f"digits {shown}, the {first} significant one first")
        lines.append(f"its numbers: an automaton of {count(numbers.states, 'state')}")
    return "\n".join(lines)


def count(number: int, what: str) -> str:
    """Some things in words."""
    return f"{number} {what}{'' if number == 1 else 's'}"


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
