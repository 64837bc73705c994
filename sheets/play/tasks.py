"""The small tasks that an event is worked off in. Plain data: a family's table says which function does each.

Those that only some families have stand in `vehicle_anatomy`, `craft_anatomy` and `troops`.
"""

from typing import Literal, NamedTuple

from sheets.equipment.quirks import QuirkNumber
from sheets.record.events import DamageKind, Direction, HitColumn, Side


class DamageGroup(NamedTuple):
    """One group of damage as it was dealt."""

    kind: DamageKind = "standard"
    critical_modifier: int = 0  # of armor-piercing ammunition
    capital: bool = False
    natural_12: bool = False
    in_open: bool = False
    straight_ahead: bool = False
    inferno: bool = False  # it burns, and does no damage
    glancing: bool = False  # off a narrow or low profile: it finds less
    guns: int = 1  # of an array
    lance: Literal["", "blow", "charge"] = ""  # that struck with it


class LocateHit(NamedTuple):
    """Roll where a group of damage from a side strikes.

    `criticals`: rolls that come with it whatever it damages; `cover` keeps it off the legs, `exposed`: nothing does.
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
    """Roll how much of a salvo hits; of what hits, `damage` each in groups of so many points."""

    size: int
    damage: int
    group: int
    side: Direction
    kind: DamageKind
    modifier: int
    all_hit: bool
    cover: bool = False
    glancing: bool = False
    engaged: bool = False


class LocateLeg(NamedTuple):
    """Roll which leg of a tripod a group of damage strikes."""

    hit: LocateHit


class DamageTask(NamedTuple):
    """Points strike a location, or go on to it (not `first`). `criticals`: rolls through the armor."""

    location: str
    rear: bool
    points: int
    group: DamageGroup
    criticals: int = 0
    first: bool = True


class StructureDamage(NamedTuple):
    """Points that armor let through strike the structure. `criticals`: rolls through the armor that come with them."""

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
    fallen: int = 0  # how far the IndustrialMech fell that is shaken so
    glancing: bool = False  # the hit glanced off
    strain: int = 0  # of an illegal design that gives way
    case_ii: bool = False  # of an explosion in CASE II


class CriticalHits(NamedTuple):
    """A location takes so many critical hits: slots are rolled one by one."""

    location: str
    number: int
    rear: bool = False
    first: bool = False  # none of them has struck yet: they may still move inward
    bare: bool = False  # the armor of components does not help


class ReactiveArmor(NamedTuple):
    """A critical hit picked reactive armor: it may detonate, else a slot is picked again."""

    location: str
    slot: int
    hits: CriticalHits


class StrikeSlot(NamedTuple):
    """A slot takes a critical hit; `bare`: the armor of the component does not help."""

    location: str
    slot: int
    bare: bool = False


class RiskyUse(NamedTuple):
    """A system is used in this turn at the risk that it fails."""

    system: str


class MyomerFailure(NamedTuple):
    """MASC that failed strikes a leg; without one, chance picks it. None: roll how often."""

    hits: int | None = None
    leg: str = ""


class SuperchargerFailure(NamedTuple):
    """A supercharger that failed strikes the engine."""


class BurnOut(NamedTuple):
    """A Blue Shield may burn out."""


class LoseLocation(NamedTuple):
    """A location without structure is lost; `blown_off` with all that is in it. `rest` of the damage goes on inward."""

    location: str
    blown_off: bool = False
    explosion: bool = False
    rest: DamageTask | InternalDamage | None = None


class CrewHits(NamedTuple):
    """A warrior takes hits, by seat; None is everybody."""

    seat: int
    hits: int
    cause: str
    ruling: str


class StayConscious(NamedTuple):
    """A warrior rolls to stay awake at so many hits."""

    seat: int
    hits: int


class OwedConsciousness(NamedTuple):
    """The consciousness rolls that hits of the phase ask for."""


class Explosion(NamedTuple):
    """Something blows up in a location."""

    location: str
    points: int
    what: str
    ruling: str
    heat: int = 0
    criticals: bool = True


class SetOff(NamedTuple):
    """A bin that is being dumped goes up."""

    bin: int


class HotLoadRoll(NamedTuple):
    """A hot-loaded launcher that exploded may set off a bin in its location."""

    location: str


class CaseTwoCritical(NamedTuple):
    """CASE II may save what stands beside the explosion."""

    location: str


class Eject(NamedTuple):
    """The pilot ejects."""


class WeakLeg(NamedTuple):
    """A weak leg may take critical hits through its armor; not when its structure was hurt since it had so much."""

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
    """A retractable blade struck, by its place in `unit.mounts`."""

    mount: int


class EngineStall(NamedTuple):
    """The combustion engine of an IndustrialMech that fell may stall."""


class FallCriticals(NamedTuple):
    """What a fall shook loose in an IndustrialMech is rolled at the end of the turn; `leg`: of a tripod, which one."""

    leg: bool = False


class EngineExplosion(NamedTuple):
    """A combustion engine that was hit may explode."""

    hits: int


class PilotingRoll(NamedTuple):
    """The pilot rolls to keep the 'Mech on its feet, or to get it there (`standing`).

    `levels` and `skid` are of the fall that failing is, `quirks` the numbers of quirks that count with such a cause,
    `leg` the leg that was hit.
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
    """The 'Mech falls at once, without a gyro or a leg; `modifier` makes saving the pilot harder."""

    cause: str
    modifier: int
    ruling: str


class OwedPilotingRolls(NamedTuple):
    """The piloting rolls that the damage of the phase asks for."""


class MovementRolls(NamedTuple):
    """The piloting rolls that damage of the Movement Phase asks for at once."""


class RollsMade(NamedTuple):
    """No piloting roll is owed any more."""


class FallOver(NamedTuple):
    """The unit falls so many levels; what made it fall makes saving the pilot harder.

    `skid` are the hexes that it skids, `on_its_back`: the damage comes from the rear whatever the facing.
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
    """A fall may hurt the warriors from this seat on."""

    levels: int
    causes: tuple[PilotingRoll, ...] = ()
    seat: int = 0


class EndOfPhase(NamedTuple):
    """What was struck in the phase is no longer fresh; `rolled`: no roll that it asks for is owed any more."""

    rolled: bool = True


class Destroy(NamedTuple):
    """The unit is out of the game."""

    reason: str
    words: str
    ruling: str


class HeatEffects(NamedTuple):
    """All that the heat of a 'Mech does at the end of a turn."""


class ShutDown(NamedTuple):
    """The reactor may shut down; without a target it does."""

    target: int | None


class ReactorOff(NamedTuple):
    """The reactor is down."""


class Restart(NamedTuple):
    """The reactor may start again; `hot`: only on a roll, or not at all."""

    target: int | None
    hot: bool


class InfernoHeat(NamedTuple):
    """Infernos may explode in the heat."""

    target: int


class AmmunitionHeat(NamedTuple):
    """Ammunition may explode in the heat; without a target it does."""

    target: int | None


class PilotHeat(NamedTuple):
    """Heat may hurt the pilot."""

    target: int


class HeatSystems(NamedTuple):
    """Heat may make a system fail."""

    target: int
    location_due: bool = False


class WakeUp(NamedTuple):
    """A warrior may wake."""

    seat: int


class EndOfTurn(NamedTuple):
    """The turn is over."""
