"""C3 computers and the kinds of network that they can join."""

from sheets.units import Unit
from sheets.units.outfit import outfit

NETWORKS = {
    "c3-master": "C3",
    "c3-slave": "C3",
    "c3-boosted-master": "C3",
    "c3-boosted-slave": "C3",
    "c3i": "improved C3",
    "naval-c3": "naval C3",
}
"""The kinds of networks by the trait of the computer."""

MASTERS = ("c3-master", "c3-boosted-master", "c3-emergency-master")
BOOSTED = ("c3-boosted-master", "c3-boosted-slave")
NOVA_CEWS = "nova-cews"
SHARES_RANGE = frozenset((*NETWORKS, *MASTERS, NOVA_CEWS))
"""Traits of the items that let a unit use the range of another unit."""


def c3_network(unit: Unit) -> str | None:
    """The kind of C3 network that a unit's computer can join; None without a computer."""
    return next((kind for trait, kind in NETWORKS.items() if outfit(unit).has(trait)), None)
