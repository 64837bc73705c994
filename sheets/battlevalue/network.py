"""Who shares data with whom in a force, and what it adds to each of them: C3 networks and Nova CEWS.

Rules: TM, Battle Value, force adjustments; TO:AUE for boosted C3 and Nova CEWS.
"""

from collections.abc import Collection, Iterable, Sequence

from sheets.battlevalue.entries import entry_of
from sheets.battlevalue.ledger import Factor
from sheets.units import Unit

C3, BOOSTED_C3, NOVA = Factor(0.05, "C3"), Factor(0.07, "boosted C3"), Factor(0.05, "Nova CEWS")

# The computers that share data, and the kind of network that each can join.
NETWORKS: dict[str, str] = {
    "c3-master": "C3",
    "c3-slave": "C3",
    "c3-boosted-master": "C3",
    "c3-boosted-slave": "C3",
    "c3i": "improved C3",
    "naval-c3": "naval C3",
}
MASTERS = ("c3-master", "c3-boosted-master", "c3-emergency-master")
BOOSTED = ("c3-boosted-master", "c3-boosted-slave")


def has(unit: Unit, *traits: str) -> bool:
    """Whether a unit mounts anything with one of these traits."""
    return any(m.known and not entry_of(m.item).item.traits.isdisjoint(traits) for m in unit.mounts)


def c3_network(unit: Unit) -> str | None:
    """The kind of C3 network that a unit has a computer for; None if it has none."""
    return next((kind for trait, kind in NETWORKS.items() if has(unit, trait)), None)


def members_by_network(units: Sequence[Unit], networks: Sequence[str | None]) -> dict[str, list[int]]:
    """The places of the units in each working network: of at least two, and with a master where slaves need one.

    Raises ValueError for a unit that cannot join the network it is in.
    """
    found: dict[str, list[int]] = {}
    for place, name in enumerate(networks):
        if name is not None:
            found.setdefault(name, []).append(place)
    for name, places in found.items():
        _check(name, [units[place] for place in places])
    return {name: places for name, places in found.items() if _works([units[place] for place in places])}


def _check(name: str, linked: Iterable[Unit]) -> None:
    first = ""
    for unit in linked:
        kind = c3_network(unit)
        if kind is None:
            raise ValueError(f"{unit.name} has no C3 computer and cannot join the network {name!r}")
        first = first or kind
        if kind != first:
            raise ValueError(f"{unit.name} has {kind} and cannot join the network {name!r}, which is {first}")


def _works(linked: Collection[Unit]) -> bool:
    return len(linked) > 1 and any(c3_network(unit) != "C3" or has(unit, *MASTERS) for unit in linked)


def network_share(linked: Iterable[Unit]) -> Factor:
    """What each member pays of the value of the whole network; the better links of boosted C3 need it everywhere."""
    return BOOSTED_C3 if all(has(unit, *BOOSTED) for unit in linked) else C3
