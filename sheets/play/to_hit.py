"""To-hit numbers of one attack in a situation, or of all weapons of a unit.

>>> from importers import load
>>> from sheets.play import fresh
>>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
>>> situation = Situation(range=5, moved=4, lines={"jumped": 1, "light-woods": 1})
>>> found = to_hit_all(brolga, fresh(brolga), situation)[0]
>>> found.attack, found.number, round(found.chance, 1)
('Medium Laser', 9, 27.8)
"""

from collections.abc import Iterable, Iterator

from sheets.editions import ClassicPlay
from sheets.equipment import Item
from sheets.equipment.quirks import QuirkNumber
from sheets.play.circumstances import options_in_force
from sheets.play.element_numbers import element_to_hit
from sheets.play.elements import element_family
from sheets.play.families import family_of
from sheets.play.infantry import INFANTRY, why_platoon_silent
from sheets.play.resolution import Refused
from sheets.play.rolls import conditional_modifiers
from sheets.play.status import Status, WeaponStatus
from sheets.play.step import status
from sheets.play.supply import JAMS, FiringUnit, jam_number
from sheets.play.tally import CERTAIN, SKILL, Tally, ToHit, sum_to_hit
from sheets.play.to_hit_blows import blow_to_hit
from sheets.play.to_hit_guidance import ECM, guide
from sheets.play.to_hit_ranges import AIR, Reach, air_attack_of, attack_kind, flies_as_craft, platoon_range, range_of
from sheets.play.to_hit_target import add_target
from sheets.play.weapon_modifiers import (
    common_munition,
    has_apollo,
    munition_modifiers,
    munition_of,
    pulse_modifiers,
)
from sheets.record.record import Options
from sheets.record.state import CrewMember, Modifier, State
from sheets.rules.infantry import ranging_weapon
from sheets.rules.networks import SHARES_RANGE
from sheets.rules.tables.to_hit import RangeBracket
from sheets.rules.tohit import AttackKind
from sheets.rules.tohit.attackers import OWN_CIRCUMSTANCES
from sheets.rules.tohit.craft import AERO_TABLE, AIR_ATTACKS, CAPITAL_LINES, NEAR_ARTILLERY
from sheets.rules.tohit.manners import SATURATION, SECOND_TARGETS
from sheets.rules.tohit.situation import Situation
from sheets.rules.tohit.terrain import MISSILES_ONLY, PROBE, SMOKE
from sheets.units import CapitalShip, DropShip, Infantry, Unit, Vehicle

BOMB_RACK, PLATOON_FIRE = "bomb rack", "platoon fire"
BOMB_RACK_RULING = "TW-4.4:p228:bomb-rack"
BY_RANGE = {
    RangeBracket.SHORT: QuirkNumber.TO_HIT_SHORT,
    RangeBracket.MEDIUM: QuirkNumber.TO_HIT_MEDIUM,
    RangeBracket.LONG: QuirkNumber.TO_HIT_LONG,
}
TABLE = "the table"
TORPEDO = "torpedo"  # in the kinds of their ammunition
FROM_THE_AIR = (AttackKind.AIR_TO_GROUND, AttackKind.BOMB)
IN_SPACE = {"evading": "craft-evading"}
"""Lines for targets on the ground, and the lines that replace them for craft."""


def to_hit(
    unit: Unit, state: State, attack: int | str, situation: Situation | None = None, options: Options | None = None
) -> ToHit:
    """The number of one attack: a weapon by its place in `unit.mounts`, or another attack by its name.

    Names are those of physical attacks, of leg and swarm attacks in `Status.physical`, `bomb rack`, `dive bomb`,
    `altitude bomb`, `platoon fire`, and for elements of Alpha Strike `weapons`. Raises `Refused` for other names.
    """
    options, situation = options_in_force(unit, options or Options(), state), situation or Situation()
    if element_family(options.reading) is not None:
        return element_to_hit(
            family_of(unit, options).body(unit, options.reading).element, state, str(attack), situation
        )
    state = state_in_situation(state, situation)
    now = status(unit, state, options)
    if isinstance(attack, int):
        weapon = next((each for each in now.weapons if each.mount == attack), None)
        if weapon is None:
            raise Refused(f"item {attack} of {unit.name} is not a weapon")
        return _weapon_to_hit(unit, state, options, now, weapon, situation)
    if attack == PLATOON_FIRE and isinstance(unit, Infantry):
        return _platoon_to_hit(unit, state, options, now, situation)
    if attack in AIR_ATTACKS or attack == BOMB_RACK:
        return _without_weapon(unit, state, options, now, attack, situation)
    return blow_to_hit(unit, state, options, now, attack, situation)


def to_hit_all(
    unit: Unit,
    state: State,
    situation: Situation | None = None,
    options: Options | None = None,
    known: Status | None = None,
) -> tuple[ToHit, ...]:
    """The numbers of all weapons; for an element of Alpha Strike those of its weapon attack at each range.

    `known` is the status of the unit in this state, if the caller has it.
    """
    options, situation = options_in_force(unit, options or Options(), state), situation or Situation()
    if element_family(options.reading) is not None:
        return (to_hit(unit, state, "weapons", situation, options),)
    moved = state_in_situation(state, situation)
    now = known if known is not None and moved is state else status(unit, moved, options)
    state = moved
    weapons = tuple(_weapon_to_hit(unit, state, options, now, weapon, situation) for weapon in now.weapons)
    if not isinstance(unit, Infantry):
        return weapons
    return (_platoon_to_hit(unit, state, options, now, situation), *weapons)


def state_in_situation(state: State, situation: Situation) -> State:
    """The state with the attacker's move of the situation, where it states one, in place of that of the record."""
    if not situation.attacker_moved:
        return state
    draft = state.draft()
    draft.moved = situation.attacker_moved
    return draft.finished()


def gunnery_modifier(state: State, situation: Situation) -> Modifier:
    """The gunnery that counts, as the first modifier."""
    if situation.gunnery is not None:
        return Modifier("gunnery", situation.gunnery, TABLE)
    return Modifier("gunnery", (state.crew[0] if state.crew else CrewMember()).gunnery, TABLE)


def _weapon_to_hit(
    unit: Unit, state: State, options: Options, now: Status, weapon: WeaponStatus, situation: Situation
) -> ToHit:
    """The number of one weapon."""
    body = family_of(unit, options).body(unit, options.reading)
    entry: Item = body.entries[weapon.mount]
    kind = attack_kind(unit, state, entry, situation)
    lot = munition_of(body, state, weapon.mount, situation.munition)
    reach = range_of(unit, entry, lot, kind, situation, options.book)
    shown = ToHit(weapon.title, None, (), mount=weapon.mount, location=weapon.location)
    why = (
        weapon.why
        or reach.why
        or (_why_out_of_altitude(state, air_attack_of(state, situation), situation) if kind in FROM_THE_AIR else "")
        or _why_no_shot(unit, state, situation, entry, lot)
        or _why_not_indirect(entry, situation, options.book)
        or _why_no_network(body, state, situation)
        or _why_no_saturation(body, state, weapon.mount, situation, options.book)
    )
    if why:
        return shown._replace(why=why)
    tally = Tally(kind, options.book.to_hit)
    tally.add(SKILL, gunnery_modifier(state, situation))
    for modifier in reach.modifiers:
        tally.add("range", modifier)
    for modifier in (*now.gunnery, *weapon.modifiers, *pulse_modifiers(entry, reach.bracket)):
        tally.add(modifier.reason, modifier)
    _add_munition(tally, body, state, weapon.mount, lot, situation, options.book)
    _drop_unmet(tally, unit, state, options, situation, reach)
    _add_manner(tally, unit, state, kind, situation)
    if SATURATION not in situation.lines:  # which is at a hex
        add_target(tally, unit, kind, lot, reach, situation)
    _add_lines(tally, unit, state, entry, situation)
    guide(tally, lot, situation, options.book)
    if options.book.probes_clear_smoke and PROBE in situation.lines and ECM not in situation.lines:
        tally.drop(*SMOKE)  # CORE:H15:probe-smoke
    if _strikes_area(kind, entry, lot, options.book):
        tally.drop("immobile", *(() if options.book.area_strikes_immobile else ("at-a-hex",)))
    modifiers = tally.modifiers(situation)
    found = sum_to_hit(weapon.title, modifiers)
    return found._replace(mount=weapon.mount, location=weapon.location, note=_jam_words(entry, situation, options.book))


def _strikes_area(kind: AttackKind, entry: Item, lot: Item | None, book: ClassicPlay) -> bool:
    """Whether an attack is on an area, so that an immobile target is no easier (CORE:H6:immobile-area)."""
    weapon = entry.weapon
    cannon = weapon is not None and (weapon.ammo_type or "").endswith(ARTILLERY_CANNON)
    airburst = lot is not None and lot.ammo is not None and "airburst" in lot.ammo.munitions
    artillery = kind is AttackKind.ARTILLERY and not book.area_strikes_immobile
    return kind is AttackKind.BOMB or cannon or airburst or artillery


def _jam_words(entry: Item, situation: Situation, book: ClassicPlay) -> str:
    """The to-hit rolls that jam a weapon in rapid fire, in words."""
    number = jam_number(entry, situation.lines.get("rapid-fire", 0), book)
    return f"jams on {number}{' or less' if number > CERTAIN else ''} [{JAMS}]" if number else ""


ARTILLERY_CANNON = "-cannon"  # the end of their kinds of ammunition
_AIMED = frozenset(("aimed", "aimed-at-head"))


def _why_no_shot(unit: Unit, state: State, situation: Situation, entry: Item, lot: Item | None) -> str:
    """The reason why a working weapon cannot make this attack; empty where it can."""
    if "ams" in entry.traits:
        return "it fires at missiles alone"
    for kind in ("evading", "sprinting"):
        if kind in state.circumstances and not (kind == "evading" and isinstance(unit, CapitalShip | DropShip)):
            return f"the unit is {kind}"
    if situation.munition and lot is None:
        return f"it has no {situation.munition} ammunition"
    if _AIMED & situation.lines.keys() and situation.lines.get("rapid-fire", 0) > 1:
        return "rapid fire is not aimed"  # BMM-7.01:p114:targeting-computer
    if "aimed" in situation.lines and "pulse" in entry.traits:
        return "pulse weapons are not aimed at a mobile target"
    return ""


def _why_not_indirect(entry: Item, situation: Situation, book: ClassicPlay) -> str:
    """The reason why a weapon does not fire indirectly; empty where it does, or is not asked to."""
    weapon = entry.weapon
    if "indirect" not in situation.lines or weapon is None:
        return ""
    if not book.torpedoes_indirect and TORPEDO in (weapon.ammo_type or ""):
        return "torpedoes are never fired indirectly (CORE:H14:torpedoes)"
    return "" if weapon.indirect else "it does not fire indirectly"


def _why_out_of_altitude(state: State, attack: str, situation: Situation) -> str:
    """The reason why an attack on the ground is not made from this altitude (aerospace tables); empty where it is.

    The altitude counts at the beginning of the attack, which may cost some of it.
    """
    made, height = AIR_ATTACKS.get(attack), situation.altitude or state.height
    if made is None or not height or state.circumstances.get("air-attack") == attack:
        return ""
    if made.lowest <= height <= (made.highest or height):
        return ""
    to = f"{made.lowest} to {made.highest}" if made.highest else f"{made.lowest} or more"
    return f"the altitude of a {attack} is {to}, and it is at {height}"


def _why_no_network(body: FiringUnit, state: State, situation: Situation) -> str:
    """The reason why the range of another unit of a network does not count for this one; empty where it does."""
    if situation.linked_range is None:
        return ""
    computers = [mount for mount, item in body.entries.items() if not SHARES_RANGE.isdisjoint(item.traits)]
    if any(body.works(state, mount) for mount in computers):
        return ""
    return "its C3 computer does not work" if computers else "it has no C3 computer"


def _why_no_saturation(body: FiringUnit, state: State, mount: int, situation: Situation, book: ClassicPlay) -> str:
    """The reason why a weapon cannot fire in saturation mode; empty where it can, or is not asked to."""
    if SATURATION not in situation.lines:
        return ""
    if book.saturation is None:
        return "these rules have no saturation fire (CORE:W10:saturation)"
    return "" if has_apollo(body, state, mount) else "saturation fire needs MRMs with an Apollo that works"


def _add_munition(
    tally: Tally, body: FiringUnit, state: State, mount: int, lot: Item | None, situation: Situation, book: ClassicPlay
) -> None:
    """Adds the modifier of the munition, unless the status includes it."""
    common = common_munition(body, state, mount)
    if common is None or (situation.munition and common is not lot):
        for modifier in munition_modifiers(lot, book):
            tally.add(modifier.reason, modifier)
    cluster = lot is not None and lot.ammo is not None and "cluster" in lot.ammo.munitions
    aimed = not {"aimed", "aimed-at-head", "flak", "hag-flak"}.isdisjoint(situation.lines)
    if cluster or aimed:
        tally.drop("targeting computer", "targeting computer, slugs only")


def _drop_unmet(tally: Tally, unit: Unit, state: State, options: Options, situation: Situation, reach: Reach) -> None:
    """Removes the modifiers of quirks that do not count for this shot."""
    met = {BY_RANGE.get(reach.bracket)} if reach.bracket is not None else set()
    if "airborne" in situation.lines or "landed" in situation.lines:
        met.add(QuirkNumber.TO_HIT_AIRBORNE)
    if "second-target" in situation.lines:
        met.add(QuirkNumber.TO_HIT_SECOND)
    for number, modifier in conditional_modifiers(unit, options, state):
        if number not in met:
            tally.drop(modifier.reason)


def _add_manner(tally: Tally, unit: Unit, state: State, kind: AttackKind, situation: Situation) -> None:
    """Adds the modifier of an attack from the air or by artillery."""
    if kind in FROM_THE_AIR:
        name = air_attack_of(state, situation)
        attack = AIR_ATTACKS[name]
        tally.add(name.replace(" ", "-"), Modifier(name, attack.to_hit, AERO_TABLE))
        if attack.by_altitude:
            tally.add("altitude", Modifier("altitude", situation.altitude or state.height, AERO_TABLE))
    if kind is AttackKind.ARTILLERY and not _ARTILLERY_FIRE & situation.lines.keys():
        indirect = "indirect" in situation.lines
        far = indirect and (situation.range is None or situation.range > NEAR_ARTILLERY)
        tally.add_line("indirect-artillery" if far else "near-artillery" if indirect else "direct-artillery")


_ARTILLERY_FIRE = frozenset(("direct-artillery", "near-artillery", "indirect-artillery", "flak-artillery"))


def _add_lines(tally: Tally, unit: Unit, state: State, entry: Item | None, situation: Situation) -> None:
    """Adds the other lines of the situation, and those for circumstances of the attacker."""
    lines = dict(situation.lines)
    noted = set[str]()
    for (kind, value), key in OWN_CIRCUMSTANCES.items():
        if kind in state.circumstances and kind not in noted and value in ("", state.circumstances[kind]):
            lines.setdefault(key, 1)
            noted.add(kind)
    for key, times in lines.items():
        if key in SECOND_TARGETS and _ignores_second_targets(unit):
            continue
        if key in MISSILES_ONLY and entry is not None and "missile" not in entry.traits:
            continue
        key = IN_SPACE.get(key, key) if tally.kind is AttackKind.AEROSPACE else key
        if key in CAPITAL_LINES:
            key = _capital_line(entry)
            if not key:
                continue
        close = key == "prone" and situation.range is not None and situation.range <= 1
        tally.add_line("prone-adjacent" if close else key, times)
    if situation.other:
        tally.add("other", Modifier("other", situation.other, TABLE))


def _capital_line(entry: Item | None) -> str:
    """The line of a capital or sub-capital weapon against a small target; empty for other weapons."""
    if entry is None or entry.weapon is None or not entry.weapon.capital_scale:
        return ""
    return CAPITAL_LINES[entry.weapon.sub_capital]


def _ignores_second_targets(unit: Unit) -> bool:
    """Whether second targets have no modifier: large support vehicles and large craft (TW-4.4:p206:large-support,
    aerospace tables)."""
    if isinstance(unit, Vehicle):
        return unit.support is not None and unit.six_sided
    return isinstance(unit, AIR) and unit.unit_type not in ("fighter", "conventional-fighter", "small-craft")


def _platoon_to_hit(platoon: Infantry, state: State, options: Options, now: Status, situation: Situation) -> ToHit:
    """The to-hit number of a platoon, which fires its own weapons as one."""
    entry = ranging_weapon(platoon)
    reach = platoon_range(platoon, situation)
    why = (
        (state.destroyed and "destroyed")
        or why_platoon_silent(INFANTRY.body(platoon, options.reading), state)
        or reach.why
    )
    if why:
        return ToHit(PLATOON_FIRE, None, why=why)
    tally = Tally(AttackKind.WEAPON, options.book.to_hit)
    tally.add(SKILL, gunnery_modifier(state, situation))
    for modifier in (*reach.modifiers, *constant_modifiers(now.gunnery, platoon, options, state)):
        tally.add(modifier.reason, modifier)
    add_target(tally, platoon, AttackKind.WEAPON, None, reach, situation)
    _add_lines(tally, platoon, state, entry, situation)
    return sum_to_hit(PLATOON_FIRE, tally.modifiers(situation))


def _without_weapon(
    unit: Unit, state: State, options: Options, now: Status, attack: str, situation: Situation
) -> ToHit:
    """The to-hit number of an attack without a weapon: bombs and bomb racks."""
    if attack == BOMB_RACK:
        skill = gunnery_modifier(state, situation)
        return sum_to_hit(attack, (skill._replace(ruling=BOMB_RACK_RULING),))
    if not flies_as_craft(unit, state):
        raise Refused(f"{unit.name} makes no attacks from the air")
    if why := _why_out_of_altitude(state, attack, situation):
        return ToHit(attack, None, why=why)
    bombs = attack in ("dive bomb", "altitude bomb")
    kind = AttackKind.BOMB if bombs else AttackKind.AIR_TO_GROUND
    tally = Tally(kind, options.book.to_hit)
    tally.add(SKILL, gunnery_modifier(state, situation))
    for modifier in constant_modifiers(now.gunnery, unit, options, state):
        tally.add(modifier.reason, modifier)
    made = AIR_ATTACKS[attack]
    tally.add(attack.replace(" ", "-"), Modifier(attack, made.to_hit, AERO_TABLE))
    if made.by_altitude:
        tally.add("altitude", Modifier("altitude", situation.altitude or state.height, AERO_TABLE))
    if not bombs:
        add_target(tally, unit, kind, None, Reach(), situation)
    _add_lines(tally, unit, state, None, situation)
    return sum_to_hit(attack, tally.modifiers(situation))


def constant_modifiers(modifiers: Iterable[Modifier], unit: Unit, options: Options, state: State) -> Iterator[Modifier]:
    """The modifiers that count for every shot."""
    some = {modifier.reason for _, modifier in conditional_modifiers(unit, options, state)}
    return (modifier for modifier in modifiers if modifier.reason not in some)


def numbers_by_range(
    unit: Unit, state: State, options: Options, known: Status | None = None
) -> dict[int | None, tuple[int | None, ...]]:
    """The numbers of each weapon at short, medium and long range, against a stationary target in the open.

    An element of Alpha Strike has one weapon attack, with the key None. `known` is the status of the unit in this
    state.
    """
    at_ranges = [
        to_hit_all(unit, state, Situation(bracket=bracket), options, known) for bracket in ("short", "medium", "long")
    ]
    found = {weapon[0].mount: tuple(each.number for each in weapon) for weapon in zip(*at_ranges, strict=True)}
    if isinstance(unit, Infantry) and element_family(options.reading) is None:
        found.pop(None)  # a platoon has a modifier for each hex
    return found
