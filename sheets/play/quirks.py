"""Design quirks in play: their modifiers, and the rolls and choices that they cause.

`docs/quirks.md` has the module that reads each quirk (digest 21).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from sheets.equipment import Item
from sheets.equipment.quirks import QuirkNumber, added_by_quirks, added_by_weapon_quirks
from sheets.play.resolution import Resolution
from sheets.play.tasks import ALL_SEATS, CrewHits, DetermineCriticals, Eject
from sheets.record.events import Bail, Begin, Jettison, PointMount, SetRange, Strain
from sheets.record.record import Options
from sheets.record.state import Due, Modifier, State
from sheets.rules.quirks import quirk_codes, quirks_by_table
from sheets.rules.tables.hit_locations import mech_hit
from sheets.units import Mech, Mount, Unit
from sheets.units.mech import ARMS, LEGS

RULING = "digest 21"
SKILLED = 3  # "Easy to Pilot" helps only skill numbers above this
DROPPABLE, EJECTION = "jettison_capable", "difficult_eject"
FEED_PROBLEM, LINKAGE, TORSO_MOUNT = "ammo_feed_problems", "exposed_linkage", "direct_torso_mount"
INTERFERENCE, STATIC_FEED, NON_FUNCTIONAL = "em_interference", "static_feed", "non_functional"
EXPOSED_QUIRKS = frozenset({LINKAGE, TORSO_MOUNT})
UNCONFIRMED = "unconfirmed"
COVER = "cover"  # the name of the circumstance
DISTURBED = (
    "ECM, probes, Artemis, C3, chameleon and null or void signatures, stealth, MASC, superchargers, Narc, Streak, "
    "targeting computers and Blue Shields"
)


class QuirkyUnit(Protocol):
    """The values that these functions need of a unit whose items have quirks. Numbers are places in `unit.mounts`."""

    @property
    def unit(self) -> Unit: ...

    @property
    def entries(self) -> Mapping[int, Item]: ...

    def works(self, state: State, mount: int) -> bool: ...


# --- quirks that count, and their modifiers ---------------------------------------------------------------------------


def quirks_in_play(unit: Unit, options: Options, state: State | None = None) -> tuple[str, ...]:
    """The codes of the quirks that count; empty where the game is without quirks, in the later book those of its own
    table.

    With the state they include the quirk of a ramshackle machine, and the range that targeting is set to.
    """
    if not options.quirks:
        return ()
    codes = quirks_by_table(unit) if options.book.quirks_by_table else quirk_codes(unit)
    if state is None or not (state.gained or state.ranging):
        return codes
    return tuple(f"{VARIABLE}{state.ranging}" if code.startswith(VARIABLE) else code for code in codes) + state.gained


def has_quirk(unit: Unit, options: Options, code: str, state: State | None = None) -> bool:
    """Whether a quirk counts."""
    return code in quirks_in_play(unit, options, state)


def quirk_modifiers(
    unit: Unit, options: Options, number: QuirkNumber, state: State | None = None, skill: int | None = None
) -> list[Modifier]:
    """The modifiers of design quirks to a kind of number; "Easy to Pilot" is left out at a `skill` of 3 or better."""
    codes = quirks_in_play(unit, options, state)
    if not codes:
        return []
    if skill is not None and skill <= SKILLED:
        codes = tuple(code for code in codes if code != "easy_pilot")
    return [Modifier(added.title.lower(), added.value, RULING) for added in added_by_quirks(codes, number)]


def weapon_quirk_modifiers(mount: Mount, options: Options, moved: str = "") -> list[Modifier]:
    """The modifiers of a weapon's quirks to its shots; a stabilized weapon helps after running."""
    if not options.quirks or not mount.quirks:
        return []
    added = list(added_by_weapon_quirks(mount.quirks, QuirkNumber.TO_HIT))
    if moved == "run":
        added += added_by_weapon_quirks(mount.quirks, QuirkNumber.TO_HIT_RUNNING)
    return [Modifier(one.title.lower(), one.value, RULING) for one in added]


def mounts_with(body: QuirkyUnit, state: State, options: Options, code: str, location: str | None = None) -> list[int]:
    """The working items with a quirk, in one location or in all."""
    if not options.quirks:
        return []
    return [
        number
        for number, mount in enumerate(body.unit.mounts)
        if code in mount.quirks and location in (None, mount.location) and body.works(state, number)
    ]


def has_exposed_items(unit: Unit) -> bool:
    """Whether hits may break the linkage or the mount of an item."""
    return any(not EXPOSED_QUIRKS.isdisjoint(mount.quirks) for mount in unit.mounts)


def why_behind_cover(unit: Mech, state: State, options: Options, places: Iterable[str]) -> str:
    """The reason why a weapon cannot fire past partial cover: it is in a leg, or in an arm as low as the legs."""
    if COVER not in state.circumstances:
        return ""
    if not ARMS.isdisjoint(places) and has_quirk(unit, options, "low_arms"):
        return "its arms are behind the cover"
    return "" if LEGS.isdisjoint(places) else "its legs are behind the cover (unconfirmed)"


def broken_items_at_start(unit: Unit, options: Options) -> frozenset[int]:
    """The items that are broken at the start of the game."""
    if not options.quirks:
        return frozenset()
    return frozenset(number for number, mount in enumerate(unit.mounts) if NON_FUNCTIONAL in mount.quirks)


def why_slow_to_start(unit: Unit, options: Options, state: State) -> str:
    """The reason why a unit of poor performance cannot run in this turn; empty where it may."""
    poor = not state.warmed and has_quirk(unit, options, "poor_performance", state)
    return "poor performance: it must walk or cruise for a turn before it runs" if poor else ""


def quirk_notes(unit: Unit, state: State, options: Options) -> Iterator[str]:
    """Notes on quirks that matter in this turn."""
    for modifier in quirk_modifiers(unit, options, QuirkNumber.ATTACKED_BY_TROOPS):
        yield f"{modifier.reason}: {modifier.value:+d} to hit it with leg and swarm attacks"
    why = why_slow_to_start(unit, options, state)
    if why:
        yield why
    if state.interfered:
        yield f"EM interference: in this turn {DISTURBED} do not work"
    if state.swerved:
        yield "it swerved in its jump: +1 more to hit it"
    if state.turn == 1 and not state.gained and has_quirk(unit, options, RAMSHACKLE_QUIRK):
        yield "ramshackle: its quirk of this game is rolled before the first turn"
    if _strain_is_open(state) and has_quirk(unit, options, ILLEGAL):
        yield "illegal design: the opponent may roll whether it holds together"
    for code in state.gained:
        yield f"ramshackle, in this game: {code.replace('_', ' ')}"


# --- rolls after hits -------------------------------------------------------------------------------------------------


class ExposedLinkage(NamedTuple):
    """A hit in its location may disable a weapon with an exposed linkage."""

    location: str
    mount: int


class TorsoMount(NamedTuple):
    """A hit in its location may lock a directional torso mount."""

    location: str
    mount: int


DISABLED_FROM, LOCKED_FROM = 10, 9


def outside_hit_rolls(body: QuirkyUnit, state: State, options: Options, location: str) -> list[Any]:
    """The rolls that a hit causes where linkages are exposed or weapons are on torso mounts."""
    if not options.quirks:
        return []
    linkages = [ExposedLinkage(location, mount) for mount in mounts_with(body, state, options, LINKAGE, location)]
    turning = mounts_with(body, state, options, TORSO_MOUNT, location)
    return [*linkages, *(TorsoMount(location, mount) for mount in turning if mount not in state.locked)]


def exposed_linkage(resolution: Resolution[QuirkyUnit], task: ExposedLinkage) -> None:
    """Rolls whether the weapon is disabled: on 10 or more."""
    title = resolution.body.entries[task.mount].title
    if not resolution.body.works(resolution.state, task.mount):
        return
    due = Due("exposed-linkage", 2, f"a hit on the linkage of the {title}", RULING, task.location, DISABLED_FROM)
    if resolution.succeeds(due):
        resolution.state.mounts = resolution.state.mounts | {task.mount}
        resolution.say(f"the {title} is disabled", RULING, task.location)


def torso_mount(resolution: Resolution[QuirkyUnit], task: TorsoMount) -> None:
    """Rolls whether a directional mount is locked: on 9 or more; no document at hand says when it is destroyed."""
    title = resolution.body.entries[task.mount].title
    due = Due("torso-mount", 2, f"a hit on the mount of the {title}", RULING, task.location, LOCKED_FROM)
    if resolution.succeeds(due):
        resolution.state.locked = resolution.state.locked | {task.mount}
        resolution.say(f"the mount of the {title} locks where it points", UNCONFIRMED, task.location)


def point_mount(resolution: Resolution[QuirkyUnit], event: PointMount) -> None:
    """Turns a weapon in a directional mount to the front or the rear."""
    body, state = resolution.body, resolution.state
    if event.mount not in mounts_with(body, state, resolution.options, TORSO_MOUNT):
        resolution.refuse(f"item {event.mount} of {resolution.unit.name} is not in a working directional mount")
    if event.mount in state.locked:
        resolution.refuse(f"the mount of the {body.entries[event.mount].title} is locked")
    rear = resolution.unit.mounts[event.mount].rear
    turned = state.turned - {event.mount}
    state.turned = turned | {event.mount} if event.rear != rear else turned
    resolution.say(f"the {body.entries[event.mount].title} points to the {'rear' if event.rear else 'front'}", RULING)


def jettison(resolution: Resolution[QuirkyUnit], event: Jettison) -> None:
    """Jettisons a weapon, which can no longer explode."""
    body, state = resolution.body, resolution.state
    if event.mount not in mounts_with(body, state, resolution.options, DROPPABLE):
        resolution.refuse(f"item {event.mount} of {resolution.unit.name} is not a working weapon that can be dropped")
    state.mounts = state.mounts | {event.mount}
    resolution.say(f"the {body.entries[event.mount].title} is dropped", RULING)


FAILED_EJECTION = 1  # unconfirmed: no document at hand has the damage of a failed ejection


def bail_out(resolution: Resolution[Any], event: Bail) -> None:
    """Ejects the crew; a failed ejection hurts, one point more with the quirk of difficult ejection."""
    hits = FAILED_EJECTION + has_quirk(resolution.unit, resolution.options, EJECTION)
    hurt = (CrewHits(ALL_SEATS, hits, "an ejection that failed", UNCONFIRMED),) if event.failed else ()
    resolution.do_next(*hurt, Eject())


# --- choices, and the start of the game -------------------------------------------------------------------------------

VARIABLE = "variable_range_"
RAMSHACKLE_QUIRK = "ramshackle"
RAMSHACKLE = ("sensor_ghosts", "em_inter_whole", "hard_pilot", "flawed_cooling", "poor_performance", "")
"""The bad quirk of a ramshackle machine by 1D6, none on a 6."""


class DrawQuirk(NamedTuple):
    """A bad quirk is rolled for a ramshackle machine."""


def set_range(resolution: Resolution[QuirkyUnit], event: SetRange) -> None:
    """Sets variable targeting to short or long range."""
    if not any(code.startswith(VARIABLE) for code in quirks_in_play(resolution.unit, resolution.options)):
        resolution.refuse(f"{resolution.unit.name} has no variable range targeting")
    resolution.state.ranging = event.range
    other = "long" if event.range == "short" else "short"
    resolution.say(f"targeting is set to {event.range} range: 1 less to hit there, 1 more at {other} range", RULING)


def roll_before_first_turn(resolution: Resolution[QuirkyUnit], event: Begin) -> None:
    """Makes the rolls before the first turn."""
    if not has_quirk(resolution.unit, resolution.options, RAMSHACKLE_QUIRK):
        resolution.say("the unit makes no roll before the first turn", RULING)
    elif resolution.state.gained:
        resolution.refuse(f"{resolution.unit.name} has its quirk of this game already")
    else:
        resolution.do_next(DrawQuirk())


def draw_quirk(resolution: Resolution[QuirkyUnit], task: DrawQuirk) -> None:
    """Rolls 1D6 for the quirk of this game."""
    names = tuple(code or "none" for code in RAMSHACKLE)
    result = resolution.roll(Due("ramshackle", 1, "a ramshackle machine", RULING, choices=names))
    if isinstance(result.outcome, str) and result.outcome not in names:
        resolution.refuse(f"'{result.outcome}' is none of {', '.join(names)}")
    code = result.outcome if isinstance(result.outcome, str) else names[(result.total - 1) % len(names)]
    resolution.state.gained = () if code == "none" else (code,)
    resolution.say(f"the quirk of this game: {code.replace('_', ' ')}", RULING)


# --- designs that break the rules -------------------------------------------------------------------------------------

STRAINS_EVERY, STRAIN_FROM, STRAIN_MODIFIER = 6, 6, 4
"""Turns between rolls of the opponent, the target number, and the modifier of the critical rolls."""
ILLEGAL = "illegal_design"


def _strain_is_open(state: State) -> bool:
    """Whether the opponent has a roll for the turns of combat so far."""
    return (state.turn - 1) // STRAINS_EVERY > state.strained


class StrainRoll(NamedTuple):
    """The opponent rolls whether an illegal design suffers damage."""


class StrainedLocations(NamedTuple):
    """A number of locations of an illegal design suffer damage; None: it is still to be rolled."""

    number: int | None = None


def strain(resolution: Resolution[QuirkyUnit], event: Strain) -> None:
    """Makes the roll that the opponent has every six turns of combat."""
    state = resolution.state
    if not has_quirk(resolution.unit, resolution.options, ILLEGAL):
        resolution.refuse(f"{resolution.unit.name} is not an illegal design")
    if not _strain_is_open(state):
        resolution.refuse(
            f"the opponent rolls once for every {STRAINS_EVERY} turns of combat, this is turn {state.turn}"
        )
    state.strained += 1
    resolution.do_next(StrainRoll())


def strain_roll(resolution: Resolution[QuirkyUnit], task: StrainRoll) -> None:
    """Rolls whether parts of the design suffer damage: on 6 or more."""
    if resolution.succeeds(Due("illegal-design", 2, "six turns of combat", RULING, target=STRAIN_FROM)):
        resolution.do_next(StrainedLocations())
    else:
        resolution.say("the design holds together", RULING)


def strained_locations(resolution: Resolution[QuirkyUnit], task: StrainedLocations) -> None:
    """Rolls critical hits for 1D6 locations, each picked on the front column (unconfirmed)."""
    if task.number is None:
        resolution.do_next(
            StrainedLocations(resolution.roll(Due("strained-locations", 1, "how many locations", RULING)).total)
        )
        return
    if not task.number:
        return
    assert isinstance(resolution.unit, Mech)
    places = resolution.unit.locations
    result = resolution.roll(Due("hit-location", 2, "a location that gives way", UNCONFIRMED, choices=places))
    if isinstance(result.outcome, str):
        place = result.outcome
    else:
        place = mech_hit(resolution.unit.body, "front", result.total, "shot").location
    if place not in places:
        resolution.refuse(f"'{place}' is not a location: expected one of {', '.join(places)}")
    resolution.do_next(DetermineCriticals(place, strain=STRAIN_MODIFIER), StrainedLocations(task.number - 1))


QUIRK_EVENTS: Mapping[type, Callable[[Any, Any], None]] = {
    Begin: roll_before_first_turn,
    SetRange: set_range,
    PointMount: point_mount,
    Jettison: jettison,
}
QUIRK_TASKS: Mapping[type, Callable[[Any, Any], None]] = {
    ExposedLinkage: exposed_linkage,
    TorsoMount: torso_mount,
    DrawQuirk: draw_quirk,
    StrainRoll: strain_roll,
    StrainedLocations: strained_locations,
}
"""The functions of quirks for units with critical slots or crews."""
