"""Heat sinks and the effects of the heat scale, in words."""

from functools import lru_cache

from sheets.equipment.kinds import HeatSinkType
from sheets.recordsheet.model import HeatStep
from sheets.recordsheet.wording import format_signed
from sheets.rules.tables.heat_scale import HeatEffect, HeatKind

SINK_NAMES: dict[HeatSinkType, str] = {
    HeatSinkType.SINGLE: "Single",
    HeatSinkType.DOUBLE: "Double",
    HeatSinkType.COMPACT: "Compact",
    HeatSinkType.LASER: "Laser",
    HeatSinkType.DOUBLE_PROTOTYPE: "Prototype",
}


_WORDS: dict[HeatKind, str] = {
    HeatKind.MOVEMENT: "{} MP",
    HeatKind.FIRE: "{} to hit",
    HeatKind.SHUTDOWN: "Shutdown {}",
    HeatKind.AMMUNITION: "Ammo {}",
    HeatKind.PILOT: "Pilot {}",
    HeatKind.SYSTEM: "System {}",
    HeatKind.RANDOM_MOVEMENT: "Random {}",
}


_ROLLS = frozenset({HeatKind.SHUTDOWN, HeatKind.AMMUNITION, HeatKind.PILOT, HeatKind.SYSTEM, HeatKind.RANDOM_MOVEMENT})


def effect_text(effect: HeatEffect) -> str:
    """An effect in words: `−1 MP`, `Shutdown 4+`."""
    if effect.value is None:
        return "Shutdown" if effect.kind is HeatKind.SHUTDOWN else "Ammo explodes"
    if effect.kind in _ROLLS:
        return _WORDS[effect.kind].format(f"{effect.value}+")
    return _WORDS[effect.kind].format(format_signed(effect.value, "+0"))


@lru_cache(maxsize=64)
def heat_scale_steps(effects: tuple[HeatEffect, ...]) -> tuple[HeatStep, ...]:
    """The effects of a heat scale, from its lowest level."""
    return tuple(
        HeatStep(level=effect.level, kind=effect.kind.value, value=effect.value, text=effect_text(effect))
        for effect in effects
    )
