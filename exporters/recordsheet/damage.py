"""The damage of weapons as an inventory prints it, and the codes of its kind."""

from sheets.equipment import Item
from sheets.equipment.weapon import DamageKind
from sheets.rules.tables.physical import WEAPONS
from sheets.units import Mech, Unit

# Damage of one missile or shell by the type of its ammunition; what is not here does its damage in one hit.
MISSILE_DAMAGE: dict[str, int] = {
    **dict.fromkeys(("lrm", "streak-lrm", "extended-lrm", "enhanced-lrm", "primitive-lrm", "lrm-torpedo"), 1),
    **dict.fromkeys(("improved-lrm", "lrm-torpedo-combo", "mrm", "rocket-launcher", "rocket-launcher-bomb"), 1),
    **dict.fromkeys(("srm", "streak-srm", "primitive-srm", "srm-torpedo", "improved-srm", "advanced-srm"), 2),
    "mech-mortar": 2,
}
# Weapons that are fed with several kinds of ammunition, by the beginning of its type.
_SWITCHED = (
    *("lrm", "srm", "lbx-", "autocannon", "light-autocannon", "improved-", "primitive-", "mml", "atm", "iatm"),
    *("mech-mor", "arrow-iv", "long-tom", "sniper", "thumper", "narc", "inarc", "fluid-gun", "vehicular-grenade"),
    "heavy-flamer",
)


def damage_text(unit: Unit, entry: Item | None) -> str:
    """The damage of one hit: `5`, `2/Msl`, `10/8/5`, `as 3D6`; a dash for what does none."""
    if entry is None:
        return "—"
    weapon = entry.weapon
    if weapon is None:
        return _by_mass(unit, entry)
    if weapon.damage_by_range is not None:
        return "/".join(str(figure) for figure in weapon.damage_by_range)
    kind = weapon.ammo_type or ""
    if weapon.damage_kind is DamageKind.CLUSTER:
        if kind in MISSILE_DAMAGE:
            return f"{MISSILE_DAMAGE[kind]}/Msl" if kind != "mech-mortar" else "2/Shell"
        if kind.startswith("thunderbolt-"):
            return kind.removeprefix("thunderbolt-")
        return str(weapon.rack) if kind == "hag" else "—"
    if weapon.damage_kind is DamageKind.ARTILLERY:
        return str(weapon.rack)
    if "plasma" in entry.traits and weapon.damage is None:
        return "2D6 heat"
    if not weapon.damage or "attack-rolls-nothing" in entry.traits:
        return "—"
    if kind.startswith(("ultra-", "rotary-")):
        return f"{weapon.damage}/Sht"
    return str(weapon.damage)


def _by_mass(unit: Unit, entry: Item) -> str:
    """The damage of a melee weapon of a 'Mech."""
    trait = next((trait for trait in WEAPONS if trait in entry.traits), None)
    if trait is None or not isinstance(unit, Mech):
        return "—"
    damage = WEAPONS[trait].damage
    return str(damage(unit.mass)) if callable(damage) else damage or "—"


def codes(entry: Item | None) -> str:
    """The codes of a weapon: DE, DB and M for its kind, P, C, S, R, X and so on for what it does besides."""
    if entry is None:
        return ""
    traits, weapon = entry.traits, entry.weapon
    if weapon is None:
        return "E" if traits & {"ecm", "active-probe", "c3", "targeting-computer", "communications"} else ""
    kind = weapon.ammo_type or ""
    found: list[str] = []
    if "direct-fire" in traits:
        found.append("DE" if "energy" in traits else "DB")
    elif "energy" in traits:
        found.append("DE")
    elif "ballistic" in traits:
        found.append("DB")
    if "missile" in traits:
        found.append("M")
    cluster = weapon.cluster and not kind.startswith("thunderbolt-") and kind not in ("narc", "inarc")
    marks = (
        ("P", "pulse" in traits),
        ("H", "heat-causing" in traits),
        ("C", cluster or kind.startswith("lbx-")),
        ("R", kind.startswith(("ultra-", "rotary-")) or "machine-gun-array" in traits),
        ("S", kind.startswith(_SWITCHED)),
        ("F", kind.startswith(("lbx-", "hag"))),
        ("V", weapon.damage_by_range is not None),
        ("AE", weapon.damage_kind is DamageKind.ARTILLERY),
        ("X", entry.explosive and "ppc" not in traits),
        ("PD", "ams" in traits),
        ("AI", weapon.infantry_damage.value.startswith("burst-")),
        ("OS", "one-shot" in traits),
        ("E", bool(traits & {"tag", "narc"})),
    )
    found += [mark for mark, holds in marks if holds]
    return ",".join(found)


CODES: dict[str, str] = {
    "AE": "area effect",
    "AI": "against infantry",
    "C": "cluster",
    "DB": "direct ballistic",
    "DE": "direct energy",
    "E": "electronics",
    "F": "flak",
    "H": "heat",
    "M": "missile",
    "OS": "one shot",
    "P": "pulse",
    "PD": "point defense",
    "R": "rapid fire",
    "S": "switchable ammunition",
    "V": "variable damage",
    "X": "explosive",
}
