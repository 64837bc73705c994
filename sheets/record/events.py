"""The events of a game, one model for each kind of event; the field `do` names the kind.

>>> read_event('{"do": "hit", "location": "LT", "damage": 8, "rear": true}').damage
8
"""

from functools import cache
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, NonNegativeInt, PlainSerializer, PositiveInt, TypeAdapter

from sheets.model import Model
from sheets.record.condition import Condition

MOST = 999
Number = Annotated[int, Field(ge=0, le=MOST)]
Several = Annotated[int, Field(ge=1, le=MOST)]
"""Numbers of what is done one by one: no higher than anything at a table."""
Die = Annotated[int, Field(ge=1, le=6)]
Dice = tuple[Die, ...]

DamageKind = Literal[
    "standard",
    "energy",
    "heat",
    "ppc",
    "ballistic",
    "missile",
    "physical",
    "area",
    "armor-piercing",
    "acid",
    "flechette",
    "fall",
]
Side = Literal["front", "rear", "left", "right"]
Direction = Literal[
    "front", "rear", "left", "right", "front-left", "front-right", "rear-left", "rear-right", "above", "below"
]
"""The direction of an attack. Units with six sides alone have front and rear ones on each hand; craft alone are struck
from above and below."""
Skill = Annotated[int, Field(ge=0, le=8)]
CircumstanceKind = Literal[
    "hull-down",
    "torso-twist",
    "arms-flipped",
    "evading",
    "sprinting",
    "backward",
    "grappled",
    "tagged",
    "narced",
    "inarced",
    "tased",
    "interference",
    "haywire",
    "night",
    "weather",
    "vacuum",
    "terrain",
    "cover",
    "minefield",
    "dug-in",
    "hidden",
    "hit-the-deck",
    "in-building",
    "submerged",
    "bogged-down",
    "spotting",
    "searchlight",
    "burning",
    "swarming",
    "swarmed",
    "mounted",
    "mine-attached",
    "rallied",
    "split",
    "carrying",
    "towing",
    "physical-attack",
    "air-attack",
    "sideslip",
    "skidding",
    "hot-loaded",
    "rapid-fire",
    "weapon-mode",
    "bombast-setting",
    "ghost-targets",
    "screened",
    "boarded",
    "boarding",
    "launched",
    "maneuver",
    "reentry",
    "jump-drive",
    "displaced",
    "abandoned",
    "withdrawing",
    "stealth",
]
"""Circumstances of a unit that no figure on its sheet holds."""
HULL_DOWN, VACUUM = "hull-down", "vacuum"
Phase = Literal["", "movement"]
"""The phase of an event, where a rule asks for it."""
HitColumn = Literal["normal", "punch", "kick", "below", "swarm"]
"""The table that rolls the location: `below` for attackers a level lower, `swarm` for troops that swarm."""


class EventBase(Model):
    """The fields of every event: its id, made by the program that sent it, and the dice rolled with it, in order."""

    id: str = ""
    dice: tuple[Dice, ...] = ()


class Hit(EventBase):
    """One group of damage to a location.

    `location` is an abbreviation of the sheet, `LT`; with `rear` its rear armor is struck, from `side` the unit.
    `through_armor_critical`: the roll for the location was a critical one. `critical`: the critical hit of an aerospace
    craft beside the location on the table. `critical_modifier` is added to the roll for critical hits.
    `motive`: the roll asked for motive damage, on the column of `side`; None asks the location, since each hit costs a
    rotor speed. `guns`: so many guns of an array struck together. `glancing`: the shot glances off a narrow or low
    profile, which halves its damage. `straight_ahead`: the attacker is in the row of hexes directly in front, where a
    cowl does not help. `in_open`: infantry in the open takes double damage.
    """

    do: Literal["hit"] = "hit"
    location: str
    rear: bool = False
    damage: NonNegativeInt
    kind: DamageKind = "standard"
    critical_modifier: int = 0  # of armor-piercing ammunition
    through_armor_critical: bool = False
    critical: str = ""
    motive: bool | None = None
    side: Direction = "front"
    capital: bool = False
    natural_12: bool = False
    in_open: bool = False
    straight_ahead: bool = False
    guns: PositiveInt = 1
    glancing: bool = False


class Attack(EventBase):
    """One group of damage from a side; the location is rolled.

    `aimed` is the location that a shot was aimed at, `cover` says that the unit stands in partial cover. `heat` comes
    with the damage to a 'Mech.
    """

    do: Literal["attack"] = "attack"
    side: Direction = "front"
    table: HitColumn = "normal"
    damage: NonNegativeInt
    kind: DamageKind = "standard"
    critical_modifier: int = 0
    capital: bool = False
    natural_12: bool = False
    in_open: bool = False
    straight_ahead: bool = False
    guns: PositiveInt = 1
    aimed: str = ""
    cover: bool = False
    glancing: bool = False
    heat: NonNegativeInt = 0


class Salvo(EventBase):
    """So many missiles or shots of a cluster weapon that hit, with the damage of each, in groups of so many points.

    `modifier` is what fire control adds to the roll on the cluster table; `all_hit` needs none. `cover`: the unit
    stands in partial cover. `engaged`: an anti-missile system fires at the missiles; its modifier is in `modifier`.
    """

    do: Literal["salvo"] = "salvo"
    size: Several
    damage: Several = 1
    group: Several = 5
    side: Direction = "front"
    kind: DamageKind = "missile"
    modifier: int = 0
    all_hit: bool = False
    cover: bool = False
    glancing: bool = False
    engaged: bool = False


class Critical(EventBase):
    """A critical hit to one slot, counted from 0, or to an `item` of a table of criticals, without a roll."""

    do: Literal["critical"] = "critical"
    location: str
    slot: NonNegativeInt | None = None
    item: str = ""


class CriticalRoll(EventBase):
    """A roll on the table of critical hits for a location."""

    do: Literal["critical-roll"] = "critical-roll"
    location: str
    rear: bool = False


class CrewHit(EventBase):
    """Hits to the pilot or the whole crew."""

    do: Literal["crew-hit"] = "crew-hit"
    hits: PositiveInt = 1
    phase: Phase = ""


class Spend(EventBase):
    """Shots fired from a bin: the place of the ammunition in `unit.mounts`."""

    do: Literal["spend"] = "spend"
    bin: NonNegativeInt
    shots: NonNegativeInt = 1


class Explode(EventBase):
    """Ammunition explodes, or a component that can."""

    do: Literal["explode"] = "explode"
    bin: NonNegativeInt


class MotiveRoll(EventBase):
    """A roll on the table of motive damage, with a modifier besides that of the vehicle's own kind."""

    do: Literal["motive-roll"] = "motive-roll"
    modifier: int = 0


class Fall(EventBase):
    """The unit falls so many levels."""

    do: Literal["fall"] = "fall"
    levels: Number = 0
    phase: Phase = ""


class Stand(EventBase):
    """The unit is on its feet again; an `attempt` asks for the roll, which a `careful` one makes easier."""

    do: Literal["stand"] = "stand"
    attempt: bool = False
    careful: bool = False


class Skid(EventBase):
    """A 'Mech that ran so many hexes turned on pavement and goes on: it may skid.

    `skidded`: the hexes that it skids where something stops it, else half of those it moved.
    """

    do: Literal["skid"] = "skid"
    hexes: Number
    skidded: Number | None = None


class Enter(EventBase):
    """The unit enters such ground: `land` is firm and dry, `reckless` bad ground at full speed.

    `factor` is the construction factor of a building, `modifier` what the table adds to the roll for the speed or the
    ground.
    """

    do: Literal["enter"] = "enter"
    terrain: Literal["land", "water", "rubble", "reckless", "building"] = "land"
    depth: Number = 0
    jumping: bool = False
    factor: Number = 0
    modifier: int = 0


class Struck(EventBase):
    """A physical attack struck the unit from a side: its damage, and the roll that it asks for.

    `leg-attack` and `swarm` are those of infantry and battle armor; `critical`: a roll for critical hits comes with
    the damage, as with a swarm of battle armor. `lance`: the weapon, or the 'Mech that charges, has a lance.
    """

    do: Literal["struck"] = "struck"
    by: Literal["punch", "kick", "push", "weapon", "charge", "death-from-above", "leg-attack", "swarm"]
    damage: Number = 0
    side: Side = "front"
    critical: bool = False
    lance: bool = False


class OwnAttack(EventBase):
    """A physical attack of the unit itself that costs it something: a kick or a mace that missed, a charge, a death
    from above, a punch with a retractable blade.

    `mass` is the target's in tons, `hexes` are those moved before a charge, without the one of the target. Of an Alpha
    Strike element the target's `size` counts, and `hexes` are inches.
    """

    do: Literal["own-attack"] = "own-attack"
    attack: Literal["kick", "charge", "death-from-above", "mace", "blade"]
    hit: bool = True
    mass: Number = 0
    size: Number = 0
    hexes: Number = 0


class EndPhase(EventBase):
    """The end of a phase: rolls that its damage asks for are made, and its damage no longer counts as new."""

    do: Literal["end-phase"] = "end-phase"


class HeatPhase(EventBase):
    """The heat phase and the end of the turn.

    `build_up` is the heat of moving, firing and the rest, without that of engine hits; `external` comes from outside.
    """

    do: Literal["heat-phase"] = "heat-phase"
    build_up: NonNegativeInt = 0
    external: NonNegativeInt = 0


class BuildingHit(EventBase):
    """Damage to the building that a gun emplacement stands on."""

    do: Literal["building-hit"] = "building-hit"
    damage: PositiveInt


class EmplacementCriticalRoll(EventBase):
    """A roll on the table of critical hits of gun emplacements."""

    do: Literal["emplacement-critical-roll"] = "emplacement-critical-roll"


class Fire(EventBase):
    """A weapon fired so many times, by its place in `unit.mounts`; `bin` says which ammunition fed it.

    `missed` matters to Streak launchers, which keep their missiles then, `natural_2` (what the to-hit roll was) to
    weapons whose ammunition feed gives trouble.
    """

    do: Literal["fire"] = "fire"
    weapon: NonNegativeInt
    times: PositiveInt = 1
    bin: NonNegativeInt | None = None
    jammed: bool = False
    missed: bool = False
    natural_2: bool = False


class ClearJam(EventBase):
    """A jammed weapon works again."""

    do: Literal["clear-jam"] = "clear-jam"
    weapon: NonNegativeInt


class Move(EventBase):
    """The unit moved so many hexes."""

    do: Literal["move"] = "move"
    mode: Literal["stand", "walk", "run", "jump", "swim"] = "walk"
    hexes: NonNegativeInt = 0
    elevation: NonNegativeInt | None = None  # where a VTOL or WiGE ends its move; None is where it was
    boosted: bool = False  # a ProtoMech with its myomer booster on
    swerves: bool = False  # a nimble jumper swerves by a hex


class Fly(EventBase):
    """An aerospace craft spent thrust in this turn, and flies so fast; `altitude` None stays what it was.

    `rolls` counts the times it rolled about its axis; `stalls` says that it was too slow to stay in the air.
    """

    do: Literal["fly"] = "fly"
    thrust: NonNegativeInt = 0
    velocity: NonNegativeInt = 0
    altitude: NonNegativeInt | None = None
    rolls: NonNegativeInt = 0
    stalls: bool = False


class Land(EventBase):
    """An aerospace craft lands, by a control roll."""

    do: Literal["land"] = "land"


class Mishap(EventBase):
    """What the tables of landing and of lifting off say of a failure, or a crowded launch: the number of its row."""

    do: Literal["mishap"] = "mishap"
    table: Literal["landing", "liftoff", "launch"]
    row: PositiveInt = 1


class FreeTurret(EventBase):
    """The crew of a vehicle spent a turn on a jammed turret."""

    do: Literal["free-turret"] = "free-turret"
    location: str = "TU"


class LayBridge(EventBase):
    """A bridge that the vehicle carries is laid: its place in `unit.mounts`."""

    do: Literal["lay-bridge"] = "lay-bridge"
    bridge: NonNegativeInt


class Jettison(EventBase):
    """Troopers throw off a launcher or a pack, or a weapon of the quirk is dropped: its place in `unit.mounts`."""

    do: Literal["jettison"] = "jettison"
    mount: NonNegativeInt


class Board(EventBase):
    """A passenger or a unit comes aboard, by a name of the table's own; `bay` is the number of a bay on the sheet.

    `docked` is a ship at a docking collar.
    """

    do: Literal["board"] = "board"
    name: str
    cargo: bool = False
    docked: bool = False
    bay: NonNegativeInt | None = None


class Ride(EventBase):
    """Battle armor rides on the outside of the unit, in a place where hits may strike it first, or infantry `swarms` it
    there, which costs the unit no MP."""

    do: Literal["ride"] = "ride"
    name: str
    location: str
    rear: bool = False
    swarms: bool = False


class Leave(EventBase):
    """A passenger or a unit that was aboard leaves, or is dropped."""

    do: Literal["leave"] = "leave"
    name: str


class HangStores(EventBase):
    """Bombs, missiles and pods are hung under the wings, each by its name; what hung there before is taken off."""

    do: Literal["hang-stores"] = "hang-stores"
    stores: tuple[str, ...] = ()


class DropStore(EventBase):
    """A bomb is dropped, or another external store used up."""

    do: Literal["drop-store"] = "drop-store"
    store: str


class Inferno(EventBase):
    """So many inferno missiles hit, from a side."""

    do: Literal["inferno"] = "inferno"
    missiles: Several
    side: Direction = "front"


class WeaponHit(EventBase):
    """A weapon hits conventional infantry: `weapon` by its name in the catalogue, so many times.

    `damage` counts where it is not the weapon's own: that of the missiles which hit, or what several weapons of a kind
    do together. `cluster`: an LB-X autocannon fired cluster rounds. `building` is the kind of building the troops are
    in, `inside` whether the attacker is in it as well.
    """

    do: Literal["weapon-hit"] = "weapon-hit"
    weapon: str
    times: Several = 1
    damage: PositiveInt | None = None
    cluster: bool = False
    in_open: bool = False
    building: Literal["", "light", "medium", "heavy", "hardened"] = ""
    inside: bool = False


class Heat(EventBase):
    """Heat from outside in this turn: fires, flamers, plasma. `by_weapon`: some armor keeps off heat of weapons."""

    do: Literal["heat"] = "heat"
    points: PositiveInt
    by_weapon: bool = False


class Cool(EventBase):
    """Something outside cools the unit in this turn, such as a fluid gun or a coolant truck."""

    do: Literal["cool"] = "cool"
    points: PositiveInt


class ReactorSwitch(EventBase):
    """The player shuts the reactor down, or wants it running again: the next heat phase tries to start it."""

    do: Literal["reactor"] = "reactor"
    on: bool


class Switch(EventBase):
    """A system of a 'Mech is switched on or off; MASC, supercharger, radical heat sinks and coolant pods are used for
    one turn. `mount` says which capacitor is charged, else all are. An emergency coolant system that is on fires by
    itself in the heat phase."""

    do: Literal["switch"] = "switch"
    system: Literal[
        "masc",
        "supercharger",
        "radical-heat-sink",
        "stealth",
        "null-signature",
        "void-signature",
        "chameleon-shield",
        "blue-shield",
        "capacitor",
        "coolant-pod",
        "emergency-coolant-system",
    ]
    on: bool = True
    mount: NonNegativeInt | None = None


class Brace(EventBase):
    """How a shield of a 'Mech is held: in front of it, at its side, or hanging from its arm."""

    do: Literal["brace"] = "brace"
    mount: NonNegativeInt
    mode: Literal["active", "passive", "inactive"]


class Convert(EventBase):
    """A LAM or QuadVee takes another shape."""

    do: Literal["convert"] = "convert"
    shape: Literal["mech", "airmech", "fighter", "vehicle"]


class Begin(EventBase):
    """The game begins: rolls that quirks ask for before the first turn are made."""

    do: Literal["begin"] = "begin"


class SetRange(EventBase):
    """Variable range targeting is set to short or long range, in an end phase."""

    do: Literal["set-range"] = "set-range"
    range: Literal["short", "long"]


class PointMount(EventBase):
    """A weapon in a directional torso mount points to the rear, or to the front: its place in `unit.mounts`."""

    do: Literal["point-mount"] = "point-mount"
    mount: NonNegativeInt
    rear: bool = False


class Strain(EventBase):
    """The opponent rolls whether an illegal design gives way, once for every six turns of combat."""

    do: Literal["strain"] = "strain"


class Dump(EventBase):
    """A bin is dumped: it is empty at the end of the turn."""

    do: Literal["dump"] = "dump"
    bin: NonNegativeInt


class Bail(EventBase):
    """The crew leaves the unit by choice; `failed`: the roll for it failed, which hurts."""

    do: Literal["eject"] = "eject"
    failed: bool = False


class Reload(EventBase):
    """A bin is filled again; without a number of shots it is full. `ammo` names another munition that goes in."""

    do: Literal["reload"] = "reload"
    bin: NonNegativeInt
    shots: NonNegativeInt | None = None
    ammo: str = ""


class Marked(EventBase):
    """The sheet is marked like this: how a unit comes to the table, or leaves the repair bay.

    `in_play`: the game goes on, and what no mark says stays as it was, such as the turn, and how the unit stands.
    `note` says in words which marks are new, where a player marked a box directly.
    """

    do: Literal["marked"] = "marked"
    condition: Condition
    in_play: bool = False
    note: Annotated[str, Field(max_length=200)] = ""


ElementAttack = Literal[
    "", "weapon", "missile", "ballistic", "energy", "indirect", "area", "strafing", "physical", "anti-mech"
]
"""The kind of an attack on an element, where its armor or its gear lowers the damage; none: it is lowered already."""


class ElementHit(EventBase):
    """The damage of one attack to an Alpha Strike element.

    `kind` names the attack where abilities of the element lower its damage; without it they are taken off already.
    `critical`: the attack rolls for a critical hit whatever it damages; `heat` is the heat of HT. `immediate`: the
    damage takes effect at once, as that of an overrun does, not in the End Phase.
    """

    do: Literal["element-hit"] = "element-hit"
    damage: NonNegativeInt
    kind: ElementAttack = ""
    natural_12: bool = False
    critical: bool = False
    heat: NonNegativeInt = 0
    immediate: bool = False


class ElementCriticalHit(EventBase):
    """A critical hit to an Alpha Strike element: the effect by name, or it is rolled."""

    do: Literal["element-critical"] = "element-critical"
    effect: str = ""


class ElementFire(EventBase):
    """An Alpha Strike element attacked with its weapons, and overheated by so much.

    `range` and `arc` let the damage be stated: an element without arcs has a front, a rear (REAR) and a turret (TUR).
    `manner` is an attack of an aerospace element on the ground. `artillery` is the ability of an artillery attack
    (`ARTLT`), which comes besides the weapon attack of the turn; its shell scatters where it `missed`.
    """

    do: Literal["element-fire"] = "element-fire"
    overheat: NonNegativeInt = 0
    range: Literal["", "short", "medium", "long", "extreme"] = ""
    arc: Literal["front", "left", "right", "rear", "turret"] = "front"
    manner: Literal["", "strike", "strafe"] = ""
    artillery: str = ""
    missed: bool = False


class Scatter(EventBase):
    """A shell or a bomb missed and lands elsewhere: so many hexes away (of elements inches), which else are rolled.

    Of a bomb the hexes are the points by which its attack failed. `cannon`: an artillery cannon fired the shell.
    """

    do: Literal["scatter"] = "scatter"
    hexes: Number | None = None
    cannon: bool = False


class Embark(EventBase):
    """An Alpha Strike infantry element boards a transport, or rides on its outside."""

    do: Literal["embark"] = "embark"
    transport: str
    outside: bool = False


class Disembark(EventBase):
    """An Alpha Strike infantry element leaves its transport; `lost`: because the transport is destroyed."""

    do: Literal["disembark"] = "disembark"
    lost: bool = False


class SpendAbility(EventBase):
    """A one-use ability of an Alpha Strike element is used, or one is lost."""

    do: Literal["spend-ability"] = "spend-ability"
    ability: str


class TableRule(EventBase):
    """The table agrees on a rule, or where the unit is, in the middle of a game: the same as in the options."""

    do: Literal["table-rule"] = "table-rule"
    rule: Literal["quirks", "auto_eject", "extended_heat", "case_pilot_damage", "space", "unconfirmed"]
    on: bool = True


class Position(EventBase):
    """The place of the unit without a move: elevation or altitude, velocity, the CF of its building."""

    do: Literal["position"] = "position"
    height: Number | None = None
    velocity: Number | None = None
    building_cf: Number | None = None


class Skills(EventBase):
    """The skills of a crew member, or the Skill of an element as gunnery; `seat` counts from 0."""

    do: Literal["skills"] = "skills"
    gunnery: Skill | None = None
    piloting: Skill | None = None
    seat: Number = 0
    name: Annotated[str, Field(max_length=200)] = ""


class CrewState(EventBase):
    """The state of a crew member that the table names, such as after a special ability: awake, unconscious, dead."""

    do: Literal["crew-state"] = "crew-state"
    state: Literal["conscious", "unconscious", "dead"]
    seat: Number = 0


class Circumstance(EventBase):
    """A circumstance of the unit that other rolls depend on, or its end; `value` says more: a side, a kind, a name."""

    do: Literal["circumstance"] = "circumstance"
    kind: CircumstanceKind
    value: Annotated[str, Field(max_length=200)] = ""
    on: bool = True


class Flood(EventBase):
    """The hull is breached in a location: water or vacuum comes in, and nothing in it works any more."""

    do: Literal["flood"] = "flood"
    location: str


class Blast(EventBase):
    """An explosion inside a location of a 'Mech, such as of the bombs in the bay of a LAM: so many points."""

    do: Literal["blast"] = "blast"
    location: str
    damage: Several


class Answer(EventBase):
    """The answer to the roll that is due: the `dice` of the event, or the outcome without dice.

    The type of the outcome depends on the roll: success or failure, a location, a slot, a number.
    """

    do: Literal["answer"] = "answer"
    purpose: str = ""  # of the roll; where it stands it must be that of the roll that is due
    outcome: bool | int | str | None = None


class Postpone(EventBase):
    """The roll that is due waits while the game goes on; only a roll without consequences for others can."""

    do: Literal["postpone"] = "postpone"


class Waive(EventBase):
    """A roll that waits is not made."""

    do: Literal["waive"] = "waive"
    purpose: str = ""  # of the roll; without it the first one


HitOfShot: TypeAlias = Hit | Attack | Salvo | WeaponHit | Inferno | Struck | ElementHit | Circumstance
"""The effect of an attack that hits on its target."""


def _with_kind(shot: HitOfShot | None) -> dict[str, Any] | None:
    """The event inside another one, with its kind, which defaults would leave out."""
    return None if shot is None else write_event(shot)


_Shot = Annotated[HitOfShot, Field(discriminator="do")]


class Offer(EventBase):
    """An attack on another unit: the to-hit roll, and the effect on the target where it hits.

    `target` is the id of the target among the units that play together, `target_name` its name, `weapon` the name of
    the weapon, `number` the to-hit number. `defended`: an anti-missile system of the target fires at the missiles. The
    target is hit when its player accepts. The offer of a player whose unit is not among these stands in the log of the
    target, with the name of that player as `attacker`.
    """

    do: Literal["offer"] = "offer"
    target: Annotated[str, Field(max_length=200)]
    target_name: Annotated[str, Field(max_length=200)] = ""
    attacker: Annotated[str, Field(max_length=200)] = ""
    weapon: Annotated[str, Field(max_length=200)] = ""
    number: int | None = None
    rolled: Dice = ()
    defended: bool = False
    shot: Annotated[_Shot | None, PlainSerializer(_with_kind)] = None


class Accept(EventBase):
    """The target of a shot accepts it, and what the shot does happens: `offer` is the id of the event."""

    do: Literal["accept"] = "accept"
    offer: Annotated[str, Field(max_length=200)]
    attacker: Annotated[str, Field(max_length=200)] = ""
    weapon: Annotated[str, Field(max_length=200)] = ""
    shot: Annotated[_Shot, PlainSerializer(_with_kind)]


class Decline(EventBase):
    """The target of a shot declines it, and nothing happens: `offer` is the id of the event."""

    do: Literal["decline"] = "decline"
    offer: Annotated[str, Field(max_length=200)]
    attacker: Annotated[str, Field(max_length=200)] = ""
    weapon: Annotated[str, Field(max_length=200)] = ""


Event: TypeAlias = (
    Hit
    | Attack
    | Salvo
    | Critical
    | CriticalRoll
    | CrewHit
    | Spend
    | Explode
    | MotiveRoll
    | Fall
    | Stand
    | Skid
    | Enter
    | Struck
    | OwnAttack
    | EndPhase
    | HeatPhase
    | BuildingHit
    | EmplacementCriticalRoll
    | Fire
    | ClearJam
    | Move
    | Fly
    | Land
    | Mishap
    | FreeTurret
    | Jettison
    | LayBridge
    | Board
    | Ride
    | Leave
    | HangStores
    | DropStore
    | Inferno
    | WeaponHit
    | Heat
    | Cool
    | ReactorSwitch
    | Switch
    | Brace
    | Convert
    | Begin
    | SetRange
    | PointMount
    | Strain
    | Dump
    | Bail
    | Reload
    | Marked
    | ElementHit
    | ElementCriticalHit
    | ElementFire
    | Scatter
    | Embark
    | Disembark
    | SpendAbility
    | TableRule
    | Position
    | Skills
    | CrewState
    | Circumstance
    | Flood
    | Blast
    | Answer
    | Postpone
    | Waive
    | Offer
    | Accept
    | Decline
)


@cache
def _adapter() -> TypeAdapter[Event]:
    return TypeAdapter(Annotated[Event, Field(discriminator="do")])


def parse_event(data: object) -> Event:
    """The event of such data; raises pydantic's ValidationError where it is none."""
    return _adapter().validate_python(data)


def read_event(text: str | bytes) -> Event:
    """The event in such a text."""
    return _adapter().validate_json(text)


def write_event(event: Event) -> dict[str, Any]:
    """An event as plain data; what has its default value is left out."""
    return {"do": event.do, **event.model_dump(mode="json", exclude_defaults=True)}
