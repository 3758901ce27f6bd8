"""The magic `%%walnut`: a cell of commands for the prover, in a session that Python has as well."""

from __future__ import annotations

from typing import Any

from ._core import Session

#: The variable of the session that is used if none is named.
NAME = "walnut"


def load(shell: Any) -> None:
    """Adds the magic to a shell of IPython."""

    def walnut(line: str, cell: str) -> None:
        """%%walnut [session]: runs the cell as a script of the prover.

        The session is the variable that is named, or `walnut`, which is made if it is not there.
        """
        from IPython.display import display

        name = line.strip() or NAME
        if name == NAME and name not in shell.user_ns:
            shell.user_ns[name] = Session()
        session = shell.user_ns.get(name)
        if not isinstance(session, Session):
            raise TypeError(f"`{name}` is no session: write {name} = wythoff.Session() before")
        session.run(cell, each=display)

    shell.register_magic_function(walnut, magic_kind="cell", magic_name="walnut")
