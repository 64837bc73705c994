"""Modifiers as a sheet prints them: with their sign, the minus as wide as the plus."""


def signed(value: int | str, zero: str = "0") -> str:
    """A modifier; words stay as they are.

    >>> signed(2), signed(-1), signed(0), signed(0, "+0"), signed("no shot")
    ('+2', '−1', '0', '+0', 'no shot')
    """
    if isinstance(value, str):
        return value
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else zero
