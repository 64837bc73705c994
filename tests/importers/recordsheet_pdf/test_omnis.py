"""What is in pods is not printed: it is inferred from the published chassis, or told that it is not known."""

import pytest

from importers import Loaded, load
from sheets.units import Fighter, Mech, Unit, Vehicle
from tests.importers.recordsheet_pdf.sheets import printed, stripped, unit_called


@pytest.fixture(scope="module")
def omnis(corpus: dict[str, Loaded]) -> list[Mech]:
    """OmniMechs of the corpus whose files mark pods."""
    units = (loaded.unit for loaded in corpus.values())
    return [u for u in units if isinstance(u, Mech) and u.omni and any(m.pod for m in u.mounts)]


def back(unit: Unit) -> Loaded:
    """What is read from the sheet of a unit with nothing embedded."""
    return load(stripped(printed(unit)), "sheet.pdf")


def pods(unit: Unit | None) -> list[tuple[str | None, str, bool]]:
    assert isinstance(unit, Mech | Vehicle | Fighter)
    return sorted((mount.location or "", mount.item, mount.pod) for mount in unit.mounts)


def named(omnis: list[Mech], name: str) -> Mech:
    return next(mech for mech in omnis if mech.name == name)


def pod_note(loaded: Loaded) -> str:
    return next(
        problem.done for problem in loaded.problems if problem.found == "what is mounted in pods is not printed"
    )


def test_published_omnis_come_back_with_their_pods(omnis: list[Mech]) -> None:
    for mech in omnis[::97]:
        read = back(mech)
        assert pods(read.unit) == pods(mech), mech.name
        assert "published" in pod_note(read)


def test_fixed_items_are_the_first_of_their_kind_in_a_location(omnis: list[Mech]) -> None:
    mech = next(
        m
        for m in omnis
        if {(x.item, x.location, x.pod) for x in m.mounts} >= {("CLDoubleHeatSink", "RT", p) for p in (True, False)}
    )
    read = back(mech).unit
    assert isinstance(read, Mech)
    for place, row in mech.slots.items():
        held = [slot and slot.mount is not None and mech.mounts[slot.mount].pod for slot in row]
        again = [slot and slot.mount is not None and read.mounts[slot.mount].pod for slot in read.slots[place]]
        assert again == held, place


def test_another_configuration_of_a_known_chassis_has_what_most_have(omnis: list[Mech]) -> None:
    mech = named(omnis, "Gladiator (Executioner) D")
    read = back(mech.model_copy(update={"model": "Z"}))
    assert pods(read.unit) == pods(mech)
    assert "published configurations of the Gladiator (Executioner)" in pod_note(read)
    assert "of this model" not in pod_note(read)


def test_an_unknown_chassis_is_said_to_be_unknown(omnis: list[Mech]) -> None:
    mech = named(omnis, "Gladiator (Executioner) D")
    read = back(mech.model_copy(update={"chassis": "Wombat", "clan_name": ""}))
    assert isinstance(read.unit, Mech)
    assert read.unit.omni
    assert pod_note(read).startswith("all equipment taken as pods")


def test_what_is_fixed_must_be_on_the_sheet(omnis: list[Mech]) -> None:
    """A unit that only bears the name is not built on that chassis."""
    mech = named(omnis, "Gladiator (Executioner) D")
    bare = mech.model_copy(
        update={
            "jump_mp": 0,
            "slots": {
                place: tuple(
                    None if s and s.mount is not None and mech.mounts[s.mount].item == "Jump Jet" else s for s in row
                )
                for place, row in mech.slots.items()
            },
        }
    )
    assert pod_note(back(bare)).startswith("all equipment taken as pods")


def test_a_chassis_whose_name_ends_in_a_bracket_keeps_it(omnis: list[Mech]) -> None:
    read = back(named(omnis, "Pariah (Septicemia) C-Z")).unit
    assert isinstance(read, Mech)
    assert (read.chassis, read.clan_name, read.model) == ("Pariah (Septicemia)", "", "C-Z")


def test_vehicles_and_fighters_come_back_with_their_pods(corpus: dict[str, Loaded]) -> None:
    for name in ("Scapha Hovertank (A)", "Zephyr Hovertank (Omnidrone) C", "Eisensturm EST-O"):
        unit = unit_called(corpus, name)
        assert isinstance(unit, Vehicle | Fighter)
        read = back(unit).unit
        assert isinstance(read, Vehicle | Fighter)
        assert read.omni
        assert {m.item for m in read.mounts if m.pod} == {m.item for m in unit.mounts if m.pod}, name
