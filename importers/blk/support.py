"""What only support vehicles have: tech ratings, barrier armour, fuel by the ton."""

from importers.blk.plating import RATINGS, barrier_rating, read_plating
from importers.blk.source import Source
from sheets.equipment.kinds import ArmorType
from sheets.units.plating import Plating
from sheets.units.vehicle import SupportChassis


def read_support(source: Source, fuel: bool) -> tuple[SupportChassis, Plating]:
    """The chassis and its armour: `<armor_type>`, else the kind that `<barrating>` names. `fuel` counts in tons."""
    structure = source.coded(
        source.required("structural_tech_rating", "structural_tech_rating"), "structural_tech_rating", RATINGS
    )
    engine = source.code("engine_tech_rating", RATINGS, structure)
    bar = barrier_rating(source)
    by_type = source.has("armor_type")
    plating = read_plating(source, ArmorType.STANDARD, support=True)
    if not by_type:
        if bar is None:
            source.missing("barrating> or <armor_type")
        plating = plating.model_copy(update={"type": ArmorType(f"bar-{bar}")})
    chassis = SupportChassis(
        structure_rating=structure,
        engine_rating=engine,
        armor_rating=plating.rating or structure,
        bar=bar,
        fuel=source.number("fuel") if fuel else 0,
        fire_control_mass=optional_mass(source, "basechassisfireconweight"),
    )
    return chassis, plating.model_copy(update={"rating": chassis.armor_rating})


def optional_mass(source: Source, key: str) -> float | None:
    """Tons set aside in an omni base chassis; -1 and an absent block say nothing."""
    value = source.value(key)
    if value is None:
        return None
    mass = source.decimal(value, key, low=-1)
    return mass if mass >= 0 else None
