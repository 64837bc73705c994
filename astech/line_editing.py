"""Edit and complete the lines that a person types, where the terminal can."""

from collections.abc import Callable


def edit_lines(complete: Callable[[str], list[str]]) -> None:
    """Arrow keys, earlier lines, and Tab for the words that `complete` gives for a line up to the cursor."""
    try:
        import readline  # not on every system
    except ImportError:
        return
    found: list[str] = []

    def completion(_word: str, number: int) -> str | None:
        if number == 0:
            found[:] = complete(readline.get_line_buffer()[: readline.get_endidx()])
        return found[number] if number < len(found) else None

    readline.set_completer_delims(" \t\n,;")
    readline.set_completer(completion)
    readline.parse_and_bind("tab: complete")
