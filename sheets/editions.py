"""The books of the rules, each as its errata leave it, and what the books of classic play say differently.

Where two books of one game disagree the edition decides; where only one speaks, it holds in both. So an edition has
all that older books of its game say and it does not change. Rules that differ ask `Edition.play`, items
`Item.by(edition)`, and the conversion to Alpha Strike has its own figures in `sheets.alphastrike.editions`.

>>> newest("classic").title, edition("tw-4.4").play.gyro_roll_at_once
('BattleMech Manual', False)
"""

from typing import Literal

from sheets.model import Model

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


class Edition(Model):
    """A book as one errata document leaves it."""

    id: str
    title: str
    game: Game
    year: int
    document: str
    book: bool = True  # else a page beside the books, which nobody plays by alone
    mechs_only: bool = False  # what it changes of other units is what they have in common with 'Mechs
    play: ClassicPlay = ClassicPlay()

    @property
    def prefix(self) -> str:
        """How the ids of its rulings begin."""
        return f"{self.id.upper()}:"

    @property
    def newer(self) -> tuple["Edition", ...]:
        """The later editions of the same game: what they change is not known in this one."""
        same = [known for known in EDITIONS if known.game == self.game]
        return tuple(same[[known.id for known in same].index(self.id) + 1 :])


EDITIONS: tuple[Edition, ...] = (
    Edition(id="tw-4.4", title="Total Warfare", game="classic", year=2017, document="errata 4.4, fourth printing"),
    Edition(
        id="crit",
        title="Critical hits",
        game="classic",
        year=2017,
        document="summary page",
        book=False,
        mechs_only=True,
    ),
    Edition(
        id="bmm-7.01",
        title="BattleMech Manual",
        game="classic",
        year=2023,
        document="errata 7.01",
        mechs_only=True,
        play=ClassicPlay(
            hip_ignores_its_leg=False,
            gyro_roll_at_once=True,
            ejects_before_explosion=True,
            counts_full_circles=True,
            critical_follows_damage=True,
            absorbs_two_points=True,
            quirks_by_table=True,
            any_shutdown_rolls=False,
            kick_strikes_weak_legs=False,
            hot_swim_heat=2,
        ),
    ),
    Edition(
        id="as-2.3.1", title="Alpha Strike", game="alpha-strike", year=2017, document="errata 2.3.1, second printing"
    ),
    Edition(
        id="asce-5.01",
        title="Alpha Strike: Commander's Edition",
        game="alpha-strike",
        year=2022,
        document="errata 5.01",
    ),
)
"""Each game's editions from the oldest to the newest."""


def edition(name: str) -> Edition:
    """The edition with this id, in any case; KeyError when there is none.

    >>> edition("BMM-7.01").title
    'BattleMech Manual'
    """
    for known in EDITIONS:
        if known.id == name.casefold():
            return known
    raise KeyError(name)


def books(game: Game) -> tuple[Edition, ...]:
    """The books of a game that a table can play by.

    >>> [book.id for book in books("classic")]
    ['tw-4.4', 'bmm-7.01']
    """
    return tuple(known for known in EDITIONS if known.game == game and known.book)


def newest(game: Game) -> Edition:
    """The book that a game is played by where nobody says otherwise."""
    return books(game)[-1]


CLASSIC = newest("classic")
ALPHA_STRIKE = newest("alpha-strike")
