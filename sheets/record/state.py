"""The state of a unit in play: its marks, the turn and phase, and the rolls that are due.

A state never changes. A step works on a `Draft` of it and returns a new state; mappings are shared between states and
are replaced, never changed: `draft.armor = {**draft.armor, "LT": 3}`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sheets.rules.stores import find_store


class Modifier(NamedTuple):
    """A modifier of a roll, and its ruling."""

    reason: str
    value: int
    ruling: str


class Due(NamedTuple):
    """A roll that the rules require. `target` None: the result is looked up in a table."""

    purpose: str
    dice: int
    asked_by: str
    ruling: str
    location: str = ""
    target: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    choices: tuple[str, ...] = ()  # possible answers if no die decides


class Postponed(NamedTuple):
    """A postponed roll, and the task that requires it."""

    due: Due
    task: Any


class CrewMember(NamedTuple):
    """One warrior: hits, consciousness and skills."""

    gunnery: int = 4
    piloting: int = 5
    hits: int = 0
    conscious: bool = True
    out_since: int = 0  # the turn in which consciousness was lost
    dead: bool = False
    out_before: int = 0  # how many of the crew were out when this warrior lost consciousness

    @property
    def active(self) -> bool:
        """Whether this warrior can act."""
        return self.conscious and not self.dead


class Aboard(NamedTuple):
    """A passenger or a carried unit.

    `bay` is the number of the bay on the sheet, if there is one, `place` the location of a rider.
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
        """Whether the passenger is neither docked nor riding on the outside."""
        return not (self.docked or self.place)


class Hardpoint(NamedTuple):
    """A line for an external store: its load as the player wrote it, and whether it is used."""

    load: str
    used: bool = False


DESTROYED = "destroyed"
"""The destruction of an element in `State.pending`."""


@dataclass
class State:
    """The state of a unit in play: points left and slots with critical hits.

    `struck` and `gone` have all losses; `fresh_slots` and `fresh_gone` those of this phase, which affect movement and
    damage transfer only after the phase. `half_points` are the facings with a half point of hardened armor. `crossed`
    counts boxes of the sheet by name. `agenda` has the tasks that wait for the roll that is due.
    """

    armor: Mapping[str, int] = field(default_factory=dict)
    rear: Mapping[str, int] = field(default_factory=dict)
    structure: Mapping[str, int] = field(default_factory=dict)
    cowl: int = 0  # points of head armor that do not protect against attacks from straight ahead
    half_points: frozenset[str] = frozenset()
    half_structure: frozenset[str] = frozenset()
    gone: Mapping[str, str] = field(default_factory=dict)
    struck: Mapping[str, frozenset[int]] = field(default_factory=dict)
    component_armor: Mapping[str, frozenset[int]] = field(default_factory=dict)
    shots: Mapping[int, int] = field(default_factory=dict)
    absorbed: Mapping[int, int] = field(default_factory=dict)
    damaged: frozenset[int] = frozenset()  # autocannons that still work after one critical hit
    mounts: frozenset[int] = frozenset()  # lost without a critical hit on a slot
    jammed: frozenset[int] = frozenset()
    fresh_jams: frozenset[int] = frozenset()  # those of this phase
    loaded: Mapping[int, str] = field(default_factory=dict)  # other munitions that bins were filled with
    used: Mapping[int, int] = field(default_factory=dict)  # how often each weapon fired in this turn
    crossed: Mapping[str, int] = field(default_factory=dict)
    fuel: float = 0  # points left in the tanks of a craft
    hardpoints: tuple[Hardpoint, ...] = ()
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
    charged: frozenset[int] = frozenset()  # charged capacitors
    charging: frozenset[int] = frozenset()  # capacitors that are being charged
    braced: Mapping[int, str] = field(default_factory=dict)  # positions of shields
    flawed: bool = False  # cooling has failed permanently
    gained: tuple[str, ...] = ()  # quirks of this game by the quirk Ramshackle
    ranging: str = ""  # the setting of variable range targeting, if not that of the design
    turned: frozenset[int] = frozenset()  # weapons in directional mounts that point the other way
    locked: frozenset[int] = frozenset()  # directional mounts that cannot turn any more
    fed: Mapping[int, str] = field(default_factory=dict)  # the munition of weapons with a static feed
    strained: int = 0  # rolls that the opponent made against an illegal design
    warmed: bool = False  # it moved in the turn before
    interferes: bool = False  # a weapon of this turn disturbs the electronics of the next
    interfered: bool = False  # a weapon of the turn before disturbs the electronics now
    converted: bool = False  # a LAM has converted in this turn
    swerved: bool = False  # a nimble jumper has swerved in this turn
    skidded: bool = False  # in this turn
    fallen: int = 0  # 1 + the levels of the last fall of this turn
    dumping: frozenset[int] = frozenset()  # bins being dumped
    shape: str = ""  # of a LAM or QuadVee, if it is not that of a 'Mech
    depth: int = 0  # of the water that the unit is in
    flooded: frozenset[str] = frozenset()  # breached locations, which no longer work
    kept_off: bool = False  # the player keeps the reactor shut down
    destroyed: str = ""
    agreed: Mapping[str, bool] = field(default_factory=dict)  # options that the players changed during the game
    circumstances: Mapping[str, str] = field(default_factory=dict)  # by kind, each with its value
    radiation_since: int = 0  # the turn from which the next hit by a leaking fission engine is counted

    turn: int = 1
    phase: str = ""  # "movement" in an event of the Movement Phase
    moved: str = ""  # how the unit moved in this turn: stand, walk, run or jump
    hexes: int = 0  # moved in this turn
    thrust: int = 0  # points that a craft spent in this turn
    velocity: int = 0
    infernos: int = 0  # missiles of this turn that have not yet killed a trooper
    boosted: int = 0  # turns in a row with the myomer booster on; one less for each turn without
    phase_damage: int = 0
    standard_damage: Mapping[str, int] = field(default_factory=dict)  # of this phase, by facing of a capital ship
    excess_damage: Mapping[str, int] = field(
        default_factory=dict
    )  # the part that reached the structure, in capital points
    fresh_slots: Mapping[str, frozenset[int]] = field(default_factory=dict)
    fresh_gone: frozenset[str] = frozenset()
    owed: tuple[Any, ...] = ()  # rolls to make at the end of the phase
    engine_rolls: int = 0  # hits of a combustion engine that may explode at the end of the phase
    outside_heat: int = 0  # from outside in this turn
    cooled: int = 0  # heat removed by other units in this turn
    heat_to_come: int = 0  # from explosions of this turn
    stunned: int = 0  # turns in which the crew cannot act, including this one
    full_cf: int = 0  # of the building of a gun emplacement, if the players have named it
    building_damage: int = 0  # points that the building has taken, also before its factor is named
    structural_integrity: int = 0
    height: int = 0  # the altitude of a craft, the elevation of a VTOL or WiGE
    landed: bool = False  # a craft has landed
    out_of_control: bool = False
    random_movement: bool = False
    control_rolls: int = 0  # required in this phase by critical hits
    spent: tuple[str, ...] = ()  # abilities of an Alpha Strike element or a pilot
    slowed: tuple[str, ...] = ()  # boxes that reduce the Move of an Alpha Strike element, in their order
    fired: bool = False  # whether an Alpha Strike element attacked in this turn
    pending: tuple[str, ...] = ()  # critical hits and motive damage that wait for the End Phase of Alpha Strike
    weapon_heat: int = 0  # heat of weapons in this turn of Alpha Strike
    transport: str = ""  # the unit that carries an Alpha Strike element
    riding: bool = False  # whether it rides on the outside of it
    agenda: tuple[Any, ...] = ()
    due: tuple[Due, ...] = ()
    postponed: tuple[Postponed, ...] = ()

    @property
    def is_out(self) -> bool:
        """Whether the unit is out of the game; a destroyed element of Alpha Strike is out from the End Phase on."""
        return bool(self.destroyed) and DESTROYED not in self.pending

    @property
    def optional(self) -> tuple[Due, ...]:
        """The postponed rolls, which need not be made."""
        return tuple(each.due for each in self.postponed)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a state never changes: a step makes a new one")

    @property
    def stores(self) -> tuple[str, ...]:
        """Remaining bombs and other external stores, by catalogue name."""
        left = (find_store(each.load) for each in self.hardpoints if not each.used)
        return tuple(store.name for store in left if store is not None)

    @property
    def building_cf(self) -> int:
        """The remaining construction factor of the building of a gun emplacement."""
        return max(self.full_cf - self.building_damage, 0)

    def draft(self) -> "Draft":
        """A mutable copy."""
        draft = object.__new__(Draft)
        draft.__dict__.update(self.__dict__)
        return draft


class Draft(State):
    """A mutable copy of a state."""

    __setattr__ = object.__setattr__  # type: ignore[assignment]

    def finished(self) -> State:
        """The finished state, which takes over the values of the draft; the draft cannot be used again."""
        state = object.__new__(State)
        object.__setattr__(state, "__dict__", self.__dict__)
        return state
