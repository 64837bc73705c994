"""The variables of formulas: the figures of a unit and its parts, of a pilot and of a force."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from astech.columns import unit_values
from astech.packs.campaign_model import GivenValues
from astech.packs.campaign_names import DAMAGE, FIGURES, PART_DAMAGE
from astech.packs.formula import Figure
from sheets.battlevalue.force import REGULAR, skill_adjusted
from sheets.construction.bill import mount_cost
from sheets.construction.formulas.formula import mount_mass
from sheets.construction.items import item_slots
from sheets.record.boxes import boxes
from sheets.record.condition import Condition, CrewMarks
from sheets.record.lost import find_losses
from sheets.roster import RosterMember, roster
from sheets.rules.quirks import quirk_codes
from sheets.rules.structure import internal_structure
from sheets.rules.tables.piloting import DEADLY
from sheets.units import BattleArmor, Infantry, Unit
from sheets.units.outfit import Mounted, outfit

Figures = Mapping[str, Figure | None]
Override = Mapping[str, GivenValues]
MOTIVE = "motive-"  # the boxes of motive damage
STANDARD = ("standard",)  # the munitions of standard ammunition
CARRIED = "carried"  # the variable that `has` searches: quirks and items, one a line


def unit_variables(
    unit: Unit,
    condition: Condition,
    is_destroyed: bool = False,
    override: Override | None = None,
    edition: str = "",
) -> dict[str, Figure | None]:
    """The variables of a unit in its current condition, with the shots of its bins by an edition."""
    (line,) = roster("", [RosterMember(unit, condition)]).lines
    own = unit_values(unit, "", [*FIGURES, "pv"])
    locations = set(internal_structure(unit))
    damaged = (set(condition.structure) | set(condition.slots) | condition.destroyed) & locations
    is_squad = isinstance(unit, BattleArmor)
    suits_lost = len(condition.destroyed & locations) if is_squad else 0
    crew = condition.crew[0] if condition.crew else CrewMarks()
    spent = [each for each in outfit(unit).mounted if condition.shots.get(each.position)]
    found: dict[str, object] = {
        **{name: own[name] for name in FIGURES},
        "chassis": unit.chassis,
        "omni": bool(getattr(unit, "omni", False)),
        "bv": line.bv,
        "base_bv": line.base_bv,
        "pv": line.pv,
        "base_pv": own["pv"],
        "armor_lost": sum(condition.armor.values()) + sum(condition.rear.values()),
        "structure_lost": sum(condition.structure.values()) + condition.structural_integrity,
        "slots": sum(boxes(unit).slots.values()),
        "slots_lost": sum(map(len, condition.slots.values())),
        "locations": len(locations),
        "locations_damaged": len(damaged),
        "locations_lost": len(condition.destroyed & locations),
        "suits": len(locations) if is_squad else 0,
        "suits_lost": suits_lost,
        "suits_damaged": len({*condition.armor} - condition.destroyed) if is_squad else 0,
        "shots_spent": sum(condition.shots.values()),
        "bins_standard": sum(not _is_special(each) for each in spent),
        "bins_special": sum(map(_is_special, spent)),
        "ammo_cost": sum((_spent_cost(unit, each, condition, edition) for each in spent), Fraction(0)),
        "engine_hits": condition.criticals.get("engine", 0),
        "gyro_hits": condition.criticals.get("gyro", 0),
        "motive_hits": sum(count for box, count in condition.criticals.items() if box.startswith(MOTIVE)),
        "as_armor_lost": condition.alpha.armor,
        "as_structure_lost": condition.alpha.structure,
        "as_criticals": sum(condition.alpha.criticals.values()),
        "destroyed": is_destroyed,
        "gunnery": line.gunnery,
        "piloting": line.piloting,
        "hits": crew.hits,
        CARRIED: "\n".join(_carried_names(unit)),
    }
    return {name: as_figure(value) for name, value in found.items()} | _given_values(unit, line.bv, found, override)


def _given_values(unit: Unit, bv: int, own: Mapping[str, object], override: Override | None) -> dict[str, Figure]:
    """The organizer's values for a unit, which replace calculated ones; Battle Value also with its crew."""
    names = {unit.name.casefold(), str(unit.mul_id or "")}
    given = next((each for name, each in (override or {}).items() if name.casefold() in names), GivenValues())
    found: dict[str, float] = {}
    if given.bv is not None:
        found["base_bv"] = given.bv
        gunnery, piloting = int(str(own["gunnery"])), int(str(own["piloting"]))
        found["bv"] = given.bv if bv == own["base_bv"] else skill_adjusted(given.bv, gunnery, piloting)
    if given.pv is not None:
        found["base_pv"] = found["pv"] = given.pv
    if given.cost is not None:
        found["cost"] = given.cost
    return {name: Fraction(str(value)) for name, value in found.items()}


def _carried_names(unit: Unit) -> list[str]:
    titles = (name for each in outfit(unit).mounted for name in (each.item.name, each.item.title))
    return sorted({name.casefold() for name in (*quirk_codes(unit), *titles)})


def is_carried(figures: Figures, name: object) -> bool:
    """Whether a unit has a quirk or an item of that name."""
    return str(name).casefold() in str(figures.get(CARRIED) or "").split("\n")


def _is_special(mounted: Mounted) -> bool:
    return mounted.item.ammo is not None and mounted.item.ammo.munitions != STANDARD


def _spent_cost(unit: Unit, mounted: Mounted, condition: Condition, edition: str) -> Fraction:
    """The cost of the spent shots of a bin, as a share of its cost."""
    full = boxes(unit, edition).shots.get(mounted.position, 0)
    cost = Fraction(str(mount_cost(unit, mounted.mount)))
    return cost * condition.shots.get(mounted.position, 0) / full if full else Fraction(0)


def pilot_variables(crew: CrewMarks, experience: int = 0) -> dict[str, Figure | None]:
    """The variables of one pilot; the default skills are 4/5."""
    return {
        "gunnery": Fraction(REGULAR[0] if crew.gunnery is None else crew.gunnery),
        "piloting": Fraction(REGULAR[1] if crew.piloting is None else crew.piloting),
        "hits": Fraction(crew.hits),
        "dead": crew.hits >= DEADLY,
        "experience": Fraction(experience),
    }


def part_variables(on: str, unit: Unit, condition: Condition, edition: str = "") -> dict[str, dict[str, Figure | None]]:
    """The variables of the parts of a unit that are damaged: locations, lost items, spent bins, troopers."""
    match on:
        case "location":
            found = _locations(unit, condition)
        case "item":
            found = _lost_items(unit, condition)
        case "bin":
            found = _spent_bins(unit, condition, edition)
        case _:
            found = _troopers(unit, condition)
    return {key: {name: as_figure(value) for name, value in part.items()} for key, part in found.items()}


def _locations(unit: Unit, condition: Condition) -> dict[str, dict[str, object]]:
    there = boxes(unit)
    names = dict.fromkeys((*there.structure, *there.armor))
    return {
        name: {
            "location": name,
            "location_armor": there.armor.get(name, 0) + there.rear.get(name, 0),
            "location_structure": there.structure.get(name, 0),
            "location_armor_lost": condition.armor.get(name, 0) + condition.rear.get(name, 0),
            "location_structure_lost": condition.structure.get(name, 0),
            "location_slots_lost": len(condition.slots.get(name, ())),
            "location_lost": int(name in condition.destroyed),
        }
        for name in names
    }


def _lost_items(unit: Unit, condition: Condition) -> dict[str, dict[str, object]]:
    lost = find_losses(unit, condition).mounts
    return {
        str(each.position): {
            "item": each.item.title,
            "item_cost": mount_cost(unit, each.mount),
            "item_weight": mount_mass(unit, each.mount),
            "item_slots": item_slots(unit, each.mount),
            "item_kind": str(each.item.kind),
            "item_tech": each.item.tech.base.value,
            "item_level": each.item.tech.level.value,
            "item_lost": 1,
        }
        for each in outfit(unit).mounted
        if each.position in lost and each.item.ammo is None
    }


def _spent_bins(unit: Unit, condition: Condition, edition: str) -> dict[str, dict[str, object]]:
    full = boxes(unit, edition).shots
    return {
        str(each.position): {
            "bin": each.item.title,
            "bin_shots": full.get(each.position, 0),
            "bin_cost": mount_cost(unit, each.mount),
            "bin_weight": mount_mass(unit, each.mount),
            "bin_munition": " ".join(each.item.ammo.munitions) if each.item.ammo is not None else "standard",
            "bin_special": _is_special(each),
            "bin_spent": condition.shots[each.position],
        }
        for each in outfit(unit).mounted
        if condition.shots.get(each.position)
    }


def _troopers(unit: Unit, condition: Condition) -> dict[str, dict[str, object]]:
    """The suits of a squad; of a platoon each trooper who is lost."""
    if isinstance(unit, Infantry):
        lost = min(sum(condition.structure.values()), sum(internal_structure(unit).values()))
        everyone = sum(internal_structure(unit).values()) if condition.destroyed else lost
        return {
            str(n): {"trooper": str(n), "trooper_armor": 0, "trooper_armor_lost": 0, "trooper_lost": 1}
            for n in range(1, everyone + 1)
        }
    if not isinstance(unit, BattleArmor):
        return {}
    armor = boxes(unit).armor
    return {
        name: {
            "trooper": name,
            "trooper_armor": armor.get(name, 0),
            "trooper_armor_lost": 0 if name in condition.destroyed else condition.armor.get(name, 0),
            "trooper_lost": int(name in condition.destroyed),
        }
        for name in internal_structure(unit)
    }


def work_variables(
    on: str,
    unit: Unit,
    before: Condition,
    after: Condition,
    *,
    is_destroyed: bool = False,
    experience: Mapping[str, int] | None = None,
    override: Override | None = None,
    edition: str = "",
) -> list[dict[str, Figure | None]]:
    """The variables of work on a unit, for each part that it changes. Damage variables count the damage it removes.

    For work on pilots the parts are the members of the crew, for work on a unit it is the whole unit.
    """
    whole = unit_variables(unit, before, is_destroyed, override, edition)
    left = unit_variables(unit, after, edition=edition)
    _subtract(whole, left, (*DAMAGE, "hits"))
    if on == "unit":
        return [whole]
    if on == "pilot":
        return list(_crew_variables(before, after, experience or {}))
    names = PART_DAMAGE[on]
    remaining = part_variables(on, unit, after, edition)
    found = []
    for key, part in part_variables(on, unit, before, edition).items():
        _subtract(part, remaining.get(key, {}), names)
        if any(part[name] for name in names):
            found.append({**whole, **part})
    return found


def _crew_variables(
    before: Condition, after: Condition, experience: Mapping[str, int]
) -> Sequence[dict[str, Figure | None]]:
    """The variables of each crew member with the healed hits; without a crew those of one regular member."""
    found = []
    for seat, crew in enumerate(before.crew or (CrewMarks(),)):
        own = pilot_variables(crew, experience.get(crew.name.casefold(), 0))
        healed = after.crew[seat].hits if seat < len(after.crew) else 0
        found.append({**own, "hits": Fraction(crew.hits - healed)})
    return found


def _subtract(figures: dict[str, Figure | None], left: Figures, names: Sequence[str]) -> None:
    """Subtract the damage that is left from the damage before."""
    for name in names:
        was, remains = figures.get(name), left.get(name)
        if isinstance(was, Fraction) and isinstance(remains, Fraction):
            figures[name] = was - remains


def force_variables(
    members: Sequence[RosterMember],
    *,
    pilots: int = 0,
    money: int = 0,
    points: int = 0,
    games: int = 0,
    games_won: int = 0,
    day: int = 0,
) -> dict[str, Figure | None]:
    """The variables of a company."""
    found = roster("", members)
    return {
        "units": Fraction(len(members)),
        "pilots": Fraction(pilots),
        "tonnage": as_figure(found.tons),
        "bv_total": Fraction(found.bv),
        "pv_total": Fraction(found.pv),
        "money": Fraction(money),
        "points": Fraction(points),
        "games": Fraction(games),
        "games_won": Fraction(games_won),
        "day": Fraction(day),
        "won": False,
    }


def as_figure(value: object) -> Figure | None:
    """A value as an exact fraction, as formulas use it."""
    if value is None or isinstance(value, bool | str | Fraction):
        return value
    return Fraction(str(value))
