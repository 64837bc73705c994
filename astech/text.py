"""Parts of messages: visible control characters, numbers with nouns, the reason of an error."""

import re

_CONTROL = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
"""Control characters, also those for the direction of writing, and code points that are not characters."""


def escape_controls(text: str) -> str:
    r"""Make the control characters of a text visible.

    >>> escape_controls("Wombat\x1b[2J \u202etabmoW")
    'Wombat\\x1b[2J \\u202etabmoW'
    """
    return text if text.isprintable() else re.sub(_CONTROL, _escape_control, text)


def harmless_json(text: str) -> str:
    r"""Escape the control characters in a JSON text, which keeps its meaning.

    >>> harmless_json('{"name":"Wom\x85bat"}')
    '{"name":"Wom\\u0085bat"}'
    """
    return re.sub(_CONTROL, lambda match: f"\\u{ord(match[0]):04x}", text)


def count_noun(number: int, noun: str) -> str:
    """A number with its noun, in the plural if needed.

    >>> count_noun(1, "unit"), count_noun(2000, "unit")
    ('1 unit', '2,000 units')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def reason(error: OSError) -> str:
    """The reason of an OSError, in lower case.

    >>> reason(PermissionError(13, "Permission denied"))
    'permission denied'
    """
    return (error.strerror or str(error)).lower()


def _escape_control(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
