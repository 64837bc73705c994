"""What the page of a unit shows of it: two units whose pages show the same are equal here.

Every field of a unit is compared, but those that `NOT_SHOWN` names with their reasons.
"""

from collections import Counter
from collections.abc import Hashable, Mapping
from typing import Any

from pydantic import BaseModel

from sheets.battlevalue import computed_battle_value
from sheets.battlevalue.infantry import stealth_traits
from sheets.construction.clancase import free_case
from sheets.construction.technology import rules_level
from sheets.equipment import Item, systems
from sheets.equipment.kinds import ArmorType
from sheets.equipment.system_names import armor_item
from sheets.figures import stats_row
from sheets.rules.aerospace import drive_integrity, weapon_bays
from sheets.rules.infantry import damage_divisor, is_encumbered
from sheets.rules.links import links
from sheets.rules.movement import movement
from sheets.units import BattleArmor, CapitalShip, DropShip, Fighter, Infantry, Mech, Unit, Vehicle
from sheets.units.battlearmor import SQUAD, SuitMotive
from sheets.units.infantry import FIELD_GUNS
from sheets.units.mech import Slot
from sheets.units.outfit import Mounted, outfit
from sheets.units.systems import Engine, Plating, Structure
from sheets.units.transporter import Transporter, TransporterKind

NOT_SHOWN = {
    "chassis": "the whole name stands in one line, and is compared",
    "clan_name": "the same",
    "model": "the same",
    "rules_level": "the level of all that a unit carries is printed, and compared; files may state another",
    "mul_id": "a number of a list, not of the game",
    "original_year": "the year of the variant is printed",
    "manual_battle_value": "it is printed, but nothing tells it from a mistake; what the design comes to is compared",
    "manual_cost": "no price is printed",
    "fluff": "prose",
    "extra": "words of a file that mean nothing to a unit",
    "myomer": "words of a file; what counts stands in the critical slots",
    "walk_mp": "the MP that come out of the design are printed, and compared",
    "jump_mp": "the same",
    "pod": "no sheet says what is in pods",
    "base_chassis": "the same",
    "pods": "the same",
    "turret_mass": "mass of the base chassis of an Omni, no figure of play",
    "front_turret_mass": "the same",
    "sponson_pintle_mass": "the same",
    "fire_control_mass": "the same",
    "rating": "tech ratings are figures of construction",
    "structure_rating": "the same",
    "engine_rating": "the same",
    "armor_rating": "the same",
    "custom_armor": "what it does is compared, with what the kit does",
    "anti_mech_attacks": "the attacks that the rules allow are printed, whatever a file lists",
    "limb": "no sheet says which arm or the body carries the gear of a suit; its Battle Value is compared",
    "military": "minimum crews depend on it, nothing printed does",
    "drive_core": "the integrity of the drive is printed, and compared, and how far a primitive one jumps",
    "opens_bay": "weapon bays are compared whole",
    "engine_side": "the engine of such units is the same for both sides",
}
"""Fields that no page shows, each with its reason."""

OF_VEHICLES = {"fuel": "tons of fuel in a support vehicle are figures of construction"}
"""Fields of the chassis of support vehicles that no page shows."""

CALLED_ALIKE = {"HHSearchlight": "Searchlight", "BASearchlight": "Searchlight", "Jump Jet": "VehicleJumpJet"}
"""What sheets call like something else, which does the same."""

FIGURES = ("weight", "walk", "run", "jump", "armor", "structure", "heat_sinks", "heat_capacity", "locations")
"""What follows from a unit and is printed, too."""

QUARTERS = frozenset(kind for kind in TransporterKind if kind.value.endswith(("quarters", "seats")))

Shown = dict[str, object]
Told = tuple[tuple[str, Any], ...]  # of a thing, by what it is


NOT_SHOWN_ELSEWHERE = {
    "year": "other programs print an era at most",
    "source": "no book is printed",
    "fuel_type": "of an engine they print the kind alone",
    "complement.officers": "they print how many the crew are",
    "complement.gunners": "the same",
    "lithium_fusion": "no word for these batteries is known",
    "jump_range": "how far a primitive ship jumps is no line of theirs",
    "collar": "of a DropShip without a boom they may draw the box all the same",
    "no_controls": "no word for it is known",
    "CASE": "they print it beside the ammunition or at a location, and no kind that is free",
}
"""What our sheets show, and those of other programs do not."""


def unlike_elsewhere(one: Unit, other: Unit) -> dict[str, tuple[object, object]]:
    """The differences of two units that sheets of other programs show."""
    a, b = shown(one), shown(other)
    unsaid = {*NOT_SHOWN_ELSEWHERE}
    if getattr(one, "support", None) is not None:
        unsaid |= {"armor.type", "armor.entry"}  # the rating is printed, and compared
    keys = (key for key in dict.fromkeys([*a, *b]) if key not in unsaid)
    return _compared({key: (_elsewhere(a.get(key)), _elsewhere(b.get(key))) for key in keys})


def _elsewhere(value: object) -> object:
    """What a page of another program shows of it: all lots of a kind added up, no quarters, no sides of bays, and in
    weapon bays neither kinds of rounds nor quirks; of those of field guns only how many.
    """
    if isinstance(value, list):
        return [_slot_elsewhere(slot) for slot in value]
    if not isinstance(value, Counter):
        return value
    found: Counter[Hashable] = Counter()
    for printed, number in value.items():
        words = dict(printed) if isinstance(printed, tuple) and all(isinstance(pair, tuple) for pair in printed) else {}
        if isinstance(words.get("item"), tuple) and "shots" in words:
            kind = words["item"][:-1]  # not the side that made them
            found[kind[:2] if words.get("location") == FIELD_GUNS else kind] += number * words["shots"]
        elif words.get("item") == "VSTOLChassisMod":
            continue  # of the craft or of its chassis, as `vstol` says
        elif isinstance(printed, tuple) and printed and isinstance(printed[-1], frozenset):
            *place, weapons, rounds = printed
            shots: Counter[str] = Counter()
            for (kind, *_), many in rounds:
                shots[kind] += many
            found[*place, frozenset((name, many) for (name, _), many in weapons), frozenset(shots.items())] += number
        elif words.get("kind") not in QUARTERS:
            found[tuple(pair for pair in printed if pair[0] not in OF_BAYS) if "kind" in words else printed] += number
    return found


def _slot_elsewhere(slot: object) -> object:
    """A critical slot without the side that made its ammunition."""
    if not isinstance(slot, tuple):
        return slot
    held = [dict(piece) if isinstance(piece, tuple) else {"item": piece} for piece in slot]
    return [{**words, "item": words["item"][:-1]} if isinstance(words["item"], tuple) else words for words in held]


OF_BAYS = ("facing", "arts")
"""What of bays other programs do not print."""


def unlike(one: Unit, other: Unit) -> dict[str, tuple[object, object]]:
    """What the pages of two units show otherwise, with what each of them shows."""
    a, b = shown(one), shown(other)
    return _compared({key: (a.get(key), b.get(key)) for key in dict.fromkeys([*a, *b])})


def _compared(pairs: Mapping[str, tuple[object, object]]) -> dict[str, tuple[object, object]]:
    found: dict[str, tuple[object, object]] = {}
    for key, (x, y) in pairs.items():
        if isinstance(x, Counter) and isinstance(y, Counter) and x != y:
            found[key] = dict(x - y), dict(y - x)
        elif x != y:
            found[key] = x, y
    return found


def shown(unit: Unit) -> Shown:
    """All that the page of a unit shows."""
    row = {**stats_row(unit)}
    found: Shown = {"name": unit.name, "rules": rules_level(unit), "quirks": sorted(q.code for q in unit.quirks)}
    found |= {f"figure {name}": row[name] for name in FIGURES}
    found["figure bv"] = computed_battle_value(unit)
    found |= _fields(unit, "")
    if isinstance(unit, CapitalShip):
        found["drive integrity"] = drive_integrity(unit)
    if isinstance(unit, DropShip | CapitalShip):
        found |= _bays(unit)
    else:
        carried = Counter(_mount(m) for m in outfit(unit).mounted if _listed(unit, m))
        found["equipment"] = _of_all(unit, carried) if isinstance(unit, BattleArmor) else carried
    found["unknown"] = Counter((mount.item, mount.location) for mount in unit.mounts if not mount.known)
    found["CASE"] = _case(unit)
    if isinstance(unit, Mech):
        for place, slots in unit.slots.items():
            found[f"slots {place}"] = [_slot(unit, slot) for slot in slots]
    if isinstance(unit, BattleArmor):  # boosters and packs count in the MP, and how it leaves the ground only with some
        moves = movement(unit)
        found |= {"figure free walk": moves.free_walk, "figure free jump": moves.free_jump, "figure umu": moves.umu}
        found["motive"] = unit.motive if unit.motive in (SuitMotive.VTOL, SuitMotive.UMU) else None
        for name in ("walk", "jump"):
            found.pop(name)
    if isinstance(unit, Infantry):  # its kit and armor of its own together
        found |= {"divisor": damage_divisor(unit), "encumbered": is_encumbered(unit), "sneaking": stealth_traits(unit)}
        found["space suit"] = unit.custom_armor is not None and unit.custom_armor.space_suit
    if isinstance(unit, Fighter) and unit.support is not None:
        found["vstol"] = unit.vstol or outfit(unit).has("vstol")  # of the craft or of its chassis
    if isinstance(unit, Fighter) and unit.conventional:  # its sheet has no heat
        for name in ("figure heat_sinks", "figure heat_capacity", "heat_sinks.count", "heat_sinks.type"):
            found.pop(name)
    return found


_APART = frozenset({"mounts", "slots", "quirks"})


def _fields(model: BaseModel, where: str) -> Shown:
    found: Shown = {}
    counted = not isinstance(model, Vehicle)  # whose sheets list bays without their numbers
    for name in type(model).model_fields:
        if name in NOT_SHOWN or (not where and name in _APART) or (where == "support." and name in OF_VEHICLES):
            continue
        value = getattr(model, name)
        match value:
            case Plating() | Engine() | Structure():
                found |= _system(value, f"{where}{name}")
            case BaseModel():
                found |= _fields(value, f"{where}{name}.")
            case tuple() if value and isinstance(value[0], Transporter):
                found[f"{where}{name}"] = Counter(
                    _bay(bay, counted) for bay in value if bay.size or bay.kind not in QUARTERS
                )
            case tuple() if name == "transporters":
                found[f"{where}{name}"] = Counter()
            case _:
                if not (where == "heat_sinks." and name == "side"):
                    found[f"{where}{name}"] = value
    return found


def _system(part: Plating | Engine | Structure, where: str) -> Shown:
    """An engine, a structure, an armor: whose it is counts where the two sides build it in ways of their own."""
    found = {name: value for name, value in _fields(part, f"{where}.").items() if not name.endswith(".side")}
    match part:
        case Engine():
            found[f"{where}.figures"] = systems.engine(part.type, part.side, part.rating or 0)
        case Structure():
            found[f"{where}.figures"] = systems.structure(part.type, part.side)
        case Plating() if part.type is not ArmorType.PATCHWORK:
            entry = armor_item(part.type, part.side)
            found[f"{where}.entry"] = entry and entry.name
    if patches := found.pop(f"{where}.patchwork", None):
        assert isinstance(patches, dict)
        found |= {f"{where}.{place}": _system(plating, "") for place, plating in patches.items()}
    return found


def _bay(bay: Transporter, counted: bool) -> Hashable:
    """A bay in words, its number where it has one in print."""
    printed: dict[str, Any] = bay.model_dump(exclude_defaults=True, exclude={"pod"})
    if not counted or bay.kind in QUARTERS or bay.kind is TransporterKind.DOCKING_COLLAR:
        printed.pop("number", None)
    return tuple(printed.items())


def _listed(unit: Unit, mounted: Mounted) -> bool:
    """Whether a mount is told by itself.

    But for 'Mechs, armor is told by its kind, and CASE among the features, without its place.
    """
    return isinstance(unit, Mech) or not (mounted.item.kind == "armor" or mounted.item.traits & CASES)


CASES = frozenset({"case", "case-ii", "case-prototype"})


def _case(unit: Unit) -> frozenset[str]:
    """The kinds of CASE that there are, in the design or free."""
    free = {"case"} if free_case(unit) else set()
    return outfit(unit).traits & CASES | free


def _mount(mounted: Mounted) -> Told:
    printed: dict[str, Any] = mounted.mount.model_dump(exclude_defaults=True, exclude={*NOT_SHOWN, "shots"})
    if mounted.item.weapon is not None and mounted.item.weapon.infantry is not None:
        printed["size"] = printed.get("size", 1)  # clips: there is one at least
    printed["item"] = CALLED_ALIKE.get(mounted.mount.item, mounted.mount.item)
    if mounted.item.ammo is not None:
        printed.pop("mounting", None)  # it goes with its weapon
        printed["item"] = called(mounted.item)
    return tuple({**printed, "shots": mounted.shots}.items())


def _of_all(squad: BattleArmor, carried: Counter[Told]) -> Counter[Told]:
    """The gear of a squad; what each suit has for itself is that of the squad, as it is printed."""
    found: Counter[Told] = Counter()
    for mount, number in carried.items():
        printed = dict(mount)
        each = [carried[tuple({**printed, "location": place}.items())] for place in squad.locations]
        place = printed.get("location")
        if place in squad.locations and min(each):
            if place == squad.locations[0]:
                found[tuple({**printed, "location": SQUAD}.items())] += min(each)
            number -= min(each)
        found[mount] += number
    return +found


def _slot(mech: Mech, slot: Slot | None) -> Hashable:
    if slot is None or slot.system is not None:
        return slot
    known = outfit(mech).by_position
    held = (number for number in (slot.mount, slot.second) if number is not None)
    return tuple(_mount(known[number]) if number in known else mech.mounts[number].item for number in held)


def called(lot: Item) -> Hashable:
    """What a sheet says of ammunition: not whether so many shots are a whole lot or a part of a larger one."""
    assert lot.ammo is not None
    return lot.ammo.type, lot.ammo.rack, lot.ammo.munitions, lot.tech.base


def _bays(ship: Unit) -> Shown:
    """The weapon bays of a ship, its rounds added up in each; and what stands in none."""
    known = outfit(ship)
    found: Counter[Hashable] = Counter()
    inside: set[int] = set()
    for bay in weapon_bays(ship):
        inside |= {*bay.weapons, *bay.ammo}
        served = [n for weapon in bay.weapons for n in links(known.unit).served_by.get(weapon, ())]
        inside |= {*served}
        weapons = Counter((ship.mounts[n].item, ship.mounts[n].quirks) for n in [*bay.weapons, *served])
        rounds: Counter[Hashable] = Counter()
        for n in bay.ammo:
            rounds[called(known.by_position[n].item)] += known.by_position[n].shots
        found[bay.location, bay.rear, frozenset(weapons.items()), frozenset(rounds.items())] += 1
    others = Counter(_mount(m) for m in known.mounted if m.position not in inside and _listed(ship, m))
    return {"bays": found, "equipment": others}
