"""Critical hits on systems and items by name: engine hit, crew stunned, medium laser la destroyed."""

from collections.abc import Sequence
from typing import NamedTuple

from astech.words.context import WordContext, WordError
from astech.words.criticals import place_of_item, slot_of
from astech.words.damaging import initials
from astech.words.patterns import ArgumentValues
from astech.words.speech import Spoken
from astech.words.tokens import NUMBER_WORDS, Words, is_number, parse_number, without_fillers
from astech.words.verbs import Make, Verb
from sheets.play.anatomy import mech_anatomy
from sheets.play.balance import gyro_strength
from sheets.record.events import Critical, ElementCriticalHit
from sheets.text import letters
from sheets.units import Fighter, GunEmplacement, Mech, Spacecraft, Vehicle
from sheets.units.mech import System
from sheets.units.outfit import Mounted, outfit

MOST_SYSTEM_HITS = 6
OF_CREWS = {"crew stunned": "stunned", "crew killed": "killed"}
ACTUATORS = ("shoulder", "upper arm", "lower arm", "hand", "hip", "upper leg", "lower leg", "foot")
DESTROYED_WORDS = frozenset(("destroyed", "lost", "gone", "dead"))
LOST_WORDS = ("destroyed", "lost", "gone")


class SystemWords(NamedTuple):
    """A row: spellings, the item of the table of classic play, the effect on an element, the families that have it."""

    spellings: str
    item: str
    effect: str = ""
    families: tuple[type, ...] = ()


ROWS = (
    SystemWords("engine_hit engine_struck engine", "engine", "engine", (Mech, Vehicle, Fighter, Spacecraft)),
    SystemWords("gyro_hit gyro_struck gyro", "gyro", "", (Mech,)),
    SystemWords("sensor_hit sensors_hit sensor_struck sensors", "sensors", "", (Mech, Vehicle, Fighter, Spacecraft)),
    SystemWords("life_support_hit life_support", "life support", "", (Mech, Fighter, Spacecraft)),
    SystemWords("cockpit_hit", "cockpit", "", (Mech,)),
    SystemWords("avionics_hit avionics", "avionics", "", (Fighter, Spacecraft)),
    SystemWords("landing_gear_hit gear_hit landing_gear", "landing gear", "", (Fighter, Spacecraft)),
    SystemWords("fcs_hit fire_control_hit fcs fire_control", "fcs", "fire-control", (Fighter, Spacecraft)),
    SystemWords("fuel_tank_hit fuel_hit fuel_tank", "fuel tank", "fuel", (Vehicle, Fighter, Spacecraft)),
    SystemWords("driver_hit", "driver", "", (Vehicle,)),
    SystemWords("commander_hit", "commander", "", (Vehicle,)),
    SystemWords("copilot_hit co-pilot_hit", "copilot", "", (Vehicle,)),
    SystemWords("crew_stunned crew_is_stunned stunned", "crew stunned", "crew-stunned", (Vehicle,)),
    SystemWords("crew_killed", "crew killed", "crew-killed", (Vehicle,)),
    SystemWords("turret_jam turret_jams turret_jammed turret_is_jammed", "turret jam", "", (Vehicle,)),
    SystemWords("turret_locks turret_locked turret_lock turret_is_locked", "turret locks", "", (Vehicle,)),
    SystemWords("turret_blown_off", "turret blown off", "", (Vehicle,)),
    SystemWords("rotor_destroyed rotors_destroyed rotor_lost", "rotors destroyed", "", (Vehicle,)),
    SystemWords("flight_stabilizer_hit", "flight stabilizer", "", (Vehicle,)),
    SystemWords("cargo_hit", "cargo", "", (Vehicle, Spacecraft)),
    SystemWords("ammo_hit ammunition_hit", "ammunition", "ammunition", (Vehicle,)),
    SystemWords("weapon_hit weapons_hit", "weapon", "weapons", (Vehicle, Fighter, Spacecraft)),
    SystemWords("mp_hit", "", "mp", (Mech,)),
    SystemWords("left_thruster_hit", "left thruster", "", (Spacecraft,)),
    SystemWords("right_thruster_hit", "right thruster", "", (Spacecraft,)),
    SystemWords("cic_hit cic", "cic", "", (Spacecraft,)),
    SystemWords("kf_drive_hit k-f_drive_hit jump_drive_hit kf_drive k-f_drive kf k-f", "kf drive", "", (Spacecraft,)),
    SystemWords("docking_collar_hit collar_hit docking_collar", "docking collar", "dock-collar", (Spacecraft,)),
    SystemWords("grav_deck_hit gravity_deck_hit grav_deck", "grav deck", "", (Spacecraft,)),
    SystemWords("sail_hit jump_sail_hit sail jump_sail", "sail", "", (Spacecraft,)),
    SystemWords("door_hit", "door", "", (Spacecraft,)),
    SystemWords("stabilizer_hit", "stabilizer", "", (Vehicle,)),
    SystemWords("thruster_hit", "thruster", "thruster", (Spacecraft,)),
    SystemWords("kf_boom_hit", "kf boom", "kf-boom", (Spacecraft,)),
)


def _struck_maker(item: str, effect: str) -> Make:
    def make(context: WordContext, values: ArgumentValues) -> Sequence[Spoken]:
        """`engine hit`, `engine 2`: one critical hit, two critical hits."""
        times = values.get("times", 1)
        if "lost" in values and isinstance(context.unit, Mech) and context.game == "classic":
            times = max(_hits_to_destroy(context, context.unit, item), 1)
        if not 1 <= times <= MOST_SYSTEM_HITS:
            raise WordError(f"{times} is not a number of hits; say it as in crit {item or effect}")
        if context.game != "classic":
            return [ElementCriticalHit(effect=effect or item.replace(" ", "-"))] * times
        if isinstance(context.unit, Mech):
            return system_hits(context, context.unit, item, times)
        if isinstance(context.unit, GunEmplacement) and item in OF_CREWS:
            raise WordError(f"the gunners are {OF_CREWS[item]} by a critical hit: say it as in crit, or pilot dead")
        if isinstance(context.unit, Fighter | Spacecraft) and item in OF_CREWS:
            raise WordError(
                f"the crew of a craft is {OF_CREWS[item]} by its hits: say it as in crew hit, or pilot dead"
            )
        if not isinstance(context.unit, Vehicle | Fighter | Spacecraft) or not item:
            raise WordError(f"{context.unit.name} has no {item or effect}; say its damage")
        if item == "stabilizer" and "place" in values:
            return [Critical(location=values["place"], item=item)]
        if item in ("weapon", "thruster", "stabilizer"):
            where = "left" if item == "thruster" else context.names.places[0].lower()
            struck = f"{item} destroyed" if item == "weapon" and isinstance(context.unit, Vehicle) else item
            raise WordError(f"where is it? Say it as in crit {where} {struck}")
        return [Critical(location=place_of_item(context, item), item=item)] * times

    return make


def _hits_to_destroy(context: WordContext, mech: Mech, item: str) -> int:
    """The further hits that put a system out of action, as in `gyro destroyed`."""
    system = next((each for each in System if each.value.replace("-", " ") == item), None)
    body = mech_anatomy(mech)
    enough = {System.ENGINE: 3, System.SENSORS: 2, System.GYRO: gyro_strength(body, context.options.book) + 1}
    return enough.get(system, 1) - body.system_hits(context.state, system) if system is not None else 1


def system_hits(context: WordContext, mech: Mech, item: str, times: int) -> Sequence[Spoken]:
    """Hits on the first undamaged slots of a system, after hits that are only counted in a box."""
    known = {system.value.replace("-", " "): system for system in System}
    system = known.get(item)
    if system is None:
        raise WordError(f"where is it? Say it as in crit lt {item or 'laser'}")
    body = mech_anatomy(mech)
    unplaced = body.unplaced_hits(context.state, system)
    left = [
        Critical(location=place, slot=slot)
        for place, slots in body.systems.get(system, {}).items()
        for slot in sorted(slots - context.state.struck.get(place, frozenset()))
    ]
    if len(left) - unplaced < times:
        raise WordError(f"{max(len(left) - unplaced, 0) or 'no'} {item} slots of {mech.name} are left, and not {times}")
    return left[: unplaced + times]


def destroyed_item(context: WordContext, words: Words) -> tuple[Spoken, ...] | None:
    """The critical hit of `medium laser la destroyed`; None for other words."""
    if list(words[-2:]) == ["blown", "off"]:
        words = [*words[:-2], "destroyed"]
    if len(words) < 2 or words[-1] not in DESTROYED_WORDS or context.game != "classic":
        return None
    words = without_fillers(words[:-1])
    text, place = _split_item_and_place(context, words)
    if not text:
        raise WordError(f"a location is lost to its damage: say it as in {_damage_left(context, place or '')}")
    number, text = _split_number(text)
    fitting = [
        mounted
        for mounted in outfit(context.unit).mounted
        if place in (None, mounted.mount.location) and _has_title(mounted.item.title, text)
    ]
    fitting = [each for each in fitting if each.position not in context.state.mounts]
    locations = sorted({str(mounted.mount.location) for mounted in fitting if mounted.mount.location})
    if number > 1 and isinstance(context.unit, Mech):
        return _several_lost(context, context.unit, fitting, number, text)
    if not fitting or not locations:
        raise WordError(f"'{text}' is not equipment of this unit{' there' if place else ''}")
    if len(locations) > 1:
        example = f"{text} {locations[0].lower()} destroyed"
        raise WordError(f"which {text}: {', '.join(locations[:-1])} or {locations[-1]}? Say it as in {example}")
    if not isinstance(context.unit, Mech):
        return (Critical(location=locations[0], item="weapon destroyed"),)
    title = fitting[0].item.title
    return (Critical(location=locations[0], slot=slot_of(context.unit, context.state, locations[0], title)),)


def _damage_left(context: WordContext, place: str) -> str:
    """The damage that destroys a location, as a player says it: `la 25`."""
    left = context.state.armor.get(place, 0) + context.state.structure.get(place, 0)
    return f"{(place or 'la').lower()} {left or 20}"


def _split_number(text: str) -> tuple[int, str]:
    """`2 heat sinks`: the number of items, and their name."""
    number, _, rest = text.partition(" ")
    number = NUMBER_WORDS.get(number, number)
    return (parse_number(number), rest.removesuffix("s")) if is_number(number) and rest else (1, text)


def _several_lost(
    context: WordContext, mech: Mech, fitting: Sequence[Mounted], number: int, text: str
) -> tuple[Spoken, ...]:
    """The critical hits of several items of one name, in order."""
    if len(fitting) < number:
        raise WordError(f"{len(fitting)} of them are left, and not {number}: {text}")
    places = mech_anatomy(mech).places
    slots = [(place, min(rows)) for each in fitting[:number] for place, rows in list(places[each.position].items())[:1]]
    return tuple(Critical(location=place, slot=slot) for place, slot in slots)


def names_lost_item(context: WordContext, words: Words) -> bool:
    """Whether words report a lost item, such as `lrm 20 lt destroyed`, even if they begin with a verb."""
    if len(words) < 2 or words[-1] not in DESTROYED_WORDS or context.game != "classic":
        return False
    text, _ = _split_item_and_place(context, without_fillers(words[:-1]))
    text = _split_number(text)[1]
    return any(_has_title(mounted.item.title, text) for mounted in outfit(context.unit).mounted)


def struck_actuator(context: WordContext, words: Words) -> tuple[Spoken, ...] | None:
    """The critical hit of `shoulder la`, `left leg hip hit`; None for words without an actuator of a 'Mech."""
    if not isinstance(context.unit, Mech) or context.game != "classic":
        return None
    ignored = ("actuator", "crit", "critical", *DESTROYED_WORDS)
    words = [word for word in without_fillers(words) if word not in ignored]
    text, place = _split_item_and_place(context, words)
    if place is None and words[:1] in (["left"], ["right"]) and " ".join(words[1:]) in ACTUATORS:
        text = " ".join(words[1:])  # left hip
        limb = f"{words[0][0].upper()}{'A' if text in ACTUATORS[:4] else 'L'}"
        place = limb if limb in context.names.places else None
    if text not in ACTUATORS:
        return None
    if place is None:
        raise WordError(f"which {text}? Say it as in crit {'la' if text in ACTUATORS[:4] else 'll'} {text}")
    return (Critical(location=place, slot=slot_of(context.unit, context.state, place, text)),)


def _split_item_and_place(context: WordContext, words: Sequence[str]) -> tuple[str, str | None]:
    """The name of an item, and the location after or before it."""
    names = context.names
    for length in range(min(names.longest, len(words)), 0, -1):
        place = names.find(" ".join(words[-length:]))
        if place is not None:
            return " ".join(words[:-length]), place
        place = names.find(" ".join(words[:length]))
        if place is not None:
            return " ".join(words[length:]), place
    return " ".join(words), None


def _has_title(title: str, text: str) -> bool:
    asked = letters(text)
    return bool(asked) and (asked in letters(title) or initials(title) == asked)


def _ammunition_explodes(context: WordContext, values: ArgumentValues) -> Spoken:
    """`ammo explodes lt`: a critical hit on a bin that holds shots."""
    if not isinstance(context.unit, Mech):
        return Critical(location=context.names.places[0], item="ammunition")
    full = [mounted for mounted in outfit(context.unit).mounted if context.state.shots.get(mounted.position)]
    named = [word for word in values.rest if word not in ("ammo", "ammunition")]
    text, place = _split_item_and_place(context, named)
    here = [each for each in full if place in (None, each.mount.location) and letters(text) in letters(each.item.title)]
    places = dict.fromkeys(str(each.mount.location) for each in here)
    if not here:
        raise WordError(f"{context.unit.name} has no ammunition left{' there' if place or text else ''}")
    if len(places) > 1:
        raise WordError(f"where? Say it as in ammo explodes {next(iter(places)).lower()}")
    location = next(iter(places))
    return Critical(location=location, slot=slot_of(context.unit, context.state, location, here[0].item.title))


EXPLOSION = Verb(
    "ammo_explodes ammo_explosion ammunition_explodes ammunition_explosion",
    "",
    _ammunition_explodes,
    "ammo explodes lt",
    "A critical hit strikes ammunition that explodes: of a 'Mech in a location, or of a name.",
    Critical,
    "classic",
    families=(Mech, Vehicle),
    loose=True,
)
SYSTEMS = tuple(
    Verb(
        row.spellings,
        f"[times:N] [ignored:hit|hits] [ignored:crit|crits|critical|damaged] [lost:{'|'.join(LOST_WORDS)}]"
        + (" [place:PLACE]" if row.item == "stabilizer" else ""),
        _struck_maker(row.item, row.effect),
        row.spellings.split()[0].replace("_", " "),
        f"A critical hit to the {row.item or row.effect}, where the table names it.",
        families=row.families,
    )
    for row in ROWS
)
