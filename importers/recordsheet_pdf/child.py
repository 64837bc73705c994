"""Read a PDF in a child process, because PDFium may crash on hostile bytes or need unlimited time or memory.

The worker processes of a batch have limits already and read the document themselves. Other callers start a child: a
fork where the system and the threads allow it, else a new Python. The child reports each page that it begins, and sends
its answer at the end.
"""

import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from multiprocessing import parent_process
from select import select
from typing import BinaryIO, TypeVar

from importers import DEBUG, internal_error
from importers.guard import Deadline, guard_child
from importers.loaded import Unreadable, source_refusal
from importers.recordsheet_pdf import scans
from sheets.problem import Problem
from sheets.recordsheet.identify import index_names

SECONDS_A_PAGE = 20.0  # also the time for opening the document
SECONDS_A_SCAN = 60.0  # of a page with text recognition
MEGABYTES = 600  # on top of the memory of the process at its start

T = TypeVar("T")
Reader = Callable[[bytes, str, Callable[[], None]], T]
_BEGUN, _DONE = b".", b"!"
_CHILD_PROGRAM = (
    "import sys; sys.path[:] = {path!r}; from importers.recordsheet_pdf.child import run_child; run_child()"
)


def in_child(reader: Reader[T], data: bytes, file: str) -> T:
    """Call a reader in a child process with limits of time and memory; raises Unreadable like the reader."""
    if parent_process() is not None or os.environ.get(DEBUG) == "1":
        return reader(data, file, lambda: None)
    index_names()  # once, not in each child
    forks = sys.platform == "linux" and threading.active_count() == 1
    answer, page = _ask_forked_child(reader, data, file) if forks else _ask_new_python(reader, data, file)
    if not answer:
        raise source_refusal(file, _over_limit(page), "the PDF of a record sheet; print it to a new PDF")
    result = pickle.loads(answer)  # safe to unpickle: it comes from our own child
    if isinstance(result, Problem):
        raise Unreadable(result)
    found: T = result
    return found


def _seconds() -> float:
    """The time limit of a page."""
    return SECONDS_A_SCAN if scans.is_wanted() else SECONDS_A_PAGE


def _over_limit(page: int) -> str:
    where = f"page {page}" if page else "the document"
    return f"{where} takes longer than {_seconds():.0f} seconds or more than {MEGABYTES:,} MB to read"


def _ask_forked_child(reader: Reader[T], data: bytes, file: str) -> tuple[bytes, int]:
    """The answer of a forked child, empty if it failed, and the number of the page that it had begun."""
    out, into = os.pipe()
    parent = os.getpid()
    child = os.fork()
    if child == 0:
        os.close(out)
        code = 1
        try:
            guard_child(MEGABYTES, parent)
            with os.fdopen(into, "wb") as pipe:
                _answer(reader, data, file, pipe)
            code = 0
        finally:
            os._exit(code)
    os.close(into)
    try:
        return _read_answer(out)
    finally:
        os.close(out)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _ask_new_python(reader: Reader[T], data: bytes, file: str) -> tuple[bytes, int]:
    """The answer of a new Python process, like `_ask_forked_child`."""
    command = [sys.executable, "-c", _CHILD_PROGRAM.format(path=sys.path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        if child.stdin is None or child.stdout is None:
            raise source_refusal(file, "no pipe to the process that reads it", "a system that has pipes")
        feeder = threading.Thread(
            target=_write_question, args=(child.stdin, pickle.dumps((reader, data, file, os.getpid()))), daemon=True
        )
        feeder.start()
        killer = threading.Timer(10 * _seconds(), child.kill)
        killer.start()
        try:
            return (
                _read_answer(child.stdout.fileno()) if sys.platform != "win32" else _split_answer(child.stdout.read())
            )
        finally:
            killer.cancel()
            child.kill()


def _write_question(pipe: BinaryIO, question: bytes) -> None:
    try:
        pipe.write(question)
        pipe.close()
    except OSError:
        pass  # the child has died; its empty answer shows that


def run_child() -> None:
    """Answer one question of `_ask_new_python` in the new process."""
    reader, data, file, parent = pickle.load(sys.stdin.buffer)
    guard_child(MEGABYTES, parent)
    _answer(reader, data, file, sys.stdout.buffer)
    sys.stdout.buffer.flush()


def _answer(reader: Reader[T], data: bytes, file: str, pipe: BinaryIO) -> None:
    def begun() -> None:
        pipe.write(_BEGUN)
        pipe.flush()

    result: object
    try:
        result = reader(data, file, begun)
    except MemoryError:
        return
    except Unreadable as error:
        result = error.problem
    except Exception as error:
        result = internal_error(error, file)
    pipe.write(_DONE + pickle.dumps(result))


def _read_answer(out: int) -> tuple[bytes, int]:
    """Read the answer, as long as no page takes more than its time."""
    received = bytearray()
    deadline = Deadline(_seconds())
    deadline.begin()
    while True:
        ready, _, _ = select([out], [], [], max(0.0, deadline.left))
        piece = os.read(out, 1 << 16) if ready else b""
        if not piece:
            answer, page = _split_answer(bytes(received))
            return (b"" if not ready else answer), page
        received += piece
        deadline.begin()


def _split_answer(received: bytes) -> tuple[bytes, int]:
    """The answer behind the signs for pages, and the number of pages that were begun."""
    pages, _, answer = received.partition(_DONE)
    return answer, len(pages)
