"""The design is the inverse of the record sheet, but for what no sheet shows; all of the corpus with ASTECH_FULL=1."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from importers import load
from sheets.battlevalue import battle_value
from sheets.construction.checks import findings
from sheets.equipment.kinds import CockpitType, GyroType
from sheets.recordsheet import ReadValue, difference, read_sheet_schema, record_sheet, to_read_sheet
from sheets.recordsheet.design import UNSHOWN, Undescribed, best_design, canonical, design
from sheets.recordsheet.design.choice import Choice
from sheets.recordsheet.identify import Maker, matching_items
from sheets.recordsheet.read_sheet import ReadSheet, ReadTree
from sheets.recordsheet.transport import parse_transporters, transporter_text, transporter_texts
from sheets.units import BattleArmor, Mech, Unit
from sheets.units.base import Mounting, Role, TechBase
from sheets.units.difference import differences
from sheets.units.transporter import Transporter, TransporterKind
from tests.builders import mech, tank
from tests.exporters.recordsheet.proof import sample
from tests.own_units import own_units

STEPS = {
    "meks": 90,
    "vehicles": 40,
    "fighters": 40,
    "battlearmor": 40,
    "infantry": 40,
    "protomeks": 10,
    "convfighter": 10,
    "smallcraft": 8,
    "dropships": 15,
    "jumpships": 5,
    "warship": 12,
    "spacestation": 5,
    "ge": 40,
    "handheld": 5,
}
"""One unit in so many of each archive."""

OWN = "our own units"

STATED_VALUES = ("Hi-Scout Drone (PathTrak)", "M3 Drone CASPAR")
"""Files whose Battle Value is stated and not that of the design."""

SHAPE_CHANGERS = {"meks": ("LAM", "QuadVee", "Tripod", "Phoenix Hawk L", "Stinger L", "Ares ARS", "Orion Poseidon")}
"""Words in the names of files that are always taken."""


@pytest.fixture(params=[OWN, *STEPS])
def units(request: pytest.FixtureRequest) -> list[Unit]:
    archive = str(request.param)
    if archive == OWN:
        return list(own_units())
    shared = request.getfixturevalue("shared")
    names = (*SHAPE_CHANGERS.get(archive, ()), *STATED_VALUES)
    return [unit for _, unit in sample(shared, f"{archive}.zip", STEPS[archive], *names)]


def test_the_design_of_the_sheet_of_a_unit_is_the_unit(units: list[Unit]) -> None:
    for unit in units:
        found, wanted = design(to_read_sheet(record_sheet(unit))), canonical(unit)
        assert found == wanted, (unit.name, [str(each) for each in differences(wanted, found)])


def test_a_sheet_read_from_json_gives_the_same_design(units: list[Unit]) -> None:
    schema = Draft202012Validator(read_sheet_schema())
    for unit in units[:3]:
        read = to_read_sheet(record_sheet(unit))
        text = read.model_dump_json()
        assert list(schema.iter_errors(json.loads(text))) == [], unit.name
        assert design(ReadSheet.model_validate_json(text)) == design(read), unit.name


def test_units_of_one_sheet_have_one_canonical_form(units: list[Unit]) -> None:
    """The canonical form keeps what sheets show, and has a form of its own no more."""
    for unit in units:
        usual = canonical(unit)
        assert canonical(usual) == usual, unit.name
        changed = {name for name in type(unit).model_fields if getattr(usual, name) != getattr(unit, name)}
        assert changed <= set(UNSHOWN), unit.name


def test_every_unshown_field_is_a_field_of_a_unit() -> None:
    fields = {name for family in Unit.__args__ for name in family.model_fields}
    assert set(UNSHOWN) <= fields


@pytest.mark.parametrize("kind", [kind for kind in TransporterKind if kind is not TransporterKind.UNKNOWN])
def test_transporters_are_read_as_they_are_worded(kind: TransporterKind) -> None:
    bay = Transporter(kind=kind, size=1250.5, doors=2, facing="NOS", pod=True)
    assert parse_transporters(transporter_text(bay)) == (bay,)
    assert parse_transporters(", ".join(transporter_texts([bay, bay]))) == (bay, bay)


def test_a_transporter_of_no_known_kind_is_kept_as_written() -> None:
    (bay,) = parse_transporters("Swimming pool 3 t")
    assert (bay.kind, bay.text) == (TransporterKind.UNKNOWN, "Swimming pool 3 t")


def test_without_a_year_it_is_the_first_in_which_all_its_equipment_is_built() -> None:
    """Of a Brolga jump jets are the newest: prototypes in 2464."""
    read = to_read_sheet(record_sheet(BROLGA)).without(("heading", "year"))
    assert design(read) == canonical(BROLGA).model_copy(update={"year": 2464})


@pytest.mark.parametrize(("changes", "year"), [({"gyro": GyroType.XL}, 3050), ({"cockpit": CockpitType.SMALL}, 3055)])
def test_a_year_that_is_not_printed_breaks_no_rule(changes: dict[str, Any], year: int) -> None:
    """IO, technology dates: gyro and cockpit count for the first year as well as the inventory."""
    read = to_read_sheet(record_sheet(mech(rating=200, **changes))).without(("heading", "year"))
    found = design(read)
    assert found.year == year
    assert "tech.year" not in {finding.code for finding in findings(found)}


def test_a_sheet_without_its_tonnage_is_refused_by_name() -> None:
    with pytest.raises(Undescribed, match=r"no heading\.tons on the sheet, expected a number"):
        design(ReadSheet.model_validate({"kind": "mech", "tree": {"heading": {"chassis": {"value": "Atlas"}}}}))


def test_a_platoon_with_an_unknown_weapon_is_refused_by_name() -> None:
    read = to_read_sheet(record_sheet(load(Path("tests/data/Drongo Watch Platoon.blk")).require()))
    assert design(read).kind == "infantry"
    with pytest.raises(Undescribed, match="no known weapon of the troopers on the sheet, expected the name"):
        design(read.without(("systems",)))


def test_the_sheet_of_a_design_is_the_sheet_that_was_read(units: list[Unit]) -> None:
    """A Battle Value that a file states is a doubt, where the design comes to another one."""
    for unit in units:
        read = to_read_sheet(record_sheet(unit))
        stated = "worth.battle_value" if battle_value(unit) != battle_value(canonical(unit)) else ""
        assert not stated or unit.manual_battle_value is not None, unit.name
        found = difference(read, record_sheet(design(read)))
        assert [each.path for each in found] == ([stated] if stated else []), unit.name


CODES = frozenset({"code", "side", "known"})


def in_words(unit: Unit) -> ReadSheet:
    """The sheet of a unit without its codes, which no paper has."""
    read = to_read_sheet(record_sheet(unit))
    return read.model_copy(update={"tree": _without(read.tree, CODES)})


def test_words_alone_give_a_design_with_the_same_words(units: list[Unit]) -> None:
    """Where two things have one name, such as two ways to seal a vehicle, either may be meant."""
    for unit in units[:12]:
        if all(mount.known for mount in unit.mounts):
            assert in_words(design(in_words(unit))).tree == in_words(canonical(unit)).tree, unit.name


ON_NO_PAPER = frozenset({"code", "known", "mount", "second", "serves", "array", "pod"})
"""The fields of slots and lines that no paper has: codes, numbers of mounts, and what is in pods."""


def on_paper(unit: Unit) -> ReadSheet:
    """The sheet of a 'Mech with the lines that paper has, without codes and without numbers of mounts."""
    read = to_read_sheet(record_sheet(unit))
    printed = {name: _without(read.tree[name], ON_NO_PAPER) for name in ("slots", "ammunition")}
    listed = [line for line in read.tree["inventory"] if line["listed"].value]
    return read.model_copy(update={"tree": {**read.tree, **printed, "inventory": _without(listed, ON_NO_PAPER)}})


def _without(tree: ReadTree, names: frozenset[str]) -> Any:  # any: the tree of a dict is a dict
    if isinstance(tree, dict):
        return {name: _without(branch, names) for name, branch in tree.items() if name not in names}
    return [_without(branch, names) for branch in tree] if isinstance(tree, list) else tree


def test_the_mounts_of_a_mech_come_from_the_words_in_its_slots(shared: Path) -> None:
    """Runs of equal lines are cut by the slots of their item, split items are joined, pods are those of the chassis."""
    for name, unit in sample(shared, "meks.zip", 150, *SHAPE_CHANGERS["meks"]):
        found, wanted = design(on_paper(unit)), canonical(unit)
        assert found == wanted, (name, [str(each) for each in differences(wanted, found)])


@pytest.mark.parametrize("unit", [unit for unit in own_units() if isinstance(unit, Mech)], ids=lambda unit: unit.name)
def test_the_mounts_of_our_own_mechs_come_from_the_words_in_their_slots(unit: Mech) -> None:
    """All but the pods: only those of a published chassis are known."""
    assert without_pods(design(on_paper(unit))) == without_pods(canonical(unit))


def without_pods(unit: Unit) -> Unit:
    return unit.model_copy(update={"mounts": tuple(mount.model_copy(update={"pod": False}) for mount in unit.mounts)})


BROLGA = load("tests/data/Brolga BRG-2.mtf").require()
TANK = load("tests/data/Currawong Patrol Tank CPT-1.blk").require()


@pytest.mark.parametrize(
    "marks",
    [{}, {"rear": True}, {"armored": True}, {"mounting": Mounting.TURRET}, {"rear": True, "mounting": Mounting.TURRET}],
    ids=["none", "rear", "armored", "turret", "rear of the turret"],
)
def test_the_marks_of_a_mount_come_from_the_words_in_its_slot(marks: dict[str, object]) -> None:
    first, *others = BROLGA.mounts
    unit = BROLGA.model_copy(update={"mounts": (first.model_copy(update=marks), *others)})
    assert design(on_paper(unit)) == canonical(unit)


@pytest.mark.parametrize("unit", [BROLGA, TANK], ids=["mech", "tank"])
@pytest.mark.parametrize("path", ["armor.name", "heat.sinks.kinds", "heading.technology"])
def test_what_was_not_read_is_found_by_mass_and_battle_value(unit: Unit, path: str) -> None:
    """The kind of armor, the kind of heat sinks, the technology: the design that comes to the printed figures wins."""
    read = to_read_sheet(record_sheet(unit)).without(tuple(path.split(".")))
    assert design(read) == canonical(unit)


def test_of_two_weapons_the_one_is_taken_that_comes_to_the_battle_value() -> None:
    read = to_read_sheet(record_sheet(BROLGA))
    doubtful = ReadValue(
        value="SmallLaser", doubtful=True, alternatives=("Small Laser", "Medium Laser", "CLERMediumLaser")
    )
    assert BROLGA.mounts[0].item == "Medium Laser"
    assert design(read.with_leaf(("inventory", 0, "code"), doubtful)) == canonical(BROLGA)


def unit_named(shared: Path, archive: str, name: str) -> Unit:
    """The unit of the corpus whose file has this name."""
    return next(unit for file, unit in sample(shared, archive, 100_000, name) if name in file)


def test_what_an_omni_has_in_pods_is_known_by_its_chassis(shared: Path) -> None:
    """No sheet of other programs marks pods: what the published chassis does not have built in is in pods."""
    unit = unit_named(shared, "meks.zip", "Mad Cat (Timber Wolf) Prime.mtf")
    assert any(mount.pod for mount in unit.mounts)
    read = to_read_sheet(record_sheet(unit))
    for number in range(len(unit.mounts)):
        read = read.without(("inventory", number, "pod"))
    read = read.without(("heat", "sinks", "in_chassis"))
    assert design(read) == canonical(unit)


def test_technology_and_weight_class_of_published_suits_are_known_by_their_name(shared: Path) -> None:
    unit = unit_named(shared, "battlearmor.zip", "Gnome BA")
    assert isinstance(unit, BattleArmor)
    read = to_read_sheet(record_sheet(unit)).without(("heading", "kind")).without(("heading", "technology"))
    found = design(read)
    assert isinstance(found, BattleArmor)
    assert (found.tech_base, found.suit_class) == (unit.tech_base, unit.suit_class)


def test_a_misspelled_name_is_the_nearest_one() -> None:
    """Digits are never mistaken."""
    unit = Maker(TechBase.IS, "mech")
    assert [entry.name for entry in matching_items("Meduim Laser", unit)] == ["Medium Laser"]
    assert [entry.name for entry in matching_items("ER PPC (C)", unit)] == ["CLERPPC"]
    assert matching_items("LRM 33", unit) == []


@pytest.mark.parametrize(
    ("known", "source"),
    [
        (BROLGA.model_copy(update={"source": "Another book"}), "Another book"),
        (BROLGA.model_copy(update={"source": "Another book", "year": 3099, "role": Role.SCOUT}), "Another book"),
        (BROLGA.model_copy(update={"source": "A third book"}), BROLGA.source),
        (tank(source="Another book"), BROLGA.source),  # of another family
        (None, BROLGA.source),
    ],
)
def test_a_known_design_of_its_family_decides_between_equal_ones(known: Unit | None, source: str) -> None:
    read = to_read_sheet(record_sheet(BROLGA))
    doubtful = ReadValue(value=BROLGA.source, doubtful=True, alternatives=("Another book",))
    found = best_design([[read.with_leaf(("heading", "source"), doubtful)]], known=lambda: known)
    assert found.unit.source == source
    assert bool(found.choices) == (known is None or known.source != source)


def test_values_that_agree_as_well_are_listed_as_choices() -> None:
    """A doubtful leaf that changes nothing else on the sheet: the first value is taken, the others are named."""
    read = to_read_sheet(record_sheet(BROLGA))
    doubtful = ReadValue(value=BROLGA.source, doubtful=True, alternatives=("Another book",))
    found = best_design([[read.with_leaf(("heading", "source"), doubtful)]])
    assert (found.unit, found.candidates) == (canonical(BROLGA), 2)
    assert found.choices == (Choice(("heading", "source"), BROLGA.source, ("Another book",)),)


def test_of_several_readings_the_one_that_comes_to_the_battle_value_is_taken() -> None:
    read = to_read_sheet(record_sheet(BROLGA))
    other = read.with_leaf(("inventory", 0, "code"), ReadValue(value="Small Laser"))
    found = best_design([[other, read]])
    assert (found.unit, found.reading, found.rivals, found.choices) == (canonical(BROLGA), 1, (), ())


def test_a_later_group_is_tried_only_where_none_before_it_comes_to_the_battle_value() -> None:
    read = to_read_sheet(record_sheet(BROLGA))
    other = read.with_leaf(("inventory", 0, "code"), ReadValue(value="Small Laser"))
    elsewhere = read.with_leaf(("heading", "source"), ReadValue(value="Another book"))
    assert best_design([[other], [read]]).reading == 1
    assert best_design([[read], [elsewhere]]).reading == 0


def test_words_that_count_name_an_item_in_any_order() -> None:
    unit = Maker(TechBase.IS, "mech")
    for words, name in (("Med. ER Laser", "ER Medium Laser"), ("UAC/5", "Ultra AC/5"), ("LB-10X AC", "LB 10-X AC")):
        assert {entry.title for entry in matching_items(words, unit)} == {
            entry.title for entry in matching_items(name, unit)
        }
        assert matching_items(words, unit) != []
