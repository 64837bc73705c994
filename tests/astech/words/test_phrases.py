"""Phrases of players, by family, with their events; they were written before the parser understood them."""

from functools import cache
from typing import Any

import pytest

from astech.words import Command, Note, WordContext, WordError, parse
from importers import load
from sheets.equipment.kinds import ArmorType
from sheets.play import Refused, fresh, step
from sheets.record.record import Options
from sheets.record.state import State
from sheets.units import DropShip, HandheldWeapon, Mount, SmallCraft, Unit
from sheets.units.base import Limb
from sheets.units.mech import Body, Slot, System
from sheets.units.systems import Armor, HeatSinks
from sheets.units.vehicle import FOUR_SIDES, Motive, SupportChassis
from tests.astech.words.phrases import (
    battle_armor,
    casual,
    craft,
    dropship,
    element,
    emplacement,
    further,
    handheld,
    infantry,
    lam,
    mech,
    protomech,
    quadvee,
    section_f,
    small_craft,
    support,
    vehicle,
    vtol,
    warship,
)
from tests.astech.words.phrases.table import Phrases, expected_of
from tests.builders import COMMON, mounts, platoon, squad, tank
from tests.builders import mech as mech_of
from tests.conftest import ROOT
from tests.exporters.recordsheet.ground import protomech as proto
from tests.sheets.play.element_table import craft as element_craft
from tests.sheets.play.table import filled
from tests.sheets.play.test_aerospace import fighter
from tests.sheets.play.test_emplacements import battery
from tests.sheets.play.to_hit_table import warship as capital_ship

BROLGA, TANK = (ROOT / "tests" / "data" / name for name in ("Brolga BRG-2.mtf", "Currawong Patrol Tank CPT-1.blk"))
AS = Options(edition="as-2.3.1")


def _with(state: State, **fields: Any) -> State:
    draft = state.draft()
    for name, value in fields.items():
        setattr(draft, name, value)
    return draft.finished()


@cache
def context(family: str) -> WordContext:
    """The unit of a family's phrases."""
    match family:
        case "mech":
            unit: Unit = load(BROLGA).require()
            return WordContext(unit, fresh(unit))
        case "vehicle":
            unit = load(TANK).require()
            return WordContext(unit, fresh(unit))
        case "vtol":
            armor = Armor(type=ArmorType.STANDARD, points=dict.fromkeys((*FOUR_SIDES, "RO"), 10))
            guns = (*mounts("Medium Laser", "Machine Gun", at="FR"), *mounts("SRM 4", at="LS"))
            bins = mounts("IS Ammo SRM-4", "IS Ammo MG - Full", at="BD")
            unit = tank(motive=Motive.VTOL, cruise=10, armor=armor, mounts=(*guns, *bins))
            return WordContext(unit, _with(fresh(unit), height=3))
        case "craft":
            unit = fighter().unit
            return WordContext(unit, _with(fresh(unit), height=5, velocity=3))
        case "battle-armor":
            limbs = ("ISBASRM2", "ISBASmallLaser")
            worn = tuple(Mount(item=item, location="Squad", limb=Limb.BODY) for item in limbs)
            unit = squad(mounts=worn)
            return WordContext(unit, fresh(unit))
        case "infantry":
            unit = platoon()
            return WordContext(unit, fresh(unit))
        case "dropship":
            unit = element_craft(DropShip).unit
            return WordContext(unit, _with(fresh(unit), height=5, velocity=3))
        case "warship":
            unit, space = capital_ship("Naval Laser 35", "Naval PPC (Light)"), Options(space=True)
            return WordContext(unit, _with(fresh(unit, space), velocity=3), space)
        case "emplacement":
            table = battery()
            return WordContext(table.unit, table.state, table.options)
        case "support":
            unit = support_vehicle()
            return WordContext(unit, fresh(unit))
        case "lam":
            unit = land_air_mech()
            return WordContext(unit, fresh(unit))
        case "quadvee":
            slots = filled({"RT": {0: Slot(mount=0)}, "CT": CENTER, "HD": HEAD}, Body.QUADVEE)
            unit = mech_of(body=Body.QUADVEE, mounts=mounts("Medium Laser", at="RT"), slots=slots)
            return WordContext(unit, fresh(unit))
        case "protomech":
            unit = proto()
            return WordContext(unit, fresh(unit))
        case "small-craft":
            unit = shuttle()
            return WordContext(unit, _with(fresh(unit), height=5, velocity=3))
        case "handheld":
            unit = handheld_weapon()
            return WordContext(unit, fresh(unit))
    unit = load(BROLGA).require()
    return WordContext(unit, fresh(unit, AS), AS)


def support_vehicle() -> Unit:
    """A wheeled support vehicle of 20 tons with a machine gun in front and one at the rear."""
    chassis = SupportChassis(structure_rating="C", engine_rating="C", armor_rating="C", bar=5)
    armor = Armor(type=ArmorType.STANDARD, points=dict.fromkeys(FOUR_SIDES, 10))
    carried = (
        *mounts("Machine Gun", at="FR"),
        *mounts("Machine Gun", at="RR"),
        *mounts("IS Ammo MG - Full", at="BD"),
    )
    return tank(motive=Motive.WHEELED, mass=20, support=chassis, armor=armor, mounts=carried)


CENTER = {0: Slot(system=System.ENGINE), 3: Slot(system=System.GYRO)}
HEAD = {1: Slot(system=System.SENSORS)}


def land_air_mech() -> Unit:
    """A LAM with three jump jets and a medium laser in its right arm."""
    jets = {number: Slot(mount=number) for number in range(3)}
    gear = {"LT": jets | {5: Slot(system=System.LANDING_GEAR)}, "RA": {4: Slot(mount=3)}}
    head = {1: Slot(system=System.SENSORS), 3: Slot(system=System.AVIONICS)}
    slots = filled(gear | {"CT": CENTER, "HD": head}, Body.LAM)
    carried = (*mounts(*["Jump Jet"] * 3, at="LT"), *mounts("Medium Laser", at="RA"))
    return mech_of(body=Body.LAM, lam="standard", points=20, mounts=carried, slots=slots)


def shuttle() -> Unit:
    """A small craft of 100 tons with two medium lasers in the nose and one aft, at 40 points of armor a side."""
    return SmallCraft(
        **COMMON,
        mass=100,
        safe_thrust=5,
        structural_integrity=6,
        heat_sinks=HeatSinks(count=10),
        fuel=400,
        armor=Armor(type=ArmorType.STANDARD, points=dict.fromkeys(("NOS", "LS", "RS", "AFT"), 40)),
        mounts=(*mounts("Medium Laser", "Medium Laser", at="NOS"), *mounts("Medium Laser", at="AFT")),
    )


def handheld_weapon() -> Unit:
    """A handheld weapon with a medium laser and an AC/5."""
    armor = Armor(type=ArmorType.STANDARD, points={"GUN": 16})
    carried = mounts("Medium Laser", "Autocannon/5", "IS Ammo AC/5", at="GUN")
    return HandheldWeapon(**COMMON, mass=20, armor=armor, mounts=carried)


def rows(family: str, phrases: Phrases) -> list[Any]:
    """The rows of a table for pytest."""
    return [pytest.param(family, phrase, expected, id=phrase) for phrase, expected in phrases]


ALL = (
    *rows("mech", section_f.MECH + mech.MECH + further.MECH),
    *rows("vehicle", section_f.VEHICLE + vehicle.VEHICLE + further.VEHICLE),
    *rows("craft", section_f.CRAFT + craft.CRAFT + further.CRAFT),
    *rows("vtol", vtol.VTOL),
    *rows("infantry", infantry.INFANTRY),
    *rows("battle-armor", section_f.TROOPS + battle_armor.BATTLE_ARMOR),
    *rows("element", section_f.ELEMENT + element.ELEMENT + further.ELEMENT),
    *rows("dropship", dropship.DROPSHIP),
    *rows("warship", warship.WARSHIP),
    *rows("emplacement", emplacement.EMPLACEMENT),
    *rows("support", support.SUPPORT),
    *rows("lam", lam.LAM),
    *rows("quadvee", quadvee.QUADVEE),
    *rows("handheld", handheld.HANDHELD),
    *rows("small-craft", small_craft.SMALL_CRAFT),
    *rows("protomech", protomech.PROTOMECH),
    *(row for family, phrases in casual.CASUAL.items() for row in rows(family, phrases)),
)


@pytest.mark.parametrize(("family", "phrase", "expected"), ALL)
def test_a_phrase_is_understood_or_answered_with_the_words(family: str, phrase: str, expected: Any) -> None:
    """Issue 26, words."""
    if isinstance(expected, str):
        with pytest.raises(WordError) as error:
            parse(phrase, context(family))
        assert expected in str(error.value)
    else:
        assert list(parse(phrase, context(family))) == expected_of(expected)


@pytest.mark.parametrize(("family", "phrase", "expected"), ALL)
def test_a_phrase_that_is_understood_can_happen_to_the_unit(family: str, phrase: str, expected: Any) -> None:
    """Only the state of the unit may be in the way, such as a laser that has already fired."""
    if isinstance(expected, str):
        return
    where = context(family)
    state = where.state
    for event in expected_of(expected):
        if isinstance(event, Command | Note) or state.due:
            continue
        try:
            state = step(where.unit, state, event, where.options).state
        except Refused as refused:
            sentence = str(refused)
            assert "can happen to" not in sentence
            assert "is no critical hit" not in sentence
            break


def test_there_are_a_hundred_phrases_for_each_family() -> None:
    tables = [mech.MECH, vehicle.VEHICLE, craft.CRAFT, element.ELEMENT, dropship.DROPSHIP]
    tables += [vtol.VTOL, infantry.INFANTRY, battle_armor.BATTLE_ARMOR]
    tables += [warship.WARSHIP, emplacement.EMPLACEMENT, support.SUPPORT, lam.LAM, quadvee.QUADVEE]
    tables += [handheld.HANDHELD, small_craft.SMALL_CRAFT, protomech.PROTOMECH]
    assert all(len({phrase for phrase, _ in table}) >= 100 for table in tables)
