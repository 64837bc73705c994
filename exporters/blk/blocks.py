"""Blocks on their way to a file: names, lines, numbers and texts as the format writes them."""

from collections.abc import Iterable
from decimal import Decimal

from exporters import Unwritable
from sheets.formats.blk_names import known
from sheets.formats.prose import one_line


class Block:
    """One block: `<Name>`, lines, `</Name>`."""

    __slots__ = ("lines", "name")

    def __init__(self, name: str, lines: Iterable[object] = ()) -> None:
        self.name = name
        self.lines = [str(line) for line in lines]

    def __str__(self) -> str:
        body = "".join(f"{line}\n" for line in self.lines)
        return f"<{self.name}>\n{body}</{self.name}>\n"


def value(name: str, what: object) -> Block:
    """A block of one value."""
    return Block(name, (what,))


def decimal(number: float) -> str:
    """A number with a decimal point and without an exponent.

    >>> decimal(50), decimal(0.00001)
    ('50.0', '0.00001')
    """
    text = repr(float(number))
    return format(Decimal(text), "f") if "e" in text else text


def short(number: float) -> str:
    """A number without a needless fraction."""
    return str(int(number)) if float(number).is_integer() else decimal(number)


def name_line(text: str, what: str) -> str:
    """A name on a line of its own. A comment or a tag cannot be a name: the format has no way to write that."""
    line = " ".join(text.split())
    if line.startswith("#") or _is_tag(line):
        raise Unwritable(f"a .blk file cannot say {line!r} as {what}: it would be a comment or a tag there")
    return line


def prose_line(text: str) -> str:
    """A text, which is HTML, on a line of its own, where it must not look like a comment or a tag.

    >>> prose_line("#1 in its class")
    '&#35;1 in its class'
    """
    line = one_line(text)
    if line.startswith("#"):
        return f"&#35;{line[1:]}"
    return f"&lt;{line[1:]}" if _is_tag(line) else line


def _is_tag(line: str) -> bool:
    """Whether a line would be taken for the tag of a block."""
    return line.startswith("<") and known(line.strip("<>/").lower())
