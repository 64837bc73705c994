"""Where the equipment of a 'Mech stands: spread systems, turrets, arms, split weapons, shared slots."""

from typing import Any

import pytest

from sheets.equipment.kinds import ArmorType, CockpitType, EngineType, GyroType, StructureType
from sheets.units import Mech
from sheets.units.base import Mounting
from sheets.units.mech import Body, Slot
from sheets.units.systems import Armor, Plating, Structure
from tests.sheets.construction.mechs import BOTH_SHORT_ARMS, CENTER, Ruling, Standing, amiss, built, codes, stand

EIGHT = "HD CT RT LT RA LA RL LL"
STEALTH = [stand("ISGuardianECMSuite", "CT:2")]
ENDO = {"structure": Structure(type=StructureType.ENDO_STEEL)}
INDUSTRIAL = {"structure": Structure(type=StructureType.INDUSTRIAL)}
QUAD = {"body": Body.QUAD}
TURRET = {"mounting": Mounting.TURRET}
TORSO_COCKPIT = {"HD": "SE SE", "CT": "EN EN EN GY GY EN EN EN CO SE", "RT": "LS", "LT": "LS"}
SUPERHEAVY: dict[str, Any] = {
    "mass": 150,
    "rating": 300,
    "gyro": GyroType.SUPERHEAVY,
    "cockpit": CockpitType.SUPERHEAVY,
    "rows": {"CT": "EN EN EN GY GY"},
}
HANDLESS = {"rows": {"RA": "SH UA LA"}}
BOTH_HANDLESS = {"RA": "SH UA LA", "LA": "SH UA LA"}
PLATED = ("RA", "LA")


def in_head(*items: Standing) -> Mech:
    """A 'Mech whose cockpit left the head to a turret."""
    return built(*items, rows=TORSO_COCKPIT, cockpit=CockpitType.TORSO_MOUNTED, gyro=GyroType.COMPACT)


def patched(*items: Standing) -> Mech:
    """Reactive armor on both arms, standard armor elsewhere."""
    plain = built(*items)
    plating = Plating(type=ArmorType.STANDARD)
    patchwork = dict.fromkeys(plain.locations, plating) | dict.fromkeys(PLATED, Plating(type=ArmorType.REACTIVE))
    armor = Armor(type=ArmorType.PATCHWORK, points=plain.armor.points, patchwork=patchwork)
    return plain.model_copy(update={"armor": armor})


def sharing(one: str, other: str, **fields: Any) -> Mech:
    """A 'Mech with two things in one slot of the right torso."""
    plain = built(stand(one, "RT"), stand(other, "RT"), **fields)
    row = (Slot(mount=0, second=1), *(None,) * 11)
    return plain.model_copy(update={"slots": plain.slots | {"RT": row}})


SPREADS = [
    Ruling(
        "stealth armor takes two slots each of arms, legs and side torsos",
        lambda: built(*STEALTH, stand("IS Stealth", "RT:3 LT:3 RA:2 LA:2 RL LL"), armor=ArmorType.STEALTH),
        "place.spread",
        lambda: built(*STEALTH, stand("IS Stealth", "RT:2 LT:2 RA:2 LA:2 RL:2 LL:2"), armor=ArmorType.STEALTH),
    ),
    Ruling(
        "a partial wing takes four slots of each side torso",
        lambda: built(stand("ISPartialWing", "RT:5 LT:3")),
        "place.spread",
        lambda: built(stand("ISPartialWing", "RT:4 LT:4")),
    ),
    Ruling(
        "the Clan's takes three",
        lambda: built(stand("CLPartialWing", "RT:2 LT:4"), tech_base="clan"),
        "place.spread",
        lambda: built(stand("CLPartialWing", "RT:3 LT:3"), tech_base="clan"),
    ),
    Ruling(
        "environmental sealing takes a slot of each location",
        lambda: built(stand("Environmental Sealing (Mech)", "CT RT:2 LT RA LA RL LL"), **INDUSTRIAL),
        "place.spread",
        lambda: built(stand("Environmental Sealing (Mech)", EIGHT), **INDUSTRIAL),
    ),
    Ruling(
        "a chain drape hangs from both shoulders alike",
        lambda: built(stand("ChainDrapeCape", "RT:4 LT:2")),
        "place.spread",
        lambda: built(stand("ChainDrapeCape", "RT:3 LT:3")),
    ),
    Ruling(
        "a ram plate takes a slot of each torso",
        lambda: built(stand("Ram Plate", "CT RT:2"), body=Body.QUAD, structure=Structure(type="reinforced")),
        "place.spread",
        lambda: built(stand("Ram Plate", "CT RT LT"), body=Body.QUAD, structure=Structure(type="reinforced")),
    ),
    Ruling(
        "and is for quads of reinforced structure",
        lambda: built(stand("Ram Plate", "CT RT LT"), body=Body.QUAD),
        "mech.ram-plate",
        lambda: built(stand("Ram Plate", "CT RT LT"), body=Body.QUAD, structure=Structure(type="reinforced")),
    ),
    Ruling(
        "mechanical jump boosters fill the legs",
        lambda: built(stand("MechanicalJumpBooster", "RL:2 LT:2", size=4)),
        "place.spread",
        lambda: built(stand("MechanicalJumpBooster", "RL:2 LL:2", size=4)),
    ),
    Ruling(
        "a quad's fill eight slots",
        lambda: built(stand("MechanicalJumpBooster", "FRL:2 FLL:2", size=2), **QUAD),
        "place.spread",
        lambda: built(stand("MechanicalJumpBooster", "FRL:2 FLL:2 RRL:2 RLL:2", size=2), **QUAD),
    ),
    Ruling(
        "tracks are on every leg",
        lambda: built(stand("Tracks", "RL:2")),
        "place.spread",
        lambda: built(stand("Tracks", "RL LL")),
    ),
    Ruling(
        "talons are on every leg",
        lambda: built(stand("Talons", "FRL:2 FLL:2 RRL:2 CT:2"), tech_base="clan", **QUAD),
        "place.spread",
        lambda: built(stand("Talons", "FRL:2 FLL:2 RRL:2 RLL:2"), tech_base="clan", **QUAD),
    ),
    Ruling(
        "a null signature takes a slot each of all but the head",
        lambda: built(stand("Mek Null Signature System", "HD CT RT LT RA LA RL")),
        "place.spread",
        lambda: built(stand("Mek Null Signature System", "CT RT LT RA LA RL LL")),
    ),
]

FABRIC = [
    Ruling(
        "endo steel takes its slots",
        lambda: built(**ENDO),
        "slots.structure",
        lambda: built(stand("IS Endo Steel", "RT:7 LT:7"), **ENDO),
    ),
    Ruling(
        "only structure that is there takes slots",
        lambda: built(stand("IS Endo Steel", "RT:7 LT:7")),
        "slots.structure",
        lambda: built(stand("IS Endo Steel", "RT:7 LT:7"), **ENDO),
    ),
    Ruling(
        "thirteen slots of fourteen",
        lambda: built(stand("IS Endo Steel", "RT:7 LT:6"), **ENDO),
        "slots.item",
        lambda: built(stand("IS Endo Steel", "RT:7 LT:7"), **ENDO),
    ),
    Ruling(
        "ferro-fibrous armor takes its slots",
        lambda: built(armor=ArmorType.FERRO_FIBROUS),
        "slots.armor",
        lambda: built(stand("IS Ferro-Fibrous", "RT:7 LT:7"), armor=ArmorType.FERRO_FIBROUS),
    ),
    Ruling(
        "and not those of another armor",
        lambda: built(stand("IS Light Ferro-Fibrous", "RT:7"), armor=ArmorType.FERRO_FIBROUS),
        "slots.armor",
        lambda: built(stand("IS Light Ferro-Fibrous", "RT:7"), armor=ArmorType.LIGHT_FERRO_FIBROUS),
    ),
    Ruling(
        "patchwork of reactive armor takes two slots of each location that wears it",
        lambda: patched(stand("IS Reactive", "RA:3 LA")),
        "slots.patchwork",
        lambda: patched(stand("IS Reactive", "RA:2 LA:2")),
    ),
    Ruling(
        "and none of one that does not",
        lambda: patched(stand("IS Reactive", "RA:2 LA:2 RT:2")),
        "slots.patchwork",
        lambda: patched(stand("IS Reactive", "RA:2 LA:2")),
    ),
]

TURRETS = [
    Ruling(
        "a gun in a turret needs one over it",
        lambda: built(stand("Medium Laser", "RT", **TURRET)),
        "mech.turret-mount",
        lambda: built(stand("Medium Laser", "RT", **TURRET), stand("ISShoulderTurret", "RT")),
    ),
    Ruling(
        "on the same shoulder",
        lambda: built(stand("Medium Laser", "RT", **TURRET), stand("ISShoulderTurret", "LT")),
        "mech.turret-mount",
        lambda: built(stand("Medium Laser", "LT", **TURRET), stand("ISShoulderTurret", "LT")),
    ),
    Ruling(
        "heavy Gauss rifles are in none",
        lambda: built(
            stand("ISHeavyGaussRifle", "RT:11", **TURRET), stand("ISShoulderTurret", "RT"), mass=100, rating=200
        ),
        "mech.turret-mount",
        lambda: built(stand("ISHeavyGaussRifle", "RT:11"), *[stand("Heat Sink", "LT")] * 2, mass=100, rating=200),
    ),
    Ruling(
        "the head turret is free of cockpits",
        lambda: built(stand("ISHeadTurret", "CT"), stand("Medium Laser", "HD", **TURRET)),
        "mech.turret",
        lambda: in_head(stand("ISHeadTurret", "CT"), stand("Medium Laser", "HD", **TURRET)),
    ),
    Ruling(
        "one turret on a shoulder",
        lambda: built(stand("ISShoulderTurret", "RT"), stand("ISShoulderTurret", "RT")),
        "mech.turret",
        lambda: built(stand("ISShoulderTurret", "RT"), stand("ISShoulderTurret", "LT")),
    ),
    Ruling(
        "shoulders are not for quads",
        lambda: built(stand("ISShoulderTurret", "RT"), **QUAD),
        "mech.turret",
        lambda: built(stand("ISQuadTurret", "RT"), **QUAD),
    ),
    Ruling(
        "a shoulder turret is on a shoulder",
        lambda: built(stand("ISShoulderTurret", "CT")),
        "place.location",
        lambda: built(stand("ISShoulderTurret", "LT")),
    ),
]

ARMS = [
    Ruling(
        "a chainsaw takes the place of the hand",
        lambda: built(stand("Chainsaw", "RA:5")),
        "place.actuator",
        lambda: built(stand("Chainsaw", "RA:5"), **HANDLESS),
    ),
    Ruling(
        "on a lower arm",
        lambda: built(stand("Chainsaw", "RA:5"), rows=BOTH_SHORT_ARMS),
        "place.actuator",
        lambda: built(stand("Chainsaw", "RA:5"), **HANDLESS),
    ),
    Ruling(
        "an arm has one hand only",
        lambda: built(stand("Salvage Arm", "RA:2"), stand("ISClaw", "RA:4"), **HANDLESS),
        "place.hand",
        lambda: built(stand("Salvage Arm", "RA:2"), stand("ISClaw", "LA:4"), rows=BOTH_HANDLESS),
    ),
    Ruling(
        "a hatchet needs a hand",
        lambda: built(stand("Hatchet", "RA:4"), **HANDLESS),
        "place.actuator",
        lambda: built(stand("Hatchet", "RA:4")),
    ),
    Ruling(
        "a retractable blade needs a lower arm",
        lambda: built(stand("Retractable Blade", "RA:4"), rows=BOTH_SHORT_ARMS),
        "place.actuator",
        lambda: built(stand("Retractable Blade", "RA:4")),
    ),
    Ruling(
        "a pile driver takes the place of the lower arm",
        lambda: built(stand("Heavy-Duty Pile Driver", "RA:8"), **HANDLESS),
        "place.actuator",
        lambda: built(stand("Heavy-Duty Pile Driver", "RA:8"), rows=BOTH_SHORT_ARMS),
    ),
    Ruling(
        "two physical weapons in an arm",
        lambda: built(stand("Hatchet", "RA:4"), stand("Sword", "RA:4")),
        "equipment.one-a-location",
        lambda: built(stand("Hatchet", "RA:4"), stand("Sword", "LA:4")),
    ),
    Ruling(
        "a sword in the torso",
        lambda: built(stand("Sword", "RT:4")),
        "place.location",
        lambda: built(stand("Sword", "RA:4")),
    ),
    Ruling(
        "no rotary autocannon beside the hand of an OmniMech",
        lambda: built(stand("ISRotaryAC5", "RA:6"), omni=True),
        "omni.arm",
        lambda: built(stand("ISRotaryAC5", "RA:6"), omni=True, rows=BOTH_SHORT_ARMS),
    ),
]

SLOTS = [
    Ruling(
        "every slot that an item takes",
        lambda: built(stand("Large Laser", "RT")),
        "slots.item",
        lambda: built(stand("Large Laser", "RT:2")),
    ),
    Ruling(
        "weapons of eight slots may be split, smaller ones not",
        lambda: built(stand("LRM 20", "RT:3 CT:2", location="CT"), rows={"CT": CENTER}),
        "place.split",
        lambda: built(stand("Autocannon/20", "RT:9 CT", location="CT")),
    ),
    Ruling(
        "over locations that touch",
        lambda: built(stand("Autocannon/20", "LT:5 RA:5", location="LT")),
        "place.split",
        lambda: built(stand("Autocannon/20", "RT:5 RA:5", location="RT")),
    ),
    Ruling(
        "a leg touches the side torso above it",
        lambda: built(stand("Autocannon/20", "LT:8 RL:2", location="LT")),
        "place.split",
        lambda: built(stand("Autocannon/20", "RT:8 RL:2", location="RT")),
    ),
    Ruling(
        "other equipment is never split",
        lambda: built(stand("ISGuardianECMSuite", "RT LT")),
        "place.split",
        lambda: built(stand("ISGuardianECMSuite", "RT:2")),
    ),
    Ruling(
        "CASE of the Inner Sphere is for torsos",
        lambda: built(stand("ISCASE", "RA")),
        "place.location",
        lambda: built(stand("ISCASE", "RT")),
    ),
    Ruling(
        "heavy Gauss rifles are for torsos",
        lambda: built(stand("ISHeavyGaussRifle", "RA:8 RT:3", location="RA"), mass=100, rating=300, sinks=10),
        "place.location",
        lambda: built(stand("ISHeavyGaussRifle", "RT:11"), mass=100, rating=300),
    ),
    Ruling(
        "two lasers do not share a slot of a superheavy",
        lambda: sharing("Medium Laser", "Medium Laser", **SUPERHEAVY),
        "slots.shared",
        lambda: sharing("IS Ammo AC/5", "IS Ammo AC/5", **SUPERHEAVY),
    ),
    Ruling(
        "nor do two kinds of ammunition",
        lambda: sharing("IS Ammo AC/5", "IS Ammo SRM-6", **SUPERHEAVY),
        "slots.shared",
        lambda: sharing("Heat Sink", "Heat Sink", sinks=14, **SUPERHEAVY),
    ),
    Ruling(
        "and in other 'Mechs nothing shares a slot",
        lambda: sharing("IS Ammo AC/5", "IS Ammo AC/5"),
        "slots.shared",
        lambda: built(stand("IS Ammo AC/5", "RT"), stand("IS Ammo AC/5", "RT")),
    ),
    Ruling(
        "enough slots for the heat sinks",
        lambda: built(rating=200),  # eight of ten fit inside
        "slots.heat-sinks",
        lambda: built(*[stand("Heat Sink", "RT")] * 2, rating=200),
    ),
    Ruling(
        "twice as many compact sinks fit inside",
        lambda: built(*[stand("1 Compact Heat Sink", "RT")] * 4, rating=250, sinks=25, sink_type="compact"),
        "slots.heat-sinks",
        lambda: built(stand("1 Compact Heat Sink", "RT"), rating=250, sinks=21, sink_type="compact", points=0),
    ),
]

ALL = [*SPREADS, *FABRIC, *TURRETS, *ARMS, *SLOTS]


@pytest.mark.parametrize("ruling", ALL, ids=[ruling.about for ruling in ALL])
def test_everything_in_its_place(ruling: Ruling) -> None:
    assert amiss(ruling) == []


def test_a_head_turret_stands_in_the_center_torso() -> None:
    """TO: it stands in the center torso and turns the head."""
    assert "place.location" in codes(in_head(stand("ISHeadTurret", "RT")))
    assert "place.location" not in codes(in_head(stand("ISHeadTurret", "CT")))


def test_a_fusion_engine_of_the_light_kind_carries_a_supercharger_in_a_side_torso() -> None:
    """TO, Supercharger: it stands in a location with a slot of the engine."""
    light: dict[str, Any] = {"engine": EngineType.LIGHT, "rows": {"RT": "EN EN", "LT": "EN EN"}}
    assert "place.beside" in codes(built(stand("Supercharger", "RA"), **light))
    assert "place.beside" not in codes(built(stand("Supercharger", "RT"), **light))
