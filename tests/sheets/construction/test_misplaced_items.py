"""Whatever a hand-written unit mounts, its figures can be told: what has no place there is a finding, no accident."""

from collections.abc import Callable

import pytest

from sheets.construction.verdict import verdict
from sheets.equipment import catalogue, item
from sheets.figures import stats_row
from sheets.units import Mount, Unit
from tests.builders import mech, mounts, platoon, squad, tank
from tests.sheets.construction.craft import fighter, lorry

FAMILIES = {
    "CT": mech,
    "BD": tank,
    "Squad": squad,
    "Trooper 1": squad,
    "TPRS": platoon,
    "FGUN": platoon,
    "NOS": fighter,
}
FORMULAS = [entry.name for entry in catalogue() if entry.formula]


@pytest.mark.parametrize("place", FAMILIES)
def test_every_item_whose_mass_follows_from_the_unit_can_be_weighed_in_any(place: str) -> None:
    make: Callable[..., Unit] = FAMILIES[place]
    for name in FORMULAS:
        assert stats_row(make(mounts=mounts(name, at=place)))["chassis"]


@pytest.mark.parametrize("name", ["Basic Fire Control", "Advanced Fire Control"])
@pytest.mark.parametrize("unit", [mech, squad])
def test_fire_control_of_support_vehicles_is_a_finding_elsewhere(name: str, unit: Callable[..., Unit]) -> None:
    place = {mech: "CT", squad: "Squad"}[unit]
    findings = verdict(unit(mounts=(Mount(item=name, location=place),))).findings
    assert "equipment.family" in {finding.code for finding in findings}


@pytest.mark.parametrize(
    ("unit", "place", "holds"),
    [
        (mech, "RA", False),
        (tank, "FR", False),
        (fighter, "NOS", False),
        (squad, "Trooper 1", True),
        (lorry, "FR", True),
    ],
)
def test_suits_and_support_vehicles_alone_hold_weapons_of_infantry(
    unit: Callable[..., Unit], place: str, holds: bool
) -> None:
    """Digest 8 and 14."""
    rifle = Mount(item="InfantryAssaultRifle", location=place)
    made = unit().model_copy(update={"mounts": (rifle,)})
    sentences = [finding.sentence for finding in verdict(made).findings if finding.code == "equipment.family"]
    assert sentences == ([] if holds else [f"{item(rifle.item).title} is not made for a unit of this type."])
