"""Vehicles: `.saw` files."""

from pathlib import Path

import pytest

from importers import load
from importers.loaded import Unreadable
from sheets.equipment.kinds import ArmorType
from sheets.units import Vehicle
from sheets.units.base import Mounting
from sheets.units.transporter import TransporterKind
from sheets.units.vehicle import Motive
from tests.importers.ssw.documents import problems, vehicle

FILE = "Quoll Scout Car QSC-2.saw"
CROSSED = 'type="Ferro-Fibrous" techbase="0">9</primaryturret>'


@pytest.fixture
def text(data: Path) -> str:
    return (data / FILE).read_text(encoding="utf-8")


@pytest.fixture
def quoll(text: str) -> Vehicle:
    return vehicle(text)


def test_a_vehicle_is_found_by_its_content(data: Path) -> None:
    loaded = load((data / FILE).read_bytes(), "anything")
    assert isinstance(loaded.unit, Vehicle)
    assert loaded.unit.name == "Quoll Scout Car QSC-2"


def test_mass_movement_and_turrets(quoll: Vehicle) -> None:
    assert (quoll.motive, quoll.mass, quoll.cruise, quoll.turrets) == (Motive.WHEELED, 30, 6, 2)
    assert quoll.engine.rating is None  # it follows from the mass


def test_with_two_turrets_the_first_is_the_one_in_front(quoll: Vehicle) -> None:
    assert quoll.armor.points == {"FR": 20, "LS": 15, "RS": 15, "RR": 10, "FT": 9, "TU": 8}
    places = {mount.item: mount.location for mount in quoll.mounts}
    assert (places["Medium Laser"], places["LRM 5"]) == ("FT", "TU")


def test_turrets_of_patchwork_have_tags_that_do_not_match(text: str, quoll: Vehicle) -> None:
    """The program itself writes `<primary …>…</primaryturret>`."""
    assert CROSSED in text
    assert quoll.armor.plating_of("FT").type is ArmorType.FERRO_FIBROUS
    assert quoll.armor.plating_of("TU").type is ArmorType.STANDARD
    assert "line 23: <primary> closed by </primaryturret>" in problems(text)[0]


def test_fire_control_follows_its_launcher(quoll: Vehicle) -> None:
    names = [(mount.item, mount.location) for mount in quoll.mounts]
    launcher = names.index(("LRM 5", "TU"))
    assert names[launcher + 1] == ("ISArtemisIV", "TU")


def test_sponsons_modifications_and_compartments(quoll: Vehicle) -> None:
    gun = next(mount for mount in quoll.mounts if mount.item == "Machine Gun")
    assert (gun.location, gun.mounting) == ("LS", Mounting.SPONSON)
    in_body = [mount.item for mount in quoll.mounts if mount.location == "BD"]
    assert in_body[:2] == ["ISLimitedAmphibiousChassis", "SponsonTurret"]
    (room,) = quoll.transporters
    assert (room.kind, room.size) == (TransporterKind.TROOP_SPACE, 2.5)


def test_a_single_turret_is_the_one_there_is(text: str) -> None:
    single = text.replace("Dual Turret", "Single Turret").replace("Rear Turret", "Turret")
    assert vehicle(single).armor.points["TU"] == 9
    assert {m.location for m in vehicle(single).mounts} == {"TU", "LS", "BD"}


def test_a_vtol_has_a_rotor(text: str) -> None:
    flying = text.replace("Wheeled", "VTOL").replace("Dual", "Single").replace("Rear Turret", "Rotor")
    flying = flying.replace("<rotor>0<", '<rotor type="Standard Armor" techbase="2">2<')
    assert vehicle(flying).unit_type == "vtol"
    assert vehicle(flying).armor.points["RO"] == 2


def test_the_rating_of_the_engine_is_worked_out(text: str) -> None:
    """TM: cruising MP times tons, less the suspension factor: 6 × 30 - 20."""
    assert not [problem for problem in problems(text) if "rating" in problem]
    assert "an engine of rating 180; expected 160" in problems(text.replace('rating="160"', 'rating="180"'))[1]


def test_an_omni_vehicle_has_pods(text: str) -> None:
    start, end = text.index("        <equipment>"), text.index("    </baseloadout>")
    guns = text[start:end]
    added = f'<loadout name="Prime" fcsa4="TRUE" fcsa5="FALSE" fcsapollo="FALSE">{guns}</loadout>'
    omni = text[:start] + "    </baseloadout>" + added + text[end + len("    </baseloadout>") :]
    omni = omni.replace('omni="FALSE"', 'omni="TRUE"').replace(
        'fcsapollo="FALSE">', 'fcsapollo="FALSE" turretlimit="2">', 1
    )
    unit = vehicle(omni)
    assert (unit.omni, unit.model, unit.front_turret_mass, unit.turret_mass) == (True, "QSC-2 Prime", 2.0, None)
    assert {mount.item for mount in unit.mounts if not mount.pod} == {"ISLimitedAmphibiousChassis", "SponsonTurret"}
    assert unit.transporters[0].pod


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('type="Wheeled"', 'type="Skis"', "'Skis' in <motive>; expected one of Tracked, Wheeled"),
        ("Dual Turret", "Triple Turret", "'Triple Turret' in <motive>; expected one of No Turret"),
        (">Rear Turret<", ">Roof<", "equipment in 'Roof'; expected Front, Left"),
        ('tons="30"', 'tons="0"', "'0' tons; expected the tons of the vehicle"),
        ("<front ", "<nose ", "no well-formed XML"),
        (">Fusion Engine<", ">Oars<", "'Oars' in <engine>"),
    ],
)
def test_what_is_refused(text: str, old: str, new: str, message: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        vehicle(text.replace(old, new))
    assert message in str(refusal.value)
