"""Quirks in play: what they add to rolls, where the options have quirks on."""

from sheets.equipment.quirks import QuirkNumber, added_by_quirks, added_by_weapon_quirks, codes_of
from sheets.errata import quirks_by_table
from sheets.record.record import Options
from sheets.record.state import Modifier
from sheets.units import Mount, Unit

RULING = "digest 21"
BATTLEMECH_MANUAL = "bmm-7.01"
AT_RANGE = (
    (QuirkNumber.TO_HIT_SHORT, "short"),
    (QuirkNumber.TO_HIT_MEDIUM, "medium"),
    (QuirkNumber.TO_HIT_LONG, "long"),
)


def quirks_in_play(unit: Unit, options: Options) -> tuple[str, ...]:
    """The quirks that count, by code: none where the table plays without, in the later book those of its own table."""
    if not options.quirks:
        return ()
    return quirks_by_table(unit) if options.edition == BATTLEMECH_MANUAL else codes_of(unit)


def quirk_modifiers(unit: Unit, options: Options, number: QuirkNumber) -> list[Modifier]:
    """The modifiers that quirks of the design bring to a number."""
    codes = quirks_in_play(unit, options)
    if not codes:
        return []
    return [Modifier(added.title.lower(), added.value, RULING) for added in added_by_quirks(codes, number)]


def weapon_quirk_modifiers(mount: Mount, options: Options) -> list[Modifier]:
    """The modifiers that quirks of a weapon bring to its shots."""
    if not options.quirks or not mount.quirks:
        return []
    added = added_by_weapon_quirks(mount, QuirkNumber.TO_HIT)
    return [Modifier(one.title.lower(), one.value, RULING) for one in added]


def shooting_modifiers(unit: Unit, options: Options) -> list[Modifier]:
    """The modifiers that quirks of the design bring to its shots, those at one range with its name."""
    found = quirk_modifiers(unit, options, QuirkNumber.TO_HIT)
    ranges = (
        (QuirkNumber.TO_HIT_SHORT, "short"),
        (QuirkNumber.TO_HIT_MEDIUM, "medium"),
        (QuirkNumber.TO_HIT_LONG, "long"),
    )
    for number, name in ranges:
        found += [
            Modifier(f"{modifier.reason}, at {name} range", modifier.value, modifier.ruling)
            for modifier in quirk_modifiers(unit, options, number)
        ]
    return found
