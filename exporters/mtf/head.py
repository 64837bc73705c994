"""The head of a .mtf file: the name of the 'Mech, its systems, its armor."""

from collections.abc import Iterator

from sheets.equipment.kinds import SIDE_NAMES, ArmorType, CockpitType, GyroType, HeatSinkType, TechSide
from sheets.equipment.system_names import armor_item
from sheets.equipment.systems import LARGE_ENGINE, cockpits, gyros
from sheets.formats.format import one_line
from sheets.units.base import TechBase
from sheets.units.keywords.mtf import (
    BODIES,
    ENGINES,
    FILE_ORDER,
    HEAT_SINKS,
    OMNI,
    REAR_KEYS,
    SIDES,
    STRUCTURES,
    TECH_BASES,
)
from sheets.units.mech import Mech
from sheets.units.systems import Engine, HeatSinks, Plating


def identity_lines(mech: Mech) -> Iterator[str]:
    """The lines of name, body, technology, source, role, and of a Battle Value that was set manually."""
    yield f"chassis:{one_line(mech.chassis)}"
    if mech.clan_name:
        yield f"clanname:{one_line(mech.clan_name)}"
    yield f"model:{one_line(mech.model)}"
    if mech.mul_id is not None:
        yield f"mul id:{mech.mul_id}"
    yield f"config:{BODIES[mech.body]}{f' {OMNI}' if mech.omni else ''}"
    yield f"techbase:{TECH_BASES[mech.tech_base]}"
    yield f"era:{mech.year}"
    if mech.original_year is not None:
        yield f"original era:{mech.original_year}"
    if mech.source:
        yield f"source:{one_line(mech.source)}"
    yield f"rules level:{mech.rules_level.value}"
    if mech.role is not None:
        yield f"role:{mech.role.value}"
    if mech.manual_battle_value is not None:
        yield f"bv:{mech.manual_battle_value}"


def quirk_lines(mech: Mech) -> Iterator[str]:
    """The design quirks."""
    return (f"quirk:{quirk.code}:{quirk.value}" if quirk.value else f"quirk:{quirk.code}" for quirk in mech.quirks)


def system_lines(mech: Mech) -> Iterator[str]:
    """Mass, engine, structure and the other systems, heat sinks and movement."""
    yield f"mass:{mech.mass}"
    yield f"engine:{_engine(mech.engine, mech.tech_base)}"
    yield f"structure:{SIDES[mech.structure.side]} {STRUCTURES[mech.structure.type]}"
    if mech.myomer:
        yield f"myomer:{one_line(mech.myomer)}"
    if mech.lam is not None:
        yield f"lam:{mech.lam.value.title()}"
    if mech.quadvee_motive is not None:
        yield f"motive:{mech.quadvee_motive.value.title()}"
    if (mech.cockpit, mech.gyro) != (CockpitType.STANDARD, GyroType.STANDARD):
        yield f"cockpit:{cockpits()[mech.cockpit].title}"
        yield f"gyro:{gyros()[mech.gyro].title}"
    if mech.full_head_ejection:
        yield "ejection:Full Head Ejection System"
    if mech.heat_sink_override:
        yield "heat sink kit:RISC Heat Sink Override Kit"
    yield f"heat sinks:{_heat_sinks(mech.heat_sinks)}"
    if mech.heat_sinks.base_chassis is not None:
        yield f"base chassis heat sinks:{mech.heat_sinks.base_chassis}"
    if mech.walk_mp is not None:
        yield f"walk mp:{mech.walk_mp}"
    yield f"jump mp:{mech.jump_mp}"


def armor_lines(mech: Mech) -> Iterator[str]:
    """The type of the armor and the points of each location."""
    armor, own = mech.armor, mech.tech_base.side
    yield f"armor:{'Patchwork' if armor.type is ArmorType.PATCHWORK else _plating(armor, own)}"
    for place in FILE_ORDER:
        if place in armor.points:
            patch = f"{_plating(armor.patchwork[place], own)}:" if place in armor.patchwork else ""
            yield f"{place} armor:{patch}{armor.points[place]}"
    for place, key in REAR_KEYS.items():
        yield f"{key} armor:{armor.rear.get(place, 0)}"


def _engine(engine: Engine, tech: TechBase) -> str:
    """The engine: `(Clan)` names its side; `(IS)` follows all but the Clan engines of mixed 'Mechs."""
    clan = engine.named_side(tech.side) is TechSide.CLAN
    rating = engine.rating or 0
    words = [str(rating), "Large" if rating > LARGE_ENGINE else "", ENGINES[engine.type], "(Clan)" if clan else ""]
    return " ".join(word for word in (*words, "Engine") if word) + ("" if clan and tech.is_mixed else "(IS)")


def _heat_sinks(sinks: HeatSinks) -> str:
    if sinks.type is HeatSinkType.DOUBLE:
        return f"{sinks.count} {SIDES[sinks.side]} {HEAT_SINKS[sinks.type]}"
    return f"{sinks.count} {HEAT_SINKS.get(sinks.type, 'Single')}"


def _plating(plating: Plating, own: TechSide) -> str:
    item = armor_item(plating.type, plating.side)
    name = item.title.strip() if item else plating.type.value.replace("-", " ").title()
    return f"{name}({SIDE_NAMES[plating.named_side(own)]})"
