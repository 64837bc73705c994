"""A dialog in lines: typed at a terminal, with editing and completion, or piped from a file or a program."""

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from astech import rendering
from astech.session import Session
from astech.squadron import SquadronSession
from astech.terminal import complain, say
from astech.words import complete
from sheets.play import Refused

LEAVING_WORDS = ("quit", "exit", "q")
MOST_CHARACTERS = 100_000  # of a line


@dataclass(frozen=True, slots=True)
class Dialog:
    """The answers of a session to lines: `answer` gives the lines of the reply, and raises Refused with a sentence."""

    answer: Callable[[str], Iterable[str]]
    prompt: Callable[[], str]
    complete: Callable[[str], list[str]]
    opening: Callable[[], Iterable[str]]

    def run(self) -> int:
        """Answer every line of standard input; returns the exit code."""
        return self._at_terminal() if sys.stdin.isatty() else self._run_piped()

    def _at_terminal(self) -> int:
        _edit_lines(self.complete)
        _print_lines(self.opening())
        while True:
            try:
                line = input(self.prompt())
            except EOFError:
                say()
                return 0
            if _is_leaving(line):
                return 0
            try:
                _print_lines(self.answer(line))
            except Refused as refused:
                _print_lines(rendering.wrap_text(f"! {refused}", ""))

    def _run_piped(self) -> int:
        code = 0
        for number, line in enumerate(_piped_lines(), 1):
            if _is_leaving(line):
                break
            try:
                _print_lines(self.answer(line))
            except Refused as refused:
                complain(f"line {number}: {refused}")
                code = 1
        return code


def session_dialog(session: Session) -> Dialog:
    """The dialog with the session of one unit."""
    return Dialog(
        answer=lambda line: rendering.reply_lines(session.say(line)),
        prompt=lambda: rendering.prompt(session.due),
        complete=lambda text: complete(text, session.word_context),
        opening=lambda: _opening(session),
    )


def squadron_dialog(squadron: SquadronSession) -> Dialog:
    """The dialog with the session of a squadron."""
    return Dialog(
        answer=lambda line: squadron.say(line).text(),
        prompt=lambda: rendering.prompt((squadron.due,) if squadron.due is not None else ()),
        complete=lambda text: complete(text, squadron.sessions[0].word_context),
        opening=squadron.status,
    )


def _opening(session: Session) -> Iterator[str]:
    """The unit of a session, the number of its events, and the roll that is due."""
    events = session.history.depth
    goes_on = f", {events} events so far" if events else ""
    yield from rendering.wrap_text(f"{session.unit.name}{goes_on}. Type what happens to it; help, quit.", "")
    yield from rendering.roll_lines(session.state)


def _is_leaving(line: str) -> bool:
    return line.strip().casefold() in LEAVING_WORDS


def _print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        say(line)


def _piped_lines() -> Iterator[str]:
    """The lines of standard input; ends the command at one that is too long."""
    number = 0
    while line := sys.stdin.readline(MOST_CHARACTERS + 1):
        number += 1
        if len(line) > MOST_CHARACTERS:
            complain(f"line {number}: more than {MOST_CHARACTERS:,} characters; expected a line that a person types")
            sys.exit(1)
        yield line
        sys.stdout.flush()  # a program at the other end waits for the answer


def _edit_lines(completions: Callable[[str], list[str]]) -> None:
    """Sets up arrow keys, history, and Tab completion by `completions`, which takes the line up to the cursor."""
    try:
        import readline  # not on every system
    except ImportError:
        return
    found: list[str] = []

    def completion(_word: str, number: int) -> str | None:
        if number == 0:
            found[:] = completions(readline.get_line_buffer()[: readline.get_endidx()])
        return found[number] if number < len(found) else None

    readline.set_completer_delims(" \t\n,;")
    readline.set_completer(completion)
    readline.parse_and_bind("tab: complete")
