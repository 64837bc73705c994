"""To-hit modifiers of terrain, cover, light and weather."""

from collections.abc import Iterable

from sheets.rules.tables.to_hit import COVER, Cover
from sheets.rules.tohit.lines import (
    AT_TARGETS,
    GROUND_SHOTS,
    MANY,
    UNCONFIRMED,
    WEAPONS,
    LineGroup,
    Subject,
)

_ALL = LineGroup(Subject.ATTACK, AT_TARGETS)
_SHOTS = LineGroup(Subject.ATTACK, GROUND_SHOTS)
_WEAPONS = LineGroup(Subject.ATTACK, WEAPONS)
_INSIDE = "BMM-7.01:p72:within-modifier"
SMOKE = ("light-smoke", "heavy-smoke")
PROBE = "probe-in-range"
"""The target is in the range of an active probe of the attacker."""

TERRAIN_LINES = (
    _ALL.line("light-woods", COVER[Cover.LIGHT_WOODS], UNCONFIRMED, "woods light-jungle", most=MANY),
    _ALL.line("heavy-woods", COVER[Cover.HEAVY_WOODS], UNCONFIRMED, "heavy-jungle", most=MANY),
    _ALL.line("light-smoke", COVER[Cover.LIGHT_SMOKE], UNCONFIRMED, "smoke", most=MANY),
    _ALL.line("heavy-smoke", COVER[Cover.HEAVY_SMOKE], UNCONFIRMED, most=MANY),
    _ALL.line(PROBE, 0, "core digest H15", "active-probe in-probe-range probe"),
    _ALL.line("partial-cover", COVER[Cover.PARTIAL], UNCONFIRMED, "cover"),
    _ALL.line("water-cover", COVER[Cover.PARTIAL], "BMM-7.01:p26:cover-water", "depth-1 in-water standing-in-water"),
    _ALL.line("downhill", 0, "TW-4.4:p109:downhill-cover", "firing-downhill", replaces=("partial-cover",)),
    _SHOTS.line("inside-building", 1, _INSIDE, "in-building building"),
    _WEAPONS.line("levels-inside-building", 0, "BMM-7.01:p27:range-in-buildings", "levels-apart", most=MANY),
    _SHOTS.line("intervening-building", 1, _INSIDE, "building-hex building-hexes intervening-buildings", most=MANY),
)

WEATHER_LINES = (
    _SHOTS.line("dusk", 1, "BMM-7.01:p29:dusk-footnote", "dawn dusk-or-dawn"),
    _SHOTS.line("night", 2, UNCONFIRMED, "full-moon"),
    _SHOTS.line("moonless-night", 3, UNCONFIRMED, "moonless"),
    _SHOTS.line("pitch-black", 4, UNCONFIRMED),
    _SHOTS.line("glare", 1, UNCONFIRMED),
    _SHOTS.line("illuminated", 0, UNCONFIRMED, "searchlight lit", replaces=("night", "moonless-night", "pitch-black")),
    _WEAPONS.line("rain", 1, UNCONFIRMED, "heavy-rain"),
    _WEAPONS.line("torrential-rain", 2, UNCONFIRMED, "torrential"),
    _WEAPONS.line("snow", 1, UNCONFIRMED, "heavy-snow"),
    _WEAPONS.line("blizzard", 2, UNCONFIRMED),
    _WEAPONS.line("fog", 1, UNCONFIRMED, "heavy-fog"),
    _WEAPONS.line("hail", 1, UNCONFIRMED, "sleet"),
    _WEAPONS.line("wind", 1, UNCONFIRMED, "moderate-gale windy"),
    _WEAPONS.line("strong-wind", 2, UNCONFIRMED, "strong-gale"),
    _WEAPONS.line("storm", 3, UNCONFIRMED),
    _WEAPONS.line("dust", 1, UNCONFIRMED, "sand blowing-sand dust-storm"),
    _WEAPONS.line("fire", 1, UNCONFIRMED, "heat-shimmer burning-hex", most=MANY),
    _WEAPONS.line("gravity", 1, UNCONFIRMED, "high-gravity low-gravity", most=3),
)
NIGHTS = ("dusk", "night", "moonless-night", "pitch-black")
WEATHERS = ("rain", "torrential-rain", "snow", "blizzard", "fog", "hail", "wind", "strong-wind", "storm", "dust")
"""Lines of the light and of the weather that a player notes for all attacks of a unit."""


def spellings_of(keys: Iterable[str]) -> dict[str, str]:
    """The keys of lines of light and weather by all their spellings."""
    lines = [line for line in WEATHER_LINES if line.key in keys]
    return {word: line.key for line in lines for word in (line.key.replace("-", " "), *line.words)}


MISSILES_ONLY = frozenset(("wind", "strong-wind", "storm"))
"""Winds modify missile attacks only (unconfirmed)."""
