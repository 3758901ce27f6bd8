"""Results of commands as text, where nothing else can be shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._answers import Result


def result(result: Result) -> str:
    """A result in a few lines; `TRUE` and `FALSE` stand alone on theirs, as in Walnut."""
    lines = list(result.warnings)
    if result.stopped is not None:
        return "\n".join([*lines, f"STOPPED: {result.stopped_because}"])
    if result.verdict is not None:
        lines.append("TRUE" if result.verdict else "FALSE")
        if result.witness:
            word = "witness" if result.verdict else "counterexample"
            values = ", ".join(f"{name} = {value}" for name, value in result.witness.items())
            lines.append(f"  {word}: {values}")
    else:
        name = f"{result.name}: " if result.name else ""
        for part in (result.series, result.set, result.automaton):
            if part is not None:
                lines.append(f"{name}{part!r}")
        if isinstance(result.value, list):
            lines.extend(str(value) for value in result.value)
        elif result.value is not None:
            lines.append(str(result.value))
        if result.text is not None:
            lines.append(name + result.text.rstrip())
    return "\n".join(lines)
