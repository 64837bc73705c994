"""Weapons and ammunition of every family.

Bins and the weapons that they feed, shots left, reasons why a weapon cannot fire; firing, clearing jams and reloading.
"""

from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Any, NamedTuple, Protocol

from sheets.editions import BombastSetting, ClassicPlay
from sheets.equipment import Item, catalogue, find, item
from sheets.play.quirks import FEED_PROBLEM, INTERFERENCE, STATIC_FEED, has_quirk
from sheets.play.resolution import Resolution
from sheets.play.tasks import Explosion
from sheets.record.events import ClearJam, Dump, Fire, Reload, Spend
from sheets.record.state import Draft, Due, State
from sheets.rules.aerospace import shots_of_attack
from sheets.rules.heat import heat_sinks, shot_heat
from sheets.rules.links import Links
from sheets.units import BattleArmor, HandheldWeapon, Infantry, ProtoMech, Unit
from sheets.units.infantry import FIELD_GUNS
from sheets.units.outfit import outfit

FIRING = "digest 9.1"
SHOTS = "digest 7.1"
STRONGER_MUNITIONS = frozenset({"dead-fire", "tandem-charge"})
WEAKER_MUNITIONS = frozenset({"smoke"})
"""Munitions that explode for a point more for each missile, and those that explode for half of it."""
STREAK, STREAKS = "streak-", "BMM-7.01:p31:streak-ammunition"

DESTROYED, JAMMED, EMPTY = "destroyed", "jammed", "no ammunition"
NO_SENSORS, NO_FIRE_CONTROL, DEAD = "no sensors", "no fire control", "the crew is dead"
OUT = "it is out of the game"
SHUT_DOWN, ASLEEP, STUNNED = "shut down", "no conscious warrior", "the crew is stunned"
FIRED = "it fired already"
BOMBAST, BOMBAST_SETTING = "bombast-laser", "bombast-setting"
JAMS = "TW-4.4:p114:jam-or-less"
JAMS_FROM_SHOTS = 2
LASTING_REASONS = frozenset({DESTROYED, JAMMED, EMPTY, NO_SENSORS, NO_FIRE_CONTROL, DEAD})
"""Reasons that last for the rest of the game."""


class FiringUnit(Protocol):
    """The values that these functions need of a unit that fires. Numbers are places in `unit.mounts`."""

    @property
    def unit(self) -> Unit: ...

    @property
    def entries(self) -> Mapping[int, Item]: ...

    @property
    def links(self) -> Links: ...

    @property
    def bins(self) -> Collection[int]: ...

    @property
    def full_shots(self) -> Mapping[int, int]:
        """The shots of each bin, and of each launcher that holds its own."""
        ...

    def works(self, state: State, mount: int) -> bool:
        """Whether an item is neither lost nor in a lost location."""
        ...

    def why_hindered(self, state: State, weapon: int) -> str:
        """The reason why a working weapon cannot be aimed; empty where it can."""
        ...


# --- ammunition -------------------------------------------------------------------------------------------------------


def is_fed_by(lot: Item, weapon: Item) -> bool:
    """Whether a lot of ammunition is for a weapon."""
    if lot.ammo is None or weapon.weapon is None or lot.ammo.type != weapon.weapon.ammo_type:
        return False
    return lot.ammo.rack in (0, weapon.weapon.rack) or not weapon.weapon.rack


def bins_feeding(body: FiringUnit, state: State, weapon: int) -> tuple[int, ...]:
    """The bins that feed a weapon and are not lost."""
    fed = body.entries[weapon]
    return tuple(lot for lot in body.bins if is_fed_by(body.entries[lot], fed) and body.works(state, lot))


def munition_in_bin(body: FiringUnit, state: State, lot: int) -> Item:
    """The munition in a bin: the one that it was reloaded with, else its own."""
    other = state.loaded.get(lot)
    return item(other) if other else body.entries[lot]


@cache
def munitions(own: str) -> tuple[Item, ...]:
    """The munitions that fit into a bin of this ammunition, by name in the catalogue.

    >>> [lot.ammo.munition_name for lot in munitions("IS Ammo SRM-6") if lot.ammo][:2]
    ['SRM 6', 'SRM 6 Inferno']
    """
    ammo = item(own).ammo
    plain = (ammo.base or own) if ammo is not None else own
    lots = catalogue().of_kind("ammo")
    return tuple(lot for lot in lots if lot.ammo is not None and (lot.ammo.base or lot.name) == plain)


def shot_points(entry: Item) -> float:
    """The points that a shot of this ammunition explodes for (digest 7.1): half for smoke, one more for tandem charges.

    >>> shot_points(item("IS Ammo SRM-6")), shot_points(item("IS Ammo LRM-5 Smoke"))
    (12, 2.5)
    """
    ammo = entry.ammo
    if ammo is None or not entry.explosive:
        return 0
    each = ammo.damage_per_shot + (not STRONGER_MUNITIONS.isdisjoint(ammo.munitions))
    whole = each * max(ammo.rack, 1)  # a capital missile has no rack
    return whole / 2 if not WEAKER_MUNITIONS.isdisjoint(ammo.munitions) else whole


def half_load(own: Item, full: int, edition: str) -> int:
    """The shots of a bin that begins with half a load: half of those of the standard munition, rounded down, and only
    then the share of a special munition (CORE:W25:half-load).

    >>> half_load(item("IS Armor-Piercing Ammo AC/20"), 4, "core-2026")
    1
    """
    ammo, base = own.by(edition).ammo, None if own.ammo is None else item(own.ammo.base or own.name).by(edition).ammo
    if ammo is None or base is None:
        return full // 2
    return full * base.shots // ammo.shots // 2 * ammo.shots // base.shots


def holds_infernos(body: FiringUnit, state: State, lot: int) -> bool:
    """Whether a bin holds infernos."""
    ammo = munition_in_bin(body, state, lot).ammo
    return ammo is not None and "inferno" in ammo.munitions


def lot_points(body: FiringUnit, state: State, lot: int) -> int:
    """The points that a bin explodes for."""
    return int(shot_points(munition_in_bin(body, state, lot)) * state.shots.get(lot, 0))


def available_shots(body: FiringUnit, state: State, weapon: int) -> int | None:
    """The shots available to a weapon: its own, or those of every bin that feeds it.

    None where it needs none or they are not counted: infantry weapons on any unit (TW-4.4:p104:infantry-ammunition),
    field guns, and troops and handheld weapons without a lot in the design.
    """
    if weapon not in body.bins and weapon in body.full_shots:
        return state.shots.get(weapon, 0)
    fed = body.entries[weapon]
    if fed.weapon is None or fed.weapon.infantry is not None or fed.weapon.ammo_type is None:
        return None
    if body.unit.mounts[weapon].location == FIELD_GUNS:
        return None
    if isinstance(body.unit, Infantry | BattleArmor | ProtoMech | HandheldWeapon) and not any(
        is_fed_by(body.entries[lot], fed) for lot in body.bins
    ):
        return None
    return sum(state.shots.get(lot, 0) for lot in bins_feeding(body, state, weapon))


# --- fire -------------------------------------------------------------------------------------------------------------


def why_crew_idle(state: State) -> str:
    """The reason why the crew cannot act; empty where it can."""
    if state.destroyed:
        return OUT
    if state.shutdown:
        return SHUT_DOWN
    if state.crew and not any(member.active for member in state.crew):
        return DEAD if all(member.dead for member in state.crew) else ASLEEP
    return STUNNED if state.stunned else ""


def why_silent(body: FiringUnit, state: State, weapon: int, book: ClassicPlay | None = None) -> str:
    """The reason why a weapon cannot fire; empty where it can. In some books anti-missile systems may fire again."""
    if not body.works(state, weapon):
        return DESTROYED
    if weapon in state.jammed:
        return JAMMED
    if available_shots(body, state, weapon) == 0:
        return EMPTY
    if state.destroyed:
        return OUT
    spent = state.used.get(weapon, 0) >= rate_of_fire(body.entries[weapon], book)
    return body.why_hindered(state, weapon) or why_crew_idle(state) or (FIRED if spent else "")


UNLIMITED = 100


def rate_of_fire(entry: Item, book: ClassicPlay | None = None) -> int:
    """How often a weapon may fire in a turn.

    Rapid-fire autocannons fire several times; anti-missile systems at one attack (TW-4.4:p129:ams) or several
    (CORE:G12:ams-salvoes); a strafing weapon at every target (TW-4.4:p243:strafing-once).
    """
    if book is not None and not book.anti_missile_once and "ams" in entry.traits:
        return 2 if book.anti_missile_twice else UNLIMITED
    return shots_of_attack(entry)


def new_turn(state: Draft) -> None:
    """Begins a turn: weapons may fire again, the unit has not moved, and dumped ammunition is gone."""
    if state.dumping:
        state.shots = {**state.shots, **dict.fromkeys(state.dumping, 0)}
        state.dumping = frozenset()
    if state.used:
        state.used = {}
    state.warmed = state.moved in ("walk", "run") or state.thrust > 0
    state.interfered, state.interferes = state.interferes, False
    state.moved, state.converted = "", False
    state.skidded = state.swerved = False
    state.fallen = 0
    state.hexes = state.thrust = state.infernos = 0


def jam_number(entry: Item, shots: int, book: ClassicPlay) -> int:
    """The to-hit roll at or below which rapid fire of a weapon jams (TW-4.4:p114:jam-or-less); 0: it never jams."""
    kind = entry.weapon.ammo_type if entry.weapon is not None else None
    return shots // 2 + 1 if shots >= JAMS_FROM_SHOTS and (kind or "").startswith(book.jamming) else 0


# --- events -----------------------------------------------------------------------------------------------------------


def bombast_setting(entry: Item, state: State, book: ClassicPlay) -> BombastSetting | None:
    """The setting of a bombast laser: the stated one, or the usual one; None for other weapons."""
    if BOMBAST not in entry.traits:
        return None
    chosen = state.circumstances.get(BOMBAST_SETTING)
    return next((setting for setting in book.bombast if str(setting.damage) == chosen), book.bombast[0])


def _refuse_odd_setting(resolution: Resolution[FiringUnit], entry: Item) -> None:
    chosen = resolution.state.circumstances.get(BOMBAST_SETTING)
    known = [str(setting.damage) for setting in resolution.options.book.bombast]
    if chosen is not None and chosen not in known:
        resolution.refuse(f"the {entry.title} has no setting of {chosen}: expected one of {', '.join(known)}")


def fire(resolution: Resolution[FiringUnit], event: Fire) -> None:
    """Fires a weapon: ammunition and heat for each shot of rapid fire (BMM-7.01:p97:rapid-fire), and a jam."""
    body, state, weapon = resolution.body, resolution.state, event.weapon
    entry = body.entries.get(weapon)
    if entry is None or entry.weapon is None:
        resolution.refuse(f"item {weapon} of {body.unit.name} is not a weapon")
    why, most = why_silent(body, state, weapon, resolution.options.book), rate_of_fire(entry, resolution.options.book)
    if why:
        resolution.refuse(f"the {entry.title} cannot fire: {why}")
    before = state.used.get(weapon, 0)
    if before + event.times > most:
        often = "once" if most == 1 else f"{most} times"
        done = f", and has fired {before} of them" if before else ""
        resolution.refuse(f"the {entry.title} fires {often} in a turn{done}")
    state.used = {**state.used, weapon: before + event.times}
    if event.missed and (entry.weapon.ammo_type or "").startswith(STREAK):
        resolution.say(f"the {entry.title} finds no target: no missile leaves it", STREAKS)
        return
    if available_shots(body, state, weapon) is not None:
        _take_shots(resolution, event, entry.title)
    often = "" if event.times == 1 else f" {event.times} times"
    if heat_sinks(body.unit) is None:
        resolution.say(f"{entry.title} fired{often}", FIRING)
    else:
        setting = bombast_setting(entry, state, resolution.options.book)
        if setting is not None:
            _refuse_odd_setting(resolution, entry)
        a_shot = shot_heat(outfit(body.unit, resolution.options.reading), weapon, quirks=resolution.options.quirks)
        heat = (setting.heat if setting is not None else a_shot) * event.times
        state.heat_to_come += heat
        resolution.say(f"{entry.title} fired{often}: {heat} heat", FIRING)
    _quirk_effects(resolution, event)
    if event.jammed:
        state.jammed = state.jammed | {weapon}
        resolution.say(f"the {entry.title} jams", FIRING)
    elif number := jam_number(entry, event.times, resolution.options.book):
        resolution.say(f"it jams on a to-hit roll of {number} or less", JAMS)


class AmmunitionFeed(NamedTuple):
    """The ammunition feed of a weapon may jam or explode."""

    weapon: int


FEED_RULING = "digest 21.2"
FEED_JAMS_FROM, FEED_EXPLODES_FROM = 10, 12


def _quirk_effects(resolution: Resolution[FiringUnit], event: Fire) -> None:
    """The effects of a shot by a weapon with quirks: its feed, and EM interference in the next turn."""
    body, state = resolution.body, resolution.state
    mount, entry = body.unit.mounts[event.weapon], body.entries[event.weapon]
    if not resolution.options.quirks:
        return
    if FEED_PROBLEM in mount.quirks and bins_feeding(body, state, event.weapon):
        if event.natural_2:
            resolution.do_next(AmmunitionFeed(event.weapon))
        else:
            resolution.say(f"a to-hit roll of 2 may jam the {entry.title}", FEED_RULING)
    whole = "energy" in entry.traits and has_quirk(body.unit, resolution.options, "em_inter_whole", state)
    if whole or INTERFERENCE in mount.quirks:
        state.interferes = True


def ammunition_feed(resolution: Resolution[FiringUnit], task: AmmunitionFeed) -> None:
    """Rolls for an ammunition feed problem: a jam for the game on 10 or 11, an explosion of a salvo on 12 (digest
    7.2)."""
    body, state, title = resolution.body, resolution.state, resolution.body.entries[task.weapon].title
    result = resolution.roll(
        Due("ammunition-feed", 2, f"a natural 2 with the {title}", FEED_RULING, choices=("jam", "explosion"))
    )
    explodes = result.outcome == "explosion" or (result.outcome is None and result.total >= FEED_EXPLODES_FROM)
    jams = result.outcome == "jam" or (result.outcome is None and result.total >= FEED_JAMS_FROM)
    if not (explodes or jams):
        resolution.say("the ammunition feed holds", FEED_RULING)
        return
    state.mounts = state.mounts | {task.weapon}
    resolution.say(f"the {title} {'blows up' if explodes else 'jams for the rest of the game'}", FEED_RULING)
    lots = bins_feeding(body, state, task.weapon)
    location = body.unit.mounts[task.weapon].location
    points = int(shot_points(munition_in_bin(body, state, lots[0]))) if lots else 0
    if explodes and points and location is not None:
        resolution.do_next(Explosion(location, points, title, FEED_RULING))


def _take_shots(resolution: Resolution[FiringUnit], event: Fire, title: str) -> None:
    """Takes shots from the stated bin, else from the first that has enough."""
    body, state = resolution.body, resolution.state
    lots = bins_feeding(body, state, event.weapon) or (event.weapon,)
    if event.bin is not None and event.bin not in lots:
        resolution.refuse(f"item {event.bin} does not feed the {title}")
    wanted = lots if event.bin is None else (event.bin,)
    kept = state.fed.get(event.weapon) if resolution.options.quirks else None
    if kept is not None:
        wanted = tuple(lot for lot in wanted if munition_in_bin(body, state, lot).name == kept)
        if not wanted:
            resolution.refuse(f"the {title} keeps to one munition for the game: {item(kept).title}")
    lot = next((lot for lot in wanted if state.shots.get(lot, 0) >= event.times), None)
    if lot is None:
        left = max(state.shots.get(lot, 0) for lot in wanted)
        resolution.refuse(f"{event.times} shots of the {title} come from one bin, and {left} are left")
    left = state.shots[lot] - event.times
    state.shots = {**state.shots, lot: left}
    if resolution.options.quirks and STATIC_FEED in body.unit.mounts[event.weapon].quirks:
        state.fed = {**state.fed, event.weapon: munition_in_bin(body, state, lot).name}
    others = sum(state.shots.get(other, 0) for other in lots if other != lot)
    more = f" in this bin, {others} in others" if others else ""
    title = munition_in_bin(body, state, lot).title
    resolution.say(f"{title}: {left} shots left{more}", SHOTS, body.unit.mounts[lot].location or "")


def spend_shots(resolution: Resolution[FiringUnit], event: Spend) -> None:
    """Takes shots from a bin, for whatever reason."""
    body, state = resolution.body, resolution.state
    left = state.shots.get(event.bin)
    if left is None:
        resolution.refuse(f"item {event.bin} of {resolution.unit.name} is not ammunition")
    title = munition_in_bin(body, state, event.bin).title
    if event.shots > left:
        resolution.refuse(f"{event.shots} shots of {title} were fired, {left} are left")
    state.shots = {**state.shots, event.bin: left - event.shots}
    resolution.say(f"{title}: {left - event.shots} shots left", SHOTS, resolution.unit.mounts[event.bin].location or "")


def dump_ammunition(resolution: Resolution[FiringUnit], event: Dump) -> None:
    """Dumps a bin, which takes the turn; a hit from behind explodes it during that turn (digest 7.5)."""
    if not resolution.options.book.dumps_ammunition:
        resolution.refuse("no ammunition is dumped by these rules (CORE:T4:dumping)")
    body, state = resolution.body, resolution.state
    if event.bin not in body.bins:
        resolution.refuse(f"item {event.bin} of {body.unit.name} is not ammunition that could be dumped")
    title = munition_in_bin(body, state, event.bin).title
    why = why_crew_idle(state) or ("" if body.works(state, event.bin) else "it is destroyed")
    why = why or ("" if state.shots.get(event.bin) else "the bin is empty")
    if why:
        resolution.refuse(f"the {title} cannot be dumped: {why}")
    state.dumping = state.dumping | {event.bin}
    resolution.say(f"the {title} is dumped in this turn", "digest 7.5", body.unit.mounts[event.bin].location or "")


def clear_jam(resolution: Resolution[FiringUnit], event: ClearJam) -> None:
    """Clears the jam of one weapon if the crew can act (TW-4.4:p140:rotary-unjam)."""
    state = resolution.state
    if event.weapon not in state.jammed:
        resolution.refuse(f"item {event.weapon} is not jammed")
    why = why_crew_idle(state) or ("" if resolution.body.works(state, event.weapon) else "it is destroyed")
    if why:
        resolution.refuse(f"the {resolution.body.entries[event.weapon].title} stays jammed: {why}")
    state.jammed = state.jammed - {event.weapon}
    state.fresh_jams = state.fresh_jams - {event.weapon}
    resolution.say(f"the {resolution.body.entries[event.weapon].title} works again", FIRING)


def reload_ammunition(resolution: Resolution[FiringUnit], event: Reload) -> None:
    """Refills a bin, with its own ammunition or another munition of that type."""
    body, state, lot = resolution.body, resolution.state, event.bin
    full = body.full_shots.get(lot)
    if full is None:
        resolution.refuse(f"item {lot} of {body.unit.name} is not ammunition")
    own = body.entries[lot]
    filled = own
    if event.ammo:
        found = find(event.ammo)
        if found is None or found not in munitions(own.name):
            resolution.refuse(f"{event.ammo} does not go into the {own.title}")
        filled = found
        fixed = (
            [weapon for weapon in state.fed if lot in bins_feeding(body, state, weapon)]
            if resolution.options.quirks
            else []
        )
        if fixed and state.fed[fixed[0]] != filled.name:
            resolution.refuse(f"the {body.entries[fixed[0]].title} keeps to one munition for the game")
        if own.ammo is not None and filled.ammo is not None:
            full = full * filled.ammo.shots // own.ammo.shots
    shots = full if event.shots is None else event.shots
    if shots > full:
        resolution.refuse(f"{shots} shots do not fit: {full} are a full load")
    state.shots = {**state.shots, lot: shots}
    others = {other: name for other, name in state.loaded.items() if other != lot}
    state.loaded = others if filled is own else {**others, lot: filled.name}
    resolution.say(f"{filled.title}: {shots} shots", SHOTS, body.unit.mounts[lot].location or "")


SUPPLY: Mapping[type, Callable[[Any, Any], None]] = {
    Fire: fire,
    Spend: spend_shots,
    ClearJam: clear_jam,
    Dump: dump_ammunition,
    Reload: reload_ammunition,
}
"""The functions of weapons and ammunition that every family has."""
