"""The text of numbers in tables."""

from collections.abc import Sequence


def format_signed(value: int | str, zero: str = "0") -> str:
    """A modifier with its sign; text is unchanged.

    >>> format_signed(2), format_signed(-1), format_signed(0), format_signed(0, "+0"), format_signed("no shot")
    ('+2', '−1', '0', '+0', 'no shot')
    """
    if isinstance(value, str):
        return value
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else zero


def format_span(numbers: Sequence[int]) -> str:
    """A span of consecutive numbers.

    >>> format_span([3, 4]), format_span([7])
    ('3-4', '7')
    """
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"
