"""`astech diff`: what differs between two units."""

import sys
from itertools import groupby, takewhile

import click

from astech.operations.diff import diff as compared
from astech.options import one_unit, single_options, unit_argument
from astech.terminal import say

LONG = 160  # characters of a text that are shown
CONTEXT = 40  # of them before the point where two texts part


@click.command()
@unit_argument("a")
@unit_argument("b")
@single_options
def diff(a: str, b: str) -> None:
    """Differences between the units in files A and B, whatever their formats.

    Equipment is compared by location as what it is, so one item more does not make all that follow differ. The exit
    code is 0 when the units are equal, 1 when they differ (or when a file cannot be read).

    \b
    Example:
      astech diff "Brolga BRG-2.mtf" "converted/Brolga BRG-2.json"
    """
    left, right = one_unit(a), one_unit(b)
    found = compared(left, right).found
    if found:
        say(f"- {left.unit.name} ({left.file})")
        say(f"+ {right.unit.name} ({right.file})")
    for where, group in groupby(found, key=lambda difference: difference.where):
        say(f"{where}:")
        for difference in group:
            for sign, text in zip("-+", excerpts(difference.left, difference.right), strict=True):
                if text is not None:
                    say(f"  {sign} {text}")
    sys.exit(1 if found else 0)


def excerpts(left: str | None, right: str | None) -> tuple[str | None, str | None]:
    """Two texts from a little before the point where they part, so that it shows in long ones.

    >>> excerpts("a" * 200 + "left", "a" * 200 + "right")
    ('…aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaleft', '…aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaright')
    """
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(left or "", right or "", strict=False)))
    start = max(0, shared - CONTEXT) if max(len(left or ""), len(right or "")) > LONG else 0
    return _excerpt_from(left, start), _excerpt_from(right, start)


def _excerpt_from(text: str | None, start: int) -> str | None:
    if text is None:
        return None
    cut = text[start : start + LONG]
    return ("…" if start else "") + cut + ("…" if len(text) > start + LONG else "")
