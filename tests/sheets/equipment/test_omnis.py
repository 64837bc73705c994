"""What is built into published Omnis is what their unit files say."""

from importers import Loaded
from sheets.equipment import find
from sheets.equipment.omnis import OmniChassis, omni_named
from sheets.equipment.systems import read_system_file
from sheets.recordsheet.design.pods import inferred_pods
from tests.builders import mech, mounts
from tests.omnis import chassis_of


def test_the_table_is_what_the_unit_files_say(corpus: dict[str, Loaded]) -> None:
    rows = [row.model_dump() for row in chassis_of(u.unit for u in corpus.values() if u.unit is not None)]
    assert [row.model_dump() for row in read_system_file("omnis", OmniChassis)] == rows, (
        "python -m tests.omnis makes it anew"
    )


def test_all_that_is_fixed_is_equipment() -> None:
    names = {name for row in read_system_file("omnis", OmniChassis) for held in row.fixed.values() for name in held}
    assert [name for name in sorted(names) if find(name) is None] == []


def test_a_chassis_is_found_by_each_of_its_names() -> None:
    for name in ("Mad Cat (Timber Wolf)", "Timber Wolf (Mad Cat)", "Mad Cat", "timber wolf"):
        chassis, model, rows = omni_named(f"{name} Prime", "mech")
        assert (chassis, model) == (name, "Prime")
        assert {row.chassis for row in rows} == {"Mad Cat"}


def test_the_longest_name_is_meant() -> None:
    assert omni_named("Mad Cat Mk IV (Prime)", "mech")[:2] == ("Mad Cat Mk IV", "(Prime)")
    assert omni_named("Naga II A", "mech")[2][0].chassis == "Naga II"


def test_where_configurations_disagree_that_of_the_most_comes_first() -> None:
    _, _, rows = omni_named("Gladiator (Executioner) D", "mech")
    assert len(rows) > 1
    assert len(rows[0].models) > len(rows[1].models)


def test_the_first_of_equal_items_is_fixed_and_the_others_are_in_pods() -> None:
    """The chassis of the Alpha Wolf has one ECM suite in the head; a second one there is in a pod."""
    suites = mounts("CLECMSuite", "CLECMSuite", at="HD")
    unit = mech(mass=90, rating=360, tech_base="clan", omni=True, mounts=suites)
    inferred = inferred_pods(unit, "Alpha Wolf Prime")
    assert inferred is not None
    assert [mount.pod for mount in inferred.changes["mounts"]] == [False, True]
