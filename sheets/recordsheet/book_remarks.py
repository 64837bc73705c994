"""Changes of an edition to the weapons of a 'Mech that no figure of its sheet shows, each in a sentence."""

from collections.abc import Iterator

from sheets.construction.clancase import free_case, needs_case
from sheets.editions.points import ExplosionCaps
from sheets.equipment import Item
from sheets.equipment.kinds import CockpitType
from sheets.errata import Area
from sheets.recordsheet.facts import SheetFacts
from sheets.recordsheet.slots import case_mark
from sheets.recordsheet.wording import format_signed
from sheets.rules.autocannons import QUIET_GUNS
from sheets.rules.tables.criticals import armor_piercing
from sheets.unit_rulings import for_unit
from sheets.units import Mech

HOTTEST = 30  # heat, without the extended scale
PODS = frozenset({"a-pod", "b-pod", "m-pod"})


def book_remarks(facts: SheetFacts[Mech]) -> tuple[str, ...]:
    """Explosions, armor-piercing shells, cluster rolls, settings, and rules for the players of an edition with caps
    for explosions; none of others.
    """
    caps = facts.play.explosion_caps
    if caps is None:
        return ()
    found = (
        *_explosions(facts, caps),
        *_weapons(facts),
        *_armor_piercing(facts),
        *_clusters(facts),
        *_bombast_settings(facts),
        _life_support(facts),
        *_for_players(facts),
    )
    return tuple(dict.fromkeys(found))


def _explosions(facts: SheetFacts[Mech], caps: ExplosionCaps) -> Iterator[str]:
    """The maximum damage of an explosion in each location with explosive equipment (CORE:X1 to X3)."""
    free = free_case(facts.unit)
    by_cap: dict[tuple[int, str], list[str]] = {}
    for place in facts.unit.locations:
        if not any(_explodes(facts, item) for _, _, item in facts.outfit.in_location(place)):
            continue
        case = case_mark(facts.outfit, place, free)
        most = {"": caps.plain, "CASE II": caps.case_ii}.get(case, caps.case)
        by_cap.setdefault((most, case), []).append(place)
    if by_cap:
        parts = (
            f"{most} in {', '.join(places)}{f' ({case})' if case else ''}" for (most, case), places in by_cap.items()
        )
        yield f"Explosions do at most {'; '.join(parts)}."


def _explodes(facts: SheetFacts[Mech], item: Item) -> bool:
    quiet = item.weapon is not None and item.weapon.ammo_type in QUIET_GUNS
    if quiet or (PODS & item.traits and not facts.play.pods_explode):
        return False
    return needs_case(item)


def _weapons(facts: SheetFacts[Mech]) -> Iterator[str]:
    """The points of explosive weapons by their slots (CORE:X4:explosive-items)."""
    each = facts.play.explosion_per_slot.value
    for position, _, item in facts.outfit.mounted:
        if each and item.weapon is not None and item.weapon.explosion_damage and _explodes(facts, item):
            yield f"{item.title} explodes for {each * len(facts.unit.slots_of(position))}."


def _armor_piercing(facts: SheetFacts[Mech]) -> Iterator[str]:
    """The modifier to the critical roll of armor-piercing shells (CORE:W6:armor-piercing-criticals)."""
    for _, _, item in facts.outfit.mounted:
        if item.ammo is not None and "armor-piercing" in item.ammo.munitions:
            modifier = format_signed(armor_piercing(item.ammo.rack, facts.play.armor_piercing))
            yield f"{item.title.removesuffix(' Ammo')}: critical hits {modifier}."


def _clusters(facts: SheetFacts[Mech]) -> Iterator[str]:
    """The cluster roll of MRMs without Apollo, which cancels its modifier (CORE:W8:mrm, CORE:W9:apollo)."""
    modifier = facts.play.cluster_rolls.get("mrm", 0)
    for position, _, item in facts.outfit.mounted:
        kind = (item.weapon.ammo_type or "") if item.weapon is not None else ""
        served = facts.served_by.get(position, ())
        helped = any((gear := facts.item(mount)) is not None and "apollo" in gear.traits for mount in served)
        if modifier and kind.startswith("mrm") and not helped:
            yield f"{item.title}: cluster roll {format_signed(modifier)}."


def _bombast_settings(facts: SheetFacts[Mech]) -> Iterator[str]:
    """The settings of bombast lasers (CORE:W18:bombast-laser)."""
    for _, _, item in facts.outfit.with_trait("bombast-laser"):
        settings = (f"{each.damage} at {format_signed(each.to_hit)}, {each.heat} heat" for each in facts.play.bombast)
        yield f"{item.title}, damage: {'; '.join(settings)}."


def _life_support(facts: SheetFacts[Mech]) -> str:
    """The heat that hurts a pilot without life support (CORE:E2:life-support, CORE:E3:life-support-in-torso)."""
    in_torso = facts.unit.cockpit is CockpitType.TORSO_MOUNTED
    levels = facts.play.torso_heat_hits if in_torso else facts.play.heat_hits
    steps = (f"{hits} at {heat}" for heat, hits in reversed(levels) if heat <= HOTTEST)
    return f"Life support hit, pilot hits by heat: {', '.join(steps)}."


def _for_players(facts: SheetFacts[Mech]) -> Iterator[str]:
    """The rules of the edition on the weapons and gear of the 'Mech that only players apply."""
    for entry in for_unit(facts.unit):
        if entry.edition == facts.edition and {Area.SHEET, Area.TABLE} <= set(entry.touches):
            yield f"{entry.subject}: {entry.says}"
