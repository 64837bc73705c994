"""Every line of the to-hit tables of Alpha Strike by its ruling: the value that it adds to the number of an attack."""

import pytest

from sheets.rules.tables.alpha_strike_to_hit import UNCONFIRMED
from sheets.rules.tohit.elements import ELEMENT_LINES, OF_INDIRECT_FIRE
from sheets.rules.tohit.situation import Situation
from tests.sheets.play.element_table import NEWER, OLDER, hunter
from tests.sheets.play.to_hit_table import result_of, situation

TABLE_37 = "AS-2.3.1:p37:to-hit-table"
OLDER_LINES: dict[str, str] = {
    TABLE_37: "immobile -4, stood 0, jumped 1, dropped 3, airborne-craft 2, airborne-dropship -2, airborne 1,"
    " battle-armor 1, large -1, protomech 1, underwater 1, woods 2, partial-cover 2, area-effect 1, artillery 5,"
    " artillery-cannon 1, airborne-artillery 1, indirect 1, tag-spotter -1, spotter-attacked 1, remote-sensor 3,"
    " spotting 1, rear-attack 1, attacker-jumped 2, attacker-stood -1, carries-battle-armor 3",
    "AS-2.3.1:p47:mimetic": "mimetic 3, light-mimetic 2",
    "AS-2.3.1:p42:artillery": "point-of-impact 0",
    "AS-2.3.1:p76:homing": "homing 0",
    "AS-2.3.1:p62:climbing": "climbing -1",
    "AS-2.3.1:p63:sprinting": "sprinting 0",
    "AS-2.3.1:p32:dismounted": "dismounted 0",
    # no document at hand states these for the older edition
    UNCONFIRMED: "hull-down 0, second-target 0, airmech 0, tailing 0, dug-in 0, on-the-deck 0, intimidated 0,"
    " multi-tasker 0, altitude-bombing 1, dive-bombing 1",
}
EXAMPLE = "ASCE-5.01:p45:rolling-example"
NEWER_LINES: dict[str, str] = {
    EXAMPLE: "jumped 1, large -1, partial-cover 1",
    "ASCE-5.01:p43:woods": "woods 1",
    "ASCE-5.01:p44:airborne-footnote": "airborne-craft 2",
    "ASCE-5.01:p44:tag-artillery": "tag-spotter -1",
    "ASCE-5.01:p183:area-effect-modifier": "area-effect 1",
    "ASCE-5.01:p183:bombing-modifiers": "altitude-bombing 1, dive-bombing 1",
    "ASCE-5.01:p38:hull-down": "hull-down 1",
    "ASCE-5.01:p187:grounded-modifier": "immobile -4",
    "ASCE-5.01:p175:modifiers": "second-target 1, multi-tasker 0",
    "ASCE-5.01:p178:lams": "airmech 1",
    "ASCE-5.01:p185:engagement-example": "tailing -2",
    "ASCE-5.01:p139:digging-in": "dug-in 0",
    "ASCE-5.01:p139:hitting-the-deck": "on-the-deck 0",
    "ASCE-5.01:p93:demoralizer": "intimidated 1",
    # the errata of the newer edition do not restate these
    UNCONFIRMED: "stood 0, dropped 3, airborne-dropship -2, airborne 1, battle-armor 1, protomech 1,"
    " underwater 1, artillery 5, artillery-cannon 1, airborne-artillery 1, indirect 1, spotter-attacked 1,"
    " remote-sensor 3, spotting 1, rear-attack 1, attacker-jumped 2, attacker-stood -1, carries-battle-armor 3,"
    " mimetic 3, light-mimetic 2, point-of-impact 0, homing 0, climbing -1, sprinting 0, dismounted 0",
}
"""Artillery and bombs strike an area, which is +1 besides."""
TABLE = [
    (edition, key, int(value), ruling)
    for edition, lines in ((OLDER, OLDER_LINES), (NEWER, NEWER_LINES))
    for ruling, rows in lines.items()
    for key, value in (row.split() for row in rows.split(", "))
]


@pytest.mark.parametrize(("edition", "key", "value", "ruling"), TABLE)
def test_a_line_adds_its_value_under_its_ruling(edition: str, key: str, value: int, ruling: str) -> None:
    """Each line is added to a weapon attack at short range on a target that moved, and names its ruling."""
    lines = ("indirect",) if key in OF_INDIRECT_FIRE else ()
    moved = 1 if key == "climbing" else 0
    unit = hunter(edition).unit
    plain = result_of(unit, "weapons", situation(*lines, range=0, moved=moved), edition)
    aim = Situation(range=0, moved=moved, lines={**dict.fromkeys(lines, 1), key: 1})
    found = result_of(unit, "weapons", aim, edition)
    assert plain.number is not None
    assert found.number == plain.number + value
    assert ruling in {modifier.ruling for modifier in found.modifiers}


@pytest.mark.parametrize("edition", [OLDER, NEWER])
def test_every_line_stands_in_the_table_of_this_test(edition: str) -> None:
    """A line that is added to the data is added here, by its ruling."""
    assert sorted(key for each, key, _, _ in TABLE if each == edition) == sorted(ELEMENT_LINES)
