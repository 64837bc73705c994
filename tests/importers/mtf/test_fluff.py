"""The texts of .mtf files."""

from sheets.units.base import Extra, SystemNote
from tests.importers.mtf.texts import kept, mtf, read


def test_texts() -> None:
    lines = "overview:<p>A small 'Mech: quick.</p>\nmanufacturer:Refit, Various\nprimaryfactory:Terra\nnotes: none "
    fluff = read(tail=lines).fluff
    assert fluff.overview == "<p>A small 'Mech: quick.</p>"
    assert (fluff.manufacturer, fluff.primary_factory, fluff.notes) == ("Refit, Various", "Terra", "none")


def test_makers_and_models_of_systems() -> None:
    lines = "systemmanufacturer:ENGINE:Vlar 300\nsystemmanufacturer:ARMOR:\nsystemmode:CHASSIS:Type 2: improved"
    fluff = read(tail=lines).fluff
    assert fluff.system_manufacturers == (
        SystemNote(system="ENGINE", text="Vlar 300"),
        SystemNote(system="ARMOR", text=""),
    )
    assert fluff.system_models == (SystemNote(system="CHASSIS", text="Type 2: improved"),)


def test_text_of_several_lines_is_joined_and_reported() -> None:
    mech, problems = kept(tail="history:It was old.\nIt was slow.\n\n<p>\nIt was sold.")
    assert mech.fluff.history == "It was old.<br>It was slow. <p> It was sold."
    assert problems[0].endswith("a line without a key, 'It was slow.' (joined to 'history:')")


def test_second_line_of_a_text_right_behind_the_slots() -> None:
    """A text whose second line stands behind a full location is no 13th slot."""
    slots = {"Right Leg": [*["-Empty-"] * 8, "capabilities:It looks.", "It listens."]}
    mech, problems = kept(slots=slots)
    assert mech.fluff.capabilities == "It looks.<br>It listens."
    assert "joined to 'capabilities:'" in problems[0]


def test_stray_line_that_belongs_nowhere_is_kept_and_reported() -> None:
    mech, problems = kept(slots={"Right Leg": [*["-Empty-"] * 8, "C"]})
    assert mech.mounts == ()
    assert problems == [
        f"Potoroo.mtf line {_line_of_c()}: a line without a key, 'C'; expected a slot (kept as written)"
    ]
    assert mech.extra == (Extra(key="unread-line", text="C"),)
    mech, problems = kept(tail="primaryfactory:Terra\nC")
    assert mech.fluff.primary_factory == "Terra"
    assert "'C'" in problems[0]


def _line_of_c() -> int:
    return mtf(slots={"Right Leg": [*["-Empty-"] * 8, "C"]}).split("\n").index("C") + 1
