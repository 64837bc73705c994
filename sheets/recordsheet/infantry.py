"""The record sheet of an infantry platoon as a value."""

from collections import Counter

from sheets.battlevalue.infantry import stealth_traits
from sheets.equipment import item
from sheets.equipment.kinds import TechSide
from sheets.recordsheet.blocks import crew_seat, movement_mode, point_track, sheet_heading
from sheets.recordsheet.facts import SheetFacts
from sheets.recordsheet.model import (
    ArmorRegion,
    ArmorSummary,
    CodedName,
    CrewSeat,
    Heading,
    InventoryLine,
    MovementMode,
    RangeModifiers,
    StrengthStep,
    SystemFigure,
)
from sheets.rules.antimech import can_attack_mechs
from sheets.rules.infantry import (
    animal,
    damage_divisor,
    damage_row,
    gun_crew,
    is_encumbered,
    platoon_mass,
    platoon_ranges,
    ranging_weapon,
)
from sheets.rules.tables.infantry import LARGEST_GROUP, PLATOON_ATTACKS
from sheets.units import Infantry, Unit
from sheets.units.infantry import FIELD_GUNS, TROOPERS, Beast, InfantryMotive, Specialization
from sheets.units.outfit import Outfit

_GROUPS_OF_DAMAGE = f"Damage to anything but infantry is dealt in groups of {LARGEST_GROUP}."

KINDS: dict[InfantryMotive, str] = {
    InfantryMotive.LEG: "Foot infantry",
    InfantryMotive.MOTORIZED: "Motorized infantry",
    InfantryMotive.JUMP: "Jump infantry",
    InfantryMotive.HOVER: "Mechanized infantry (hover)",
    InfantryMotive.WHEELED: "Mechanized infantry (wheeled)",
    InfantryMotive.TRACKED: "Mechanized infantry (tracked)",
    InfantryMotive.VTOL: "VTOL infantry (microcopter)",
    InfantryMotive.MICROLITE: "VTOL infantry (microlite)",
    InfantryMotive.UMU: "SCUBA infantry",
    InfantryMotive.MOTORIZED_UMU: "SCUBA infantry (motorized)",
    InfantryMotive.SUBMARINE: "SCUBA infantry (submarine)",
}


_DAMAGE_TYPES = {"energy": "energy", "missile": "missile", "ballistic": "ballistic", "point-blank": "point blank"}


_DAMAGE_FEATURES = {
    "anti-aircraft": "anti-aircraft",
    "burst": "heavy burst",
    "flamer": "flame",
    "non-penetrating": "infantry only",
    "inferno": "inferno",
}


HIDING = {
    "dest": "DEST suit",
    "sneak-camo": "sneak suit (camouflage)",
    "sneak-ir": "sneak suit (infrared)",
    "sneak-ecm": "sneak suit (ECM)",
}


# How far the sheet names the implants of the troops, by the words of their codes.
_IMPLANTS = {"tsm": "TSM", "enh": "enhanced", "mm": "multi-modal", "imp": "implant", "cyber": "cybernetic"}


def platoon_kind(platoon: Infantry) -> str:
    """The type of infantry."""
    if platoon.beast is not None:
        return f"Beast-mounted infantry ({platoon.beast.name})"
    return KINDS[platoon.motive]


def platoon_arms(platoon: Infantry) -> list[tuple[str, str]]:
    """Labels with their values."""
    secondary = ""
    if platoon.secondary is not None and platoon.secondary_per_squad:
        secondary = f"{platoon.secondary_per_squad} {item(platoon.secondary).short} in a squad"
    return [
        ("Primary", item(platoon.primary).short),
        ("Support", secondary),
        ("Damage", _damage_type(platoon)),
        ("Armor", _armor_text(platoon)),
        ("Divisor", f"{damage_divisor(platoon):g}"),
        ("Weight", f"{platoon_mass(platoon):g} t in transport"),
    ]


def _damage_type(platoon: Infantry) -> str:
    """The type of the platoon's attacks and their special effects (errata 4.4, p. 215)."""
    arms = [item(platoon.primary)]
    if platoon.secondary is not None and platoon.secondary_per_squad:
        arms.append(item(platoon.secondary))
    traits = ranging_weapon(platoon).traits
    found = [word for trait, word in _DAMAGE_TYPES.items() if trait in traits][:1]
    found += [word for trait, word in _DAMAGE_FEATURES.items() if any(trait in arm.traits for arm in arms)]
    return ", ".join(found)


def _armor_text(platoon: Infantry) -> str:
    """The armor kit, or custom armor."""
    if platoon.armor_kit is not None:
        return item(platoon.armor_kit).short
    return "Custom" if platoon.custom_armor is not None else "None"


def platoon_remarks(platoon: Infantry, carried: Outfit[Unit]) -> list[str]:
    """Further text for play, a paragraph each."""
    found: list[str] = []
    if platoon.specializations:
        trained = sorted(
            s.value.replace("-", " ").replace("xct", "XCT").replace("tag", "TAG") for s in platoon.specializations
        )
        found.append("Training: " + ", ".join(trained))
    worn = [HIDING[trait] for trait in stealth_traits(platoon)]
    worn += ["encumbering"] if is_encumbered(platoon) else []
    if platoon.custom_armor is not None and platoon.custom_armor.space_suit:
        worn.append("space suit")
    gear = [
        carried.by_position[n].item.short if mount.known else mount.item
        for n, mount in enumerate(platoon.mounts)
        if mount.location != FIELD_GUNS
    ]
    gear += ["anti-'Mech gear"] if platoon.anti_mech_gear else []
    if worn or gear:
        counted = (name if number == 1 else f"{number} × {name}" for name, number in Counter([*worn, *gear]).items())
        found.append("Gear: " + ", ".join(counted))
    if platoon.augmentations:
        found.append("Implants: " + ", ".join(implant_name(code) for code in platoon.augmentations))
    if platoon.beast is not None:
        found += _beast(platoon.beast)
    guns = [entry for _, _, entry in carried.in_location(FIELD_GUNS) if entry.weapon is not None]
    if guns:
        found.append(f"Field guns: {gun_crew(guns[0])} men serve one, fired in place of its weapons")
    return found


def implant_name(code: str) -> str:
    return " ".join(_IMPLANTS.get(word, word) for word in code.split("_"))


def _beast(beast: Beast) -> list[str]:
    mount = animal(beast)
    words = [f"{mount.dice}D6 against infantry"] if mount.dice else []
    words += [f"{mount.points} against vehicles"] if mount.points else []
    return [f"Beasts: {', '.join(words)}"] if words else []


def can_swim(facts: SheetFacts[Infantry]) -> bool:
    return bool(facts.movement.umu) or Specialization.SCUBA in facts.unit.specializations


def is_field_gun(line: InventoryLine) -> bool:
    """Whether a line is a field gun or its ammunition."""
    return line.place == FIELD_GUNS


def platoon_heading(facts: SheetFacts[Infantry]) -> Heading:
    platoon = facts.unit
    group = "point" if platoon.tech_base.side is TechSide.CLAN else "platoon"
    size = f"{platoon.squads} × {platoon.squad_size} troopers"
    remarks = (_GROUPS_OF_DAMAGE, *platoon_remarks(platoon, facts.outfit))
    kind, mass = platoon_kind(platoon), platoon_mass(platoon)
    return sheet_heading(facts, f"Infantry {group}", mass, kind, size, formation=group, remarks=remarks)


def platoon_movement(facts: SheetFacts[Infantry]) -> tuple[MovementMode, ...]:
    """The movement modes; a platoon that cannot move has a ground MP of 0."""
    moves = facts.movement
    air = "jump" if facts.unit.motive is InfantryMotive.JUMP else "air"
    ways = [
        movement_mode("ground", moves.walk),
        movement_mode(air, moves.jump, more=1),
        movement_mode("under water", moves.umu),
    ]
    return tuple([way for way in ways if way.points] or ways[:1])


def platoon_systems(facts: SheetFacts[Infantry]) -> tuple[SystemFigure, ...]:
    """Weapons and armor of the troops."""
    platoon = facts.unit
    codes = {"Primary": platoon.primary, "Support": platoon.secondary}
    return tuple(
        SystemFigure(label=label, name=CodedName(text=text, code=codes.get(label) or ""))
        for label, text in platoon_arms(platoon)
        if text
    )


def platoon_crew(facts: SheetFacts[Infantry]) -> tuple[CrewSeat, ...]:
    """The commander and the skills of the platoon."""
    state = facts.crew()[0]
    unused = () if can_attack_mechs(facts.unit) else ("Anti-'Mech",)
    skills = (("Gunnery", state.gunnery), ("Anti-'Mech", state.piloting))
    return (crew_seat(1, state, "Commander", skills, None, unused),)


def platoon_armor_summary(facts: SheetFacts[Infantry]) -> ArmorSummary:
    platoon = facts.unit
    name = CodedName(text=_armor_text(platoon), code=platoon.armor_kit or "")
    return ArmorSummary(name=name, points=0, note=f"divisor {damage_divisor(platoon):g}")


def platoon_regions(facts: SheetFacts[Infantry]) -> tuple[ArmorRegion, ...]:
    """The troopers, who are crossed off one by one."""
    platoon, destroyed = facts.unit, TROOPERS in facts.losses.locations
    fallen = facts.condition.structure.get(TROOPERS, 0)
    men = point_track(f"structure-{TROOPERS}", "Troopers", platoon.troopers, fallen, destroyed)
    return (ArmorRegion(place=TROOPERS, label="Troopers", structure=men, gone=destroyed),)


def platoon_strength(facts: SheetFacts[Infantry]) -> tuple[StrengthStep, ...]:
    """Damage and attacks on 'Mechs by the number of troopers left, from the whole platoon down."""
    platoon = facts.unit
    damage, attacks = damage_row(platoon), can_attack_mechs(platoon)
    found = []
    for men in range(platoon.troopers, 0, -1):
        row = next((row for row in PLATOON_ATTACKS if men >= row.least), None) if attacks else None
        found.append(
            StrengthStep(
                troopers=men,
                damage=damage[men - 1],
                leg=row.leg if row else None,
                swarm=row.swarm if row else None,
            )
        )
    return tuple(found)


def platoon_range_modifiers(facts: SheetFacts[Infantry]) -> tuple[RangeModifiers, ...]:
    """To-hit modifiers by distance, including underwater for platoons that swim."""
    rows = [RangeModifiers(label="To hit", modifiers=tuple(platoon_ranges(facts.unit)))]
    if can_swim(facts):
        below = tuple(platoon_ranges(facts.unit, under_water=True))
        rows.append(RangeModifiers(label="Under water", modifiers=below))
    return tuple(rows)
