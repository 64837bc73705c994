"""Beast-mounted infantry: how many beasts, what they carry.

Rules: TO, Beast-Mounted Infantry.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.rounding import ceiling
from sheets.rules.beasts import BEASTS, RIDERS
from sheets.units import Infantry
from sheets.units.infantry import Beast


class Herd(NamedTuple):
    """What beasts of one size are: the most of them, and support weapons on each (of small ones on each squad)."""

    name: str
    most: int
    support: int
    anti_mech: bool = True


MONSTROUS = 4
HERDS: dict[int, Herd] = {  # by riders on one beast
    1: Herd("large", 21, 2),
    2: Herd("very large", 7, 2),
    MONSTROUS: Herd("monstrous", 2, 3, anti_mech=False),
}
RULE = "TO, Beast-Mounted Infantry"


def check_beasts(platoon: Infantry, beast: Beast) -> Iterator[Finding]:
    """Numbers by the size of the beast; of the user's own by the size that he says."""
    riders = BEASTS[beast.name].riders if beast.name in BEASTS else RIDERS.get(beast.size)
    if riders is None:
        return
    herd = HERDS[riders]
    beasts = ceiling(platoon.troopers / riders)
    if beasts > herd.most:
        sentence = f"{beasts} beasts of kind {beast.name}; at most {herd.most} {herd.name} beasts make a platoon."
        yield error("infantry.beasts", sentence, RULE, number=beasts, most=herd.most)
    carriers = platoon.squads if riders == 1 else beasts
    support, most = platoon.secondary_per_squad * platoon.squads, herd.support * carriers
    if platoon.secondary is not None and support > most:
        # The published riders of Hipposaurs all have one.
        sentence = f"{support} support weapons on beasts of kind {beast.name}, at most {most} allowed."
        yield warning("infantry.support", sentence, RULE, number=support, most=most)
    if platoon.anti_mech_gear and not herd.anti_mech:
        sentence = f"Riders of {herd.name} beasts cannot use anti-'Mech gear."
        yield error("infantry.anti-mech", sentence, RULE)
