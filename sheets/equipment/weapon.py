"""Weapon data of an item."""

from enum import StrEnum
from typing import Literal, NamedTuple

from sheets.model import Model


class DamageRule(StrEnum):
    """The way in which the damage of a hit is determined."""

    FIXED = "fixed"
    CLUSTER = "cluster"  # the number of hits by the cluster hits table
    BY_RANGE = "by-range"
    ARTILLERY = "artillery"
    BY_RULE = "by-rule"  # infantry weapons, plasma cannon, micro bombs, weapon bays: by rules of their own
    SPECIAL = "special"  # attacks other than weapons: swarms, leg attacks, bombing runs


class RangeBand(StrEnum):
    """The aerospace range of a weapon."""

    NONE = "none"
    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"
    EXTREME = "extreme"


class AeroClass(StrEnum):
    """The class of weapons that may share a bay on large craft."""

    NONE = "none"
    LASER = "laser"
    POINT_DEFENSE = "point-defense"
    PPC = "ppc"
    PULSE_LASER = "pulse-laser"
    ARTILLERY = "artillery"
    PLASMA = "plasma"
    AUTOCANNON = "autocannon"
    LBX_AUTOCANNON = "lbx-autocannon"
    LRM = "lrm"
    SRM = "srm"
    MRM = "mrm"
    MML = "mml"
    ATM = "atm"
    ROCKET_LAUNCHER = "rocket-launcher"
    CAPITAL_LASER = "capital-laser"
    CAPITAL_PPC = "capital-ppc"
    CAPITAL_AUTOCANNON = "capital-autocannon"
    CAPITAL_GAUSS = "capital-gauss"
    CAPITAL_MISSILE = "capital-missile"
    AR10 = "ar10"
    SCREEN = "screen"
    CAPITAL_MASS_DRIVER = "capital-mass-driver"
    AMS = "ams"
    TELE_MISSILE = "tele-missile"
    GAUSS = "gauss"
    THUNDERBOLT = "thunderbolt"
    MECH_MORTAR = "mech-mortar"


class AlphaClass(StrEnum):
    """The kind of damage that an Alpha Strike element lists separately."""

    STANDARD = "standard"
    LRM = "lrm"
    SRM = "srm"
    MML = "mml"
    TORPEDO = "torpedo"
    AUTOCANNON = "autocannon"
    FLAK = "flak"
    IATM = "iatm"
    RE_ENGINEERED = "re-engineered"
    CAPITAL = "capital"
    SUB_CAPITAL = "sub-capital"
    CAPITAL_MISSILE = "capital-missile"


class InfantryDamage(StrEnum):
    """Damage of a weapon to conventional infantry: a row of the non-infantry-weapon table, or dice of a burst."""

    DIRECT_FIRE = "direct-fire"
    CLUSTER_BALLISTIC = "cluster-ballistic"
    PULSE = "pulse"
    CLUSTER_MISSILE = "cluster-missile"
    BURST_HALF_D6 = "burst-half-d6"
    BURST_1D6 = "burst-1d6"
    BURST_2D6 = "burst-2d6"
    BURST_3D6 = "burst-3d6"
    BURST_4D6 = "burst-4d6"
    BURST_5D6 = "burst-5d6"
    BURST_6D6 = "burst-6d6"
    PLASMA = "plasma"
    BY_RULE = "by-rule"  # infantry weapons count by trooper


class AlphaByRange(NamedTuple):
    """Alpha Strike damage of one weapon at short, medium, long and extreme range."""

    short: float
    medium: float
    long: float
    extreme: float


class AttackValues(NamedTuple):
    """Aerospace attack values at short, medium, long and extreme range."""

    short: float
    medium: float
    long: float
    extreme: float


class WaterRanges(NamedTuple):
    """Ranges under water."""

    short: int
    medium: int
    long: int
    extreme: int


LauncherSystem = Literal["artemis-iv", "artemis-v", "artemis-prototype", "apollo"]
"""Fire control of a launcher, by the trait of the item."""


class AlphaDamage(Model):
    """Alpha Strike damage of a weapon, before rounding, which is for the sum of a unit.

    `no_fire_control` is for units without fire control of their own; the Artemis and Apollo values are given only if
    they differ from `damage`, see `with_system`; `ppc_capacitor` is the damage of a PPC with a capacitor, charged every
    other turn; `capital_ranges` is for capital weapons in the arcs of large craft. Weapons that never count as standard
    damage (artillery, infantry weapons, special attacks) have zeros.
    """

    damage: AlphaByRange = AlphaByRange(0, 0, 0, 0)
    no_fire_control: AlphaByRange
    artemis_iv: AlphaByRange | None = None
    artemis_v: AlphaByRange | None = None
    artemis_prototype: AlphaByRange | None = None
    apollo: AlphaByRange | None = None
    ppc_capacitor: AlphaByRange | None = None
    capital_ranges: AlphaByRange | None = None
    heat: int
    heat_damage: AlphaByRange = AlphaByRange(0, 0, 0, 0)
    kind: AlphaClass = AlphaClass.STANDARD
    indirect: bool = False
    point_defense: bool = False

    def with_system(self, system: LauncherSystem) -> AlphaByRange:
        """The damage with a fire-control system."""
        linked = {
            "artemis-iv": self.artemis_iv,
            "artemis-v": self.artemis_v,
            "artemis-prototype": self.artemis_prototype,
            "apollo": self.apollo,
        }[system]
        return linked or self.damage


class InfantryWeapon(Model):
    """The infantry side of a weapon: damage and range of one trooper's weapon, crew, and its ammunition by the clip.

    `range` is the long range divided by three, 0 for its own hex only; `ammo_mass` (tons) and `ammo_cost` are of one
    clip with `shots` shots, of which one attack of a support vehicle uses up `bursts`.
    """

    damage: float
    range: int = 0
    crew: int = 1
    shots: int = 0
    bursts: int = 0
    ammo_mass: float = 0
    ammo_cost: float = 0


class Weapon(Model):
    """Figures of a weapon. Ranges are in hexes, the last one of each band; `minimum` 0 is none."""

    damage: int | None = None
    damage_kind: DamageRule = DamageRule.FIXED
    damage_by_range: tuple[int, int, int] | None = None
    rack: int = 0
    ammo_type: str | None = None
    minimum: int = 0
    short: int = 0
    medium: int = 0
    long: int = 0
    extreme: int = 0
    water: WaterRanges | None = None
    splittable: bool = False
    explosion_damage: int = 0
    attack_values: AttackValues = AttackValues(0, 0, 0, 0)
    artemis_attack_value: float | None = None  # with Artemis IV, if a ruling states it
    range_band: RangeBand = RangeBand.SHORT
    aero_class: AeroClass = AeroClass.NONE
    capital: bool = False
    sub_capital: bool = False
    missile_armor: int = 0
    infantry_damage: InfantryDamage = InfantryDamage.DIRECT_FIRE
    battle_armor_damage: InfantryDamage | None = None  # damage to battle armor, if not the usual points
    indirect: bool = False
    capacitor_bv: float = 0  # addition of a PPC capacitor to the Battle Value of this PPC
    alpha: AlphaDamage
    infantry: InfantryWeapon | None = None

    @property
    def cluster(self) -> bool:
        """Whether the number of hits is rolled on the cluster hits table."""
        return self.damage_kind is DamageRule.CLUSTER

    @property
    def capital_scale(self) -> bool:
        """Whether its attack values are on the capital scale."""
        return self.capital or self.sub_capital


class LauncherMode(NamedTuple):
    """The figures of a launcher with one kind of ammunition, if its damage and range depend on that.

    `damage` is that of one missile, `munition` a word of the ammunition. `brackets` is the number of aerospace range
    brackets within its range.
    """

    name: str
    munition: str
    damage: int
    minimum: int
    short: int
    medium: int
    long: int
    extreme: int
    brackets: int


_ATM = (
    ("Standard", "standard", 2, 4, 5, 10, 15, 20, 2),
    ("Extended range", "extended-range", 1, 4, 9, 18, 27, 36, 4),
    ("High explosive", "high-explosive", 3, 0, 3, 6, 9, 12, 1),
)
# The fields of `LauncherMode` in their order.
_LAUNCHER_FIGURES: dict[str, tuple[tuple[str, str, int, int, int, int, int, int, int], ...]] = {
    "mml": (
        ("LRM", "mml-lrm", 1, 6, 7, 14, 21, 28, 3),
        ("SRM", "mml-srm", 2, 0, 3, 6, 9, 12, 1),
    ),
    "atm": _ATM,
    "iatm": (
        *_ATM,
        ("Improved inferno", "iatm-improved-inferno", 0, 4, 5, 10, 15, 20, 2),
        ("Magnetic pulse", "iatm-magnetic-pulse", 1, 4, 5, 10, 15, 20, 2),
    ),
}
LAUNCHER_MODES = {kind: tuple(LauncherMode(*row) for row in rows) for kind, rows in _LAUNCHER_FIGURES.items()}
"""The modes of launchers by the type of their ammunition; the attack values in the catalogue are those of the first.

Rules: TM (multi-missile launchers), TW and BMM (advanced tactical missiles), IO.
"""
