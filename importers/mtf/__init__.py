"""The .mtf reader: MegaMek's text format for 'Mechs.

A file is read in two steps: `lines` sorts its lines, then each part of the unit is made of its lines.
"""

from importers.excess_armor import excess_armor
from importers.loaded import Loaded
from importers.mtf.checks import (
    check_cockpit,
    check_heat_sinks,
    check_jump_jets,
    check_myomer,
    jump_without_booster,
    mtf_armor_by_slots,
    structure_by_slots,
)
from importers.mtf.equipment_keys import read_mtf_quirks, set_weapon_quirks, slotless_mounts
from importers.mtf.lines import REQUIRED, KeyedLine, Lines, read_lines
from importers.mtf.slots import fill_slots
from importers.mtf.systems import (
    read_body,
    read_cockpit,
    read_flag,
    read_gyro,
    read_lam,
    read_motive,
    read_mtf_armor,
    read_mtf_engine,
    read_mtf_heat_sinks,
    read_mtf_rules_level,
    read_mtf_structure,
    read_mtf_tech_base,
    read_number,
    read_role,
)
from importers.sniff import other_format
from importers.text import text_reader
from sheets.units.base import MOST_MP, Extra, Fluff, RulesLevel, SystemNote
from sheets.units.keywords.mtf import TEXTS
from sheets.units.mech import Mech

__all__ = ["read", "read_mtf"]


def __dir__() -> list[str]:
    return __all__


def read_mtf(text: str, file: str) -> Loaded:
    """Reads the 'Mech in the text of a .mtf file; raises Unreadable if it contains none.

    >>> from pathlib import Path
    >>> read_mtf(Path("tests/data/Brolga BRG-2.mtf").read_text("utf-8"), "Brolga BRG-2.mtf").unit.name
    'Brolga BRG-2'
    """
    lines = read_lines(text, file)
    if not lines.values and not lines.locations:
        raise other_format(
            text, file, "mtf", "no line of a 'Mech file", "the lines of a .mtf file, such as 'chassis:Atlas'"
        )
    for key, meaning in REQUIRED.items():
        if key not in lines.values:
            lines.refuse_line(None, f"no '{key}:'", meaning)
    unit = _mech(lines)
    numbers = lines.numbers
    excess = excess_armor(unit, file, lambda place: numbers.get(f"{place or ''} armor".lower(), numbers["armor"]))
    return Loaded(file, unit, tuple(sorted((*lines.problems, *excess), key=lambda problem: problem.line or 0)))


def _mech(lines: Lines) -> Mech:
    values = lines.values
    if not values["chassis"]:
        lines.refuse("chassis", REQUIRED["chassis"])
    body, omni = read_body(lines)
    tech = read_mtf_tech_base(lines)
    level = read_mtf_rules_level(lines, tech)
    mass = read_number(lines, "mass", 10, 200) or 0
    engine = read_mtf_engine(lines, tech)
    cockpit = read_cockpit(lines, body)
    sinks = read_mtf_heat_sinks(lines, tech)
    armor = read_mtf_armor(lines, body, tech, level)
    table = fill_slots(lines, body, tech.side, mass > 100)
    jump = jump_without_booster(read_number(lines, "jump mp", 0, MOST_MP) or 0, table)
    check_heat_sinks(lines, sinks, engine, table)
    check_jump_jets(lines, jump, table)
    check_myomer(lines, table)
    check_cockpit(lines, mass, cockpit)
    kept = set_weapon_quirks(lines, table, tech.side)
    mul_id = read_number(lines, "mul id", -1, 9_999_999)
    return Mech(
        chassis=values["chassis"],
        clan_name=values.get("clanname", ""),
        model=values["model"],
        mul_id=mul_id if mul_id != -1 else None,
        year=read_number(lines, "era", 1, 9999) or 0,
        original_year=read_number(lines, "original era", 1, 9999),
        tech_base=tech,
        rules_level=RulesLevel(level),
        role=read_role(lines),
        source=values.get("source", ""),
        quirks=read_mtf_quirks(lines),
        manual_battle_value=read_number(lines, "bv", 0, 999_999) or None,
        mounts=(*table.mounts, *slotless_mounts(lines, body)),
        fluff=read_mtf_fluff(lines),
        body=body,
        omni=omni,
        mass=mass,
        engine=engine,
        structure=structure_by_slots(lines, read_mtf_structure(lines, tech), table),
        myomer=values.get("myomer", ""),
        cockpit=cockpit,
        gyro=read_gyro(lines),
        full_head_ejection=read_flag(lines, "ejection", "Full Head Ejection System"),
        heat_sink_override=read_flag(lines, "heat sink kit", "RISC Heat Sink Override Kit"),
        lam=read_lam(lines, body),
        quadvee_motive=read_motive(lines, body),
        heat_sinks=sinks,
        walk_mp=read_number(lines, "walk mp", 0, MOST_MP),
        jump_mp=jump,
        armor=mtf_armor_by_slots(lines, armor, table),
        slots=table.slots,
        extra=(*kept, *map(_extra, lines.unknown)),  # last: the calls above may add unknown lines
    )


def _extra(entry: KeyedLine) -> Extra:
    key, _, text = entry.text.partition(":")
    return Extra(key=key.strip(), text=text.strip())


def read_mtf_fluff(lines: Lines) -> Fluff:
    """The texts of a unit, as written."""
    values = lines.values
    return Fluff.model_validate(
        {field: values[key] for field, key in TEXTS.items() if key in values}
        | {
            "system_manufacturers": _notes(lines, "systemmanufacturer"),
            "system_models": _notes(lines, "systemmode"),  # the key of the format, without the l
        }
    )


def _notes(lines: Lines, key: str) -> tuple[SystemNote, ...]:
    """Values of a repeated key, each for one system: `ENGINE:Vlar 300`."""
    notes = []
    for entry in lines.repeated.get(key, ()):
        system, colon, text = entry.text.partition(":")
        if not colon:
            lines.report(entry.line, f"'{key}:{entry.text}'", "a system and a text, such as 'ENGINE:Vlar 300'", "kept")
        notes.append(SystemNote(system=system.strip(), text=text.strip()))
    return tuple(notes)


read = text_reader(read_mtf)
"""Reader of the format, from bytes."""
