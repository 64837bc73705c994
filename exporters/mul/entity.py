"""One unit of a force file: the elements of its names, its C3 network, its crew and its damage."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import NAMESPACE_URL, uuid5

from exporters.xml import Element, add_child, insert_source
from sheets.record.condition import CrewMarks
from sheets.record.force import ForceEntry, LocationRemains, Remains, SlotRemains
from sheets.record.mul.exchange import crew_type, member_attributes
from sheets.record.mul.words import INTERNAL, NOT_THERE, REAR, full_chassis, movement_word
from sheets.rules.networks import MASTERS, c3_network
from sheets.units import Unit
from sheets.units.outfit import outfit

Kept = dict[tuple[int, int | None, str], dict[str, str]]  # attributes of a slot that is unmarked


def write_remains(entity: Element, before: Remains | None, remains: Remains) -> None:
    """Write the damage of a unit; unmarked slots that `before` has are written again."""
    systems: dict[str, dict[str, str]] = {}
    for key, value in remains.systems.items():
        element, _, attribute = key.partition("@")
        systems.setdefault(element, {})[attribute] = value
    for element, attributes in systems.items():
        add_child(entity, element, **attributes)
    for number, doors in remains.doors.items():
        add_child(add_child(entity, "transportBay", index=str(number)), "doors", str(doors))
    if remains.bombs:
        bombs = add_child(entity, "bombs")
        for bomb in remains.bombs:
            add_child(bombs, "bomb", type=bomb.type, load=str(bomb.load), Internal="false")
    for location in _with_kept_attributes(before, remains):
        _write_location(entity, location)


def _with_kept_attributes(before: Remains | None, remains: Remains) -> list[LocationRemains]:
    """The locations now, with the attributes that their slots had in the file."""
    found = {location.number: location for location in remains.locations}
    for location in before.locations if before else ():
        kept = {slot.number: slot for slot in location.slots if slot.kept}
        now = found.get(location.number, LocationRemains(number=location.number))
        if not kept or now.destroyed:
            continue
        slots = tuple(
            slot.model_copy(update={"kept": kept.pop(slot.number).kept}) if slot.number in kept else slot
            for slot in now.slots
        )
        others = tuple(SlotRemains(number=slot.number, type=slot.type, kept=slot.kept) for slot in kept.values())
        found[location.number] = now.model_copy(update={"slots": (*slots, *others)})
    return [found[number] for number in sorted(found)]


def _write_location(entity: Element, location: LocationRemains) -> None:
    element = add_child(entity, "location", index=str(location.number))
    if location.destroyed:
        element.set("isDestroyed", "true")
    kinds = (("", location.armor), (INTERNAL, location.structure), (REAR, location.rear))
    for kind, left in kinds:
        if left is not None:
            add_child(element, "armor", points=str(left), **({"type": kind} if kind else {}))
    if location.stabilizer_hit:
        add_child(element, "stabilizer", isHit="true")
    for slot in location.slots:
        _write_slot(element, slot)


def _write_slot(element: Element, slot: SlotRemains) -> None:
    attributes = {"index": NOT_THERE if slot.number is None else str(slot.number), "type": slot.type}
    if slot.shots is not None:
        attributes["shots"] = str(slot.shots)
    if slot.hit:
        attributes["isHit"] = "true"
    if slot.hit or slot.destroyed or slot.kept:
        attributes["isDestroyed"] = "true" if slot.hit or slot.destroyed else "false"
    add_child(element, "slot", **{**slot.kept, **attributes})


@dataclass(frozen=True, slots=True)
class NetworkWords:
    """The id of a unit in its network, the id of its master, and the ids of its peers if it has no master."""

    own: str = ""
    master: str = ""
    peers: tuple[str, ...] = ()


def network_words(members: Sequence[tuple[Unit, ForceEntry]]) -> list[NetworkWords]:
    """The entry of the network of each unit."""
    own = [_network_id(number, entry) for number, (_, entry) in enumerate(members)]
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


def _network_id(number: int, entry: ForceEntry) -> str:
    """The id from a file, or one that is the same each time that the same force is written."""
    return entry.kept.get("c3UUID") or str(uuid5(NAMESPACE_URL, f"astech:{entry.network}:{number}:{entry.unit.name}"))


def write_entity(root: Element, unit: Unit, entry: ForceEntry, rest: str, network: NetworkWords) -> Element:
    """Write the element of a unit, without its damage."""
    entity = add_child(root, "entity", chassis=full_chassis(unit), model=unit.model)
    if word := movement_word(unit):
        entity.set("type", word)
    entity.set("commander", "true" if entry.commander else "false")
    if entry.id:
        entity.set("externalId", entry.id)
    kept = {key: value for key, value in entry.kept.items() if key[0] not in "<" and "." not in key}
    for key, value in {"neverDeployed": "true", **kept}.items():
        if key not in ("c3UUID", "c3MasterIs"):
            entity.set(key, value)
    if network.own:
        entity.set("c3UUID", network.own)
    if network.master:
        entity.set("c3MasterIs", network.master)
    _write_crew(entity, unit, entry, rest)
    for key, value in sorted(entry.kept.items()):
        if key.startswith("<") and "c3iset" not in value.lower():
            insert_source(entity, value)
    if network.peers:
        peers = add_child(entity, "c3iset")
        for peer in network.peers:
            add_child(peers, "c3i_link", link=peer)
    if entry.groups:
        add_child(
            entity, "Force", force="".join(f"{_plain_name(name)}|{n}||" for n, name in enumerate(entry.groups, 1))
        )
    return entity


def _write_crew(entity: Element, unit: Unit, entry: ForceEntry, rest: str) -> None:
    kind, seats = crew_type(unit)
    crew = entry.condition.crew[:seats] or (CrewMarks(),)
    kept = {key.partition(".")[2]: value for key, value in entry.kept.items() if key.startswith("pilot.")}
    others = kept.pop("extraData", "")
    extra = "|".join(part for part in (others, rest) if part)
    if kind and len(crew) > 1:
        holder = add_child(entity, "crew", crewType=kind)
        for seat, member in enumerate(crew):
            attributes = {"slot": str(seat), **member_attributes(member)}
            add_child(holder, "crewMember", **attributes, **({"extraData": extra} if extra and not seat else {}))
        return
    attributes = {**kept, **member_attributes(crew[0]), **({"extraData": extra} if extra else {})}
    if "advantages" not in member_attributes(crew[0]):
        attributes.pop("advantages", None)
    add_child(entity, "pilot", **attributes)


def _plain_name(name: str) -> str:
    """A name without the character that separates names."""
    return name.replace("|", "/")
