"""Where a file contradicts itself: figures in its head that its slots, or the rules, do not bear out."""

from importers.mtf.lines import Lines
from importers.mtf.table import Table
from sheets.equipment.kinds import CockpitType, HeatSinkType
from sheets.units.plating import Engine, HeatSinks

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
