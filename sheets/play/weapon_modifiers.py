"""Modifiers of the shots of one weapon: its own, that of its munition, of its gear and quirks, of fire control."""

from sheets.editions import ClassicPlay
from sheets.equipment import Item
from sheets.equipment.weapon import LAUNCHER_MODES, LauncherMode
from sheets.play.quirks import weapon_quirk_modifiers
from sheets.play.rolls import aiming_modifiers
from sheets.play.supply import FiringUnit, bins_feeding, bombast_setting, munition_in_bin
from sheets.record.record import Options
from sheets.record.state import Modifier, State
from sheets.rules.tables.to_hit import RangeBracket
from sheets.rules.tohit.manners import (
    ACTUATORS,
    ACTUATORS_RULING,
    APOLLO,
    MUNITION_LINES,
    VARIABLE_PULSE,
    VARIABLE_PULSE_RULING,
    WEAPON_TABLE,
)
from sheets.text import letters
from sheets.units.mech import ARMS

BOMBAST_RULING = "core digest W18"
ENHANCED = "actuator-enhancement"


def weapon_modifiers(body: FiringUnit, state: State, options: Options, mount: int) -> tuple[Modifier, ...]:
    """The modifiers of a weapon to its shots, at every range."""
    entry = body.entries[mount]
    return (
        *weapon_base_modifiers(entry),
        *(() if mount in state.charged else _bombast_modifiers(entry, state, options.book)),
        *munition_modifiers(common_munition(body, state, mount), options.book),
        *_apollo(body, state, mount, entry),
        *_steady_arm(body, state, mount),
        *aiming_modifiers(body, state, mount),
        *weapon_quirk_modifiers(body.unit.mounts[mount], options, state.moved),
    )


def weapon_base_modifiers(entry: Item) -> tuple[Modifier, ...]:
    """The modifier of the weapon itself; that of a variable-speed pulse laser is by range and not included."""
    if not entry.to_hit or is_variable_pulse(entry):
        return ()
    return (Modifier(entry.title, entry.to_hit, WEAPON_TABLE),)


def _bombast_modifiers(entry: Item, state: State, book: ClassicPlay) -> tuple[Modifier, ...]:
    """The modifier of the setting of a bombast laser."""
    setting = bombast_setting(entry, state, book)
    if setting is None or not setting.to_hit:
        return ()
    return (Modifier(f"{entry.title} at {setting.damage} points", setting.to_hit, BOMBAST_RULING),)


def is_variable_pulse(entry: Item) -> bool:
    """Whether a weapon is a variable-speed pulse laser."""
    return entry.weapon is not None and "pulse" in entry.traits and entry.weapon.damage_by_range is not None


def pulse_modifiers(entry: Item, bracket: RangeBracket | None) -> tuple[Modifier, ...]:
    """The modifier of a variable-speed pulse laser at a range."""
    if bracket is None or not is_variable_pulse(entry):
        return ()
    value = VARIABLE_PULSE[bracket.value]
    return (Modifier(f"{entry.title} at {bracket.value.lower()} range", value, VARIABLE_PULSE_RULING),)


def munition_modifiers(lot: Item | None, book: ClassicPlay) -> tuple[Modifier, ...]:
    """The modifier of a munition, by the catalogue or by its rule."""
    if lot is None or lot.ammo is None:
        return ()
    if lot.to_hit:
        return (Modifier(lot.ammo.munition_name, lot.to_hit, WEAPON_TABLE),)
    found = (book.to_hit.get(name) or MUNITION_LINES.get(name) for name in lot.ammo.munitions)
    return tuple(Modifier(lot.ammo.munition_name, *point) for point in found if point and point[0])


def munition_of(body: FiringUnit, state: State, mount: int, named: str) -> Item | None:
    """The munition that a weapon fires: the stated one, else that of the first bin with shots."""
    lots = [munition_in_bin(body, state, lot) for lot in bins_feeding(body, state, mount) if state.shots.get(lot, 0)]
    asked = letters(named)
    if not asked:
        return lots[0] if lots else None
    for lot in lots:
        if lot.ammo is not None and asked in letters(" ".join((lot.title, *lot.ammo.munitions))):
            return lot
    return None


def common_munition(body: FiringUnit, state: State, mount: int) -> Item | None:
    """The munition of a weapon, if all its bins with shots have the same."""
    lots = {
        found.name: found
        for lot in bins_feeding(body, state, mount)
        if state.shots.get(lot, 0)
        for found in (munition_in_bin(body, state, lot),)
    }
    return next(iter(lots.values())) if len(lots) == 1 else None


def launcher_mode(entry: Item, lot: Item | None) -> LauncherMode | None:
    """The mode of a launcher whose figures depend on its ammunition; None for other weapons."""
    modes = LAUNCHER_MODES.get(entry.weapon.ammo_type or "", ()) if entry.weapon is not None else ()
    if not modes:
        return None
    if lot is None or lot.ammo is None:
        return modes[0]
    words = f"{' '.join(lot.ammo.munitions)} {lot.name}".casefold()
    fitting = [mode for mode in modes if mode.munition in words or mode.name.casefold() in words.split()]
    return fitting[-1] if fitting else modes[0]


def _apollo(body: FiringUnit, state: State, mount: int, entry: Item) -> tuple[Modifier, ...]:
    """The modifier of Apollo fire control, which cancels that of an MRM."""
    helps = entry.to_hit > 0 and has_apollo(body, state, mount)
    return (Modifier("Apollo fire control", -1, APOLLO),) if helps else ()


def has_apollo(body: FiringUnit, state: State, mount: int) -> bool:
    """Whether a working Apollo serves a launcher of MRMs."""
    weapon = body.entries[mount].weapon
    if weapon is None or not (weapon.ammo_type or "").startswith("mrm"):
        return False
    served = body.links.served_by.get(mount, ())
    return any("apollo" in body.entries[gear].traits and body.works(state, gear) for gear in served)


def _steady_arm(body: FiringUnit, state: State, mount: int) -> tuple[Modifier, ...]:
    """The modifier of an actuator enhancement system for the weapons of its arm."""
    arm = body.unit.mounts[mount].location
    if arm not in ARMS:
        return ()
    systems = (number for number, item in body.entries.items() if ENHANCED in item.traits)
    here = any(body.unit.mounts[number].location == arm and body.works(state, number) for number in systems)
    return (Modifier("actuator enhancement system", ACTUATORS, ACTUATORS_RULING),) if here else ()
