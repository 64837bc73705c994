"""The record of a session as a file of JSON lines: the unit first, then a line for each entry of the log.

One program at a time writes a record. A line is on the disk before the reply is given; when it cannot be stored the
file is as it was. A last line that a crash has torn is cut off. Beside a long record stands a file of states, from
which its history begins; it may be deleted.
"""

import os
import stat
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from pydantic import TypeAdapter, ValidationError

from astech.program_digest import program_digest
from astech.terminal import complain
from astech.text import reason
from exporters.safe_writing import sync_folder
from importers import Unreadable
from importers.bounded import read_bytes
from importers.own_json import check_unit, plain_data
from sheets.play import Refused
from sheets.play.history import BeforeHistory, History
from sheets.play.saved_state import read_state, write_state
from sheets.record.condition import CrewMarks
from sheets.record.events import Event
from sheets.record.record import (
    Entry,
    Log,
    Record,
    Redo,
    Revert,
    Undo,
    read_head,
    read_line,
    read_record,
    write_line,
    write_record,
)
from sheets.record.state import State

if os.name == "posix":
    import fcntl

MOST_LINES = 1_000_000  # of a log; a long game has some hundred
MOST_CHARACTERS = 100_000  # of a line but the first, which has the unit
MOST_BYTES = 2_000_000_000
MOST_BYTES_OF_A_PIPE = 20_000_000
LOCK_TIMEOUT = 2.0  # seconds that another program may take to end
INTERVAL = 200  # lines between two states
HEAD = 160  # bytes of the first line of a file of states


class RecordError(Exception):
    """A record cannot be used; the message is a sentence for the user."""


class KeptState(NamedTuple):
    """The state after a line of the log, the number of events, the file offset of the next line, and the crew."""

    line: int
    depth: int
    offset: int
    crew: str
    state: str


_CREW: TypeAdapter[tuple[CrewMarks, ...]] = TypeAdapter(tuple[CrewMarks, ...], config={"defer_build": True})


class RecordFile:
    """An open record. `own` is its unit and options; the log stays in the file until it is needed."""

    def __init__(self, path: Path, handle: int, writes: bool) -> None:
        self.path = path
        self.handle = handle
        self.writes = writes
        size = os.fstat(handle).st_size
        if size > MOST_BYTES:
            raise RecordError(f"{path}: more than {MOST_BYTES:,} bytes; expected a record")
        self.size = self._whole_lines(size)
        self.own, self.begins = self._read_head()  # `begins` is where the log begins
        self.lines = 0
        self.states = _kept_states(path, handle)

    # Reading

    def _whole_lines(self, size: int) -> int:
        """The size of the file up to its last complete line; a line torn by a crash is cut off."""
        if not size:
            raise RecordError(f"{self.path} is empty; expected a record")
        tail = os.pread(self.handle, min(size, 4 * MOST_CHARACTERS + 1), max(size - 4 * MOST_CHARACTERS - 1, 0))
        if tail.endswith(b"\n"):
            return size
        last = tail[tail.rfind(b"\n") + 1 :]
        whole = b"\n" not in tail  # the first line, which may be long
        with suppress(ValueError):
            if not whole:
                read_line(last.decode())
            whole = True
        if whole:
            if self.writes:
                os.pwrite(self.handle, b"\n", size)
                return size + 1
            return size
        kept = size - len(last)
        torn = (
            f"the last line was torn, by a crash or a full disk, and is left out: {last[:60].decode(errors='replace')}"
        )
        complain(f"{self.path}: {torn}")
        if self.writes:
            os.ftruncate(self.handle, kept)
            os.fsync(self.handle)
        return kept

    def _read_head(self) -> tuple[Record, int]:
        with os.fdopen(os.dup(self.handle), "rb") as file:
            file.seek(0)
            line = file.readline()
        text = line.decode()
        plain_data(text, str(self.path), [], "a record in JSON lines")  # whether it is within the bounds of a unit
        record = read_head(text)
        loaded = check_unit(record.unit, str(self.path))
        if loaded.unit is not None and loaded.unit != record.unit:
            record = record.model_copy(update={"unit": loaded.unit})
        return record, len(line)

    def read_lines(self, offset: int, number: int) -> Iterator[tuple[Entry, tuple[Event, ...], int]]:
        """The entries from a file offset on, each with its waiting events and its end offset."""
        with os.fdopen(os.dup(self.handle), "rb") as file:
            file.seek(offset)
            found = number + sum(block.count(b"\n") for block in iter(lambda: file.read(1 << 20), b""))
            if found > MOST_LINES:
                raise ValueError(f"{found:,} lines behind the unit; expected at most {MOST_LINES:,}")
            file.seek(offset)
            while offset < self.size:
                line = file.readline(MOST_CHARACTERS * 4)
                number += 1
                offset += len(line)
                text = line.decode()
                if len(text) > MOST_CHARACTERS:
                    raise ValueError(f"line {number + 1} has more than {MOST_CHARACTERS:,} characters")
                if not text.strip():
                    continue
                try:
                    yield *read_line(text), offset
                except ValidationError as error:
                    raise ValueError(f"line {number + 1}: {_first_message(error)}") from None

    def history(self, before: int | None = None) -> History:
        """The history from the last state that was kept; `before` a line, if one is named."""
        found = [kept for kept in self.states if before is None or kept.line < before]
        back = 1 if before is None else 2
        while back <= len(found):
            kept = found[-back]
            with suppress(ValueError, BeforeHistory):
                return self._replay(kept, read_state(kept.state))
            back *= 2  # so that an undo of many events takes few looks
        return self._replay(KeptState(0, 0, self.begins, "[]", ""), None)

    def _replay(self, kept: KeptState, state: State | None) -> History:
        sat = _CREW.validate_json(kept.crew)
        history = History(self.own.unit, self.own.options, state, kept.line, kept.depth, sat)
        fresh_states = [each for each in self.states if each.line <= kept.line]
        for entry, queue, offset in self.read_lines(kept.offset, kept.line):
            done = history.add(entry, queue, pass_over=True)
            far = history.lines >= (fresh_states[-1].line if fresh_states else 0) + INTERVAL
            if done is not None and far and not history.state.due:
                crew = _CREW.dump_json(history.crew()).decode()
                fresh_states.append(KeptState(history.lines, history.depth, offset, crew, write_state(history.state)))
        self.lines = max(self.lines, history.lines)
        if len(fresh_states) > len(self.states):
            self.states = fresh_states
            if self.writes:
                self._write_states()
        return history

    def log(self) -> Log:
        """All lines."""
        return Log(entry for entry, _, _ in self.read_lines(self.begins, 0))

    # Writing

    def keep(self, entries: Sequence[Entry], waiting: Sequence[Event]) -> None:
        """Stores lines for good, all or none; raises `Refused`."""
        if self.lines + len(entries) > MOST_LINES:
            raise Refused(f"{self.path} has {self.lines:,} lines, the most that a record holds; begin another one")
        lines: list[bytes] = []
        queue = list(waiting)
        for entry in reversed(entries):  # each line includes its waiting events, so a crash between lines loses none
            text = write_line(entry, queue)
            if len(text) >= MOST_CHARACTERS:
                raise Refused(f"more than {MOST_CHARACTERS:,} characters in a line of {self.path}; say less at once")
            lines.insert(0, text.encode() + b"\n")
            if not isinstance(entry, Undo | Redo | Revert):
                queue.insert(0, entry)
        self._append(b"".join(lines))
        self.lines += len(lines)

    def _append(self, data: bytes) -> None:
        """Writes at the end of the file, and waits for the disk; on an error the file is as it was."""
        if os.fstat(self.handle).st_size != self.size:
            raise Refused(f"{self.path}: another program wrote in it; nothing was stored; open it again")
        written = 0
        try:
            while written < len(data):
                written += os.pwrite(self.handle, data[written:], self.size + written)
            os.fsync(self.handle)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self.handle, self.size)
                os.fsync(self.handle)
            raise Refused(f"{self.path} cannot be written: {reason(error)}; nothing of this was stored") from None
        self.size += len(data)
        if self.states:
            with suppress(OSError), open(_states_path(self.path), "r+b") as file:
                file.write(_states_head(self.handle))

    def _write_states(self) -> None:
        """Write the states again; the record is complete without them."""
        path = _states_path(self.path)
        part = path.with_name(f"{path.name}.part")
        with suppress(OSError):
            with part.open("wb") as file:
                file.write(_states_head(self.handle))
                file.writelines("\t".join(map(str, each)).encode() + b"\n" for each in self.states)
            part.replace(path)

    def close(self) -> None:
        """Releases the lock and closes the file."""
        os.close(self.handle)


# --- The file of states ---------------------------------------------------------------------------------------------


def _states_path(record: Path) -> Path:
    return record.with_name(f".{record.name}.states")


def _states_head(handle: int) -> bytes:
    """The program version and the record content that the states belong to."""
    status = os.fstat(handle)
    facts = f"{program_digest('sheets')} {status.st_ino} {status.st_size} {status.st_mtime_ns}"
    return facts.ljust(HEAD - 1).encode() + b"\n"


def _kept_states(record: Path, handle: int) -> list[KeptState]:
    """The saved states of a record; none if the record or the program has changed since."""
    try:
        with _states_path(record).open("rb") as file:
            if file.read(HEAD) != _states_head(handle):
                return []
            rows = (line.decode().rstrip("\n").split("\t") for line in file)
            return [KeptState(int(line), int(depth), int(offset), *rest) for line, depth, offset, *rest in rows]
    except (OSError, ValueError, TypeError):
        return []


# --- Opening ----------------------------------------------------------------------------------------------------------


def open_record(path: Path, writes: bool = True) -> RecordFile:
    """An open record; raises `RecordError`. For a writer no other program can open it until it is closed."""
    try:
        handle = os.open(path, (os.O_RDWR if writes else os.O_RDONLY) | getattr(os, "O_BINARY", 0))
    except OSError as error:
        raise RecordError(f"{path}: {reason(error)}; expected a record") from None
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise RecordError(f"{path} is not a regular file; expected a record")
        if writes:
            _lock_file(handle, path)
        return RecordFile(path, handle, writes)
    except Unreadable as error:
        os.close(handle)
        problem = error.problem.model_copy(update={"file": "", "line": None})
        raise RecordError(f"{path} is not a record: {problem}") from None
    except (OSError, ValueError, RecursionError, RecordError) as error:
        os.close(handle)
        raise _as_record_error(path, error) from None


def begin_record(path: Path, record: Record) -> RecordFile:
    """Writes the head of a new record, and opens it; raises `RecordError`."""
    data = "".join(f"{line}\n" for line in write_record(record)).encode()
    try:
        with path.open("r+b" if path.exists() else "xb") as file:
            if os.fstat(file.fileno()).st_size:
                raise FileExistsError
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        sync_folder(path.absolute().parent)
    except FileExistsError:
        raise RecordError(f"{path} exists and is not a record; expected a new file or a record") from None
    except OSError as error:
        path.unlink(missing_ok=True)  # without its first line it is not a record
        raise RecordError(f"{path} cannot be written: {reason(error)}") from None
    return open_record(path)


def read_whole(path: Path) -> Record:
    """A record with its whole log; raises `RecordError`."""
    if stat.S_ISFIFO(path.stat().st_mode):
        return _from_pipe(path)
    opened = open_record(path, writes=False)
    try:
        entries: list[Entry] = []
        waiting: tuple[Event, ...] = ()
        for line in opened.read_lines(opened.begins, 0):
            entries.append(line[0])
            waiting = line[1]
        return opened.own.model_copy(update={"log": Log(entries), "waiting": waiting})
    except (OSError, ValueError, RecursionError) as error:
        raise _as_record_error(path, error) from None
    finally:
        opened.close()


def _from_pipe(path: Path) -> Record:
    try:
        return read_record(read_bytes(path, MOST_BYTES_OF_A_PIPE).decode().splitlines())
    except (OSError, ValueError, RecursionError) as error:
        raise _as_record_error(path, error) from None


def _lock_file(handle: int, path: Path) -> None:
    """Locks the file for writing; raises `RecordError` if another program has the lock."""
    if os.name != "posix":
        return  # there the size of the file is looked at before each line
    end = time.monotonic() + LOCK_TIMEOUT
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if time.monotonic() > end:
                raise RecordError(f"{path} is open in another session; close that one first") from None
            time.sleep(0.05)
        except OSError:
            return  # not every file system has locks


def _as_record_error(path: Path, error: Exception) -> RecordError:
    if isinstance(error, RecordError):
        return error
    if isinstance(error, UnicodeDecodeError):
        return RecordError(f"{path} is not UTF-8 text; expected a record in JSON lines")
    if isinstance(error, ValidationError):
        return RecordError(f"{path} is not a record: {_first_message(error)}")
    if isinstance(error, OSError):
        return RecordError(f"{path}: {reason(error)}; expected a record")
    return RecordError(f"{path} is not a record: {error}")


def _first_message(error: ValidationError) -> str:
    first = error.errors()[0]
    place = ".".join(map(str, first["loc"]))
    return f"{place + ': ' if place else ''}{first['msg'][:1].lower()}{first['msg'][1:]}"
