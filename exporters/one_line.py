"""Texts for formats that have but one line for each."""

import re

_BREAK = re.compile(r"\s*[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+\s*")


def one_line(text: str) -> str:
    """A text without line breaks.

    >>> one_line("Fast.\\nCheap.")
    'Fast.<br>Cheap.'
    """
    return _BREAK.sub("<br>", text.strip())
