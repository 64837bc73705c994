"""The record sheets of gun emplacements and of handheld weapons as values."""

from sheets.recordsheet.blocks import armor_summary, crew_seat, point_track, sheet_heading
from sheets.recordsheet.facts import SheetFacts
from sheets.recordsheet.model import ArmorRegion, ArmorSummary, CrewSeat, Heading, Track
from sheets.rules.tables.terrain import BUILDINGS, MOST_FACTOR
from sheets.units import GunEmplacement, HandheldWeapon

GUN = "GUN"
"""The one location of a gun."""


def emplacement_heading(facts: SheetFacts[GunEmplacement]) -> Heading:
    kind = "Gun emplacement (turret)" if facts.unit.turret else "Gun emplacement"
    return sheet_heading(facts, f"{kind} record sheet")


def emplacement_crew(facts: SheetFacts[GunEmplacement]) -> tuple[CrewSeat, ...]:
    """The crew of the guns."""
    state = facts.crew()[0]
    return (crew_seat(1, state, "Crew", (("Gunnery", state.gunnery),), None),)


def emplacement_regions(facts: SheetFacts[GunEmplacement]) -> tuple[ArmorRegion, ...]:
    """The building under the guns, whose damage is crossed off."""
    condition, destroyed = facts.condition, GUN in facts.losses.locations
    lost = condition.structure.get(GUN, 0) + condition.armor.get(GUN, 0)
    kinds = ", ".join(f"{kind.name.lower()} to {kind.factor}" for kind in BUILDINGS)
    damage = point_track(f"structure-{GUN}", "Damage", MOST_FACTOR, lost, destroyed).model_copy(
        update={"effect": kinds}
    )
    return (ArmorRegion(place=GUN, label="Building", structure=damage, gone=destroyed),)


def emplacement_critical_tracks(facts: SheetFacts[GunEmplacement]) -> tuple[Track, ...]:
    """Turret, stabilizer, crew."""
    tracks = [("stabilizer-GUN", "Stabilizer hit"), ("crew-killed", "Crew killed")]
    if facts.unit.turret:
        tracks.insert(0, ("turret-locked-GUN", "Turret locked"))
    criticals = facts.condition.criticals
    return tuple(point_track(ident, label, 1, criticals.get(ident, 0)) for ident, label in tracks)


def handheld_heading(facts: SheetFacts[HandheldWeapon]) -> Heading:
    return sheet_heading(facts, "Handheld weapon record sheet", facts.unit.mass)


def handheld_armor(facts: SheetFacts[HandheldWeapon]) -> ArmorSummary:
    return armor_summary(facts.unit.armor, facts.unit.tech_base.side)


def handheld_regions(facts: SheetFacts[HandheldWeapon]) -> tuple[ArmorRegion, ...]:
    """The armor of the weapon."""
    destroyed = GUN in facts.losses.locations
    lost = facts.condition.lost_armor(GUN)
    armor = point_track(f"armor-{GUN}", "Armor", facts.unit.armor.points[GUN], lost, destroyed)
    return (ArmorRegion(place=GUN, label="Armor", armor=armor, gone=destroyed),)
