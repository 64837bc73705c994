"""Equipment that needs, excludes or limits other equipment."""

from typing import Any

import pytest

from sheets.construction import equipment, mech_gear, mech_kinds
from sheets.construction.checks import findings
from sheets.equipment import items
from sheets.equipment.kinds import ArmorType, EngineType, StructureType
from sheets.units import Mech, Mount
from sheets.units.mech import Body
from sheets.units.systems import Armor, Engine, HeatSinks, Plating, Structure
from tests.builders import mounts, tank
from tests.sheets.construction.mechs import CENTER, LATE, Ruling, Standing, amiss, built, codes, stand

CLAN = {"tech_base": "clan"}
ICE: dict[str, Any] = {"engine": EngineType.ICE, "rating": 150, "sinks": 0}
HARJEL = "HarJel Repair Systems (HarJel III)"
LEG_AES = [stand("ISAES", at) for at in ("RL:2", "LL:2")]
FUSION = {"engine": Engine(type=EngineType.FUSION)}


def sinks(kind: str, *items: Standing, count: int) -> Mech:
    return built(*items).model_copy(update={"heat_sinks": HeatSinks(count=count, type=kind)})


def patched(arm: ArmorType) -> Mech:
    """Clan HarJel in the right arm, which wears armor of its own."""
    plain = built(stand(HARJEL, "RA:2"), **CLAN)
    patchwork = dict.fromkeys(plain.locations, Plating(type=ArmorType.STANDARD)) | {"RA": Plating(type=arm)}
    armor = Armor(type=ArmorType.PATCHWORK, points=plain.armor.points, patchwork=patchwork)
    return plain.model_copy(update={"armor": armor})


RULINGS = [
    Ruling(
        "two networks on one unit",
        lambda: built(stand("ISC3SlaveUnit", "CT"), stand("ISC3iUnit", "RT:2")),
        "equipment.networks",
        lambda: built(stand("ISC3SlaveUnit", "CT"), stand("ISC3MasterUnit", "RT:5")),
    ),
    Ruling(
        "boosted C3 is C3",
        lambda: built(stand("ISC3BoostedSystemSlaveUnit", "CT:2"), stand("NovaCEWS", "RT"), tech_base="mixed-is"),
        "equipment.networks",
        lambda: built(stand("ISC3BoostedSystemSlaveUnit", "CT:2"), stand("ISC3MasterUnit", "RT:5")),
    ),
    Ruling(
        "a C3 master gives a hidden 'Mech away",
        lambda: built(stand("Mek Null Signature System", "CT RT LT RA LA RL LL"), stand("ISC3MasterUnit", "RT:5")),
        "equipment.excludes",
        lambda: built(stand("Mek Null Signature System", "CT RT LT RA LA RL LL")),
    ),
    Ruling(
        "coolant pods with an emergency coolant system",
        lambda: built(stand("ISRISCEmergencyCoolantSystem", "CT"), stand("Coolant Pod", "RT")),
        "equipment.excludes",
        lambda: built(stand("ISRISCEmergencyCoolantSystem", "CT")),
    ),
    Ruling(
        "no caseless rounds for ProtoMech autocannons (BMM-7.01:p127:pac-caseless)",
        lambda: built(stand("Clan ProtoMech AC/4 Caseless Ammo", "RT"), tech_base="clan"),
        "mech.munitions",
        lambda: built(stand("Clan ProtoMech AC/4 Ammo", "RT"), tech_base="clan"),
    ),
    Ruling(
        "Artemis stands with its launcher",
        lambda: built(stand("LRM 20", "RT:5"), stand("ISArtemisIV", "LT")),
        "place.fire-control",
        lambda: built(stand("LRM 20", "RT:5"), stand("ISArtemisIV", "RT")),
    ),
    Ruling(
        "one for each launcher",
        lambda: built(stand("LRM 20", "RT:5"), stand("LRM 20", "LT:5"), stand("ISArtemisIV", "RT")),
        "equipment.fire-control",
        lambda: built(
            stand("LRM 20", "RT:5"), stand("LRM 20", "LT:5"), stand("ISArtemisIV", "RT"), stand("ISArtemisIV", "LT")
        ),
    ),
    Ruling(
        "no second one",
        lambda: built(stand("LRM 20", "RT:5"), stand("ISArtemisIV", "RT"), stand("ISArtemisIV", "RT")),
        "place.fire-control",
        lambda: built(stand("LRM 20", "RT:5"), stand("ISArtemisIV", "RT")),
    ),
    Ruling(
        "of one kind",
        lambda: built(
            *[stand("LRM 20", at) for at in ("RT:5", "LT:5")],
            stand("ISArtemisIV", "RT"),
            stand("CLArtemisV", "LT:2"),
            tech_base="mixed-is",
        ),
        "equipment.artemis",
        lambda: built(stand("LRM 20", "RT:5"), stand("ISArtemisIV", "RT")),
    ),
    Ruling(
        "Apollo stands with its launcher",
        lambda: built(stand("MRM 20", "RT:3"), stand("ISApollo", "LT")),
        "place.fire-control",
        lambda: built(stand("MRM 20", "RT:3"), stand("ISApollo", "RT")),
    ),
    Ruling(
        "a capacitor is charged beside its PPC",
        lambda: built(stand("PPC", "RT:3"), stand("PPC Capacitor", "LT")),
        "equipment.unlinked",
        lambda: built(stand("PPC", "RT:3"), stand("PPC Capacitor", "RT")),
    ),
    Ruling(
        "an insulator is for lasers",
        lambda: built(stand("PPC", "RT:3"), stand("ISLaserInsulator", "RT")),
        "equipment.unlinked",
        lambda: built(stand("Medium Laser", "RT"), stand("ISLaserInsulator", "RT")),
    ),
    Ruling(
        "a pulse module is for lasers that do not pulse",
        lambda: built(stand("ISMediumPulseLaser", "RT"), stand("ISRISCLaserPulseModule", "RT")),
        "equipment.unlinked",
        lambda: built(stand("Medium Laser", "RT"), stand("ISRISCLaserPulseModule", "RT")),
    ),
    Ruling(
        "a taser runs on fusion",
        lambda: built(stand("Mek Taser", "RT:3"), **ICE),
        "equipment.power",
        lambda: built(stand("Mek Taser", "RT:3")),
    ),
    Ruling(
        "Nova CEWS runs on fusion",
        lambda: built(stand("NovaCEWS", "RT"), engine=EngineType.FISSION, sinks=5, rating=150, **CLAN),
        "equipment.power",
        lambda: built(stand("NovaCEWS", "RT"), **CLAN),
    ),
    Ruling(
        "heavy Gauss rifles run on fusion or fission",
        lambda: built(stand("ISHeavyGaussRifle", "RT:11"), mass=100, **ICE),
        "equipment.power",
        lambda: built(stand("ISHeavyGaussRifle", "RT:11"), mass=100, rating=300),
    ),
    Ruling(
        "fuel tanks are for engines that burn fuel",
        lambda: built(stand("Extended Fuel Tank", "RT:2"), structure=Structure(type="industrial")),
        "equipment.fuel-tank",
        lambda: built(stand("Extended Fuel Tank", "RT:2"), structure=Structure(type="industrial"), **ICE),
    ),
    Ruling(
        "HarJel repair systems are for 'Mechs",
        lambda: tank(mounts=mounts(HARJEL, at="BD"), **{**LATE, **CLAN, **FUSION}),
        "equipment.harjel",
        lambda: built(stand(HARJEL, "RT:2"), **CLAN),
    ),
    Ruling(
        "and for some armor only, location by location",
        lambda: patched(ArmorType.HARDENED),
        "mech.harjel",
        lambda: patched(ArmorType.STANDARD),
    ),
    Ruling(
        "not for IndustrialMechs",
        lambda: built(stand(HARJEL, "RT:2"), structure=Structure(type=StructureType.INDUSTRIAL), **CLAN),
        "mech.harjel",
        lambda: built(stand(HARJEL, "RT:2"), **CLAN),
    ),
    Ruling(
        "one in a location",
        lambda: built(stand(HARJEL, "RT:2"), stand(HARJEL, "RT:2"), **CLAN),
        "mech.harjel",
        lambda: built(stand(HARJEL, "RT:2"), stand(HARJEL, "LT:2"), **CLAN),
    ),
    Ruling(
        "not with the cockpit",
        lambda: built(stand("IS HarJel", "HD")),
        "place.harjel",
        lambda: built(stand("IS HarJel", "RT")),
    ),
    Ruling(
        "ammunition cannot be armored",
        lambda: built(stand("IS Ammo AC/5", "RT", armored=True)),
        "equipment.armored",
        lambda: built(stand("Medium Laser", "RT", armored=True)),
    ),
    Ruling(
        "cargo comes by the half ton",
        lambda: built(stand("Cargo", "RT:2", size=1.3)),
        "equipment.size",
        lambda: built(stand("Cargo", "RT:2", size=1.5)),
    ),
    Ruling(
        "mixed technology is advanced at least",
        lambda: built(tech_base="mixed-is", rules_level=2),
        "tech.mixed",
        lambda: built(tech_base="mixed-is", rules_level=3),
    ),
    Ruling(
        "six underwater units at 5 MP",
        lambda: built(*[stand("UMU", "RT")] * 6),
        "mech.umu",
        lambda: built(*[stand("UMU", "RT")] * 5),
    ),
    Ruling(
        "eight improved jets take a 'Mech of 5 walking MP as far as it runs",
        lambda: built(*[stand("Improved Jump Jet", f"{at}:2") for at in ("RT", "LT", "RL") for _ in range(4)][:9]),
        "mech.jump-jets",
        lambda: built(*[stand("Improved Jump Jet", f"{at}:2") for at in ("RT", "LT") for _ in range(4)]),
    ),
    Ruling(
        "a partial wing adds jump MP and no jets",
        lambda: built(stand("ISPartialWing", "RT:4 LT:4"), *[stand("Jump Jet", "RT")] * 6),
        "mech.jump-jets",
        lambda: built(stand("ISPartialWing", "RT:4 LT:4"), *[stand("Jump Jet", "RT")] * 5),
    ),
    Ruling(
        "jump jets need a reactor",
        lambda: built(stand("Jump Jet", "RT"), **ICE),
        "mech.jump-engine",
        lambda: built(stand("Jump Jet", "RT")),
    ),
    Ruling(
        "jets of two kinds",
        lambda: built(stand("Jump Jet", "RT"), stand("Improved Jump Jet", "LT:2")),
        "mech.jump-mixed",
        lambda: built(stand("Jump Jet", "RT"), stand("Jump Jet", "LT")),
    ),
    Ruling(
        "two kinds of myomer",
        lambda: built(stand("Triple Strength Myomer", "RT:6"), stand("ISSuperCooledMyomer", "LT:6")),
        "mech.myomer",
        lambda: built(stand("Triple Strength Myomer", "RT:6")),
    ),
    Ruling(
        "enhanced legs and MASC",
        lambda: built(*LEG_AES, stand("ISMASC", "RT:3")),
        "mech.aes",
        lambda: built(*LEG_AES),
    ),
    Ruling(
        "two enhancement systems in an arm",
        lambda: built(stand("ISAES", "RA:2"), stand("ISAES", "RA:2")),
        "mech.aes",
        lambda: built(stand("ISAES", "RA:2"), stand("ISAES", "LA:2")),
    ),
    Ruling(
        "prototype double sinks mix with singles only",
        lambda: sinks("double", stand("ISDoubleHeatSinkPrototype", "RT:3"), count=11),
        "mech.mixed-sinks",
        lambda: sinks("single", stand("ISDoubleHeatSinkPrototype", "RT:3"), count=11),
    ),
    Ruling(
        "nothing built in fits a pod",
        lambda: built(stand("ISMASC", "RT:3", pod=True), omni=True),
        "omni.fixed",
        lambda: built(stand("ISMASC", "RT:3"), omni=True),
    ),
    Ruling(
        "a chain drape on a quad is a cape",
        lambda: built(stand("ChainDrapePoncho", "RT:3 LT:3"), body=Body.QUAD),
        "mech.drape",
        lambda: built(stand("ChainDrapeCape", "RT:3 LT:3"), body=Body.QUAD),
    ),
    Ruling(
        "full-head ejection and a command console",
        lambda: built(cockpit="command-console", full_head_ejection=True, rows={"HD": "LS SE CO CO SE LS"}),
        "mech.ejection",
        lambda: built(full_head_ejection=True),
    ),
    Ruling(
        "a survival system beside the cockpit",
        lambda: built(stand("ISMASS", "CT"), rows={"CT": CENTER}),
        "place.beside",
        lambda: built(stand("ISMASS", "HD")),
    ),
]


@pytest.mark.parametrize("ruling", RULINGS, ids=[ruling.about for ruling in RULINGS])
def test_equipment_keeps_its_rule(ruling: Ruling) -> None:
    assert amiss(ruling) == []


def test_sentences_name_things_places_and_numbers() -> None:
    unit = built(stand("LRM 20", "RT:5"), stand("ISArtemisIV", "LT"))
    sentences = [str(f) for f in findings(unit) if f.code == "place.fire-control"]
    assert sentences == [
        "error place.fire-control: 1 × Artemis IV FCS in the left torso, for 0 launchers there."
        " [TM, Artemis IV FCS; TO, Apollo FCS]"
    ]


def test_no_sentence_names_a_location_by_its_abbreviation() -> None:
    broken = [ruling.broken() for ruling in RULINGS]
    words = {word.strip(".,;:") for unit in broken for f in findings(unit) for word in f.sentence.split()}
    assert words & {"HD", "CT", "RT", "LT", "RA", "LA", "RL", "LL"} == set()


def test_what_nobody_knows_breaks_no_rule() -> None:
    thing = Mount(item="Flux Capacitor", known=False, location="RT")
    unit = built().model_copy(update={"mounts": (thing,)})
    assert codes(unit) == codes(built()) | {"equipment.unknown"}


def test_the_tables_name_traits_and_ammunition_that_there_are() -> None:
    """A rule about what no item has would never speak."""
    tables = (
        *(equipment.NETWORKS.values()),
        *equipment.ONE_A_LOCATION,
        tuple(equipment.MOST),
        equipment.ARTEMIS,
        equipment.APOLLO,
        tuple(equipment.SERVED_WEAPONS),
        mech_kinds.MYOMERS,
        mech_kinds.NOT_IN_INDUSTRIAL_COCKPITS,
        mech_kinds.ONLY_ON_INDUSTRIALS,
        mech_kinds.NOT_ON_SUPERHEAVIES,
        mech_kinds.NOT_ON_LAMS,
        mech_gear.ON_SHOULDERS,
        *(actuator.traits for actuator in mech_gear.ACTUATORS),
    )
    traits = {trait for found in items() for trait in found.traits}
    assert {trait for table in tables for trait in table} - traits == set()
    loads = {found.weapon.ammo_type for found in items() if found.weapon is not None}
    assert (mech_gear.BIG_GUNS | equipment.HEAVY_GAUSS) - loads == set()
