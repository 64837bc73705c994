"""The model of an edition: a book with its errata, the points on which it differs, and its figures."""

from typing import Any, Literal

from sheets.model import FrozenDict, Model

Game = Literal["classic", "alpha-strike"]


class ClassicPlay(Model):
    """The points on which the books of classic play differ."""

    hip_ignores_its_leg: bool = True
    """A hip hit makes other actuator hits of its leg count nothing (CRIT:hip), else they still take off MP
    (BMM-7.01:p48:hip)."""
    gyro_roll_at_once: bool = False
    """The roll after a gyro hit is made when it is applied (BMM-7.01:p48:gyro-roll), else at the end of the phase."""
    ejects_before_explosion: bool = False
    """Automatic ejection comes before everything else that an explosion does (BMM-7.01:p81:auto-eject)."""
    counts_full_circles: bool = False
    """Only circles crossed off count towards the 20 points (BMM-7.01:p114:half-circles, p117:reinforced-circles), else
    all damage."""
    critical_follows_damage: bool = False
    """A critical hit through the armor of a torso that is lost goes on with the damage, else it is lost
    (BMM-7.01:p45:tac-on-lost-torso)."""
    absorbs_two_points: bool = False
    """A point of laser-reflective and of ballistic-reinforced armor takes two points of its damage, and what goes
    through is not halved (BMM-7.01:p114:reflective, p114:ballistic-reinforced), else the damage is halved first."""
    quirks_by_table: bool = False
    """The book lists the quirks of each chassis, and its errata change that list (BMM-7.01:p90-95:no-torso-twist)."""
    any_shutdown_rolls: bool = True
    """A shutdown by choice asks for a piloting roll as any other (digest 23), else only one against the pilot's will
    (BMM-7.01:p52:involuntary-shutdown)."""
    kick_strikes_weak_legs: bool = True
    """A kick may strike something in every weak leg (digest 23), else in the one that was kicked
    (BMM-7.01:p89:weak-legs)."""
    hot_swim_heat: int = 1
    """The heat of swimming with an XXL engine (BMM-7.01:p117:umu)."""
    to_hit: FrozenDict[str, int | None] = FrozenDict()
    """The values of to-hit lines that the book changes, by their keys (`sheets/rules/tohit`); None drops a line."""


class Edition(Model):
    """A book as one errata document leaves it."""

    id: str
    title: str
    game: Game
    year: int
    document: str
    book: bool = True  # else a page beside the books, which nobody plays by alone
    default: bool = False  # the book that its game is played by unless the players choose another
    mechs_only: bool = False  # what it changes of other units is what they have in common with 'Mechs
    extends: str = ""  # the edition whose points hold where this one gives none
    play: ClassicPlay = ClassicPlay()
    alpha_strike: FrozenDict[str, Any] = FrozenDict()  # any: the fields of `AlphaStrikeRules` that differ

    @property
    def prefix(self) -> str:
        """The start of the ids of its rulings."""
        return f"{self.id.upper()}:"


class FigureChange(Model):
    """A figure of an item that an edition changes: the dotted path of the field, and its value in the edition."""

    item: str
    field: str
    value: Any  # any: JSON data of the field
    ruling: str
