"""Documents are read in a process that can be ended: what runs away, eats or falls over costs one sentence."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from importers import load
from importers.loaded import Loaded, Unreadable
from importers.recordsheet_pdf import child
from importers.recordsheet_pdf.explained import explain_pages
from tests.conftest import ROOT
from tests.importers.recordsheet_pdf.sheets import printed, stripped, unit_at

Begun = Callable[[], None]


@pytest.fixture(autouse=True)
def _in_a_child(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the environment says: a reader in this process cannot be ended."""
    monkeypatch.delenv("ASTECH_DEBUG", raising=False)


def _runs_away(data: bytes, file: str, on_page: Begun) -> tuple[Loaded, ...]:
    on_page()
    on_page()
    while True:
        pass


def _eats(data: bytes, file: str, on_page: Begun) -> tuple[Loaded, ...]:
    on_page()
    return tuple(Loaded(str(bytearray(1 << 34)), None) for _ in range(9))


def _falls_over(data: bytes, file: str, on_page: Begun) -> tuple[Loaded, ...]:
    os._exit(3)


@pytest.mark.parametrize(
    ("reader", "place"), [(_runs_away, "page 2"), (_eats, "page 1"), (_falls_over, "the document")]
)
def test_a_reader_that_goes_wrong_is_ended(
    reader: child.Reader[object], place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child, "SECONDS_A_PAGE", 0.5)
    with pytest.raises(Unreadable, match=place):
        child.in_child(reader, b"", "sheet.pdf")


def test_other_threads_do_not_change_the_answer() -> None:
    """A process with threads is not forked: a new Python reads."""
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    try:
        unit = unit_at("tests/data/Brolga BRG-2.mtf")
        assert load(stripped(printed(unit)), "sheet.pdf").require().name == unit.name
    finally:
        done.set()
        thread.join()


def test_pictures_of_what_was_recognized_are_drawn_where_they_can_be_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """A drawing that calls itself twice would never be drawn."""
    monkeypatch.setattr(child, "SECONDS_A_PAGE", 0.5)
    with pikepdf.new() as document:
        page = document.add_blank_page()
        drawing = document.make_stream(b"/X Do /X Do")
        drawing.Type, drawing.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        drawing.BBox = pikepdf.Array([0, 0, 9, 9])
        calls = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=drawing))
        drawing.Resources = page.Resources = calls
        page.Contents = document.make_stream(b"/X Do")
        made = BytesIO()
        document.save(made)
    with pytest.raises(Unreadable):
        explain_pages(made.getvalue(), "sheet.pdf")


def never_ends(_data: bytes, file: str, _begun: Callable[[], None]) -> None:
    Path(file).write_text(str(os.getpid()))
    time.sleep(600)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no signal at the end of a parent")
@pytest.mark.parametrize("threads", [0, 1], ids=["forked", "a new Python"])
def test_the_child_ends_when_its_parent_is_killed(tmp_path: Path, threads: int) -> None:
    marker = tmp_path / "pid"
    code = (
        "import threading, time\n"
        "from importers.recordsheet_pdf import child\n"
        "from tests.importers.recordsheet_pdf.test_child import never_ends\n"
        f"for _ in range({threads}): threading.Thread(target=time.sleep, args=(600,), daemon=True).start()\n"
        f"child.in_child(never_ends, b'', {str(marker)!r})\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT) as parent:
        while not (marker.exists() and marker.read_text()):
            assert parent.poll() is None
            time.sleep(0.05)
        parent.kill()
    number = int(marker.read_text())
    for _ in range(200):
        if not is_running(number):
            break
        time.sleep(0.05)
    assert not is_running(number)


def is_running(number: int) -> bool:
    """Whether a process is there and not a zombie that nobody has waited for."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
