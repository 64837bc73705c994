"""Laws of vehicles: slots, amplifiers, heat sinks, sides, engine ratings."""

from hypothesis import given
from hypothesis import strategies as st

from sheets.construction.budget import MassPart
from sheets.construction.equipment import NAMED_FOR_EACH_TYPE, ONLY_ON_MECHS
from sheets.construction.families import mass_budget
from sheets.construction.fighter import GUIDED, SLOTTED
from sheets.construction.support_checks import EXCLUSIVE, OF_MOTIVE, PLATED_ALL_ROUND, SERVED_BY, SMALL_ONLY
from sheets.construction.vehicle_checks import NOT_ON_VTOLS
from sheets.construction.vehicle_places import COUNTED_ONCE, ON_THE_MAST
from sheets.construction.verdict import slot_budget
from sheets.equipment import item, items
from sheets.equipment.kinds import ArmorType, EngineType, TechSide
from sheets.units import Unit
from sheets.units.systems import Engine
from sheets.units.vehicle import FOUR_SIDES, SIX_SIDES, Motive
from tests.builders import mounts
from tests.sheets.construction.craft import combat, engine, errors, found, holding, plates


def slots_taken(unit: Unit) -> int:
    (line,) = slot_budget(unit)
    return line.taken


def test_what_takes_slots() -> None:
    """TM: a combat seat one each, all fuel tanks together one; engines and armor by their kind."""
    assert slots_taken(combat()) == 0
    assert slots_taken(combat(extra_seats=3)) == 3
    assert slots_taken(combat("Extended Fuel Tank", "Extended Fuel Tank")) == 1
    assert slots_taken(combat(engine=engine(EngineType.XXL))) == 4
    assert slots_taken(combat(engine=Engine(type=EngineType.XXL, side=TechSide.CLAN))) == 2
    assert slots_taken(combat(engine=engine(EngineType.COMPACT))) == -1
    assert slots_taken(combat(mass=100, cruise=5, engine=engine(EngineType.XL))) == 2 + 1
    assert slots_taken(combat(armor=plates(*FOUR_SIDES, kind=ArmorType.HEAVY_FERRO_FIBROUS))) == 3


LASERS = sorted(
    entry.name
    for entry in items()
    if entry.weapon is not None
    and entry.weapon.ammo_type is None
    and {"laser", "energy"} <= entry.traits
    and "vehicle" in entry.families
)
GUNS = st.lists(st.sampled_from(LASERS), max_size=8)


@given(guns=GUNS)
def test_amplifiers_are_a_tenth_of_the_energy_weapons_and_a_nuclear_engine_needs_none(guns: list[str]) -> None:
    """TM: to the next half ton."""
    chemical, nuclear = (combat(*guns, at="FR", engine=engine(kind)) for kind in (EngineType.ICE, EngineType.FISSION))
    tenth = mass_budget(chemical).of(MassPart.WEAPONS) / 10
    assert tenth - 1e-9 <= mass_budget(chemical).of(MassPart.POWER_AMPLIFIERS) < tenth + 0.5
    assert mass_budget(nuclear).of(MassPart.POWER_AMPLIFIERS) == 0


@given(guns=GUNS, sinks=st.integers(0, 60))
def test_no_number_of_mounted_sinks_but_the_one_is_right(guns: list[str], sinks: int) -> None:
    """TM: as many as all energy weapons heat together; without any mounted the design leaves it to the rule."""
    unit = holding(*mounts(*guns, at="FR"), *mounts(*["Heat Sink"] * sinks))
    heat = sum(item(gun).heat for gun in guns)
    assert ("vehicle.heat-sinks" in found(unit)) == (sinks not in (0, heat))


def test_the_lists_of_traits_name_traits_that_something_has() -> None:
    asked = {*ON_THE_MAST, *SLOTTED, *SERVED_BY, *OF_MOTIVE.values(), *NAMED_FOR_EACH_TYPE, *COUNTED_ONCE}
    asked |= {*PLATED_ALL_ROUND, *SMALL_ONLY, *ONLY_ON_MECHS, *NOT_ON_VTOLS, *(t for pair in EXCLUSIVE for t in pair)}
    asked |= {system for systems in GUIDED.values() for system in systems}
    assert asked <= {trait for entry in items() for trait in entry.traits}


GROUND = st.sampled_from([Motive.TRACKED, Motive.WHEELED, Motive.HOVER, Motive.WIGE])


@given(motive=GROUND, mass=st.integers(5, 200), six=st.booleans())
def test_a_superheavy_has_six_sides_and_nothing_else_has(motive: Motive, mass: int, six: bool) -> None:
    """TO: above 100 tons on tracks, 80 on wheels, 50 on a cushion of air, 80 on wings."""
    limit = {Motive.TRACKED: 100, Motive.WHEELED: 80, Motive.HOVER: 50, Motive.WIGE: 80}[motive]
    unit = combat(motive=motive, mass=mass, cruise=1, armor=plates(*(SIX_SIDES if six else FOUR_SIDES)))
    assert ("vehicle.sides" in errors(unit)) == (six != (mass > limit))


@given(mass=st.integers(5, 100), cruise=st.integers(1, 5), more=st.integers(1, 20))
def test_an_engine_has_the_rating_of_mass_and_speed(mass: int, cruise: int, more: int) -> None:
    """TM: on tracks mass times MP, to the next five, at least ten."""
    rating = max(10, -(-mass * cruise // 5) * 5)
    right = combat(mass=mass, cruise=cruise, engine=engine(EngineType.ICE, rating=rating))
    assert "engine.rating" not in found(right)
    if rating + 5 * more <= 500:
        wrong = combat(mass=mass, cruise=cruise, engine=engine(EngineType.ICE, rating=rating + 5 * more))
        assert "engine.rating" in errors(wrong)
