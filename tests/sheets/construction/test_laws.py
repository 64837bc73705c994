"""Laws that hold for the mass and the price of every unit."""

from collections.abc import Callable
from math import isclose
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sheets.construction.battlearmor import squad_mass
from sheets.construction.budget import MassPart
from sheets.construction.families import cost, cost_report, dry_cost, mass_budget
from sheets.equipment import item
from sheets.equipment.kinds import ArmorType, EngineType
from sheets.units import Mech, Mount, Unit, Vehicle
from sheets.units.mech import Body
from sheets.units.systems import Armor
from sheets.units.vehicle import FOUR_SIDES
from tests.builders import mech, squad, tank
from tests.sheets.construction.craft import TURRETED, combat, conventional, engine, fighter, lorry
from tests.sheets.construction.ships import dropship, jumpship, warship

NAMES = (
    *("Medium Laser", "PPC", "Autocannon/5", "LRM 20", "SRM 6", "ISGaussRifle", "ISSRM4OS", "Hatchet"),
    *("IS Ammo AC/5", "IS Ammo LRM-20", "IS Ammo SRM-6", "IS Gauss Ammo"),
    *("ISTargeting Computer", "ISMASC", "Jump Jet", "ISGuardianECMSuite", "ISCASE", "Communications Equipment"),
)
FLYING = tuple(name for name in NAMES if name not in ("Jump Jet", "Hatchet", "ISMASC"))


def equipped(unit: Unit, *places: str, names: tuple[str, ...] = FLYING) -> st.SearchStrategy[Unit]:
    """The unit with some items, each in one of these places."""
    mount = st.builds(Mount, item=st.sampled_from(names), location=st.sampled_from(places))
    return st.lists(mount, max_size=8).map(lambda held: unit.model_copy(update={"mounts": tuple(held)}))


UNITS: st.SearchStrategy[Unit] = st.one_of(
    equipped(mech(), "CT", "RT", "RA", names=NAMES),
    equipped(mech(mass=100, rating=300, engine=EngineType.ICE, body=Body.QUAD), "CT", "RT", names=NAMES),
    equipped(tank(mass=60), "FR", "BD"),
    equipped(combat(engine=engine(EngineType.FUSION), armor=TURRETED), "FR", "TU"),
    equipped(lorry(), "FR", "BD"),
    equipped(fighter(), "NOS", "AFT"),
    equipped(conventional(), "NOS", "AFT"),
    equipped(dropship(), "NOS", "AFT"),
    equipped(warship(), "NOS", "AFT"),
    st.builds(lambda men, mp, points: squad(troopers=men, jump=mp, armor=points), *(st.integers(1, 6),) * 3),
)


@given(UNITS, st.booleans())
def test_every_line_of_a_price_leads_to_its_total(unit: Unit, dry: bool) -> None:
    """Sums are added up and multiplied again from the lines that are shown."""
    total, report = 0.0, cost_report(unit, dry)
    for line in report.lines:
        assert isinstance(line.amount, float | int)
        total = total * line.amount if line.multiplies else total + line.amount
        assert line.subtotal is not None
        assert isclose(line.subtotal, total)
    assert report.total == (dry_cost(unit) if dry else cost(unit))
    assert isinstance(report.total, float)
    assert abs(total - report.total) <= 0.5


@given(UNITS)
def test_the_lines_of_a_budget_are_the_mass(unit: Unit) -> None:
    budget = mass_budget(unit)
    assert isclose(budget.exact, sum(line.tons for line in budget.lines), abs_tol=1e-6)
    assert all(line.tons > 0 for line in budget.lines)
    assert isclose(budget.exact, sum(budget.of(part) for part in {line.part for line in budget.lines}), abs_tol=1e-5)


@given(UNITS)
def test_a_unit_without_its_ammunition_costs_the_dry_cost(unit: Unit) -> None:
    """Launchers with a shot of their own are sold loaded: they stay out of this."""
    held = tuple(mount for mount in unit.mounts if "one-shot" not in item(mount.item).traits)
    loaded = unit.model_copy(update={"mounts": held})
    unloaded = unit.model_copy(update={"mounts": tuple(m for m in held if item(m.item).ammo is None)})
    assert dry_cost(loaded) == cost(unloaded) == dry_cost(unloaded)
    assert (cost(loaded) or 0) >= (dry_cost(loaded) or 0)


@given(UNITS, st.randoms(use_true_random=False))
def test_the_order_of_mounts_changes_nothing(unit: Unit, luck: Random) -> None:
    shuffled = list(unit.mounts)
    luck.shuffle(shuffled)
    other = unit.model_copy(update={"mounts": tuple(shuffled)})
    assert isclose(cost(other) or 0, cost(unit) or 0)
    assert isclose(mass_budget(other).exact, mass_budget(unit).exact)


ARMORS = st.sampled_from(
    (ArmorType.STANDARD, ArmorType.FERRO_FIBROUS, ArmorType.HEAVY_FERRO_FIBROUS, ArmorType.HARDENED, ArmorType.REACTIVE)
)


def _armored_mech(kind: ArmorType, points: int) -> Mech:
    return mech(armor=kind, points=points)


def _armored_tank(kind: ArmorType, points: int) -> Vehicle:
    return tank(armor=Armor(type=kind, points=dict.fromkeys(FOUR_SIDES, points)))


BUILDERS: st.SearchStrategy[Callable[[ArmorType, int], Unit]] = st.sampled_from((_armored_mech, _armored_tank))


@given(BUILDERS, ARMORS, st.integers(0, 40), st.integers(0, 10))
def test_more_armor_is_never_lighter_nor_cheaper(
    build: Callable[[ArmorType, int], Unit], kind: ArmorType, points: int, more: int
) -> None:
    less, thicker = build(kind, points), build(kind, points + more)
    assert mass_budget(less).exact <= mass_budget(thicker).exact
    assert (cost(less) or 0) <= (cost(thicker) or 0)


@given(st.integers(0, 18), st.integers(0, 3), st.integers(1, 6))
def test_a_squad_weighs_and_costs_as_many_suits_as_it_has(points: int, mp: int, troopers: int) -> None:
    one, all_of_them = (squad(armor=points, jump=mp, troopers=n) for n in (1, troopers))
    assert isclose(squad_mass(all_of_them), troopers * squad_mass(one))
    assert isclose(cost(all_of_them) or 0, troopers * (cost(one) or 0))


@given(st.integers(50, 497), st.integers(0, 3))
def test_a_larger_jumpship_has_no_lighter_part(thousands: int, more: int) -> None:
    """But for heat sinks, of which its drive holds more, and armor, fuel and quarters, which are what they are."""
    smaller, larger = (mass_budget(jumpship(mass=1_000 * tons)) for tons in (thousands, thousands + more))
    for part in (MassPart.STRUCTURE, MassPart.ENGINE, MassPart.COCKPIT, MassPart.DRIVE):
        assert smaller.of(part) <= larger.of(part)
