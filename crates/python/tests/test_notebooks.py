"""The kernel of Jupyter and the magic, as notebooks use them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jupyter_kernel_test
import nbclient
import nbformat
import pytest
from jupyter_client.manager import start_new_kernel

#: Takes far longer than a test waits before it presses the button.
SLOW = 'eval "?msd_fib Ax,y,z Eu,v,t 5*x+7*y+11*z+u=13*v+17*t & 3*u<y+2*t+v";'


class WalnutKernelTests(jupyter_kernel_test.KernelTests):  # type: ignore[misc]
    """What every kernel has to do."""

    kernel_name = "wythoff"
    language_name = "walnut"
    file_extension = ".txt"
    code_hello_world = ""
    completion_samples = [
        {"text": "eva", "matches": {"eval"}},
        {"text": 'eval "?msd_fi', "matches": {"?msd_fib"}},
    ]
    complete_code_samples = ['eval "x=x";', "eval?", "?eval"]
    incomplete_code_samples = ['eval "x=']
    code_generate_error = 'eval "x=";'
    code_inspect_sample = "eval"
    code_display_data = [{"code": 'eval "?msd_fib Ax Ey x=2*y";', "mime": "text/html"}]

    def test_help_is_text(self) -> None:
        self.flush_channels()
        _, messages = self.execute_helper(code="eval?")
        assert any("decide" in m["content"].get("text", "") for m in messages)

    def test_help_knows_the_names_of_the_session(self) -> None:
        self.flush_channels()
        self.execute_helper(code='def evenset "?msd_fib Ey x=2*y";')

        def asked(code: str) -> str:
            _, messages = self.execute_helper(code=code)
            return "".join(m["content"].get("text", "") for m in messages)

        for code in ("$evenset?", "evenset?", "?evenset", "?$evenset"):
            assert "over msd_fib" in asked(code) and "0, 2, 4, 6, 8, …" in asked(code)
        assert "0 1 1 0 1 0 0 1" in asked("T?")
        assert "digits 0, 1, the most significant one first" in asked("?msd_fib")
        assert asked("?eval") == asked("eval?") and "decide" in asked("?eval")
        assert "there is no command" in asked("nothing?")
        inspected = self.kc.inspect('eval "?msd_fib Ex $evenset(x)";', cursor_pos=20)
        content = self.kc.get_shell_msg(timeout=60)["content"]
        assert inspected and content["found"] and "$evenset" in content["data"]["text/plain"]


del jupyter_kernel_test.KernelTests  # or it would be collected as well


def run(cells: list[str], kernel: str) -> list[Any]:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in cells])
    nbclient.NotebookClient(notebook, kernel_name=kernel, timeout=600).execute()
    return [output for cell in notebook.cells for output in cell.outputs]


def test_a_notebook_in_the_language_of_walnut() -> None:
    outputs = run(
        [
            'def even "?msd_fib Ey x=2*y";',
            'eval "?msd_fib Ax $even(x) | $even(x+1)";\neval "?msd_fib Ax $even(x)";',
        ],
        "wythoff",
    )
    drawn, true, false = (output["data"] for output in outputs)
    assert "data:image/svg+xml" in drawn["text/html"]
    assert true["text/plain"] == "TRUE"
    assert false["text/plain"] == "FALSE\n  counterexample: x = 1"
    assert "<table>" in false["text/html"]


def test_a_mistake_is_shown_at_its_place() -> None:
    with pytest.raises(nbclient.exceptions.CellExecutionError, match="ends after"):
        run(['eval "x=";'], "wythoff")


def test_the_magic_shares_a_session_with_python() -> None:
    outputs = run(
        [
            "%load_ext wythoff\nimport wythoff as w\ns = w.Session()",
            "s['p'] = w.game('wythoff').theorem().automaton",
            '%%walnut s\ndef row "?msd_fib Ey $p(x,y)";\neval "?msd_fib Ax $row(x)";',
            "print(s['row'].first(3))",
            '%%walnut\neval "1=1";',
            "print(walnut.eval('2=2').verdict)",
        ],
        "python3",
    )
    data = [output.get("data", {}).get("text/plain") or output.get("text") for output in outputs]
    assert data[1:] == ["<Result: True>", "[0, 1, 2]\n", "<Result: True>", "True\n"]


def stop(kernel: str, cell: str, then: str) -> tuple[list[str], list[Any]]:
    """Runs a cell and presses the stop button after its first output; the errors of the cell, and
    the outputs of another one in the same kernel."""
    manager, client = start_new_kernel(kernel_name=kernel)
    try:
        first, errors = True, []
        asked = client.execute(cell)
        for message in messages(client, asked):
            if message["msg_type"] == "error":
                errors.append(message["content"]["ename"])
            elif message["msg_type"] in ("stream", "display_data") and first:
                first = False
                manager.interrupt_kernel()
        outputs = [m["content"] for m in messages(client, client.execute(then))]
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    return errors, outputs


def messages(client: Any, asked: str) -> Iterator[Any]:
    """What a kernel says about a cell, until it is done."""
    while True:
        message = client.get_iopub_msg(timeout=300)
        if message["parent_header"].get("msg_id") == asked:
            if message["content"].get("execution_state") == "idle":
                return
            yield message


def test_the_stop_button_stops_a_cell() -> None:
    errors, outputs = stop("wythoff", f'eval "1=1";\n{SLOW}', 'eval "2=2";')
    assert errors == ["KeyboardInterrupt"]
    assert any(output.get("data", {}).get("text/plain") == "TRUE" for output in outputs)


def test_the_stop_button_stops_a_search_for_a_theorem() -> None:
    search = "import wythoff as w\ng = w.game('W14')\nprint('begun', flush=True)\ng.theorem()"
    errors, outputs = stop("python3", search, "print(w.game('wythoff').outcome(3, 5))")
    assert errors == ["KeyboardInterrupt"]
    assert any(output.get("text") == "P\n" for output in outputs)


NOTEBOOKS = sorted((Path(__file__).parents[3] / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_come_to_their_end(path: Path) -> None:
    """Cells check what they claim; those that end in something to show, show it."""
    notebook = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "they are kept without outputs"
    nbclient.NotebookClient(notebook, timeout=600).execute()
    if folder := os.environ.get("WYTHOFF_EXECUTED"):
        Path(folder).mkdir(exist_ok=True)
        nbformat.write(notebook, Path(folder) / path.name)
    for cell in notebook.cells:
        last = cell.source.splitlines()[-1]
        if cell.cell_type == "code" and re.fullmatch(r"[\w.]+|[\w.]+\[.*\]|eval .*", last):
            assert cell.outputs, cell.source
