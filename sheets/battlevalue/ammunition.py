"""Ammunition in the offensive rating: by kind and rack, never worth more than the weapons that fire it.

Rules: TM, Battle Value, Offensive Battle Rating, step 2.
"""

from collections.abc import Callable, Iterable, Sequence

from sheets.battlevalue.ledger import Factor, Ledger
from sheets.battlevalue.stock import Placed

AMMUNITION = "TM, BV: ammunition"
EXCESSIVE = "no more than the weapons that fire it"
FREE_AMMO = frozenset({"coolant-pod"})  # needs no weapon

Family = tuple[str, int]


def _caps(weapons: Iterable[Placed]) -> dict[Family, float]:
    """What ammunition of each family may be worth: the plain values of the weapons it feeds."""
    caps: dict[Family, float] = {}
    for placed in weapons:
        family = placed.entry.family
        if family is not None:
            caps[family] = caps.get(family, 0) + placed.bv
    return caps


def lot_value(placed: Placed) -> float:
    """The value of one bin: whole lots, and a lot begun counts whole as long as a shot is left in it."""
    shots = placed.mount.shots
    if shots is None:
        return placed.bv
    ammo = placed.entry.item.ammo
    assert ammo is not None
    return placed.bv * max(1, shots // ammo.shots) if shots else 0


def write_ammo(
    ledger: Ledger,
    ammo: Sequence[Placed],
    weapons: Iterable[Placed],
    *factors: Factor,
    value: Callable[[Placed], float] = lot_value,
    rule: str = AMMUNITION,
) -> None:
    """Add the ammunition of the families that have weapons."""
    if not ammo:
        return
    caps = _caps(weapons)
    sums: dict[Family, float] = {}
    titles: dict[Family, str] = {}
    for placed in ammo:
        family = placed.entry.family
        if family is None or (family not in caps and family[0] not in FREE_AMMO):
            continue
        sums[family] = sums.get(family, 0) + value(placed)
        titles.setdefault(family, placed.entry.title)
    for family, total in sums.items():
        cap = caps.get(family, total)
        if total:
            ledger.plus(titles[family], Factor(cap, EXCESSIVE) if total > cap else total, *factors, rule=rule)
