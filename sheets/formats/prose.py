"""Texts of people in formats that have one line for each: HTML tags break lines there."""

import re

_BREAK = re.compile(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")


def one_line(text: str) -> str:
    """A text without line breaks.

    >>> one_line("Fast.\\nCheap.")
    'Fast.<br>Cheap.'
    """
    return "<br>".join(filter(None, (line.strip() for line in _BREAK.split(text))))


def joined(*lines: str) -> str:
    """A text of several lines as one line, which is all a format has: where no tag breaks the line, `<br>` does.

    >>> joined("It was old.", "It was slow."), joined("It was old.", "<p>It was slow.")
    ('It was old.<br>It was slow.', 'It was old. <p>It was slow.')
    """
    pieces: list[str] = []
    for line in filter(None, lines):
        if pieces:
            pieces.append(" " if pieces[-1].endswith(">") or line.startswith("<") else "<br>")
        pieces.append(line)
    return "".join(pieces)
