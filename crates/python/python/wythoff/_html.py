"""How things look in a notebook."""

from __future__ import annotations

import base64
import html
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._answers import Result
    from ._core import Game, Set, Sweep, Theorem

#: Automata with more states are not drawn.
MOST_DRAWN = 60


def text(words: object) -> str:
    """Words as HTML."""
    return html.escape(str(words))


def picture(svg: str) -> str:
    """A picture with styles of its own, which do not leak into the page."""
    data = base64.b64encode(svg.encode()).decode()
    return f'<img style="max-width:100%" src="data:image/svg+xml;base64,{data}">'


def game(game: Game) -> str:
    """Rules, source, what is known."""
    lines = [f"<b>{text(game.name)}</b>"]
    if game.title:
        lines[0] += f": {text(game.title)}"
    lines.append("<br>".join(f"<code>{text(line)}</code>" for line in game.rules))
    if game.source:
        lines.append(f"<i>{text(game.source)}</i>")
    facts = [text(fact) for fact in game.facts]
    facts.append(f"P-positions: {text(game.known)}")
    lines.append("<ul>" + "".join(f"<li>{fact}</li>" for fact in facts) + "</ul>")
    return "".join(f"<div>{line}</div>" for line in lines)


def theorem(theorem: Theorem) -> str:
    """The statement with the automaton, or what was tried."""
    report = theorem.report
    if not theorem.proved:
        why = report.get("explanation") or report.get("evidence") or report.get("verdict") or ""
        return (
            f"<div><b>{text(theorem.status)}</b>: no theorem about {text(theorem.game)}</div>"
            f"<div>{text(why)}</div>"
        )
    parts = [f"<b>Theorem.</b> {text(theorem.statement)}"]
    if definition := report.get("definition"):
        parts.append(text(definition))
    parts.append(f"<i>{text(theorem.known)}</i>")
    if (form := theorem.closed_form) is not None:
        parts.append(form._repr_html_())
    if report.get("states", MOST_DRAWN + 1) <= MOST_DRAWN:
        parts.append(picture(theorem.automaton.to_svg()))
    return "".join(f"<div>{part}</div>" for part in parts)


def automaton(report: dict[str, Any]) -> str:
    """An automaton that is too large to be drawn, in numbers."""
    statistics = report["statistics"]
    rows = {
        "states": report["states"],
        "accepting": report["accepting"],
        "edges": report["edges"],
        "tracks": ", ".join(track["alphabet"] for track in report["tracks"]),
        "depth": statistics["depth"],
        "strongly connected components": statistics["components"],
        "states of the largest": statistics["largest_component"],
    }
    cells = "".join(
        f"<tr><th style='text-align:left'>{text(name)}</th><td>{text(value)}</td></tr>"
        for name, value in rows.items()
        if value is not None
    )
    return f"<table>{cells}</table><p>to_svg() draws it all the same.</p>"


def sweep(sweep: Sweep) -> str:
    """A line for each game."""
    cells = "".join(
        f"<tr><td style='text-align:left'>{text(result.game)}</td><td>{text(result.verdict)}</td>"
        f"<td>{text(result.system or '')}</td><td>{text(result.states or '')}</td>"
        f"<td style='text-align:left'>{text(result.closed_form or '')}</td></tr>"
        for result in sweep
    )
    head = "".join(
        f"<th>{name}</th>" for name in ("game", "verdict", "system", "states", "closed form")
    )
    return f"<div><b>{text(sweep.title)}</b></div><table><tr>{head}</tr>{cells}</table>"


def set_(numbers: Set) -> str:
    """Its first members, and its automaton."""
    head = f"<div><code>{text(repr(numbers))}</code></div>"
    if numbers.states > MOST_DRAWN:
        return head
    return head + picture(numbers.automaton.to_svg())


def result(result: Result) -> str | None:
    """A verdict, a counterexample as a table, or whatever it is."""
    notes = "".join(f"<pre>{text(warning)}</pre>" for warning in result.warnings)
    if result.stopped is not None:
        return f"{notes}<b>STOPPED</b><pre>{text(result.stopped_because)}</pre>"
    if result.verdict is not None:
        head = f"<b>{'TRUE' if result.verdict else 'FALSE'}</b>"
        if not result.witness:
            return notes + head
        word = "witness" if result.verdict else "counterexample"
        digits = result.report.get("digits", {})
        cells = "".join(
            f"<tr><td>{text(name)}</td><td>{text(value)}</td>"
            f"<td><code>{text(digits.get(name, ''))}</code></td></tr>"
            for name, value in result.witness.items()
        )
        return f"{notes}{head}<table><tr><th colspan=3>{word}</th></tr>{cells}</table>"
    if result.series is not None:
        return f"{notes}<code>{text(repr(result.series))}</code>"
    if result.set is not None:
        return notes + set_(result.set)
    if result.automaton is not None:
        svg = result.automaton._repr_svg_()
        return notes + (picture(svg) if svg else str(result.automaton._repr_html_()))
    if members := result.report.get("members"):
        rows = "".join(
            "<tr>" + "".join(f"<td>{text(part)}</td>" for part in member) + "</tr>"
            for member in members
        )
        return f"{notes}<table>{rows}</table>"
    shown = result.text if result.text is not None else result.value
    if shown is None:
        return notes or None
    return f"{notes}<pre>{text(shown)}</pre>"
