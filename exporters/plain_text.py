"""A unit as plain text, for a person at a terminal: what `astech show` prints."""

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator

from sheets.construction.technology import rules_level
from sheets.equipment import item
from sheets.equipment.kinds import SIDE_NAMES
from sheets.equipment.quirks import quirks, weapon_quirks
from sheets.equipment.weapon import DamageRule
from sheets.figures import StatsRow, stats_row
from sheets.rules.movement import movement
from sheets.units import (
    BattleArmor,
    Fighter,
    GunEmplacement,
    Infantry,
    Mech,
    Mount,
    ProtoMech,
    Spacecraft,
    Unit,
    Vehicle,
    location_name,
)
from sheets.units.base import TECH_BASE_NAMES, Mounting
from sheets.units.mech import Slot
from sheets.units.transporter import Transporter

WIDTH = 100
NARROWEST = 60

# Which critical-slot tables stand side by side, whatever the body: those it has not are left out.
SLOT_ROWS = (("LA", "HD", "RA"), ("FLL", "HD", "FRL"), ("LT", "CT", "RT"), ("LL", "CL", "RL"), ("RLL", "RRL"))


def record_text(unit: Unit, width: int = WIDTH) -> str:
    """The whole record of a unit: type, figures, armour, equipment, critical slots, quirks and its texts."""
    width = min(max(width, NARROWEST), WIDTH)
    row = stats_row(unit)
    parts: list[Iterable[str]] = [
        _heading(unit, row),
        _systems(unit, row, width),
        _armor_table(unit, row),
        _equipment(unit, width),
        _critical_slots(unit, width) if isinstance(unit, Mech) else (),
        _transporters(unit),
        _quirks(unit, width),
        _fluff(unit, width),
        _extra(unit, width),
    ]
    blocks = ("\n".join(line.rstrip() for line in part) for part in parts)
    return "\n\n".join(block for block in blocks if block) + "\n"


def words(code: str) -> str:
    """A code of a model as a person says it: `heavy-duty` is `heavy duty`."""
    return code.replace("-", " ").replace("_", " ")


def item_name(mount: Mount) -> str:
    """What a mounted item is called, with everything that sets it apart from its plain form."""
    name = item(mount.item).title if mount.known else f"{mount.item} (unknown)"
    if mount.size is not None:
        name += f" (size {mount.size:g})"
    known = weapon_quirks()
    marks = [
        f"{mount.shots} shots" if mount.shots is not None else "",
        words(mount.mounting) if mount.mounting is not Mounting.PLAIN else "",
        words(mount.limb) if mount.limb else "",
        words(mount.facing) if mount.facing else "",
        "rear" if mount.rear else "",
        "armored" if mount.armored else "",
        "pod" if mount.pod else "",
        *(known[code].title.lower() if code in known else words(code) for code in mount.quirks),
    ]
    told = ", ".join(filter(None, marks))
    return f"{name} ({told})" if told else name


def _heading(unit: Unit, row: StatsRow) -> Iterator[str]:
    yield unit.name
    tech = f"{TECH_BASE_NAMES[unit.tech_base]}, {rules_level(unit).name.lower()} rules"
    mass = [f"{row['weight']:g} tons"] if row["weight"] else []
    yield ", ".join([_kind(unit), *mass, tech])
    yield ", ".join(filter(None, [str(unit.year), unit.role or "", unit.source]))


def _kind(unit: Unit) -> str:
    kind = words(unit.unit_type).capitalize().replace("Mech", "'Mech").replace("Protomech", "ProtoMech")
    marks: list[str] = []
    if isinstance(unit, Mech | ProtoMech):
        marks = [words(unit.body)]
    elif isinstance(unit, Vehicle | Infantry | BattleArmor):
        marks = [words(unit.motive)]
    elif isinstance(unit, Spacecraft):
        marks = ["spheroid" if unit.spheroid else "aerodyne"]
    if getattr(unit, "omni", False):
        marks.append("Omni")
    if getattr(unit, "support", None):
        marks.append("support")
    return f"{kind} ({' '.join(marks)})" if marks else kind


def _systems(unit: Unit, row: StatsRow, width: int) -> Iterator[str]:
    rows = {
        "Movement": _movement(unit, row),
        "Engine": _engine(unit),
        "Heat sinks": _heat_sinks(unit, row),
        "Cockpit": words(unit.cockpit) if isinstance(unit, Mech | Fighter) else "",
        "Gyro": words(unit.gyro) if isinstance(unit, Mech) else "",
        "Structure": _structure(unit, row),
        "Armor": _armor(unit, row),
        "Troopers": _troopers(unit),
        "Fuel": f"{unit.fuel:g} points" if isinstance(unit, Fighter | Spacecraft) else "",
        "Aboard": _complement(unit),
        "Battle Value": f"{row['bv']:,}",
        "Cost": f"{row['cost']:,.0f} C-bills" if row["cost"] is not None else "",
    }
    for label, text in rows.items():
        if text:
            yield from textwrap.wrap(text, width, initial_indent=f"{label:<14}", subsequent_indent=" " * 14)


def _movement(unit: Unit, row: StatsRow) -> str:
    moves = movement(unit)
    slow, fast = ("walk", "run") if isinstance(unit, Mech | ProtoMech | BattleArmor | Infantry) else ("cruise", "flank")
    if isinstance(unit, Fighter | Spacecraft):
        slow, fast = "safe thrust", "maximum thrust"
    steps = [f"{slow} {row['walk']}", f"{fast} {moves.printed_run}"]
    steps += [f"jump {row['jump']}"] if row["jump"] else []
    steps += [f"under water {moves.umu}"] if moves.umu else []
    return ", ".join(steps)


def _engine(unit: Unit) -> str:
    if not isinstance(unit, Mech | Vehicle | Fighter):
        return ""
    rating = f"{unit.engine.rating} " if unit.engine.rating else ""
    return f"{rating}{words(unit.engine.type)}, {SIDE_NAMES[unit.engine.side]}"


def _heat_sinks(unit: Unit, row: StatsRow) -> str:
    if not isinstance(unit, Mech | Fighter | Spacecraft):
        return ""
    return f"{row['heat_sinks']} {words(unit.heat_sinks.type)}, capacity {row['heat_capacity']}"


def _structure(unit: Unit, row: StatsRow) -> str:
    if isinstance(unit, Fighter | Spacecraft):
        return f"integrity {row['structure']}"
    if isinstance(unit, Mech | Vehicle):
        return f"{words(unit.structure.type)}, {row['structure']} points"
    return ""


def _armor(unit: Unit, row: StatsRow) -> str:
    if isinstance(unit, BattleArmor):
        return f"{words(unit.plating.type.removeprefix('ba-'))}, {unit.armor} points a suit"
    if isinstance(unit, Infantry):
        kit = item(unit.armor_kit).title if unit.armor_kit else ""
        return kit or (f"divisor {unit.custom_armor.divisor:g}" if unit.custom_armor else "")
    if isinstance(unit, GunEmplacement):
        return ""
    kinds = sorted({words(unit.armor.plating_of(loc).type) for loc in unit.armor.points})
    return f"{' and '.join(kinds)}, {SIDE_NAMES[unit.armor.side]}, {row['armor']} points"


def _troopers(unit: Unit) -> str:
    if isinstance(unit, BattleArmor):
        return f"{unit.troopers} in {words(unit.suit_class)} suits"
    if not isinstance(unit, Infantry):
        return ""
    text = f"{unit.squads} squads of {unit.squad_size} with {_weapon_name(unit.primary)}"
    if unit.secondary and unit.secondary_per_squad:
        text += f" and {unit.secondary_per_squad} {_weapon_name(unit.secondary)} a squad"
    special = [*sorted(map(words, unit.specializations)), *map(words, unit.augmentations)]
    return "; ".join([text, *special])


def _weapon_name(name: str) -> str:
    try:
        return item(name).title
    except KeyError:
        return name


def _complement(unit: Unit) -> str:
    if not isinstance(unit, Spacecraft):
        return ""
    people = {words(key): number for key, number in unit.complement if number}
    boats = {"life boats": unit.life_boats, "escape pods": unit.escape_pods}
    return ", ".join(f"{number} {who}" for who, number in (people | boats).items() if number)


def _armor_table(unit: Unit, row: StatsRow) -> Iterator[str]:
    locations = row["locations"]
    if not locations or isinstance(unit, Infantry | BattleArmor):
        return
    yield f"{'Location':<20}{'Armor':>6}{'Rear':>6}{'Structure':>11}"
    for place in locations:
        front, rear, inside = map(_or_dash, (place["armor"], place.get("rear"), place["internal"]))
        yield f"{location_name(unit, place['abbr']):<20}{front:>6}{rear:>6}{inside:>11}"


def _equipment(unit: Unit, width: int) -> Iterator[str]:
    """One line for equal items of a location, weapons with their figures; a name that finds no room goes on below."""
    places = {m.location: location_name(unit, m.location) if m.location else "unit" for m in unit.mounts}
    counted = Counter((item_name(m), places[m.location], m.item if m.known else "") for m in unit.mounts)
    if not counted:
        return
    heading = "Weapons and equipment"
    place_width = max(map(len, ("Location", *places.values()))) + 2
    room = width - 3 - place_width - len(_FIGURES) - 2
    name_width = min(max(len(name) for name in (heading, *(name for name, _, _ in counted))), room) + 2
    yield f"{heading:<{name_width + 3}}{'Location':<{place_width}}{_FIGURES}"
    for (name, place, key), number in counted.items():
        first, *rest = textwrap.wrap(name, name_width - 2) or [""]
        yield f"{number:>2} {first:<{name_width}}{place:<{place_width}}{_weapon_figures(key)}"
        yield from (f"     {more}" for more in rest)


_FIGURES = f"{'Heat':>4}{'Damage':>9}  Min/short/medium/long"


def _weapon_figures(key: str) -> str:
    entry = item(key) if key else None
    if entry is None or entry.weapon is None:
        return ""
    gun = entry.weapon
    damage = _or_dash(gun.damage)
    if gun.damage_by_range:
        damage = "/".join(map(str, gun.damage_by_range))
    elif gun.damage_kind is DamageRule.CLUSTER:
        damage = f"rack {gun.rack}"
    ranges = f"{_or_dash(gun.minimum or None)}/{gun.short}/{gun.medium}/{gun.long}" if gun.long else "-"
    return f"{entry.heat:>4}{damage:>9}  {ranges}"


def _critical_slots(mech: Mech, width: int) -> Iterator[str]:
    column = width // 3
    yield "Critical slots"
    for names in SLOT_ROWS:
        present = [name for name in names if name in mech.slots]
        if not present or present == ["HD"]:  # the other body's arms
            continue
        yield ""
        yield "".join(f"{location_name(mech, name):<{column}}" for name in present)
        for number in range(max(len(mech.slots[name]) for name in present)):
            yield "".join(f"{_slot_line(mech, name, number, column):<{column}}" for name in present)


def _slot_line(mech: Mech, location: str, number: int, column: int) -> str:
    slots = mech.slots[location]
    if number >= len(slots):
        return ""
    text = f"{number + 1:>2} {slot_name(mech, slots[number])}"
    return text if len(text) < column else text[: column - 2] + "…"


def slot_name(mech: Mech, slot: Slot | None) -> str:
    """What a critical slot holds, `-` when it is free."""
    if slot is None:
        return "-"
    names = [words(slot.system).capitalize() + (" (armored)" if slot.armored else "")] if slot.system else []
    names += [item_name(mech.mounts[index]) for index in (slot.mount, slot.second) if index is not None]
    return " | ".join(names)


def _transporters(unit: Unit) -> Iterator[str]:
    bays: tuple[Transporter, ...] = getattr(unit, "transporters", ())
    if not bays:
        return
    yield "Transport"
    for bay in bays:
        details = [f"{bay.size:g}" if bay.size else "", words(bay.platoon) if bay.platoon else ""]
        details += [f"{bay.doors} doors" if bay.doors else "", f"bay {bay.number}" if bay.number is not None else ""]
        details += ["pod" if bay.pod else "", bay.text]
        yield "  " + ", ".join([words(bay.kind), *filter(None, details)])


def _quirks(unit: Unit, width: int) -> Iterator[str]:
    if unit.quirks:
        yield "Quirks"
        known = quirks()
        titles = [known[own.code].title if own.code in known else words(own.code) for own in unit.quirks]
        values = [f" {own.value}" if own.value else "" for own in unit.quirks]
        yield from _wrapped(", ".join(map("".join, zip(titles, values, strict=True))), width)


def _fluff(unit: Unit, width: int) -> Iterator[str]:
    """The texts, each to its first few lines; `--json` has them whole."""
    first = True
    for field, value in unit.fluff:
        if isinstance(value, tuple):
            value = "; ".join(f"{words(note.system).capitalize()}: {note.text}" for note in value)
        if value:
            if not first:
                yield ""
            first = False
            yield words(field).capitalize()
            yield from _wrapped(value, width)


def _extra(unit: Unit, width: int) -> Iterator[str]:
    if unit.extra:
        yield "Kept from the file without understanding"
        for extra in unit.extra:
            yield from _wrapped(f"{extra.key}: {extra.text}" if extra.text else extra.key, width)


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, initial_indent="  ", subsequent_indent="  ", max_lines=6, placeholder=" …")


def _or_dash(value: int | None) -> str:
    return "-" if value is None else str(value)
