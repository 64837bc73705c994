"""Whatever is changed in a file: it is read or refused in one sentence; what is read can be written and read again."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

from exporters import Unwritable
from exporters.ssw import write_saw, write_ssw
from importers import DEBUG, load_all
from sheets.units import Mech, Unit
from tests.conftest import ROOT
from tests.importers.ssw.documents import document, item

GUNS = item("(IS) MG Array (3 Machine Gun)", "LT 0") + item("(IS) Autocannon/20", "RA 4 8", "RT 0 2")
VEHICLE = (ROOT / "tests" / "data" / "Quoll Scout Car QSC-2.saw").read_text(encoding="utf-8")
FILES = (
    document(equipment=GUNS + item("(R) (IS) PPC + PPC Capacitor", "LT 6")),
    (ROOT / "tests" / "data" / "Potoroo PTR.ssw").read_text(encoding="utf-8"),
    VEHICLE.replace("<primary ", "<primaryturret ").replace("<secondary ", "<secondaryturret "),
)

WORDS = st.sampled_from(
    [
        *("", "0", "-1", "2", "11", "12", "100", "3.5", "nan", "99999999999", "TRUE", "HD", "RL", "Turret", "é"),
        *("Mixed", "Quad", "VTOL", "MASC", "Talons", "Hatchet", "(CL) PPC", "@ SRM-6", "(IS) Targeting Computer"),
        *("No Gyro", "No Engine", "XXL Engine", "Stealth Armor", "Patchwork Armor", "Torso-Mounted Cockpit"),
    ]
)
TAGS = st.sampled_from(["location", "splitlocation", "tons", "lot", "turret", "multislot", "equipment", "loadout"])


@pytest.fixture(autouse=True)
def _raise_what_goes_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DEBUG, "1")


@st.composite
def changed_files(draw: st.DrawFn) -> bytes:
    """One of the files with up to four changes."""
    root = etree.fromstring(draw(st.sampled_from(FILES)).encode())
    for _ in range(draw(st.integers(1, 4))):
        elements = list(root.iter())
        _change(draw, elements[draw(st.integers(0, len(elements) - 1))])
    return etree.tostring(root)


def _change(draw: st.DrawFn, element: etree._Element) -> None:
    parent = element.getparent()
    what = draw(st.sampled_from(["text", "attribute", "remove", "add", "less"]))
    if what == "text":
        element.text = draw(WORDS)
    elif what == "add":
        etree.SubElement(element, draw(TAGS)).text = draw(WORDS)
    elif what == "remove" and parent is not None:
        parent.remove(element)
    elif element.attrib:
        name = draw(st.sampled_from(sorted(map(str, element.attrib))))
        if what == "less":
            del element.attrib[name]
        else:
            element.set(name, draw(WORDS))


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=changed_files())
def test_any_change(data: bytes) -> None:
    for loaded in load_all(data, "changed.ssw"):
        if loaded.unit is None:
            assert loaded.error is not None
            assert "\n" not in str(loaded.error)
        else:
            _check(loaded.unit)


def _check(unit: Unit) -> None:
    try:
        text = write_ssw(unit) if isinstance(unit, Mech) else write_saw(unit)
    except Unwritable:
        return
    (again,) = load_all(text.encode(), "again.ssw")
    assert again.unit == unit


def test_the_files_are_good_as_they_are() -> None:
    for text in FILES:
        assert all(loaded.unit is not None for loaded in load_all(text.encode(), "whole.ssw"))
