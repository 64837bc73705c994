"""Details of an item in a file: the arc of a grenade launcher, a size, an odd lot of ammunition."""

from itertools import product

import pytest
from lxml.etree import Element

from exporters import Unwritable
from exporters.ssw.equipment import write_details
from importers.ssw.lookup_names import launcher_facing
from sheets.equipment import find
from sheets.units import Mount
from sheets.units.base import Facing

LAUNCHER = "ISVehicularGrenadeLauncher"
LEFT, RIGHT = ("LA", "LT", "LL", "FLL", "RLL"), ("RA", "RT", "RL", "FRL", "RRL")


def details(mount: Mount, load: str = "") -> dict[str, str]:
    """The children of the element of a mount."""
    element = Element("equipment")
    write_details(element, mount, find(mount.item), load)
    return {str(child.tag): child.text or "" for child in element}


@pytest.mark.parametrize(("facing", "place"), [*product(Facing, (*LEFT, *RIGHT))])
def test_a_grenade_launcher_points_to_its_own_side(facing: Facing, place: str) -> None:
    mount = Mount(item=LAUNCHER, location=place, facing=facing)
    own = {Facing.FRONT_LEFT: LEFT, Facing.REAR_LEFT: LEFT, Facing.FRONT_RIGHT: RIGHT, Facing.REAR_RIGHT: RIGHT}
    if place in own.get(facing, ()):
        assert launcher_facing(details(mount)["vglarc"], place) is facing
    else:
        with pytest.raises(Unwritable, match="points to the side on which it stands"):
            details(mount)


@pytest.mark.parametrize(("rear", "arc"), [(False, "0"), (True, "1")])
def test_a_grenade_launcher_without_a_facing_points_ahead_or_back(rear: bool, arc: str) -> None:
    mount = Mount(item=LAUNCHER, location="CT", rear=rear)
    assert details(mount) == {"vglarc": arc, "vglammo": "0"}
    assert details(mount, load="1") == {"vglarc": arc, "vglammo": "1"}


@pytest.mark.parametrize(
    ("mount", "written"),
    [
        (Mount(item="Medium Laser", location="LA"), {}),
        (Mount(item="Cargo", location="LT", size=3.5), {"tons": "3.5"}),
        (Mount(item="IS Ammo AC/5", location="LT"), {}),
        (Mount(item="IS Ammo AC/5", location="LT", shots=7), {"lot": "7"}),
    ],
)
def test_sizes_and_odd_lots_are_written(mount: Mount, written: dict[str, str]) -> None:
    assert details(mount) == written


@pytest.mark.parametrize(
    ("mount", "message"),
    [
        (Mount(item="Medium Laser", location="LA", facing=Facing.FRONT_LEFT), "only a grenade launcher has a facing"),
        (Mount(item="Medium Laser", location="LA", size=2), "Medium Laser has no size in this format"),
        (Mount(item="?Tea Kettle", location="LA", size=2), "Tea Kettle has no size in this format"),
        (Mount(item="Medium Laser", location="LA", shots=2), "Medium Laser has no count of shots in this format"),
        (Mount(item="?Tea Kettle", location="LA", shots=2), "Tea Kettle has no count of shots in this format"),
        (Mount(item="IS Ammo AC/5", location="LT", shots=20), "IS Ammo AC/5 has no count of shots in this format"),
    ],
)
def test_details_without_an_element_are_refused(mount: Mount, message: str) -> None:
    """The count of a full lot is not written, so a file that states it would be read without."""
    with pytest.raises(Unwritable, match=message):
        details(mount)
