"""Equipment: where it stands, how large it is, and what its name brings along."""

import pytest

from importers.loaded import Unreadable
from sheets.equipment import item as catalogue_item
from sheets.rules.links import links
from sheets.units.base import Facing, Mounting
from tests.importers.ssw.documents import document, item, mech, problems, slots

ARTEMIS = ('fcsa4="FALSE"', 'fcsa4="TRUE"')
CLAN = (">Inner Sphere<", ">Clan<")


def test_only_the_first_slot_is_written() -> None:
    unit = mech(document(equipment=item("(IS) Autocannon/5", "RA 4", kind="ballistic")))
    assert slots(unit, "RA")[4:9] == ["Autocannon/5"] * 4 + [None]


def test_marks_before_the_name() -> None:
    unit = mech(document(equipment=item("(R) (IS) Medium Laser", "CT 10") + item("(T) (IS) Small Laser", "CT 11")))
    rear, turret = unit.mounts
    assert (rear.item, rear.rear, turret.item, turret.mounting) == (
        *("Medium Laser", True),
        *("Small Laser", Mounting.TURRET),
    )


def test_a_split_weapon_is_one_item_and_belongs_to_the_more_restrictive_location() -> None:
    """TW: the arc of a split weapon is that of its more restrictive location."""
    unit = mech(document(equipment=item("(IS) Autocannon/20", "RA 4 8", "RT 0 2", kind="ballistic")))
    (gun,) = unit.mounts
    assert gun.location == "RT"
    assert len(unit.slots_of(0)) == 10


def test_artemis_stands_behind_every_launcher_and_has_no_element() -> None:
    text = document(
        ARTEMIS,
        equipment=item("(IS) LRM-15", "RA 4", kind="missile")
        + item("(IS) @ LRM-15 (Artemis IV Capable)", "RA 8", kind="ammunition")
        + item("(IS) Streak SRM-2", "LT 0", kind="missile"),
    )
    unit = mech(text)
    assert slots(unit, "RA")[4:9] == ["LRM 15"] * 3 + ["ISArtemisIV", "IS Ammo LRM-15 Artemis-capable"]
    assert slots(unit, "LT")[:2] == ["ISStreakSRM2", None]
    assert links(unit).serves == {1: 0}


def test_artemis_of_a_clan_launcher_is_of_the_clans() -> None:
    unit = mech(document(ARTEMIS, CLAN, equipment=item("(CL) LRM-5", "LT 0", kind="missile")))
    assert slots(unit, "LT")[:2] == ["CLLRM5", "CLArtemisIV"]


def test_apollo_serves_medium_range_missiles() -> None:
    text = document(('fcsapollo="FALSE"', 'fcsapollo="TRUE"'), equipment=item("(IS) MRM-10", "LT 0", kind="missile"))
    assert slots(mech(text), "LT")[:3] == ["MRM 10", "MRM 10", "ISApollo"]


@pytest.mark.parametrize(
    ("name", "held"),
    [
        ("(IS) Light PPC + PPC Capacitor", ["Light PPC", "Light PPC", "PPC Capacitor"]),
        ("(IS) PPC w/ Capacitor", ["PPC", "PPC", "PPC", "PPC Capacitor"]),
        ("(IS) Medium Laser (Insulated)", ["Medium Laser", "ISLaserInsulator"]),
        ("(IS) Medium Laser + Pulse Module", ["Medium Laser", "ISRISCLaserPulseModule"]),
        ("(IS) MG Array (3 Light Machine Gun)", ["ISLMGA"] + ["Light Machine Gun"] * 3),
        ("(CL) MG Array (2 Heavy Machine Gun)", ["Clan Heavy Machine Gun Array", "CLHeavyMG", "CLHeavyMG"]),
        ("(IS) Autocannon/2 (Caseless)", ["Autocannon/2"]),
        ("(IS) Medium Variable Speed Laser", ["ISMediumVSPLaser"] * 2),
    ],
)
def test_a_name_may_be_several_items(name: str, held: list[str]) -> None:
    unit = mech(document(equipment=item(name, "LT 1")))
    assert slots(unit, "LT")[: len(held) + 2] == [None, *held, None]


def test_what_a_gun_fires_is_left_to_its_bins() -> None:
    text = document(equipment=item("(IS) Autocannon/2 (Caseless)", "LT 1", kind="ballistic"))
    assert "'(IS) Autocannon/2 (Caseless)'; expected a gun (read as the plain one" in problems(text)[0]


def test_a_name_without_a_bracket_is_of_the_units_side() -> None:
    ammo = item("@ SRM-6", "LT 0", kind="ammunition") + item("TAG", "LT 1", kind="equipment")
    assert slots(mech(document(equipment=ammo)), "LT")[:2] == ["IS Ammo SRM-6", "ISTAG"]
    assert slots(mech(document(CLAN, equipment=ammo)), "LT")[:2] == ["Clan Ammo SRM-6", "CLTAG"]


def test_on_a_mixed_unit_ammunition_goes_with_the_weapons() -> None:
    text = document(
        (">Inner Sphere<", ">Mixed<"),
        equipment=item("(CL) Gauss Rifle", "RT 0", kind="ballistic")
        + item("@ Gauss Rifle", "RT 6", kind="ammunition")
        + item("(IS) SRM-2", "LT 0", kind="missile")
        + item("@ SRM-2", "LT 1", kind="ammunition"),
    )
    assert slots(mech(text), "RT")[6] == "Clan Gauss Ammo"
    assert slots(mech(text), "LT")[1] == "IS Ammo SRM-2"


def test_munitions_are_ammunition_of_their_own() -> None:
    text = document(
        equipment=item("(IS) @ LB 10-X AC (Cluster)", "LT 0", kind="ammunition")
        + item("(IS) @ AC/5 (Precision)", "LT 1", kind="ammunition")
        + item("@ Machine Gun (1/2)", "LT 2", kind="ammunition")
        + item("(IS) @ MML-5 (SRM Inferno)", "LT 3", kind="ammunition")
    )
    munitions = [catalogue_item(mount.item).ammo for mount in mech(text).mounts]
    assert [ammo.munitions if ammo else () for ammo in munitions] == [
        *(("cluster",), ("precision",), ("standard",), ("inferno",)),
    ]
    assert munitions[2] is not None
    assert munitions[2].shots == 100


def test_an_unknown_munition_is_kept_as_it_is() -> None:
    """Not as the standard load, though programs have no other name for it."""
    text = document(equipment=item("@ SRM-2 (Anti-Radiation)", "LT 0", kind="ammunition"))
    (mount,) = mech(text).mounts
    assert (mount.item, mount.known, mount.location) == ("@ SRM-2 (Anti-Radiation)", False, "LT")
    assert "unknown equipment '@ SRM-2 (Anti-Radiation)'" in problems(text)[0]


def test_a_misspelled_name_gets_a_suggestion() -> None:
    text = document(equipment=item("(IS) Meduim Laser", "LT 0"))
    assert "did you mean 'Medium Laser'?" in problems(text)[0]
    assert slots(mech(text), "LT")[:2] == ["(IS) Meduim Laser", None]


def test_sizes_odd_lots_and_arcs() -> None:
    text = document(
        equipment=item("Cargo, Liquid", "LT 0", kind="equipment", more="<tons>2.0</tons>")
        + item("(IS) @ AC/5", "RT 0", kind="ammunition", more="<lot>7</lot>")
        + item("(IS) Vehicular Grenade Launcher", "LT 3", more="<vglarc>2</vglarc><vglammo>1</vglammo>")
        + item("(RS) (IS) Vehicular Grenade Launcher", "RT 1")
        + item("(IS) Vehicular Grenade Launcher", "RT 2", more="<vglarc>1</vglarc>")
    )
    unit = mech(text)
    cargo, aside, load, back_aside, back = unit.mounts
    assert (cargo.size, slots(unit, "LT")[:3]) == (2, ["Liquid Storage", "Liquid Storage", None])
    assert load.shots == 7
    assert (aside.facing, back_aside.facing) == (Facing.FRONT_LEFT, Facing.REAR_RIGHT)
    assert (back.facing, back.rear) == (None, True)
    assert [(extra.key, extra.text) for extra in unit.extra] == [("ssw vglammo LT 3", "1")]


def test_sizes_that_follow_from_the_unit() -> None:
    computer = item("(IS) Targeting Computer", "LT 0", kind="TargetingComputer")
    guns = item("(IS) Autocannon/20", "RT 0", kind="ballistic") + item("(IS) PPC", "LT 6")
    unit = mech(document(equipment=computer + guns + item("Hatchet", "RA 4", kind="physical")))
    assert slots(unit, "LT")[:7] == ["ISTargeting Computer"] * 6 + ["PPC"]  # 21 tons of weapons
    assert slots(unit, "RA")[4:9] == ["Hatchet"] * 4 + [None]  # 60 tons


def test_talons_are_in_both_legs() -> None:
    unit = mech(document(CLAN, equipment=item("Talons", "LL 4", kind="physical")))
    assert [(mount.item, mount.location) for mount in unit.mounts] == [("Talons", None)]
    assert unit.slots_of(0) == [("RL", 4), ("RL", 5), ("LL", 4), ("LL", 5)]


def test_case_is_of_the_inner_sphere_unless_it_says_otherwise() -> None:
    text = document(CLAN, equipment=item("CASE", "LT 0", kind="CASE") + item("(CL) CASE II", "RT 0", kind="CASEII"))
    assert [mount.item for mount in mech(text).mounts] == ["ISCASE", "CLCASEII"]


def test_jump_jets_and_heat_sinks_list_their_first_slots() -> None:
    jets = '<jumpjets number="2"><type>Improved Jump Jet</type>{}</jumpjets>'
    places = '<location index="0">LT</location><location index="0">RT</location>'
    sinks = (
        '<heatsinks number="9" techbase="2"><type>Single Heat Sink</type></heatsinks>',
        '<heatsinks number="10" techbase="0"><type>Double Heat Sink</type><location index="2">LT</location>'
        "</heatsinks>",
    )
    unit = mech(document(sinks, equipment=jets.format(places)))
    assert slots(unit, "LT")[:6] == ["Improved Jump Jet"] * 2 + ["ISDoubleHeatSink"] * 3 + [None]
    assert unit.jump_mp == 2
    with pytest.raises(Unreadable, match="2 jump jets and 0 places"):
        mech(document(equipment=jets.format("")))


def test_units_for_use_under_water_are_no_jump_mp() -> None:
    text = document(equipment='<jumpjets number="1"><type>Mech UMU</type><location index="4">LL</location></jumpjets>')
    assert (mech(text).jump_mp, mech(text).mounts[0].item) == (0, "UMU")


def test_systems_of_many_slots() -> None:
    def places(*names: str) -> str:
        return "".join(f'<location index="5">{name}</location>' for name in names)

    text = document(
        equipment=f'<multislot name="Null Signature System">{places("LA", "RA", "LT", "RT")}</multislot>'
        f'<jumpbooster mp="3">{places("LL", "RL")}</jumpbooster><partialwing tech="0" lsstart="6" rsstart="7"/>'
    )
    unit = mech(text)
    held = {mount.item: (mount.location, mount.size, len(unit.slots_of(n))) for n, mount in enumerate(unit.mounts)}
    assert held == {
        "Mek Null Signature System": (None, None, 4),
        "MechanicalJumpBooster": (None, 3.0, 2),
        "ISPartialWing": (None, None, 8),
    }


def test_turret_booby_trap_and_actuator_enhancement() -> None:
    text = document(
        equipment='<turret type="left torso" index="11"/><boobytrap index="10"/><arm_aes location="RA" index="4"/>'
        '<leg_aes><location index="4">LL</location><location index="4">RL</location></leg_aes>',
    )
    # A 60-ton 'Mech needs three slots for each, which a leg does not have behind its actuators.
    with pytest.raises(Unreadable, match="ISAES goes on behind the last slot of the Left Leg"):
        mech(text)
    for old, new in (('tons="60"', 'tons="40"'), ("<ct>20<", "<ct>16<"), (">14<", ">12<")):
        text = text.replace(old, new)
    places = {(mount.item, mount.location) for mount in mech(text).mounts}
    assert places == {
        *(("ISShoulderTurret", "LT"), ("ISBoobyTrap", "CT")),
        *(("ISAES", "RA"), ("ISAES", "LL"), ("ISAES", "RL")),
    }


def test_armored_components() -> None:
    text = document(
        equipment=item("(IS) PPC", "RT 0")
        + '<armored_locations><location index="0">RT</location><location index="2">HD</location></armored_locations>'
    )
    unit = mech(text)
    assert unit.mounts[0].armored
    cockpit = unit.slots["HD"][2]
    assert cockpit is not None
    assert cockpit.armored


def test_who_makes_a_weapon_is_kept_with_its_place() -> None:
    text = document(equipment=item("(IS) PPC", "RT 4").replace('manufacturer=""', 'manufacturer="Magna"'))
    assert [(extra.key, extra.text) for extra in mech(text).extra] == [("ssw maker RT 4", "Magna")]


@pytest.mark.parametrize(
    ("equipment", "message"),
    [
        (item("(IS) PPC", "XX 0"), "'XX' in <location>; expected a location: HD, CT"),
        (item("(IS) PPC", "RT 12"), "'12' in <location>; expected a whole number from 0 to 11"),
        (item("(IS) PPC", "RT 10"), "PPC goes on behind the last slot of the Right Torso"),
        (item("(IS) PPC", "CT 0"), "PPC in slot 1 of the Center Torso; expected a free slot: engine stands there"),
        (item("(IS) PPC", "RT 0") + item("(IS) Small Laser", "RT 2"), "Small Laser in slot 3 of the Right Torso"),
        (item("(IS) PPC", "RA 4 1", "RT 0 1"), "2 slots for PPC; expected 3, its size"),
        (item("(IS) Autocannon/20", "RA 4 5", "LT 0 5"), "in Right Arm and Left Torso; expected locations that touch"),
        (item("", "RT 0"), "equipment without a name"),
        ('<turret type="left hand" index="0"/>', "'left hand' in <turret>; expected one of head, left torso"),
        ('<leg_aes><location index="4">LL</location></leg_aes>', "actuator enhancement in 1 legs; expected all 2"),
        (item("(IS) PPC"), "<equipment> without <location>"),
    ],
)
def test_what_is_refused(equipment: str, message: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        mech(document(equipment=equipment))
    assert message in str(refusal.value)
