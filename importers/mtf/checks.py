"""Where a file contradicts itself: figures in its head that its slots, or the rules, do not bear out."""

from functools import lru_cache

from importers.mtf.lines import Lines
from importers.mtf.table import Table
from sheets.equipment.kinds import CockpitType, HeatSinkType
from sheets.equipment.structure_points import structure_points
from sheets.units.mech import LEGS, LOCATION_NAMES, LOCATIONS, Body
from sheets.units.plating import Armor, Engine, HeatSinks

MYOMER_TRAITS = {
    "triple": {"triple-strength-myomer", "industrial-triple-strength-myomer"},
    "masc": {"masc"},
    "super": {"super-cooled-myomer"},
}
"""Words of `myomer:` and the traits of what must then stand in the slots."""


def check_heat_sinks(lines: Lines, sinks: HeatSinks, engine: Engine, table: Table) -> None:
    """What is not in slots must fit into the engine: one sink for 25 points of rating, twice as many compact ones."""
    in_slots = sum(fitting.sinks for fitting in table.fittings)
    room = (engine.rating or 0) // 25 * (2 if sinks.type is HeatSinkType.COMPACT else 1)
    if 0 <= sinks.count - in_slots <= room:
        return
    few = f"{in_slots} to {in_slots + room}" if room else f"{in_slots}"
    expected = f"{few}: {in_slots} stand in slots and the engine holds {room}"
    if all(mount.known for mount in table.mounts):
        lines.refuse("heat sinks", expected)
    done = "kept; something in the slots is unknown"
    lines.report(lines.numbers["heat sinks"], lines.written("heat sinks"), expected, done)


def check_armor(lines: Lines, mass: int, body: Body, armor: Armor) -> None:
    """No location carries more armour than twice its structure, no head more than 9 (superheavy 12)."""
    most = _most_armor(mass, body)
    for place, points in armor.points.items():
        total = points + armor.rear.get(place, 0)
        if total > most[place]:
            line = lines.numbers.get(f"{place.lower()} armor", lines.numbers["armor"])
            found = f"{total} points of armour on the {LOCATION_NAMES[place]}"
            lines.refuse_line(line, found, f"at most {most[place]} at {mass} tons")


@lru_cache(256)
def _most_armor(mass: int, body: Body) -> dict[str, int]:
    head, center, side, arm, leg = structure_points(mass)
    points = {"CT": center, "LT": side, "RT": side, "LA": arm, "RA": arm} | dict.fromkeys(LEGS, leg)
    return {place: 2 * points[place] if place != "HD" else 3 * head for place in LOCATIONS[body]}


def check_jump_jets(lines: Lines, jump: int, table: Table) -> None:
    """The jump MP of the file are its jump jets, without a wing; some files count units for use under water here."""
    traits = [fitting.item.traits for fitting in table.fittings if fitting.item is not None]
    jets = sum("jump-jet" in t for t in traits)
    if jump not in (jets, sum("umu" in t for t in traits)):
        found = f"{lines.written('jump mp')} and {jets} jump jets"
        lines.report(lines.numbers["jump mp"], found, "as many", "kept as written")


def check_myomer(lines: Lines, table: Table) -> None:
    """What the file says of its myomer must stand in the slots, where alone it counts."""
    text = lines.values.get("myomer", "").lower()
    wanted = next((traits for word, traits in MYOMER_TRAITS.items() if word in text), None)
    if wanted is None:
        return
    if not any(wanted & fitting.item.traits for fitting in table.fittings if fitting.item is not None):
        expected = "such myomer in the slots too"
        lines.report(lines.numbers["myomer"], lines.written("myomer"), expected, "only slots count")


def check_cockpit(lines: Lines, mass: int, cockpit: CockpitType) -> None:
    """A superheavy needs a cockpit of its own kind."""
    if mass > 100 and "superheavy" not in cockpit.value:
        found = f"a {cockpit.value} cockpit in a 'Mech of {mass} tons"
        lines.report(lines.numbers.get("cockpit"), found, "a superheavy one", "kept as written")
