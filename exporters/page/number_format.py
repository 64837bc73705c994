"""Numbers as short decimal text, as PDF and SVG both write them."""


class _Hundredths(dict[int, str]):
    """Numbers by their hundredths, as text. A page repeats few numbers often, so most are written once and kept."""

    KEPT = 50_000

    def __missing__(self, hundredths: int) -> str:
        text = f"{hundredths / 100:.2f}".rstrip("0").rstrip(".")
        if text.startswith("0."):
            text = text[1:]
        elif text.startswith("-0."):
            text = "-" + text[2:]
        if len(self) < self.KEPT:
            self[hundredths] = text
        return text


HUNDREDTHS = _Hundredths({0: "0"})


def number(value: float) -> str:
    """A length, to a hundredth of a point.

    >>> number(12.0), number(-0.254), number(0.001)
    ('12', '-.25', '0')
    """
    return HUNDREDTHS[round(value * 100)]


def numbers(*values: float) -> str:
    """Lengths with spaces between them."""
    return " ".join([HUNDREDTHS[round(value * 100)] for value in values])


def factor(value: float) -> str:
    """A number that multiplies others and so is written more finely."""
    return f"{value:.6f}".rstrip("0").rstrip(".") or "0"
