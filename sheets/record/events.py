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
"""Counts of single actions, with a limit above any in play."""
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
    "casualties",
]
"""The kind of damage; `casualties` are troopers of a platoon, and no points."""
Side = Literal["front", "rear", "left", "right"]
Direction = Literal[
    "front", "rear", "left", "right", "front-left", "front-right", "rear-left", "rear-right", "above", "below"
]
"""The direction of an attack. Only units with six sides have front and rear sides on the left and right; only aerospace
craft are hit from above and below.
"""
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
"""Circumstances of a unit that are not on its sheet."""
HULL_DOWN, VACUUM = "hull-down", "vacuum"
THIN_AIR = "thin air"
"""The value of a vacuum that is not complete."""
Phase = Literal["", "movement"]
"""The phase of an event, if a rule depends on it."""
HitColumn = Literal["normal", "punch", "kick", "below", "swarm"]
"""The hit location table: `below` for attackers one level lower, `swarm` for swarm attacks."""


class EventBase(Model):
    """The fields of every event: its id, made by the program that sent it, and the dice rolled with it, in order."""

    id: str = ""
    dice: tuple[Dice, ...] = ()


class Hit(EventBase):
    """One group of damage to a location.

    `location` is an abbreviation of the sheet, `LT`; with `rear` the hit is on its rear armor, `side` is the direction.
    `through_armor_critical`: the location roll was a critical hit. `critical`: the critical hit of an aerospace craft
    in the location table. `critical_modifier` is added to the roll for critical hits. `motive`: the roll requires
    motive damage, on the column of `side`; None: the location decides, as each hit slows a rotor. `guns` is the number
    of guns of an array that hit together. `glancing`: the shot glances off a narrow or low profile, which halves its
    damage. `straight_ahead`: the attacker is in the row of hexes directly in front, where a cowl does not help.
    `in_open`: infantry in the open takes double damage.
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

    `aimed` is the location of an aimed shot, `cover` is true in partial cover; `over_cover`: no cover protects, also
    none that the record notes. `heat` comes with the damage to a 'Mech or a fighter.
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
    over_cover: bool = False
    glancing: bool = False
    heat: NonNegativeInt = 0


class Salvo(EventBase):
    """A hit by a cluster weapon: its number of missiles or shots, the damage of each, and the points of a group.

    `modifier` is that of fire control for the cluster roll; `all_hit`: no cluster roll. `cover`: the unit is in partial
    cover. `over_cover`: no cover protects, also none that the record notes. `engaged`: an anti-missile system fires at
    the missiles; its modifier is in `modifier`. `hot_loaded`: the lowest two of three dice count.
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
    over_cover: bool = False
    glancing: bool = False
    engaged: bool = False
    hot_loaded: bool = False


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
    """Shots fired from a bin, by the position of the ammunition in `unit.mounts`."""

    do: Literal["spend"] = "spend"
    bin: NonNegativeInt
    shots: NonNegativeInt = 1


class Explode(EventBase):
    """Ammunition explodes, or a component that can."""

    do: Literal["explode"] = "explode"
    bin: NonNegativeInt


class MotiveRoll(EventBase):
    """A roll on the motive damage table, with a modifier in addition to that of the vehicle type."""

    do: Literal["motive-roll"] = "motive-roll"
    modifier: int = 0


class Fall(EventBase):
    """The unit falls a number of levels."""

    do: Literal["fall"] = "fall"
    levels: Number = 0
    phase: Phase = ""


class Stand(EventBase):
    """The unit stands up; an `attempt` requires the roll, which is easier if it is `careful`."""

    do: Literal["stand"] = "stand"
    attempt: bool = False
    careful: bool = False


class Skid(EventBase):
    """A running 'Mech turned on pavement and moves on, so it may skid.

    `skidded`: the hexes that it skids if an obstacle stops it, else half of those it moved.
    """

    do: Literal["skid"] = "skid"
    hexes: Number
    skidded: Number | None = None


class Enter(EventBase):
    """The unit enters terrain: `land` is firm and dry, `reckless` is bad ground at full speed.

    `factor` is the construction factor of a building, `modifier` a modifier of the roll for the speed or the terrain.
    """

    do: Literal["enter"] = "enter"
    terrain: Literal["land", "water", "rubble", "reckless", "building"] = "land"
    depth: Number = 0
    jumping: bool = False
    factor: Number = 0
    modifier: int = 0


class Struck(EventBase):
    """A physical attack hit the unit from a side: its damage, and the required piloting roll.

    `leg-attack` and `swarm` are those of infantry and battle armor; `critical`: the attack also has a roll for critical
    hits, as a swarm attack of battle armor has. `lance`: the weapon, or the charging 'Mech, has a lance.
    `club`: the weapon is an improvised club.
    """

    do: Literal["struck"] = "struck"
    by: Literal["punch", "kick", "push", "weapon", "charge", "death-from-above", "leg-attack", "swarm"]
    damage: Number = 0
    side: Side = "front"
    critical: bool = False
    lance: bool = False
    club: bool = False


class OwnAttack(EventBase):
    """A physical attack by the unit with consequences for itself: a missed kick or mace, a charge, a death from above,
    a punch with a retractable blade.

    `mass` is the target's in tons, `hexes` are those moved before a charge, without the one of the target. For an Alpha
    Strike element `size` is the target's, and `hexes` are inches.
    """

    do: Literal["own-attack"] = "own-attack"
    attack: Literal["kick", "charge", "death-from-above", "mace", "blade"]
    hit: bool = True
    mass: Number = 0
    size: Number = 0
    hexes: Number = 0


class EndPhase(EventBase):
    """The end of a phase: rolls required by its damage are made, and the damage no longer counts as new."""

    do: Literal["end-phase"] = "end-phase"


class HeatPhase(EventBase):
    """The heat phase and the end of the turn.

    `build_up` is the heat of movement, weapons and systems, without that of engine hits; `external` is heat from
    outside.
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
    """A weapon fired a number of times, by its position in `unit.mounts`; `bin` is the position of its ammunition.

    `missed` is for Streak launchers, which then keep their missiles, `natural_2` (the to-hit roll) for weapons with an
    ammunition feed problem.
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
    """The unit moved a number of hexes."""

    do: Literal["move"] = "move"
    mode: Literal["stand", "walk", "run", "jump", "swim"] = "walk"
    hexes: NonNegativeInt = 0
    elevation: NonNegativeInt | None = None  # at which a VTOL or WiGE ends its move; None: unchanged
    boosted: bool = False  # a ProtoMech with its myomer booster on
    swerves: bool = False  # a nimble jumper swerves by a hex


class Fly(EventBase):
    """An aerospace craft spent thrust in this turn, with its new velocity; with `altitude` None it keeps its altitude.

    `rolls` is the number of times that it rolled about its axis; `stalls`: it was too slow to stay in the air.
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
    """A failed landing or lift-off, or a crowded launch: the row of its table."""

    do: Literal["mishap"] = "mishap"
    table: Literal["landing", "liftoff", "launch"]
    row: PositiveInt = 1


class FreeTurret(EventBase):
    """The crew of a vehicle spent a turn on a jammed turret."""

    do: Literal["free-turret"] = "free-turret"
    location: str = "TU"


class LayBridge(EventBase):
    """The vehicle lays a bridge, by its position in `unit.mounts`."""

    do: Literal["lay-bridge"] = "lay-bridge"
    bridge: NonNegativeInt


class Jettison(EventBase):
    """Troopers drop a launcher or a pack, or a unit drops a weapon with the quirk, by its position in `unit.mounts`."""

    do: Literal["jettison"] = "jettison"
    mount: NonNegativeInt


class Board(EventBase):
    """A passenger or a unit comes aboard, by a name that the players choose; `bay` is the number of a bay on the sheet.

    `docked` is a ship at a docking collar.
    """

    do: Literal["board"] = "board"
    name: str
    cargo: bool = False
    docked: bool = False
    bay: NonNegativeInt | None = None


class Ride(EventBase):
    """Battle armor rides on the outside of the unit, in a location where it may be hit first, or infantry `swarms` it,
    which does not reduce the unit's MP.
    """

    do: Literal["ride"] = "ride"
    name: str
    location: str
    rear: bool = False
    swarms: bool = False


class Leave(EventBase):
    """A passenger or a unit aboard leaves, or is dropped."""

    do: Literal["leave"] = "leave"
    name: str


class HangStores(EventBase):
    """Bombs, missiles and pods are mounted as external stores, by name; previous ones are removed."""

    do: Literal["hang-stores"] = "hang-stores"
    stores: tuple[str, ...] = ()


class DropStore(EventBase):
    """A bomb is dropped, or another external store used up."""

    do: Literal["drop-store"] = "drop-store"
    store: str


class Inferno(EventBase):
    """A number of inferno missiles hit, from a side."""

    do: Literal["inferno"] = "inferno"
    missiles: Several
    side: Direction = "front"


class WeaponHit(EventBase):
    """A weapon hits conventional infantry a number of times; `weapon` is its catalogue name.

    `damage` replaces the weapon's damage: that of the missiles that hit, or of several weapons of a kind together.
    `cluster`: an LB-X autocannon fired cluster rounds. `building` is the class of the building that the troops are in,
    `inside` whether the attacker is also in it.
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
    """Heat from outside in this turn: fires, flamers, plasma. `by_weapon`: some armor prevents heat of weapons."""

    do: Literal["heat"] = "heat"
    points: PositiveInt
    by_weapon: bool = False


class Cool(EventBase):
    """The unit is cooled from outside in this turn, as by a fluid gun or a coolant truck."""

    do: Literal["cool"] = "cool"
    points: PositiveInt


class ReactorSwitch(EventBase):
    """The player shuts the reactor down, or lets the next heat phase try to start it."""

    do: Literal["reactor"] = "reactor"
    on: bool


class Switch(EventBase):
    """A system of a 'Mech is switched on or off; MASC, supercharger, radical heat sinks and coolant pods are used for
    one turn. `mount` is the capacitor or the bombast laser to charge, else all are charged. An active emergency coolant
    system works in the heat phase.
    """

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
        "bombast-laser",
        "coolant-pod",
        "emergency-coolant-system",
    ]
    on: bool = True
    mount: NonNegativeInt | None = None


class Brace(EventBase):
    """The position of a 'Mech's shield: in front of it (active), at its side (passive), or hanging from its arm
    (inactive).
    """

    do: Literal["brace"] = "brace"
    mount: NonNegativeInt
    mode: Literal["active", "passive", "inactive"]


class Convert(EventBase):
    """A LAM or QuadVee converts to another shape."""

    do: Literal["convert"] = "convert"
    shape: Literal["mech", "airmech", "fighter", "vehicle"]


class Begin(EventBase):
    """The game begins, with the rolls for quirks before the first turn."""

    do: Literal["begin"] = "begin"


class SetRange(EventBase):
    """Variable range targeting is set to short or long range, in an end phase."""

    do: Literal["set-range"] = "set-range"
    range: Literal["short", "long"]


class PointMount(EventBase):
    """A weapon in a directional torso mount is turned to the rear or to the front, by its position in `unit.mounts`."""

    do: Literal["point-mount"] = "point-mount"
    mount: NonNegativeInt
    rear: bool = False


class Strain(EventBase):
    """The opponent rolls for a failure of an illegal design, once for every six turns of combat."""

    do: Literal["strain"] = "strain"


class Dump(EventBase):
    """A bin is dumped, and is empty at the end of the turn."""

    do: Literal["dump"] = "dump"
    bin: NonNegativeInt


class Bail(EventBase):
    """The crew leaves the unit voluntarily; `failed`: the roll for it failed, which injures them."""

    do: Literal["eject"] = "eject"
    failed: bool = False


class Reload(EventBase):
    """A bin is reloaded; without a number of shots it is full. `ammo` is the name of another munition for it."""

    do: Literal["reload"] = "reload"
    bin: NonNegativeInt
    shots: NonNegativeInt | None = None
    ammo: str = ""


class Marked(EventBase):
    """The sheet has these marks, as at the start of a game or after repairs.

    `in_play`: the game continues, and the parts of the state without marks do not change, such as the turn, and whether
    the unit is prone. `note` describes the new marks if a player marked a box directly.
    """

    do: Literal["marked"] = "marked"
    condition: Condition
    in_play: bool = False
    note: Annotated[str, Field(max_length=200)] = ""


ElementAttack = Literal[
    "", "weapon", "missile", "ballistic", "energy", "indirect", "area", "strafing", "physical", "anti-mech"
]
"""The kind of an attack on an element, if its armor or gear reduces the damage; None: the damage is already reduced."""


class ElementHit(EventBase):
    """The damage of one attack to an Alpha Strike element.

    `kind` is the kind of attack, for abilities of the element that reduce its damage; None: the damage is already
    reduced. `critical`: the attack has a roll for a critical hit in any case; `heat` is the heat of HT. `immediate`:
    the damage takes effect at once, as for an overrun, and not in the End Phase.
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
    """An Alpha Strike element attacked with its weapons, with its points of overheat.

    `range` and `arc` determine the damage: an element without arcs has a front, a rear (REAR) and a turret (TUR).
    `manner` is an attack of an aerospace element on the ground. `artillery` is the ability of an artillery attack
    (`ARTLT`), which is separate from the weapon attack of the turn; its shell scatters if it `missed`.
    """

    do: Literal["element-fire"] = "element-fire"
    overheat: NonNegativeInt = 0
    range: Literal["", "short", "medium", "long", "extreme"] = ""
    arc: Literal["front", "left", "right", "rear", "turret"] = "front"
    manner: Literal["", "strike", "strafe"] = ""
    artillery: str = ""
    missed: bool = False


class Scatter(EventBase):
    """A shell or a bomb missed and scatters by `hexes` (inches in Alpha Strike), or by a roll if that is None.

    For a bomb the hexes are the margin of failure of its attack. `cannon`: an artillery cannon fired the shell.
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
    """The players change an option or the place of the unit during the game."""

    do: Literal["table-rule"] = "table-rule"
    rule: Literal["quirks", "auto_eject", "extended_heat", "case_pilot_damage", "space", "unconfirmed"]
    on: bool = True


class Position(EventBase):
    """A change of the unit's place without movement: elevation or altitude, velocity, the CF of its building."""

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
    """The state of a crew member as players set it, such as after a special ability: awake, unconscious, dead."""

    do: Literal["crew-state"] = "crew-state"
    state: Literal["conscious", "unconscious", "dead"]
    seat: Number = 0


class Circumstance(EventBase):
    """A circumstance of the unit that affects other rolls, or its end; `value` is a side, a kind or a name."""

    do: Literal["circumstance"] = "circumstance"
    kind: CircumstanceKind
    value: Annotated[str, Field(max_length=200)] = ""
    on: bool = True


class Flood(EventBase):
    """The hull is breached in a location, which no longer works."""

    do: Literal["flood"] = "flood"
    location: str


class Blast(EventBase):
    """An explosion inside a location of a 'Mech, such as of the bombs in the bay of a LAM, with its points of
    damage.
    """

    do: Literal["blast"] = "blast"
    location: str
    damage: Several


class Answer(EventBase):
    """The answer to the roll that is due: the `dice` of the event, or the outcome without dice.

    The type of the outcome depends on the roll: success or failure, a location, a slot, a number.
    """

    do: Literal["answer"] = "answer"
    purpose: str = ""  # of the roll; if given, it must be that of the roll that is due
    outcome: bool | int | str | None = None


class Postpone(EventBase):
    """The roll that is due is postponed; only a roll without effect on others can be."""

    do: Literal["postpone"] = "postpone"


class Waive(EventBase):
    """A postponed roll is not made at all."""

    do: Literal["waive"] = "waive"
    purpose: str = ""  # of the roll; without it the first one


HitOfShot: TypeAlias = Hit | Attack | Salvo | WeaponHit | Inferno | Heat | Struck | ElementHit | Circumstance
"""The effects of an attack on its target."""


def _with_kind(shot: HitOfShot | None) -> dict[str, Any] | None:
    """The data of an event inside another one, with its kind, which is a default value."""
    return None if shot is None else write_event(shot)


_Shot = Annotated[HitOfShot, Field(discriminator="do")]


class Offer(EventBase):
    """An attack on another unit: the to-hit roll, and the effect on the target if it hits.

    `target` is the id of the target in the game, `target_name` its name, `weapon` the name of the weapon, `number` the
    to-hit number. `defended`: an anti-missile system of the target fires at the missiles. The target is hit when its
    player accepts. The offer of a player without a unit in the game is in the log of the target, with the player's name
    as `attacker`.
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
    """The target of an attack accepts it, and its effects apply; `offer` is the id of the event."""

    do: Literal["accept"] = "accept"
    offer: Annotated[str, Field(max_length=200)]
    attacker: Annotated[str, Field(max_length=200)] = ""
    weapon: Annotated[str, Field(max_length=200)] = ""
    shot: Annotated[_Shot, PlainSerializer(_with_kind)]


class Decline(EventBase):
    """The target of an attack declines it, without effect; `offer` is the id of the event."""

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
    """The event of plain data; raises pydantic's ValidationError for invalid data."""
    return _adapter().validate_python(data)


def read_event(text: str | bytes) -> Event:
    """The event in a JSON text."""
    return _adapter().validate_json(text)


def write_event(event: Event) -> dict[str, Any]:
    """An event as plain data, without default values."""
    return {"do": event.do, **event.model_dump(mode="json", exclude_defaults=True)}
