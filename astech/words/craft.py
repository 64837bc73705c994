"""Vehicles, aerospace craft and troops in words: flight, turrets, passengers, stores, weapons against infantry."""

from collections.abc import Sequence
from typing import Any

from astech.words.context import WordContext, WordError
from astech.words.damaging import SHORT_NAMES, weapons_of_one_damage
from astech.words.moves import move_any
from astech.words.patterns import ArgumentValues
from astech.words.speech import Spoken
from astech.words.tokens import Words, is_number, number_words_as_digits, parse_number, without_fillers
from astech.words.verbs import Make, Verb
from sheets.equipment import Item, catalogue, find
from sheets.record.boxes import near_miss
from sheets.record.events import (
    Board,
    Circumstance,
    DropStore,
    Fly,
    FreeTurret,
    HangStores,
    Jettison,
    Land,
    LayBridge,
    Leave,
    Mishap,
    Position,
    Ride,
    WeaponHit,
)
from sheets.rules.stores import find_store, stores_by_title
from sheets.text import letters
from sheets.units import BattleArmor, Infantry

TROOPS = (Infantry, BattleArmor)
MOST_STORES = 100
WALLS = ("light", "medium", "heavy", "hardened")
FLY = "say it as in fly thrust 5 velocity 7 altitude 4"


def _fly(context: WordContext, values: ArgumentValues) -> Spoken | Sequence[Spoken]:
    """`fly thrust 4 velocity 6`; of a VTOL `flew 8 elevation 3` is a move."""
    fields = {name: value for name, value in values.found.items() if name != "stalls"}
    if Fly not in context.events and "velocity" not in fields:
        move = {"hexes": fields.get("thrust", 0), "elevation": fields.get("altitude")}
        return move_any(context, ArgumentValues(found=move))
    return Fly(**{"velocity": context.state.velocity, **fields, "stalls": "stalls" in values})


def _accelerate_maker(sign: int) -> Make:
    def make(context: WordContext, values: ArgumentValues) -> Spoken:
        """`accelerate 2`: thrust that changes the velocity alone; `accelerate to 6`: up to a velocity."""
        thrust = values.get("thrust", 1)
        if "velocity" in values:
            thrust = sign * (values["velocity"] - context.state.velocity)
            if thrust < 0:
                raise WordError(f"its velocity is {context.state.velocity}; say it as in velocity {values['velocity']}")
        return Fly(thrust=thrust, velocity=max(context.state.velocity + sign * thrust, 0))

    return make


def _land(context: WordContext, values: ArgumentValues) -> Spoken:
    """`land`: a craft makes a control roll; a VTOL or WiGE goes to elevation 0."""
    return Land() if Land in context.events else Position(height=0)


def _bomb(context: WordContext, values: ArgumentValues) -> Spoken:
    """`bomb cluster`: a bomb is dropped; `bomb` alone is an attack of this turn."""
    text = values.get("text", "")
    return DropStore(store=_store_named(text)) if text else Circumstance(kind="air-attack", value="bomb")


def _leave(context: WordContext, values: ArgumentValues) -> Spoken:
    """`unload spare parts`; of troops `leaves the apc`."""
    if Leave not in context.events and isinstance(context.unit, TROOPS):
        return Circumstance(kind="mounted", on=False)
    return Leave(name=values["name"])


def _on_transport(text: str) -> Circumstance:
    """Troops that are in or on another unit."""
    name = " ".join(word for word in text.split() if word not in ("in", "into", "on", "onto", "the", "a", "to"))
    return Circumstance(kind="mounted", value=name[:80])


def _drop(context: WordContext, values: ArgumentValues) -> Spoken | Sequence[Spoken]:
    """`drop cluster bomb`; `drop 2 levels` is a descent, `drop the srm` of suits a jettison."""
    words = without_fillers(values.get("text", "").split())
    if len(words) > 1 and is_number(words[0]) and _is_store(context, words[1:]):
        return [DropStore(store=_store_named(" ".join(words[1:])))] * min(parse_number(words[0]), MOST_STORES)
    if len(words) > 1 and words[-2] in ("elevation", "altitude", "level") and is_number(words[-1]):
        return Position(height=parse_number(words[-1]))
    if words and is_number(words[0]) and words[1:] in ([], ["level"], ["levels"]):
        return Position(height=max(context.state.height - parse_number(words[0]), 0))
    if DropStore not in context.events and Jettison in context.events:
        return _jettison(context, ArgumentValues(rest=words))
    return DropStore(store=_store_named(values.get("text", "")))


def _free_turret(context: WordContext, values: ArgumentValues) -> Spoken:
    """`free turret`, `free ft`: a jammed turret."""
    usual = next((place for place in ("TU", "GUN") if place in context.names.places), "TU")
    return FreeTurret(location=values.get("place", usual))


def _lay_mines(context: WordContext, values: ArgumentValues) -> Spoken:
    mounts = enumerate(context.unit.mounts)
    bridges = [place for place, mount in mounts if "Bridge" in mount.item and place not in context.state.mounts]
    if not bridges:
        raise WordError(f"{context.unit.name} carries no bridge")
    return LayBridge(bridge=bridges[0])


def _jettison(context: WordContext, values: ArgumentValues) -> Spoken:
    """`jettison srm`: a launcher or a pack of suits, or a weapon that can be dropped."""
    asked = letters(" ".join(word for word in values.rest if word not in ("launcher", "launchers", "pack")))
    found = [
        place
        for place, mount in enumerate(context.unit.mounts)
        if place not in context.state.mounts
        and asked
        and (item := find(mount.item))
        and _begins_word(item.title, asked)
    ]
    if not found:
        raise WordError(f"'{' '.join(values.rest)}' is nothing that {context.unit.name} can drop")
    return Jettison(mount=found[0])


def _begins_word(title: str, asked: str) -> bool:
    """Whether letters begin a title, or one of its words."""
    words = title.split()
    return any(letters("".join(words[at:])).startswith(asked) for at in range(len(words)))


def _dock(context: WordContext, values: ArgumentValues) -> Spoken:
    return Board(name=values["name"], docked=True)


def _ride_outside(context: WordContext, values: ArgumentValues) -> Spoken:
    """`ride the squad on rs`, `ride trooper 5 on ct rear`: troops ride on the outside of a location.

    The troops themselves say `ride the atlas`.
    """
    if Ride not in context.events and isinstance(context.unit, TROOPS):
        return _on_transport(values.get("text", ""))
    words = values.get("text", "").split()
    rear = words[-1:] == ["rear"] and context.names.find(words[-1]) is None
    words = words[:-1] if rear else words
    at = len(words) - 1 - words[::-1].index("on") if "on" in words else 0
    place = context.names.find(" ".join(word for word in words[at + 1 :] if word != "the"))
    if not at or place is None:
        raise WordError("who, and where? Say it as in ride the squad on rs")
    return Ride(name=" ".join(words[:at]), location=place, rear=rear)


def _board_maker(cargo: bool) -> Make:
    def make(context: WordContext, values: ArgumentValues) -> Spoken:
        """`board the watch platoon`, `load spare parts bay 2`."""
        if Board not in context.events and isinstance(context.unit, TROOPS):
            return _on_transport(values["name"])
        words, bay = values["name"].split(), None
        if cargo and HangStores in context.events and _is_store(context, words):
            return _hang_store(context, ArgumentValues(found={"text": values["name"]}))
        if len(words) > 2 and words[-2] == "bay" and is_number(words[-1]):
            bay, words = parse_number(words[-1]), words[:-2]
        return Board(name=" ".join(words), cargo=cargo, bay=bay)

    return make


def _hang_store(context: WordContext, values: ArgumentValues) -> Spoken:
    """`hang cluster bomb x3`: replaces the external stores of the unit."""
    return HangStores(stores=parse_stores(values.get("text", "")))


def parse_stores(text: str) -> tuple[str, ...]:
    """The external stores that a text names: `cluster bomb x3`, `2 he bombs, inferno bomb`."""
    names: list[str] = []
    for clause in text.split(","):
        words, times = clause.split(), 1
        if len(words) > 1 and is_number(words[-1].strip("x")):
            times, words = parse_number(words[-1].strip("x")), words[:-1]
        elif len(words) > 1 and is_number(words[0].strip("x")):
            times, words = parse_number(words[0].strip("x")), words[1:]
        names += [_store_named(" ".join(words))] * times
    return tuple(names)


def _store_named(text: str) -> str:
    short = text.removesuffix("s")
    for name in (text, short, f"{short} bomb"):
        if text and (found := find_store(name)) is not None:
            return name if name in (found.title.casefold(), found.name.casefold()) else found.name
    if not text:
        raise WordError("which external store? Say it as in cluster bomb")
    raise WordError(f"'{text}' is not an external store; say it as in cluster bomb{near_miss(text, stores_by_title())}")


def _is_store(context: WordContext, words: Words) -> bool:
    """Whether words name an external store."""
    rest = [word for word in words if not is_number(word.strip("x"))]
    try:
        return bool(_store_named(" ".join(rest)))
    except WordError:
        return False


def weapon_on_infantry(context: WordContext, text: str) -> Spoken:
    """`machine gun x2 open`, `2 machine guns`, `lrm 20 for 12 heavy inside`: a weapon hits infantry."""
    fields: dict[str, Any] = {}
    words = number_words_as_digits(word for word in text.split() if word not in ("building", "the", "in", "a", "from"))
    if len(words) > 1 and is_number(words[0]):
        fields["times"] = parse_number(words.pop(0))
    rest = words[:1]
    for word in words[1:]:
        if word in WALLS:
            fields["building"] = word
        elif word in MANNERS:
            fields[MANNERS[word]] = True
        else:
            rest.append(word)
    if "inside" in words and "building" in fields and words.index("inside") < words.index(fields["building"]):
        fields["inside"] = False  # inside a heavy building are the troops; heavy inside: and the attacker
    if len(rest) > 2 and rest[-2] == "for":
        fields["damage"], rest = parse_number(rest[-1]), rest[:-2]
    if len(rest) > 1 and rest[-1].startswith("x") and is_number(rest[-1][1:]):
        fields["times"], rest = parse_number(rest[-1][1:]), rest[:-1]
    found = _weapon_named(" ".join(rest)) or (_weapon_named(" ".join(rest).removesuffix("s")) if rest else None)
    if found is None or found.weapon is None:
        near = near_miss(letters(" ".join(rest)), weapons_of_one_damage())
        raise WordError(f"'{' '.join(rest)}' is not a known weapon{near}; say it as in weapon machine gun x2 open")
    if not fields.get("times", 1) or not fields.get("damage", 1):
        raise WordError("a hit needs at least 1 weapon; say it as in weapon machine gun x2 open")
    return WeaponHit(weapon=found.name, **fields)


MANNERS = {"open": "in_open", "clear": "in_open", "inside": "inside", "cluster": "cluster"}
"""Words behind a weapon, with the fields that they fill."""


def _weapon_named(text: str) -> Item | None:
    """The weapon of a name, a title, or the beginning of titles, preferably of 'Mechs and the Inner Sphere."""
    if (named := find(text)) is not None and named.weapon is not None and named.weapon.infantry is None:
        return named
    asked = SHORT_NAMES.get(letters(text), letters(text))
    titles = [(letters(weapon.title), weapon) for weapon in catalogue().of_kind("weapon")]
    fitting = [weapon for title, weapon in titles if title == asked]
    if not fitting and any(map(str.isdecimal, asked)):
        fitting = [weapon for title, weapon in titles if title.startswith(asked)]
    return min(fitting, key=_rarity, default=None)


def _rarity(weapon: Item) -> tuple[bool, bool, bool]:
    """The sort key of weapons of one title: weapons of troops, of the Clans and of suits come last."""
    troops = weapon.weapon is not None and weapon.weapon.infantry is not None
    return troops, weapon.name.startswith("CL"), "BA" in weapon.name[:4]


FLIGHT = (
    "[thrust N] [velocity|speed N] [altitude:altitude|alt|elevation|elev N] [rolls N] [stalls:stall|stalls|stalled]"
)
HOW_MUCH_FASTER = "[velocity:to velocity|speed N] [velocity:to N] [thrust:N]"


def _is_flight(context: WordContext, words: Words) -> bool:
    """Whether words after a comma continue a flight: `thrust 5, velocity 3, altitude 6`."""
    return len(words) == 2 and words[0] in ("velocity", "speed", "altitude", "alt", "rolls") and is_number(words[1])


CRAFT = (
    Verb(
        "fly flies flew",
        f"{FLIGHT} [thrust:N]",
        _fly,
        "fly thrust 5 velocity 7 altitude 4",
        "Thrust spent in this turn, the velocity and the altitude at its end, rolls about the axis, a stall.",
        Fly,
        usage=FLY,
        continues=_is_flight,
    ),
    Verb(
        "thrust thrusts burn burns burned",
        f"thrust:N {FLIGHT}",
        _fly,
        "thrust 4 velocity 2",
        "Thrust spent in this turn, as with fly.",
        Fly,
        question="how much thrust?",
        continues=_is_flight,
    ),
    Verb(
        "accelerate accelerates accelerated speed_up speeds_up",
        HOW_MUCH_FASTER,
        _accelerate_maker(1),
        "accelerate 2",
        "Thrust that makes the craft so much faster.",
        Fly,
    ),
    Verb(
        "decelerate decelerates decelerated slow_down slows_down slows",
        HOW_MUCH_FASTER,
        _accelerate_maker(-1),
        "decelerate 2",
        "Thrust that makes the craft so much slower.",
        Fly,
    ),
    Verb(
        "stall stalls stalled",
        "",
        lambda context, values: Fly(velocity=context.state.velocity, stalls=True),
        "stall",
        "The craft is too slow to stay in the air.",
        Fly,
    ),
    Verb(
        "bomb",
        "[text:TEXT]",
        _bomb,
        "bomb cluster",
        "A bomb is dropped, by its name; without one the craft bombs in this turn.",
    ),
    Verb(
        "undock undocks undocked",
        "name:TEXT",
        _leave,
        "undock the Overlord",
        "A ship leaves its docking collar.",
        Leave,
        question="which ship?",
    ),
    Verb(
        "infantry_dismount infantry_dismounts infantry_leave",
        "",
        lambda context, values: Leave(name="infantry"),
        "infantry dismount",
        "The infantry aboard leaves; `leave the watch platoon` names who does.",
        Leave,
    ),
    Verb(
        "land lands landed landing touch_down touches_down touched_down",
        "",
        _land,
        "land",
        "The craft lands, by a control roll.",
        usage="say land, or enter land for firm ground",
    ),
    Verb(
        "mishap",
        "table:landing|liftoff|launch [row:N]",
        lambda context, values: Mishap(table=values["table"], row=values.get("row", 1) or 1),
        "mishap landing 3",
        "A row of the table of failures in landing, lifting off or launching.",
        Mishap,
        usage="say it as in mishap landing 3, mishap liftoff 2 or mishap launch 3",
    ),
    Verb(
        "free frees freed unjam_turret clear_turret",
        "[place:PLACE] [turret]",
        _free_turret,
        "free turret",
        "A jammed turret turns again.",
        FreeTurret,
    ),
    Verb("lay lays", "[bridge]", _lay_mines, "lay bridge", "The bridge that the vehicle carries is laid.", LayBridge),
    Verb(
        "jettison jettisons",
        "",
        _jettison,
        "jettison srm",
        "The suits throw off a launcher or a pack, or a weapon of the quirk is dropped.",
        Jettison,
        loose=True,
    ),
    Verb(
        "board boards",
        "name:TEXT",
        _board_maker(cargo=False),
        "board the watch platoon",
        "Passengers come aboard, by a name of your own; `bay 2` says where.",
        Board,
        question="who or what?",
    ),
    Verb(
        "load loads",
        "name:TEXT",
        _board_maker(cargo=True),
        "load spare parts bay 2",
        "Cargo comes aboard, by a name of your own.",
        Board,
        question="who or what?",
    ),
    Verb(
        "unload leave leaves drop_off drops_off",
        "name:TEXT",
        _leave,
        "unload spare parts",
        "Passengers or cargo leave.",
        Leave,
        question="who or what?",
    ),
    Verb(
        "dock docks docked",
        "name:TEXT",
        _dock,
        "dock the Overlord",
        "A ship is at a docking collar; `leave` frees it.",
        Board,
        question="which ship?",
    ),
    Verb(
        "ride rides",
        "[text:TEXT]",
        _ride_outside,
        "ride the squad on rs",
        "Troops ride on the outside of a location, where hits may strike them first.",
        Ride,
    ),
    Verb(
        "hang hangs",
        "[text:TEXT]",
        _hang_store,
        "hang cluster bomb x2",
        "External stores are hung under the wings, in place of what hung there.",
        HangStores,
        lists=True,
        continues=_is_store,
    ),
    Verb(
        "drop drops dropped",
        "[text:TEXT]",
        _drop,
        "drop cluster bomb",
        "An external store is dropped or used up; `drop 2 levels` is a descent.",
    ),
    Verb(
        "weapon",
        "[text:TEXT]",
        lambda context, values: weapon_on_infantry(context, values.get("text", "")),
        "weapon machine gun x2 open",
        "A weapon hits conventional infantry: how often, in the open, in a building of which kind.",
        WeaponHit,
    ),
)
