"""The record sheet as a value: the content of the sheet of a unit, without position or drawing.

Facts are figures, lines of the inventory, tracks and places (armor regions, slot tables). Only tracks, slots and lines
can be marked; `sheets.recordsheet.marks` reads the marks of a value back into a condition. Reference tables depend only
on the type of a unit: a sheet has their keys, `sheets.recordsheet.reference` has the tables.
"""

from typing import Annotated, Literal

from pydantic import Field

from sheets.model import Model

SCHEMA = "0.1"
"""The version of the published schema; fields may still change before 1.0."""

Count = Annotated[int, Field(ge=0)]
Number = int | float


class CodedName(Model):
    """A name as the sheet prints it, its code, and its side if that matters."""

    text: str
    code: str = ""
    side: str = ""


class Track(Model):
    """Boxes that are crossed off in order.

    `words` are in or under the boxes, `effect` follows the last. A box has the id of its track with its number, counted
    from 1: `armor-LT-3`.
    """

    id: str
    label: str
    boxes: Count
    marked: Count = 0
    words: tuple[str, ...] = ()
    effect: str = ""


class Heading(Model):
    """The head of a sheet: name and type of the unit, and the figures next to them; `features` have no other line.

    The year is 0 if it is not known, as on the sheet of a unit that was read from paper without it.
    """

    name: str
    title: str
    chassis: str
    clan_name: str = ""
    model: str = ""
    kind: str = ""  # of small units, in words: `Heavy battle armor`
    formation: str = ""  # a group of so many troopers: `point`
    size: str = ""  # of a platoon: `4 × 7 troopers`
    tons: Number | None = None
    technology: CodedName
    rules: CodedName
    role: str = ""
    era: str = ""
    year: int
    source: str = ""
    features: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    book: str = ""  # the edition of the rules, unless it is the usual one

    @property
    def date(self) -> str:
        """The era and the year; empty if the year is not known."""
        return f"{self.era}, {self.year}" if self.year else ""


class MovementMode(Model):
    """A movement mode: MP or thrust, `best` with a booster or without a burden, heat, and the target's modifier.

    `shape` names the form of a Land-Air 'Mech or a QuadVee that moves like this.
    """

    mode: str
    points: Number
    best: Number | None = None
    heat: int | None = None
    modifier: int | None = None
    shape: str = ""


class SystemFigure(Model):
    """A named system: engine, structure, cockpit, gyro; with its rating or number if it has one.

    `effect` tells how it takes damage if it does so in an unusual way.
    """

    label: str
    name: CodedName
    figure: Number | None = None
    effect: str = ""


class Skill(Model):
    """A skill of a warrior or crew; None if the player writes it in; `used` is False if the unit does not use it."""

    id: str
    label: str
    value: int | None = None
    used: bool = True


class CrewSeat(Model):
    """A seat: its title, its warrior, skills, hits and the roll after each hit.

    `rolls` are the modifiers to all rolls by the hits of a pilot.
    """

    id: str
    title: str = ""
    name: str = ""
    skills: tuple[Skill, ...] = ()
    hits: Track | None = None
    rolls: tuple[str, ...] = ()
    conscious: bool = True
    abilities: tuple[str, ...] = ()


class AttackHeat(Model):
    """The heat of one attack; `dice` are added to it, `per_shot` means that each shot makes it."""

    points: int
    dice: str = ""
    per_shot: bool = False
    text: str


class PrintedDamage(Model):
    """The damage of one hit: a number, one for each range, or text if dice or a table decide."""

    points: int | None = None
    by_range: tuple[int, ...] = ()
    per: str = ""  # the unit of the damage: `Msl`, `Sht`
    text: str


class Ranges(Model):
    """Ranges in hexes, 0 if there is none."""

    minimum: Count = 0
    short: Count = 0
    medium: Count = 0
    long: Count = 0
    extreme: Count = 0


AttackFigures = tuple[Number, Number, Number, Number]  # at short, medium, long and extreme range of aerospace combat


class WeaponMode(Model):
    """A load of a launcher that can fire several."""

    name: str
    damage: PrintedDamage
    ranges: Ranges
    values: AttackFigures | None = None


class InventoryLine(Model):
    """One mount. A page may join equal lines; `listed` is False if the inventory leaves the mount out.

    `serves` is the mount to which this one belongs: the launcher of fire control, the array of a machine gun. `takes`
    are the points that a shield or modular armor absorbs, `shots` those of a one-shot launcher.
    """

    id: str
    mount: Count
    name: str
    code: str = ""
    known: bool = True
    place: str = ""
    where: str = ""  # as printed: `LA/LT`, `RT (R)`
    rear: bool = False
    mounting: str = ""
    facing: str = ""
    limb: str = ""
    size: float | None = None
    pod: bool = False
    armored: bool = False
    listed: bool = True
    armed: bool = False
    heat: AttackHeat | None = None
    damage: PrintedDamage | None = None
    rack: Count = 0  # missiles or shells of one shot
    codes: tuple[str, ...] = ()
    ranges: Ranges | None = None
    values: AttackFigures | None = None
    modes: tuple[WeaponMode, ...] = ()
    serves: int | None = None
    array: tuple[int, ...] = ()
    absorbs: str = ""  # in words
    remarks: tuple[str, ...] = ()
    quirks: tuple[CodedName, ...] = ()
    takes: Track | None = None
    shots: Track | None = None
    lost: bool = False


class AmmunitionBin(Model):
    """One lot of ammunition; a destroyed one has no shots left. `selectable` if the player chooses the munition."""

    mount: Count
    name: str
    code: str = ""
    place: str = ""
    shots: Track
    lost: bool = False
    selectable: bool = False


class BayGun(Model):
    """Weapons of one type in a bay, by their mounts, with the equipment that serves them."""

    name: str
    code: str
    servants: tuple[str, ...] = ()
    mounts: tuple[int, ...]
    quirks: tuple[CodedName, ...] = ()


class BayLoad(Model):
    """Equal shots of a bay: the weapon that fires them, the name of the load, the shots when full and left."""

    weapon: str = ""
    name: str = ""
    full: Count
    left: Count


class BayMode(Model):
    """A load that the launchers of a bay can fire, with its own heat if it has one (missiles of an AR10)."""

    name: str
    heat: int | None = None
    values: AttackFigures


class WeaponBay(Model):
    """A weapon bay of a large craft: heat and attack values of all its weapons together."""

    id: str
    place: str
    rear: bool = False
    capital: bool = False
    guns: tuple[BayGun, ...]
    ammunition: tuple[int, ...] = ()
    loads: tuple[BayLoad, ...] = ()
    heat: int = 0
    values: AttackFigures | None = None
    modes: tuple[BayMode, ...] = ()
    lost: bool = False


class TransportBay(Model):
    """A bay, quarters or seats in words, with a box for each door."""

    text: str
    number: int | None = None
    doors: Track | None = None


class ArmorRegion(Model):
    """A location with its points of armor and structure; `gone` if it is destroyed."""

    place: str
    label: str
    armor: Track | None = None
    rear: Track | None = None
    structure: Track | None = None
    plating: CodedName | None = None
    threshold: int | None = None
    gone: bool = False


class ArmorSummary(Model):
    """The armor of the whole unit."""

    name: CodedName
    points: Count
    capital_points: Count | None = None  # of a fighter, on the capital scale
    patchwork: bool = False
    note: str = ""


SlotKind = Literal["empty", "system", "item"]


class SlotLine(Model):
    """A critical slot. `armored` means that its component has armor, `crossed` that its box is marked.

    `takes` are the points it can absorb. `first_hit` is whether the box for the first hit of an autocannon is marked;
    None if the slot has no such box.
    """

    id: str
    text: str
    kind: SlotKind
    code: str = ""
    mount: int | None = None
    second: int | None = None
    hittable: bool = True
    struck: bool = False
    armored: bool = False
    crossed: bool = False
    first_hit: bool | None = None
    takes: Track | None = None


class SlotTable(Model):
    """The critical slots of a location; `case` is its protection from explosions."""

    place: str
    label: str
    case: str = ""
    slots: tuple[SlotLine, ...]


class HeatStep(Model):
    """An effect that begins at a level of the heat scale."""

    level: Count
    kind: str
    value: int | None = None
    text: str


class HeatSinkFigures(Model):
    """Heat sinks: number, dissipated heat, types; `in_chassis` are those outside of the pods of an OmniMech."""

    count: Count
    capacity: Count
    kinds: tuple[str, ...]
    in_chassis: int | None = None
    lost: Count = 0
    track: Track | None = None  # of craft, which have boxes for lost sinks


class HeatFigures(Model):
    """Heat: the scale with its effects, the level, sinks, and the heat of all weapons fired once."""

    level: Count = 0
    scale: tuple[HeatStep, ...] = ()
    sinks: HeatSinkFigures
    weapons: Count | None = None
    arcs: tuple[tuple[str, tuple[int, ...]], ...] = ()


class AttackLine(Model):
    """A physical attack: to-hit modifier and damage, `hot` with triple-strength myomer at its best."""

    name: str
    to_hit: int | str
    damage: Number | str | None = None
    hot: Number | None = None
    text: str


class RangeBrackets(Model):
    """The hexes of the range brackets of aerospace combat, from short to extreme."""

    capital: bool
    hexes: tuple[str, ...]


class StrengthStep(Model):
    """The damage of a platoon with this number of troopers, and the modifiers of its attacks on 'Mechs."""

    troopers: Count
    damage: Number
    leg: int | None = None
    swarm: int | None = None


class RangeModifiers(Model):
    """To-hit modifiers by distance in hexes, from 0."""

    label: str
    modifiers: tuple[int, ...]


class StoreSlot(Model):
    """A place for an external store, or one in a bomb bay."""

    id: str
    load: str = ""
    gone: bool = False
    in_bay: bool = False


class Fuel(Model):
    """Fuel points aboard, and burned fuel points."""

    points: Number
    burnt: Number = 0


class SheetQuirk(Model):
    """A quirk with its effect, if it has one that a sheet prints."""

    name: CodedName
    effect: str = ""


class Worth(Model):
    """The Battle Value; with the skills of the crew if they are known, and of one suit of a squad."""

    battle_value: Count
    with_crew: Count | None = None
    gunnery: int | None = None  # skills of `with_crew`; the regular one if one skill is known
    piloting: int | None = None
    each: Count | None = None


class WeaponNow(Model):
    """The status of a weapon: whether it can fire, if not why, the sum of to-hit modifiers, shots left."""

    mount: Count
    name: str
    place: str = ""
    fires: bool
    reason: str = ""
    modifier: int = 0
    shots: int | None = None


NOW_LABEL = "now: "
"""The start of the line under the name of a damaged unit, which lists its remaining abilities."""


class Now(Model):
    """The present abilities of a damaged unit; the printed figures of the sheet do not change.

    `battle_value` is that of the remaining armor, structure, items and shots.
    """

    movement: dict[str, int]
    piloting: int | None = None
    heat: int = 0
    heat_sunk: int | None = None
    weapons: tuple[WeaponNow, ...] = ()
    must_withdraw: bool = False
    reasons: tuple[str, ...] = ()
    destroyed: str = ""
    battle_value: Count | None = None
    strength: dict[str, int] = Field(default_factory=dict)
    notes: tuple[str, ...] = ()


class FactSource(Model):
    """The source of the fact at a path: a ruling by its id with its text, a table of a book, or the design itself."""

    path: str
    source: str
    says: str = ""


LeftOutReason = Literal["room", "paper", "option", "elsewhere"]
"""No space on the page; no place on the sheet of this family or paper; printed on request; shown by another figure."""


class LeftOut(Model):
    """A fact that the pages of a sheet do not show: its path in the value, the reason, and its name."""

    path: str
    reason: LeftOutReason
    name: str


class RecordSheet(Model):
    """The content of the record sheet of a unit; each family fills the blocks that it has."""

    schema_version: str = SCHEMA
    kind: str
    body: str = ""  # the code of its shape, for types with several: `biped`, `hover`, `spheroid`
    edition: str
    heading: Heading
    movement: tuple[MovementMode, ...] = ()
    systems: tuple[SystemFigure, ...] = ()
    crew: tuple[CrewSeat, ...] = ()
    aboard: tuple[tuple[str, int], ...] = ()
    inventory: tuple[InventoryLine, ...] = ()
    ammunition: tuple[AmmunitionBin, ...] = ()
    bays: tuple[WeaponBay, ...] = ()
    brackets: tuple[RangeBrackets, ...] = ()
    transport: tuple[TransportBay, ...] = ()
    armor: ArmorSummary | None = None
    regions: tuple[ArmorRegion, ...] = ()
    integrity: Track | None = None
    slots: tuple[SlotTable, ...] = ()
    criticals: tuple[Track, ...] = ()
    heat: HeatFigures | None = None
    fuel: Fuel | None = None
    stores: tuple[StoreSlot, ...] = ()
    attacks: tuple[AttackLine, ...] = ()
    strength: tuple[StrengthStep, ...] = ()
    ranges: tuple[RangeModifiers, ...] = ()
    abilities: tuple[str, ...] = ()
    quirks: tuple[SheetQuirk, ...] = ()
    notes: str = ""
    worth: Worth
    tables: tuple[str, ...] = ()  # keys of `sheets.recordsheet.reference`
    now: Now | None = None
    left_out: tuple[LeftOut, ...] = ()  # on request, of a paper
    sources: tuple[FactSource, ...] = ()  # on request
