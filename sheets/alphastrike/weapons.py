"""The Alpha Strike figures of each weapon of the catalogue."""

from dataclasses import dataclass
from functools import cache

from sheets.equipment import Item, item
from sheets.equipment.tech import ItemBase
from sheets.equipment.weapon import AlphaClass, Weapon

RawDamage = tuple[float, float, float, float]
"""Raw damage at short, medium, long and extreme range."""

FULL_AMMO = 10  # shots of each weapon for its full damage
AMMO_NEEDED = {"ultra-autocannon": 20, "ultra-autocannon-thb": 20, "rotary-autocannon": 60}
SHOTS_IN_A_TURN = {"ultra-autocannon": 2, "ultra-autocannon-thb": 2, "rotary-autocannon": 6}

# Artillery and its ability. AS:14.49: prototypes are the same in all ways (AS errata 2.3.1, artillery table).
ARTILLERY = {
    "arrow-iv": "ARTAIS",
    "arrow-iv-prototype": "ARTAIS",
    "long-tom": "ARTLT",
    "primitive-long-tom": "ARTLT",
    "sniper": "ARTS",
    "thumper": "ARTT",
    "long-tom-cannon": "ARTLTC",
    "sniper-cannon": "ARTSC",
    "thumper-cannon": "ARTTC",
    "ba-tube-artillery": "ARTBA",
}
CLAN_ARROW = "ARTAC"
CRUISE_MISSILES = {50: "ARTCM5", 70: "ARTCM7", 90: "ARTCM9", 120: "ARTCM12"}
CANNONS = frozenset({"long-tom-cannon", "sniper-cannon", "thumper-cannon"})

# AS:14.29: weapons without long-range damage whose heat still counts there, as does that of plasma cannons.
HOT_AT_LONG = frozenset({"long-tom", "primitive-long-tom", "sniper", "thumper", "cruise-missile"})

FIRE_CONTROL = ("artemis-iv", "artemis-v", "artemis-prototype", "apollo", "ppc-capacitor")
"""Traits of items that change the damage of their weapon."""


@dataclass(frozen=True, slots=True)
class WeaponFigures:
    """One weapon: its damage without fire control, its heat, and other figures for the conversion.

    The catalogue has the figures of published cards, including irregular ones. AS:14.11: odd sizes of Clan torpedo
    launchers count as the next larger, with Artemis less than without. AS:14.28: some small pulse and heavy lasers are
    not point defense. AS:14.31: mines, micro bombs, fluid guns, grenade launchers and pods have no damage. AS:14.38:
    the Streak LRM 5 makes 2 heat. AS:14.12: a PPC capacitor makes no heat, and does not exclude ENE, as it counts as
    not charged. AS:14.43: Streak prototypes of the Clans are SRM. AS:14.46: infantry weapons have no damage on a
    vehicle. AS:14.48: a C3 remote sensor launcher does a tenth of a point, and gives no ability.

    `served` is the damage by the trait of the fire control that serves it. The `heat` of a one-shot weapon is 0, its
    `full_heat` is not. `ammo` is the family and size of its ammunition. `discounted` weapons fire only once, `exact`
    ones are better with a targeting computer, `trooper` ones are infantry weapons. `artillery` is the ability of an
    artillery weapon, `grants` are the weapon's other abilities.
    """

    name: str
    title: str
    damage: RawDamage
    served: dict[str, RawDamage]
    kind: AlphaClass
    heat: int
    full_heat: int
    heat_damage: RawDamage
    heats_long: bool
    ammo: tuple[str, int] | None
    ammo_needed: int
    one_shot: bool
    discounted: bool
    exact: bool
    missile: bool
    indirect: bool
    point_defense: bool
    ams: bool
    artillery: str
    cannon: bool
    trooper: bool
    screen: bool
    grants: tuple[tuple[str, float | None], ...]


@cache
def weapon_figures(name: str) -> WeaponFigures:
    """The figures of the weapon with this catalogue name."""
    found = item(name)
    weapon, traits = found.weapon, found.traits
    assert weapon is not None
    ammo_type, alpha = weapon.ammo_type or "", weapon.alpha
    one_shot, trooper = "one-shot" in traits, weapon.infantry is not None
    damage = _positive(alpha.no_fire_control)
    full_heat = alpha.heat * SHOTS_IN_A_TURN.get(ammo_type, 1)
    return WeaponFigures(
        name=found.name,
        title=found.title,
        damage=damage,
        served=_served_damage(weapon),
        kind=alpha.kind,
        heat=0 if one_shot else full_heat,
        full_heat=full_heat,
        heat_damage=alpha.heat_damage,
        heats_long=damage[2] > 0 or alpha.heat_damage.long > 0 or ammo_type in HOT_AT_LONG,
        ammo=(weapon.ammo_type, weapon.rack) if weapon.ammo_type and not trooper else None,
        ammo_needed=AMMO_NEEDED.get(ammo_type, FULL_AMMO),
        one_shot=one_shot,
        discounted=one_shot and "double-one-shot" not in traits,
        exact="direct-fire" in traits,
        missile="missile" in traits,
        indirect=alpha.indirect,
        point_defense=alpha.point_defense,
        ams="ams" in traits,
        artillery=_artillery(found, weapon),
        cannon=ammo_type in CANNONS,
        trooper=trooper,
        screen=ammo_type == "screen-launcher",
        grants=_grants(found, weapon),
    )


def _positive(values: tuple[float, float, float, float]) -> RawDamage:
    short, medium, long, extreme = values
    return max(short, 0), max(medium, 0), max(long, 0), max(extreme, 0)


def _artillery(found: Item, weapon: Weapon) -> str:
    if weapon.ammo_type == "cruise-missile":
        return CRUISE_MISSILES[weapon.rack]
    code = ARTILLERY.get(weapon.ammo_type or "", "")
    return CLAN_ARROW if code == "ARTAIS" and found.tech.base is ItemBase.CLAN else code


def _served_damage(weapon: Weapon) -> dict[str, RawDamage]:
    alpha = weapon.alpha
    controls = (alpha.artemis_iv, alpha.artemis_v, alpha.artemis_prototype, alpha.apollo, alpha.ppc_capacitor)
    return {
        trait: _positive(values) for trait, values in zip(FIRE_CONTROL, controls, strict=True) if values is not None
    }


# Abilities of certain weapons, by their ammunition or by a trait.
_BY_AMMO: dict[str, tuple[tuple[str, float | None], ...]] = {
    "narc": (("SNARC", 1),),
    "inarc": (("INARC", 1),),
    "kraken-t": (("TELE", None),),
    "killer-whale-t": (("TELE", None),),
    "white-shark-t": (("TELE", None),),
    "barracuda-t": (("TELE", None),),
}
_BY_TRAIT: dict[str, tuple[tuple[str, float | None], ...]] = {
    "c3-master": (("C3M", 1), ("MHQ", 5)),
    "c3-boosted-master": (("C3BSM", 1), ("MHQ", 6)),
    "centurion-weapon-system": (("TSEMP", 1),),
    "taser": (("MTAS", 1),),
}
TAG_RANGE = 5  # hexes of short range that distinguish TAG from light TAG


def _grants(found: Item, weapon: Weapon) -> tuple[tuple[str, float | None], ...]:
    traits = found.traits
    if "external-store" in traits:
        return ()
    granted = list(_BY_AMMO.get(weapon.ammo_type or "", ()))
    for trait, grants in _BY_TRAIT.items():
        if trait in traits:
            granted += grants
    if "tag" in traits:
        granted.append(("TAG" if weapon.short >= TAG_RANGE else "LTAG", None))
    if "tsemp" in traits:
        granted.append(("TSEMP-O" if "one-shot" in traits else "TSEMP", 1))
    if "ams" in traits:
        granted.append(("RAMS" if found.name in ADVANCED_POINT_DEFENSE else "AMS", None))
    return tuple(granted)


ADVANCED_POINT_DEFENSE = frozenset({"ISAPDS", "ISBAAPDS"})
