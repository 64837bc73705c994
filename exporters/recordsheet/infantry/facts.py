"""What the sheet of a platoon says in words: its kind, movement, weapons, armour, training."""

from exporters.recordsheet.fields import Tile
from exporters.recordsheet.headline import origin
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.ways import Way, way_tiles
from sheets.battlevalue.infantry import sneaking
from sheets.equipment import item
from sheets.rules.beasts import animal
from sheets.rules.divisor import damage_divisor, encumbered
from sheets.rules.platoon import platoon_mass
from sheets.rules.smallarms import gun_crew, ranging_weapon
from sheets.units import Infantry
from sheets.units.infantry import FIELD_GUNS, Beast, InfantryMotive

_KINDS: dict[InfantryMotive, str] = {
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
_TYPES = {"energy": "energy", "missile": "missile", "ballistic": "ballistic", "point-blank": "point blank"}
_FEATURES = {
    "anti-aircraft": "anti-aircraft",
    "burst": "heavy burst",
    "flamer": "flame",
    "non-penetrating": "infantry only",
    "inferno": "inferno",
}
_HIDING = {
    "dest": "DEST suit",
    "sneak-camo": "sneak suit (camouflage)",
    "sneak-ir": "sneak suit (infrared)",
    "sneak-ecm": "sneak suit (ECM)",
}
# How far the implants of the troops are named on the sheet, by the words of their codes.
_IMPLANTS = {"tsm": "TSM", "enh": "enhanced", "mm": "multi-modal", "imp": "implant", "cyber": "cybernetic"}


def kind(platoon: Infantry) -> str:
    """What kind of infantry it is."""
    if platoon.beast is not None:
        return f"Beast-mounted infantry ({platoon.beast.name})"
    return _KINDS[platoon.motive]


def about(platoon: Infantry) -> list[str]:
    """The line below its name."""
    return [kind(platoon), f"{platoon.squads} × {platoon.squad_size} troopers", *origin(platoon)]


def movement_values(sheet: Sheet[Infantry]) -> list[Tile]:
    """Each way to move."""
    moves, platoon = sheet.movement, sheet.unit
    air = "JUMP" if platoon.motive is InfantryMotive.JUMP else "AIR"
    ways = [Way("GROUND", moves.walk), Way(air, moves.jump, more=1), Way("UNDER WATER", moves.umu)]
    return way_tiles(sheet, [way for way in ways if way.hexes] or ways[:1])


def systems(platoon: Infantry) -> list[tuple[str, str]]:
    """Labels with their values."""
    secondary = ""
    if platoon.secondary is not None and platoon.secondary_per_squad:
        secondary = f"{platoon.secondary_per_squad} {item(platoon.secondary).short} in a squad"
    return [
        ("Primary", item(platoon.primary).short),
        ("Support", secondary),
        ("Damage", damage_type(platoon)),
        ("Armor", armor_text(platoon)),
        ("Divisor", f"{damage_divisor(platoon):g}"),
        ("Weight", f"{platoon_mass(platoon):g} t in transport"),
    ]


def damage_type(platoon: Infantry) -> str:
    """The type of the platoon's attacks and what is special about them (errata 4.4, p. 215)."""
    arms = [item(platoon.primary)]
    if platoon.secondary is not None and platoon.secondary_per_squad:
        arms.append(item(platoon.secondary))
    traits = ranging_weapon(platoon).traits
    found = [word for trait, word in _TYPES.items() if trait in traits][:1]
    found += [word for trait, word in _FEATURES.items() if any(trait in arm.traits for arm in arms)]
    return ", ".join(found)


def armor_text(platoon: Infantry) -> str:
    """The kit, or the armour of the user's own."""
    if platoon.armor_kit is not None:
        return item(platoon.armor_kit).short
    return "Custom" if platoon.custom_armor is not None else "None"


def remarks(platoon: Infantry) -> list[str]:
    """What else matters in play, a paragraph each."""
    found: list[str] = []
    if platoon.specializations:
        trained = sorted(
            s.value.replace("-", " ").replace("xct", "XCT").replace("tag", "TAG") for s in platoon.specializations
        )
        found.append("Training: " + ", ".join(trained))
    worn = [_HIDING[trait] for trait in sneaking(platoon)]
    worn += ["encumbering"] if encumbered(platoon) else []
    if platoon.custom_armor is not None and platoon.custom_armor.space_suit:
        worn.append("space suit")
    gear = [item(m.item).short if m.known else m.item for m in platoon.mounts if m.location != FIELD_GUNS]
    gear += ["anti-'Mech gear"] if platoon.anti_mech_gear else []
    if worn or gear:
        found.append("Gear: " + ", ".join(dict.fromkeys([*worn, *gear])))
    if platoon.augmentations:
        found.append("Implants: " + ", ".join(_implant(code) for code in platoon.augmentations))
    if platoon.beast is not None:
        found += _beast(platoon.beast)
    guns = [item(m.item) for m in platoon.mounts_in(FIELD_GUNS) if m.known]
    guns = [gun for gun in guns if gun.weapon is not None]
    if guns:
        found.append(
            f"Field guns: {gun_crew(guns[0])} men serve one; the platoon fires them instead of its own weapons"
        )
    return found


def _implant(code: str) -> str:
    return " ".join(_IMPLANTS.get(word, word) for word in code.split("_"))


def _beast(beast: Beast) -> list[str]:
    mount = animal(beast)
    told = [f"{mount.dice}D6 against infantry"] if mount.dice else []
    told += [f"{mount.points} against vehicles"] if mount.points else []
    return [f"Beasts: {', '.join(told)}"] if told else []
