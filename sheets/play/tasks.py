"""The small tasks into which an event is divided.

Tasks are plain data: the table of a family has the function for each. Tasks of only some families are in
`vehicle_anatomy`, `craft_anatomy` and `troops`.
"""

from typing import Literal, NamedTuple

from sheets.equipment.quirks import QuirkNumber
from sheets.record.events import DamageKind, Direction, HitColumn, Side
from sheets.record.state import Modifier


class DamageGroup(NamedTuple):
    """One group of damage as it was dealt."""

    kind: DamageKind = "standard"
    critical_modifier: int = 0  # of armor-piercing ammunition
    capital: bool = False
    natural_12: bool = False
    in_open: bool = False
    straight_ahead: bool = False
    inferno: bool = False  # it burns, and does no damage
    glancing: bool = False  # off a narrow or low profile: it does less damage
    guns: int = 1  # the guns of an array
    lance: Literal["", "blow", "charge"] = ""  # the attack with a lance


class LocateHit(NamedTuple):
    """Roll where a group of damage from a side strikes.

    `criticals` are critical rolls whatever the damage; `cover` protects the legs, `exposed` means that nothing does.
    """

    side: Direction
    column: HitColumn
    points: int
    group: DamageGroup
    criticals: int = 0
    cover: bool = False
    exposed: bool = False


class AimedHit(NamedTuple):
    """Roll whether a shot strikes the location that it was aimed at."""

    location: str
    hit: LocateHit


class RollCluster(NamedTuple):
    """Roll how much of a salvo hits; each hit does `damage`, in groups of `group` points."""

    size: int
    damage: int
    group: int
    side: Direction
    kind: DamageKind
    modifier: int
    all_hit: bool
    cover: bool = False
    over_cover: bool = False
    glancing: bool = False
    engaged: bool = False
    hot_loaded: bool = False


class LocateLeg(NamedTuple):
    """Roll which leg of a tripod a group of damage strikes."""

    hit: LocateHit


class DamageTask(NamedTuple):
    """Points strike a location, or transfer to it (not `first`). `criticals` are critical rolls through the armor."""

    location: str
    rear: bool
    points: int
    group: DamageGroup
    criticals: int = 0
    first: bool = True


class StructureDamage(NamedTuple):
    """Points that went through armor strike the structure. `criticals` are critical rolls through the armor."""

    location: str
    rear: bool
    points: int
    group: DamageGroup
    criticals: int = 0


class InternalDamage(NamedTuple):
    """Points of an explosion strike the structure of a location from inside."""

    location: str
    points: int
    criticals: bool = True


class DetermineCriticals(NamedTuple):
    """Roll how many critical hits a location takes."""

    location: str
    rear: bool = False
    modifier: int = 0
    special: bool = False  # through armor, or by armor-piercing ammunition
    fallen: int = 0  # the levels of the IndustrialMech's fall that causes the roll
    glancing: bool = False  # the hit glanced off
    strain: int = 0  # the modifier of an illegal design under strain
    case_ii: bool = False  # of an explosion in CASE II


class CriticalHits(NamedTuple):
    """A location takes a number of critical hits: slots are rolled one by one."""

    location: str
    number: int
    rear: bool = False
    first: bool = False  # no hit has struck yet: the hits may still move inward
    bare: bool = False  # the armor of components does not protect them


class ReactiveArmor(NamedTuple):
    """A critical hit picked reactive armor: it may explode, else another slot is picked."""

    location: str
    slot: int
    hits: CriticalHits


class StrikeSlot(NamedTuple):
    """A slot takes a critical hit; `bare`: the armor of the component does not protect it."""

    location: str
    slot: int
    bare: bool = False


class RiskyUse(NamedTuple):
    """A system is used in this turn and may fail."""

    system: str


class MyomerFailure(NamedTuple):
    """Failed MASC damages a leg, a random one if none is named; without a number of hits it is rolled."""

    hits: int | None = None
    leg: str = ""


class SuperchargerFailure(NamedTuple):
    """A supercharger that failed strikes the engine."""


class BurnOut(NamedTuple):
    """A Blue Shield may burn out."""


class LoseLocation(NamedTuple):
    """A location without structure is lost; `blown_off`: it falls off. `rest` of the damage transfers inward."""

    location: str
    blown_off: bool = False
    explosion: bool = False
    rest: DamageTask | InternalDamage | None = None


ALL_SEATS = -1
"""The seat of `CrewHits` that stands for every warrior."""


class CrewHits(NamedTuple):
    """The warrior in a seat takes hits; `ALL_SEATS` is every warrior."""

    seat: int
    hits: int
    cause: str
    ruling: str


class StayConscious(NamedTuple):
    """A warrior rolls to stay conscious after a number of hits."""

    seat: int
    hits: int


class OwedConsciousness(NamedTuple):
    """The consciousness rolls for the hits of the phase."""


class Explosion(NamedTuple):
    """An item explodes in a location."""

    location: str
    points: int
    what: str
    ruling: str
    heat: int = 0
    criticals: bool = True


class SetOff(NamedTuple):
    """A bin explodes while it is being dumped."""

    bin: int


class HotLoadRoll(NamedTuple):
    """A hot-loaded launcher that exploded may set off a bin in its location."""

    location: str


class CaseTwoCritical(NamedTuple):
    """CASE II may prevent a critical hit by the explosion."""

    location: str


class Eject(NamedTuple):
    """The pilot ejects."""


class WeakLeg(NamedTuple):
    """A weak leg may take critical hits through its armor, unless it has less than this structure left."""

    location: str
    structure: int


class CoolingFlaw(NamedTuple):
    """Flawed cooling may fail."""


class Breach(NamedTuple):
    """A hit under water may hole the hull."""

    location: str


class EnterBuilding(NamedTuple):
    """Roll whether a building of this construction factor is entered unhurt."""

    factor: int
    modifier: int = 0


class Searchlights(NamedTuple):
    """A hit may put a searchlight out."""

    location: str


class Spikes(NamedTuple):
    """A hit may break the spikes of its location."""

    location: str


class Pierce(NamedTuple):
    """A lance struck the armor of a location, in a charge or by itself."""

    location: str
    rear: bool
    charge: bool


class BladeStrain(NamedTuple):
    """A retractable blade struck; `mount` is its place in `unit.mounts`."""

    mount: int


class EngineStall(NamedTuple):
    """The combustion engine of an IndustrialMech that fell may stall."""


class FallCriticals(NamedTuple):
    """The critical rolls of an IndustrialMech for its falls, at the end of the turn; `leg` is that of a tripod."""

    leg: bool = False


class EngineExplosion(NamedTuple):
    """A combustion engine that was hit may explode."""

    hits: int


class PilotingRoll(NamedTuple):
    """The pilot rolls to keep the 'Mech on its feet, or to stand it up (`standing`).

    `levels` and `skid` are those of the fall after a failure, `quirks` the numbers of the quirks that count for this
    cause, `leg` the leg that was hit.
    """

    cause: str
    modifier: int
    ruling: str
    levels: int = 0
    skid: int = 0
    standing: bool = False
    quirks: QuirkNumber | None = None
    leg: str = ""


class AutomaticFall(NamedTuple):
    """The 'Mech falls at once, without a gyro or a leg; `modifier` is that of the roll to save the pilot."""

    cause: str
    modifier: int
    ruling: str


class OwedPilotingRolls(NamedTuple):
    """The piloting rolls for the damage of the phase."""


class MovementRolls(NamedTuple):
    """The piloting rolls for damage of the Movement Phase, made at once."""


class RollsMade(NamedTuple):
    """All owed piloting rolls were made."""


class FallOver(NamedTuple):
    """The unit falls a number of levels; the causes modify the roll to save the pilot.

    `skid` is the number of hexes that it skids; `on_its_back`: the damage comes from the rear whatever the facing.
    """

    levels: int
    causes: tuple[PilotingRoll, ...] = ()
    skid: int = 0
    on_its_back: bool = False


class FallGroups(NamedTuple):
    """The damage of a fall, group by group."""

    side: Side
    points: int


class SavePilot(NamedTuple):
    """The warriors, from this seat on, may be hurt by a fall; `modifiers` of the first roll count for all of them."""

    levels: int
    causes: tuple[PilotingRoll, ...] = ()
    seat: int = 0
    modifiers: tuple[Modifier, ...] = ()


class EndOfPhase(NamedTuple):
    """The damage of the phase is settled; `rolled`: its piloting rolls were made."""

    rolled: bool = True


class Destroy(NamedTuple):
    """The unit is out of the game."""

    reason: str
    words: str
    ruling: str


class HeatEffects(NamedTuple):
    """The effects of the heat of a 'Mech at the end of a turn."""


class ShutDown(NamedTuple):
    """The reactor may shut down; without a target number it does."""

    target: int | None


class ReactorOff(NamedTuple):
    """The reactor is off."""


class Restart(NamedTuple):
    """The reactor may restart; `hot`: only on a roll, or not at all."""

    target: int | None
    hot: bool


class InfernoHeat(NamedTuple):
    """Infernos may explode by heat."""

    target: int


class AmmunitionHeat(NamedTuple):
    """Ammunition may explode by heat; without a target number it does."""

    target: int | None


class PilotHeat(NamedTuple):
    """Heat may hurt the pilot."""

    target: int


class HeatSystems(NamedTuple):
    """Heat may make a system fail."""

    target: int
    location_due: bool = False


class WakeUp(NamedTuple):
    """A warrior may wake up."""

    seat: int


class EndOfTurn(NamedTuple):
    """The turn is over."""
