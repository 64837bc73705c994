"""Common parts of files of 'Mechs and vehicles: the head, words of the format, and data without a place in it."""

from collections.abc import Iterable
from typing import Any

from exporters import Unwritable
from exporters.ssw.extras import KeptExtras
from exporters.ssw.fluff import maker_text, unheld_fluff, unheld_quirks
from exporters.xml import Element, add_child, insert_source
from sheets.construction.ssw_layout import SlotPlace
from sheets.equipment import Item
from sheets.units.base import RulesLevel, TechBase, UnitBase
from sheets.units.keywords.ssw import (
    CLAN,
    FIRE_CONTROL,
    INNER_SPHERE,
    LEVELS,
    LOADOUT_ELEMENTS,
    MIXED,
    VALUES,
    VERSION,
    era_of,
    production_era_of,
)


def truth_word(yes: bool) -> str:
    """A truth value in the notation of the format."""
    return "TRUE" if yes else "FALSE"


def write_locations(element: Element, places: Iterable[SlotPlace]) -> None:
    """Write these slots."""
    for place in places:
        add_child(element, "location", place.location, index=str(place.slot))


TECH_BASES = {
    TechBase.IS: INNER_SPHERE,
    TechBase.CLAN: CLAN,
    TechBase.MIXED_IS: MIXED,
    TechBase.MIXED_CLAN: MIXED,
}


def write_head(root: Element, unit: UnitBase, kept: KeptExtras, *, values: bool) -> None:
    """Version, values, rules level and eras; an Omni has its values in its loadouts."""
    add_child(root, "ssw_savefile_version", str(VERSION))
    for name in VALUES if values else ():
        if text := kept.take(name):
            add_child(root, name, text)
    level = kept.take("rules_level") or str(LEVELS.index(min(unit.rules_level, RulesLevel.EXPERIMENTAL)))
    add_child(root, "rules_level", level)
    if "fractional" in kept.facts:
        kept.take("fractional")
        add_child(root, "fractional")
    add_child(root, "era", kept.take("era") or str(era_of(unit.year)))
    add_child(root, "productionera", kept.take("productionera") or str(production_era_of(unit.year)))


def write_origin(root: Element, unit: UnitBase, kept: KeptExtras) -> None:
    """Technology, manufacturer and year."""
    add_child(
        root,
        "techbase",
        TECH_BASES[unit.tech_base],
        manufacturer=maker_text(unit.fluff.manufacturer),
        location=maker_text(unit.fluff.primary_factory),
    )
    add_child(root, "year", str(unit.year), restricted=kept.take("restricted") or truth_word(False))


def common_unheld(unit: UnitBase) -> dict[str, Any]:  # any: what JSON can hold
    """Data of any unit without a place in the format."""
    fields: dict[str, Any] = {
        name: value
        for name in ("clan_name", "mul_id", "original_year", "role", "manual_battle_value")
        if (value := getattr(unit, name))
    }
    if unit.rules_level is RulesLevel.UNOFFICIAL:
        fields["rules_level"] = unit.rules_level.value
    if unit.tech_base.is_mixed:
        fields["tech_base"] = unit.tech_base.value
    if (quirks := unheld_quirks(unit)) is not None:
        fields["quirks"] = quirks
    if fluff := unheld_fluff(unit):
        fields["fluff"] = fluff
    return fields


def write_facts(element: Element, unit: UnitBase, kept: KeptExtras, *, omni: bool) -> None:
    """Year, summaries and values of a loadout."""
    if omni:
        add_child(element, "loadout_year", str(unit.year))
    for name in (*LOADOUT_ELEMENTS, *(VALUES if omni else ())):
        if text := kept.take(name):
            add_child(element, name, text)
    if (force := kept.take("battleforce")) and not insert_source(element, force):
        kept.facts["battleforce"] = force


def set_fire_control(element: Element, weapons: list[tuple[Item | None, str]]) -> None:
    """Set the fire control of a loadout from that of each weapon; raises Unwritable unless all launchers agree."""
    artemis, apollo = set(), set()
    for entry, control in weapons:
        if entry is not None and "artemis-compatible" in entry.traits:
            artemis.add(control)
        elif entry is not None and entry.weapon is not None and entry.weapon.ammo_type == "mrm":
            apollo.add(control)
    if len(artemis) > 1 or len(apollo) > 1:
        raise Unwritable("a .ssw file gives fire control to all launchers of a loadout or to none")
    for name in FIRE_CONTROL.values():
        element.set(name, truth_word(name in artemis | apollo))
