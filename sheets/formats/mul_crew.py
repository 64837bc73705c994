"""Who sits in a unit, in the attributes of a force file."""

from collections.abc import Callable, Mapping
from math import floor

from sheets.equipment.kinds import CockpitType
from sheets.formats.mul import ABILITIES, DEAD, MOST_HITS, SEPARATOR
from sheets.record.condition import CrewState
from sheets.units import Mech, Unit

GUNNERY, PILOTING = 4, 5  # of whom nobody says more
WORST = 8

CREW_TYPES = {
    CockpitType.DUAL: ("dual", 2),
    CockpitType.COMMAND_CONSOLE: ("command_console", 2),
    CockpitType.SMALL_COMMAND_CONSOLE: ("command_console", 2),
    CockpitType.SUPERHEAVY_COMMAND_CONSOLE: ("command_console", 2),
    CockpitType.QUADVEE: ("quadvee", 2),
    CockpitType.TRIPOD: ("tripod", 2),
    CockpitType.TRIPOD_INDUSTRIAL: ("tripod", 2),
    CockpitType.SUPERHEAVY_TRIPOD: ("superheavy_tripod", 3),
    CockpitType.SUPERHEAVY_TRIPOD_INDUSTRIAL: ("superheavy_tripod", 3),
}
"""What a cockpit for several is called, and how many sit in it."""

SEATS = {
    **dict.fromkeys(("single", "crew", "vessel", "infantry_crew", "none"), 1),
    **dict(CREW_TYPES.values()),
}
"""How many seats each type of crew has."""

_CODES = {name: code for code, name in ABILITIES.items()}


def crew_type(unit: Unit) -> tuple[str, int]:
    """The type of crew and its seats; the type is empty for one pilot, or a crew that counts as one."""
    return CREW_TYPES.get(unit.cockpit, ("", 1)) if isinstance(unit, Mech) else ("", 1)


def member_told(member: CrewState) -> dict[str, str]:
    """One member as attributes; skills that nobody gave are the usual ones.

    >>> member_told(CrewState(name="Ada Voss", gunnery=3, piloting=4, hits=1, abilities=("Sniper",)))
    {'name': 'Ada Voss', 'gunnery': '3', 'piloting': '4', 'hits': '1', 'advantages': 'sniper'}
    """
    said = {
        "name": member.name,
        "gunnery": str(GUNNERY if member.gunnery is None else member.gunnery),
        "piloting": str(PILOTING if member.piloting is None else member.piloting),
    }
    if member.hits:
        said["hits"] = DEAD if member.hits >= MOST_HITS else str(member.hits)
    if codes := [_CODES[name] for name in member.abilities if name in _CODES]:
        said["advantages"] = SEPARATOR.join(codes)
    return said


def member_meant(said: Mapping[str, str], tell: Callable[[str], None]) -> CrewState:
    """One member from such attributes; what makes no sense is told, and is as if nobody had said it."""
    gunnery = _skill(said, "gunnery", tell)
    if gunnery is None and "gunnery" not in said:
        kinds = [_skill(said, f"gunnery{kind}", tell) for kind in ("L", "M", "B")]
        known = [kind for kind in kinds if kind is not None]
        gunnery = floor(sum(known) / len(known)) if known else None
    return CrewState(
        name=said.get("name", "").strip(),
        gunnery=gunnery,
        piloting=_skill(said, "piloting", tell),
        hits=_hits(said.get("hits", "0").strip(), tell),
        abilities=tuple(ABILITIES.get(code, code) for code in _codes(said.get("advantages", ""))),
    )


def nobody(member: CrewState) -> bool:
    """Whether a member is what a file says of somebody of whom nothing is known."""
    return member == CrewState(gunnery=GUNNERY, piloting=PILOTING)


def crew_as_read(unit: Unit, crew: tuple[CrewState, ...]) -> tuple[CrewState, ...]:
    """What comes back of a crew from a file, which has as many seats as the cockpit."""
    _, seats = crew_type(unit)
    said = [member_told(member) for member in crew[:seats]] or [member_told(CrewState())]
    return known_crew(tuple(member_meant(each, lambda _: None) for each in said))


def known_crew(crew: tuple[CrewState, ...]) -> tuple[CrewState, ...]:
    """A crew; empty where nothing is known of anybody in it."""
    return () if all(nobody(member) for member in crew) else crew


def _codes(text: str) -> list[str]:
    return [code for part in text.split(SEPARATOR) if (code := part.strip())]


def _skill(said: Mapping[str, str], name: str, tell: Callable[[str], None]) -> int | None:
    text = said.get(name)
    if text is None:
        return None
    if text.strip().isascii() and text.strip().isdigit() and int(text[:9]) <= WORST:
        return int(text)
    tell(f"{name}={text[:40]!r}; expected a skill from 0 to {WORST}")
    return None


def _hits(text: str, tell: Callable[[str], None]) -> int:
    if text.lower() == DEAD.lower():
        return MOST_HITS
    if text.isascii() and text.isdigit() and len(text) == 1 and int(text) <= MOST_HITS:
        return int(text)
    tell(f"hits={text[:40]!r}; expected 0 to 5, or {DEAD}")
    return 0
