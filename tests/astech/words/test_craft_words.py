"""Lines of players about vehicles, craft, troops and elements."""

import pytest

from astech.words import WordContext, parse
from sheets.equipment.kinds import ArmorType
from sheets.play import Refused, fresh
from sheets.record.events import (
    Attack,
    Board,
    Critical,
    DropStore,
    ElementCriticalHit,
    ElementFire,
    ElementHit,
    Event,
    Fly,
    FreeTurret,
    HangStores,
    Heat,
    Hit,
    Inferno,
    Jettison,
    Land,
    LayBridge,
    Leave,
    Mishap,
    Move,
    Ride,
    SpendAbility,
    Struck,
    WeaponHit,
)
from sheets.record.record import Options
from sheets.units import Mount, Unit
from sheets.units.base import Limb
from sheets.units.systems import Armor
from sheets.units.vehicle import FOUR_SIDES, Motive
from tests.builders import mech, mounts, platoon, squad, tank
from tests.sheets.play.test_aerospace import fighter

VTOL = tank(motive=Motive.VTOL, armor=Armor(type=ArmorType.STANDARD, points=dict.fromkeys((*FOUR_SIDES, "RO"), 10)))
SUITS = squad(mounts=(Mount(item="ISBASRM2", location="Squad", limb=Limb.BODY),))


@pytest.mark.parametrize(
    ("unit", "line", "event"),
    [
        (fighter().unit, "fly thrust 5 velocity 7", Fly(thrust=5, velocity=7)),
        (fighter().unit, "flew thrust 1 altitude 4 rolls 2 stalls", Fly(thrust=1, altitude=4, rolls=2, stalls=True)),
        (fighter().unit, "land", Land()),
        (fighter().unit, "mishap liftoff 4", Mishap(table="liftoff", row=4)),
        (fighter().unit, "hang cluster bomb x2", HangStores(stores=("cluster bomb", "cluster bomb"))),
        (fighter().unit, "drop cluster bomb", DropStore(store="cluster bomb")),
        (fighter().unit, "inferno 4 from above", Inferno(missiles=4, side="above")),
        (tank(), "board the watch platoon", Board(name="the watch platoon")),
        (tank(), "load spare parts bay 2", Board(name="spare parts", cargo=True, bay=2)),
        (fighter().unit, "dock the overlord", Board(name="the overlord", docked=True)),
        (tank(), "ride the squad on right", Ride(name="the squad", location="RS")),
        (mech(), "ride trooper 5 on ct rear", Ride(name="trooper 5", location="CT", rear=True)),
        (tank(), "unload spare parts", Leave(name="spare parts")),
        (tank(), "free turret", FreeTurret(location="TU")),
        (tank(), "infernos 2 missiles from the left", Inferno(missiles=2, side="left")),
        (tank(mounts=mounts("LightBridgeLayer", at="FR")), "lay bridge", LayBridge(bridge=0)),
        (platoon(), "weapon machine gun x2 open", WeaponHit(weapon="Machine Gun", times=2, in_open=True)),
        (
            platoon(),
            "weapon lrm 20 for 12 heavy building inside",
            WeaponHit(weapon="LRM 20", damage=12, building="heavy", inside=True),
        ),
        (SUITS, "jettison srm", Jettison(mount=0)),
        (SUITS, "5 area", Attack(damage=5, kind="area")),
        (SUITS, "took a medium laser", Attack(damage=5, kind="energy")),
        (SUITS, "trooper 2 5", Hit(location="Trooper 2", damage=5)),
        (SUITS, "t2 5", Hit(location="Trooper 2", damage=5)),
        (platoon(), "10 damage in the open", Attack(damage=10, in_open=True)),
        (platoon(), "kicked 12", Struck(by="kick", damage=12)),
        (platoon(), "weapon ac/20", WeaponHit(weapon="Autocannon/20")),
        (fighter().unit, "10 from above natural 12", Attack(side="above", damage=10, natural_12=True)),
        (fighter().unit, "nos 12 natural 12", Hit(location="NOS", damage=12, natural_12=True)),
        (fighter().unit, "thrust 4 velocity 2", Fly(thrust=4, velocity=2)),
        (fighter().unit, "crit avionics", Critical(location="NOS", item="avionics")),
        (fighter().unit, "crit left weapon", Critical(location="LWG", item="weapon")),
        (VTOL, "crit flight stabilizer", Critical(location="RO", item="flight stabilizer")),
        (tank(), "crit driver", Critical(location="FR", item="driver")),
        (tank(), "cruised 4", Move(mode="walk", hexes=4)),
        (tank(), "flanked 6", Move(mode="run", hexes=6)),
        (tank(), "moved 5", Move(mode="run", hexes=5)),
    ],
)
def test_each_line_is_parsed_into_its_event(unit: Unit, line: str, event: Event) -> None:
    """The lines are those of the help."""
    assert parse(line, WordContext(unit, fresh(unit))) == (event,)


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("hit 3", ElementHit(damage=3)),
        ("3 natural 12 heat 1", ElementHit(damage=3, natural_12=True, heat=1)),
        ("takes 1 point crit", ElementHit(damage=1, critical=True)),
        ("crit", ElementCriticalHit()),
        ("3 nat 12", ElementHit(damage=3, natural_12=True)),
        ("crit stunned", ElementCriticalHit(effect="crew-stunned")),
        ("heat 2", Heat(points=2)),
        ("crit fire control", ElementCriticalHit(effect="fire-control")),
        ("fire overheat 1", ElementFire(overheat=1)),
        ("spend bomb", SpendAbility(ability="BOMB")),
    ],
)
def test_an_element_has_words_of_its_own(line: str, event: Event) -> None:
    """With an edition of Alpha Strike in the options."""
    unit, options = mech(), Options(edition="asce-5.01")
    assert parse(line, WordContext(unit, fresh(unit, options), options)) == (event,)


@pytest.mark.parametrize(
    ("unit", "line", "why"),
    [
        (fighter().unit, "fly fast", "say it as in fly thrust 5"),
        (fighter().unit, "mishap", "mishap landing 3"),
        (fighter().unit, "drop anvil", "'anvil' is not an external store"),
        (tank(), "inferno", "how many missiles"),
        (tank(), "board", "who or what"),
        (tank(), "lay bridge", "carries no bridge"),
        (platoon(), "weapon pea shooter", "'pea shooter' is not a known weapon"),
        (SUITS, "jettison anchor", "is nothing that"),
    ],
)
def test_lines_without_meaning_are_refused_with_an_example(unit: Unit, line: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        parse(line, WordContext(unit, fresh(unit)))
