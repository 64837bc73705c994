"""One unit of a force file: its names, its network, who sits in it."""

from exporters.xml import Element, add, insert_source
from sheets.formats.mul import full_chassis, movement_word
from sheets.formats.mul_crew import crew_type, member_told
from sheets.formats.mul_networks import NetworkWords
from sheets.record.condition import CrewState
from sheets.record.force import ForceEntry
from sheets.units import Unit


def write_entity(root: Element, unit: Unit, entry: ForceEntry, rest: str, network: NetworkWords) -> Element:
    """The element of a unit, without its damage."""
    entity = add(root, "entity", chassis=full_chassis(unit), model=unit.model)
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
        peers = add(entity, "c3iset")
        for peer in network.peers:
            add(peers, "c3i_link", link=peer)
    if entry.groups:
        add(entity, "Force", force="".join(f"{_plain(name)}|{n}||" for n, name in enumerate(entry.groups, 1)))
    return entity


def _write_crew(entity: Element, unit: Unit, entry: ForceEntry, rest: str) -> None:
    kind, seats = crew_type(unit)
    crew = entry.condition.crew[:seats] or (CrewState(),)
    kept = {key.partition(".")[2]: value for key, value in entry.kept.items() if key.startswith("pilot.")}
    others = kept.pop("extraData", "")
    extra = "|".join(part for part in (others, rest) if part)
    if kind and len(crew) > 1:
        holder = add(entity, "crew", crewType=kind)
        for seat, member in enumerate(crew):
            said = {"slot": str(seat), **member_told(member)}
            add(holder, "crewMember", **said, **({"extraData": extra} if extra and not seat else {}))
        return
    said = {**kept, **member_told(crew[0]), **({"extraData": extra} if extra else {})}
    if "advantages" not in member_told(crew[0]):
        said.pop("advantages", None)
    add(entity, "pilot", **said)


def _plain(name: str) -> str:
    """A name without the sign that divides names."""
    return name.replace("|", "/")
