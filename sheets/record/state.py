"""The state of a unit in play: everything a pencil marks, the clock, and the rolls that are due.

A state never changes. A step works on a `Draft` of it and hands back a new one; maps are shared between states and
are replaced, never changed: `draft.armor = {**draft.armor, "LT": 3}`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Modifier(NamedTuple):
    """A modifier of a roll, and its ruling."""

    reason: str
    value: int
    ruling: str


class Due(NamedTuple):
    """A roll that the rules ask for. `target` None: the number itself is looked up in a table."""

    purpose: str
    dice: int
    asked_by: str
    ruling: str
    location: str = ""
    target: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    choices: tuple[str, ...] = ()  # what may be said where no die decides


class Postponed(NamedTuple):
    """A roll that waits while the game goes on, and the task that asks for it."""

    due: Due
    task: Any


class CrewMember(NamedTuple):
    """One warrior: hits taken, whether awake, and the skills."""

    gunnery: int = 4
    piloting: int = 5
    hits: int = 0
    conscious: bool = True
    out_since: int = 0  # the turn in which consciousness was lost
    dead: bool = False

    @property
    def active(self) -> bool:
        """Whether this warrior can act."""
        return self.conscious and not self.dead


class Aboard(NamedTuple):
    """A passenger or a carried unit.

    `bay` is the number of the bay on the sheet, where there is one, `place` the location that a rider is on, or behind.
    """

    name: str
    cargo: bool = False
    bay: int | None = None
    docked: bool = False
    place: str = ""
    rear: bool = False
    swarms: bool = False

    @property
    def inside(self) -> bool:
        """Whether it is neither docked nor riding on the outside."""
        return not (self.docked or self.place)


@dataclass
class State:
    """The state of a unit in play: points left and slots struck.

    `struck` and `gone` hold all that is lost; `fresh_slots` and `fresh_gone` the part of it that came in this phase,
    which counts for speed and transfer only when the phase is over. `half_points` are the facings with a half point of
    hardened armor. `crossed` counts boxes of the sheet by name. `agenda` is the work that a step left unfinished
    because a roll is due.
    """

    armor: Mapping[str, int] = field(default_factory=dict)
    rear: Mapping[str, int] = field(default_factory=dict)
    structure: Mapping[str, int] = field(default_factory=dict)
    cowl: int = 0  # points of the armor of the head that do not help against attacks from straight ahead
    half_points: frozenset[str] = frozenset()
    half_structure: frozenset[str] = frozenset()
    gone: Mapping[str, str] = field(default_factory=dict)
    struck: Mapping[str, frozenset[int]] = field(default_factory=dict)
    component_armor: Mapping[str, frozenset[int]] = field(default_factory=dict)
    shots: Mapping[int, int] = field(default_factory=dict)
    absorbed: Mapping[int, int] = field(default_factory=dict)
    damaged: frozenset[int] = frozenset()  # autocannons that work after their first critical hit
    mounts: frozenset[int] = frozenset()  # lost without a slot being struck
    jammed: frozenset[int] = frozenset()
    fresh_jams: frozenset[int] = frozenset()  # those of this phase
    loaded: Mapping[int, str] = field(default_factory=dict)  # other munitions that bins were filled with
    used: Mapping[int, int] = field(default_factory=dict)  # how often each weapon fired in this turn
    crossed: Mapping[str, int] = field(default_factory=dict)
    fuel: float = 0  # points left in the tanks of a craft
    stores: tuple[str, ...] = ()  # bombs and other external stores that are left, by their names in the catalogue
    aboard: tuple[Aboard, ...] = ()
    crew: tuple[CrewMember, ...] = ()
    consciousness_due: frozenset[int] = frozenset()  # seats that roll at the end of the phase
    ejected: bool = False
    heat: int = 0
    prone: bool = False
    shutdown: bool = False
    switched: frozenset[str] = frozenset()  # systems that are on
    uses: Mapping[str, int] = field(default_factory=dict)  # of risky systems, in a row
    in_use: frozenset[str] = frozenset()  # systems used in this turn
    charged: frozenset[int] = frozenset()  # capacitors
    charging: frozenset[int] = frozenset()  # those that will be
    braced: Mapping[int, str] = field(default_factory=dict)  # how shields are used
    flawed: bool = False  # cooling that failed for good
    gained: tuple[str, ...] = ()  # quirks of this game of a ramshackle machine
    ranging: str = ""  # the range that variable targeting is set to, where not that of the design
    turned: frozenset[int] = frozenset()  # weapons in directional mounts that point the other way
    locked: frozenset[int] = frozenset()  # those that turn no more
    fed: Mapping[int, str] = field(default_factory=dict)  # the munition that weapons with a static feed keep to
    strained: int = 0  # rolls that the opponent made against an illegal design
    warmed: bool = False  # it moved in the turn before
    interferes: bool = False  # a weapon of this turn disturbs the electronics of the next
    interfered: bool = False  # one of the turn before does
    converted: bool = False  # a LAM in this turn
    swerved: bool = False  # a nimble jumper in this turn
    skidded: bool = False  # in this turn
    fallen: int = 0  # the levels of the last fall of this turn, and one
    dumping: frozenset[int] = frozenset()  # bins
    shape: str = ""  # of a LAM or QuadVee, where it is not that of a 'Mech
    depth: int = 0  # of the water that the unit stands in
    flooded: frozenset[str] = frozenset()  # locations that water came into: nothing in them works any more
    kept_off: bool = False  # the player shut the reactor down and does not want it back yet
    destroyed: str = ""
    agreed: Mapping[str, bool] = field(default_factory=dict)  # options that the table changed during the game
    circumstances: Mapping[str, str] = field(default_factory=dict)  # by kind, each with its value
    radiation_since: int = 0  # the turn from which the next hit by a leaking fission engine is counted

    turn: int = 1
    phase: str = ""  # "movement" in an event of the Movement Phase
    moved: str = ""  # how the unit moved in this turn: stand, walk, run or jump
    hexes: int = 0  # how far
    thrust: int = 0  # points that a craft spent in this turn
    velocity: int = 0
    infernos: int = 0  # missiles of this turn that have not yet cost a suit
    boosted: int = 0  # turns in a row with the myomer booster on; one less for each turn without
    phase_damage: int = 0
    standard_damage: Mapping[str, int] = field(default_factory=dict)  # of this phase, by facing of a capital ship
    excess_damage: Mapping[str, int] = field(default_factory=dict)  # what of it went through, in capital points
    fresh_slots: Mapping[str, frozenset[int]] = field(default_factory=dict)
    fresh_gone: frozenset[str] = frozenset()
    owed: tuple[Any, ...] = ()  # rolls to make at the end of the phase
    engine_rolls: int = 0  # hits of a combustion engine that may explode at the end of the phase
    outside_heat: int = 0  # from outside in this turn
    cooled: int = 0  # by somebody outside in this turn
    heat_to_come: int = 0  # from explosions of this turn
    stunned: int = 0  # turns that the crew cannot act, this one included
    full_cf: int = 0  # of the building that a gun emplacement stands on, when the table named it
    building_damage: int = 0  # points that the building has taken, also before its factor is named
    structural_integrity: int = 0
    height: int = 0  # the altitude of a craft, the elevation of a vehicle that flies
    landed: bool = False  # a craft that came down
    out_of_control: bool = False
    random_movement: bool = False
    control_rolls: int = 0  # asked for in this phase by what was struck
    spent: tuple[str, ...] = ()  # abilities of an Alpha Strike element or a pilot
    slowed: tuple[str, ...] = ()  # boxes that cost an Alpha Strike element Move, in their order
    fired: bool = False  # whether an Alpha Strike element attacked in this turn
    pending: tuple[str, ...] = ()  # critical hits and motive damage that wait for the End Phase of Alpha Strike
    weapon_heat: int = 0  # heat of weapons in this turn of Alpha Strike
    transport: str = ""  # the unit that carries an Alpha Strike element
    riding: bool = False  # whether it rides on the outside of it
    agenda: tuple[Any, ...] = ()
    due: tuple[Due, ...] = ()
    postponed: tuple[Postponed, ...] = ()

    @property
    def optional(self) -> tuple[Due, ...]:
        """The rolls that wait while the game goes on, and need not be made."""
        return tuple(each.due for each in self.postponed)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a state never changes: a step makes a new one")

    @property
    def building_cf(self) -> int:
        """The construction factor that is left of the building of a gun emplacement."""
        return max(self.full_cf - self.building_damage, 0)

    def draft(self) -> "Draft":
        """A copy that may be written to."""
        draft = object.__new__(Draft)
        draft.__dict__.update(self.__dict__)
        return draft


class Draft(State):
    """A state in the making."""

    __setattr__ = object.__setattr__  # type: ignore[assignment]

    def finished(self) -> State:
        """The state that it has become; it takes the values of the draft over, which is used up."""
        state = object.__new__(State)
        object.__setattr__(state, "__dict__", self.__dict__)
        return state
