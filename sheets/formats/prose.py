"""Texts of people in formats that have one line for each: HTML tags break lines there."""

import re

_BREAK = re.compile(r"\s*[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+\s*")


def one_line(text: str) -> str:
    """A text without line breaks.

    >>> one_line("Fast.\\nCheap.")
    'Fast.<br>Cheap.'
    """
    return _BREAK.sub("<br>", text.strip())


def joined(text: str, line: str) -> str:
    """A text of several lines as one line, which is all the format has: where no tag breaks the line, `<br>` does.

    >>> joined("It was old.", "It was slow."), joined("It was old.", "<p>It was slow.")
    ('It was old.<br>It was slow.', 'It was old. <p>It was slow.')
    """
    if not text:
        return line
    tagged = text.endswith(">") or line.startswith("<")
    return f"{text} {line}" if tagged else f"{text}<br>{line}"
