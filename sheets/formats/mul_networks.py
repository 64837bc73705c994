"""C3 networks in the words of a force file: ids of units, the id of the master, lists of peers."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import NAMESPACE_URL, uuid5

from sheets.battlevalue.force import MASTERS, c3_network
from sheets.record.force import ForceEntry
from sheets.units import Unit
from sheets.units.outfit import outfit


class NetworkWords(NamedTuple):
    """The id of a unit in its network, the id of its master, and those of its peers where there is none."""

    own: str = ""
    master: str = ""
    peers: tuple[str, ...] = ()


def network_words(members: Sequence[tuple[Unit, ForceEntry]]) -> list[NetworkWords]:
    """What is said of the network of each unit."""
    own = [_id(number, entry) for number, (_, entry) in enumerate(members)]
    found = []
    for (unit, entry), name in zip(members, own, strict=True):
        if entry.network is None:
            found.append(NetworkWords())
            continue
        linked = [place for place, (_, other) in enumerate(members) if other.network == entry.network]
        if c3_network(unit) == "C3":
            master = next((place for place in linked if outfit(members[place][0]).has(*MASTERS)), None)
            found.append(NetworkWords(name, "" if master is None else own[master]))
        else:
            found.append(NetworkWords(name, peers=tuple(own[place] for place in linked)))
    return found


def _id(number: int, entry: ForceEntry) -> str:
    """The id that a file gave, or one that is the same whenever the same force is written."""
    return entry.kept.get("c3UUID") or str(uuid5(NAMESPACE_URL, f"astech:{entry.network}:{number}:{entry.unit.name}"))
