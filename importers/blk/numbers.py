"""Numbers as building-block files write them: `12`, `1,200`, `30.0`, `1e3`."""

import re

_INTEGER = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+|[+-]?\d+", re.ASCII)
_NUMBER = re.compile(r"[+-]?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?", re.ASCII)


def whole_number(value: str) -> int | None:
    """The whole number that a text is, in whatever way it is written; None for anything else.

    >>> whole_number("1,200"), whole_number("30.0"), whole_number("0.5"), whole_number("many")
    (1200, 30, None, None)
    """
    if value.isdigit() and value.isascii() and len(value) < 9:
        return int(value)
    if _INTEGER.fullmatch(value) and len(value) < 20:
        return int(value.replace(",", ""))
    number = fraction(value)
    return int(number) if number is not None and number.is_integer() else None


def same_number(lines: list[str], others: list[str]) -> bool:
    """Whether two blocks say the same number in two ways: `30` and `30.0`."""
    if len(lines) != 1 or len(others) != 1:
        return False
    number = fraction(lines[0])
    return number is not None and number == fraction(others[0])


def fraction(value: str) -> float | None:
    """The number that a text is, perhaps with a fraction; None for anything else."""
    if value.isascii() and value.replace(".", "", 1).isdigit() and len(value) < 16:
        return float(value)
    return float(value.replace(",", "")) if _NUMBER.fullmatch(value) and len(value) < 40 else None
