"""What we write we read back: the same unit, for every real file and for units that nobody has built yet."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exporters import Unwritable
from exporters.blk import write_blk
from importers import Loaded
from importers.blk import read_blk
from sheets.equipment.kinds import ArmorType
from sheets.problem import Severity
from sheets.units import Unit
from sheets.units.base import Extra, Fluff, RulesLevel, SystemNote, TechBase
from sheets.units.systems import Armor
from sheets.units.transporter import Platoon, Transporter, TransporterKind
from sheets.units.vehicle import FOUR_SIDES, SIX_SIDES, Motive, Vehicle
from tests.builders import mech, mounts, platoon, tank
from tests.importers.blk.texts import SAMPLES, read


def again(unit: Unit) -> Unit | None:
    return read_blk(write_blk(unit), "written.blk").unit


def test_every_real_unit_is_itself_again_and_says_nothing_new(corpus: dict[str, Loaded]) -> None:
    """Reading our own file again reports at most what the unit carries along: unknown names, old blocks."""
    wrong = []
    for name, loaded in corpus.items():
        if name.endswith(".blk"):
            back = read_blk(write_blk(loaded.require()), name)
            notes = [problem for problem in back.problems if problem.severity is Severity.NOTE]
            if back.unit != loaded.unit or notes:
                wrong.append((name, notes))
    assert wrong == []


@pytest.mark.parametrize("family", SAMPLES)
def test_one_of_each_family(family: str) -> None:
    unit = read(SAMPLES[family])
    assert again(unit) == unit


PROSE = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=60).map(str.strip)


@given(PROSE, PROSE)
def test_any_text_survives(overview: str, note: str) -> None:
    """But for what the format takes for a comment or a tag, which is written as HTML writes such characters."""
    tank = read(SAMPLES["Tank"])
    fluff = Fluff(overview=overview, system_manufacturers=(SystemNote(system="ENGINE", text=note),))
    back = again(tank.model_copy(update={"fluff": fluff}))
    assert back is not None
    if not re.match("#|</?notes", overview):
        assert back.fluff.overview == overview
    assert back.fluff.system_manufacturers[0].text == note


@pytest.mark.parametrize("text", ["#1 in its class", "<notes>", "</Overview>", "</overview"])
def test_a_text_is_never_taken_for_a_comment_or_a_tag(text: str) -> None:
    tank = read(SAMPLES["Tank"])
    back = again(tank.model_copy(update={"fluff": Fluff(overview=text)}))
    assert back is not None
    assert back.fluff.overview == text.replace("#", "&#35;").replace("<", "&lt;")
    assert back.model_copy(update={"fluff": Fluff()}) == tank.model_copy(update={"fluff": Fluff()})


BAYS = st.builds(
    Transporter,
    kind=st.sampled_from([kind for kind in TransporterKind if kind is not TransporterKind.UNKNOWN]),
    size=st.integers(0, 9999).map(lambda n: n / 4),
    pod=st.booleans(),
)


@given(st.lists(BAYS, max_size=8))
def test_any_transporters_survive(bays: list[Transporter]) -> None:
    """Each bay has a number; collars and rooms say no more than the format writes of them."""
    numbered = []
    free = iter(range(1, 20))
    for bay in bays:
        if bay.kind is TransporterKind.DOCKING_COLLAR:
            numbered.append(Transporter(kind=bay.kind, pod=bay.pod, number=next(free)))
        elif bay.kind is TransporterKind.INFANTRY:
            numbered.append(bay.model_copy(update={"number": next(free), "platoon": Platoon.JUMP}))
        elif bay.kind.value.endswith(("quarters", "seats", "space")):
            numbered.append(bay)
        else:
            numbered.append(bay.model_copy(update={"number": next(free), "doors": 2}))
    tank = read(SAMPLES["Tank"]).model_copy(update={"transporters": tuple(numbered)})
    assert again(tank) == tank


def test_what_nobody_understood_is_written_back() -> None:
    extra = (Extra(key="UUID", text="42"), Extra(key="lamp posts", text="one\ntwo"), Extra(key="empty"))
    tank = read(SAMPLES["Tank"]).model_copy(update={"extra": extra})
    assert again(tank) == tank


def test_a_name_that_would_be_a_comment_cannot_be_written() -> None:
    tank = read(SAMPLES["Tank"]).model_copy(update={"chassis": "#1 Tank"})
    with pytest.raises(Unwritable, match="comment"):
        write_blk(tank)


def test_a_mech_is_no_blk() -> None:
    with pytest.raises(Unwritable, match=r"\.mtf"):
        write_blk(mech())


def test_technology_that_the_format_has_no_word_for_is_turned_down() -> None:
    """Only Inner Sphere units are introductory, and the format knows no other."""
    unit = tank(tech_base=TechBase.CLAN, rules_level=RulesLevel.INTRODUCTORY)
    with pytest.raises(Unwritable, match="no word for introductory clan technology"):
        write_blk(unit)


@pytest.mark.parametrize(
    ("motive", "mass", "points", "text"),
    [
        ("wheeled", 99, FOUR_SIDES, "wheeled vehicle of 99 tons six sides, this one has four"),
        ("tracked", 101, (*FOUR_SIDES, "TU", "FT"), "tracked vehicle of 101 tons six sides, this one has four"),
        ("tracked", 100, SIX_SIDES, "tracked vehicle of 100 tons four sides, this one has six"),
        ("vtol", 30, SIX_SIDES, "vtol vehicle of 30 tons four sides, this one has six"),
    ],
)
def test_sides_that_the_mass_does_not_give_are_turned_down(
    motive: str, mass: float, points: tuple[str, ...], text: str
) -> None:
    """TO, superheavy vehicles: mass and motive type say how many sides a file lists, so others would change places."""
    unit = tank(
        motive=Motive(motive), mass=mass, armor=Armor(type=ArmorType.STANDARD, points=dict.fromkeys(points, 10))
    )
    with pytest.raises(Unwritable, match=text):
        write_blk(unit)


@pytest.mark.parametrize(("mass", "sides"), [(100, FOUR_SIDES), (101, SIX_SIDES)])
def test_sides_that_the_mass_gives_come_back(mass: float, sides: tuple[str, ...]) -> None:
    unit = tank(mass=mass, armor=Armor(type=ArmorType.STANDARD, points=dict.fromkeys(sides, 10)))
    back = again(unit)
    assert back is not None
    assert isinstance(back, Vehicle)
    assert back.locations == sides


def test_the_first_of_two_kits_is_the_one_that_is_worn() -> None:
    """Written behind the other one they would change places with each reading."""
    kits = ("Ablative, Standard", "Ablative, Concealed")
    worn = platoon(armor_kit=kits[0], mounts=mounts(kits[1], at="TPRS"))
    assert again(worn) == worn
