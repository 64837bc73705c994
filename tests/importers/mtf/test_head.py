"""The head of .mtf files: keys, their values, and both dialects."""

import pytest

from importers.mtf import read_mtf
from sheets.equipment.kinds import CockpitType, EngineType, GyroType, HeatSinkType, StructureType, TechSide
from sheets.units import Mech
from sheets.units.base import Extra, RulesLevel, TechBase
from sheets.units.mech import Body, LamType, QuadVeeMotive
from tests.importers.mtf.texts import HEAD, kept, load, mtf, read


def test_plain_file() -> None:
    mech = read()
    assert mech.name == "Potoroo PTR-1"
    assert (mech.mass, mech.year, mech.rules_level, mech.tech_base) == (50, 3050, RulesLevel.STANDARD, TechBase.IS)
    assert (mech.walk_mp, mech.jump_mp, mech.role, mech.mul_id, mech.source) == (5, 0, None, None, "")


def test_capitalized_dialect_says_the_same() -> None:
    """Old files write `Heat Sinks:` and `LA Armor:`, new ones `heat sinks:` and `LA armor:`."""
    text = mtf()
    for key in HEAD:
        text = text.replace(f"\n{key}:", f"\n{key.title()}:")
    text = text.replace(" armor:", " Armor:").replace("\nJump Mp:", "\nJump MP:").replace("\nTechbase:", "\nTechBase:")
    assert read_mtf(text, "Potoroo.mtf").unit == read()


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends(end: str) -> None:
    assert read_mtf(mtf().replace("\n", end), "Potoroo.mtf").unit == read()


def test_blanks_around_lines_do_not_matter() -> None:
    text = mtf().replace("\nHip\n", "\n\t Hip\u00a0\u200b\n").replace("\nmass:50", "\n mass: 50\u200b ")
    assert read_mtf("\ufeff" + text, "Potoroo.mtf").unit == read()


def test_comments_and_generator_are_ignored() -> None:
    text = "generator:Some Suite 1.0\n# a comment\n" + mtf().replace("\nHip\n", "\n# in the leg\nHip\n", 1)
    loaded = read_mtf(text, "Potoroo.mtf")
    assert (loaded.unit, loaded.problems) == (read(), ())


@pytest.mark.parametrize("generator", ["", "Generator:An old program\n"])
def test_first_form_names_chassis_and_model_in_bare_lines(generator: str) -> None:
    head = f"Version:1.0\n{generator}Potoroo\nPTR-1\n"
    assert read_mtf(head + mtf({"chassis": None, "model": None}), "Potoroo.mtf").unit == read()


def test_dialect_of_solaris_skunk_werks() -> None:
    head = {
        "techbase": "Clan",
        "engine": "250 XL Fusion Engine (Clan)",
        "structure": "Endo-Steel",
        "heat sinks": "12 Double (Clan)",
        "base chassis heat sinks": " 10",
        "armor": "Standard Armor (Clan)",
    }
    slots = {"Left Torso": ["Engine"] * 2, "Left Arm": ["Endo-Steel"] * 7, "Right Torso": ["CLDouble Heat Sink"] * 4}
    mech = read(head, slots, more="Weapons:1\n1 LRM 20, Left Torso, Ammo:12")
    assert (mech.engine.type, mech.structure.type) == (EngineType.XL, StructureType.ENDO_STEEL)
    assert (mech.heat_sinks.side, mech.heat_sinks.base_chassis, len(mech.mounts)) == (TechSide.CLAN, 10, 3)


def test_names() -> None:
    assert read({"clanname": "Quoll", "model": " Prime "}).name == "Potoroo (Quoll) Prime"
    assert read({"model": ""}).name == "Potoroo"


def test_identity() -> None:
    mech = read({"mul id": "4711", "source": "TRO: 3050", "original era": "3025", "bv": "1234"})
    assert (mech.mul_id, mech.source, mech.original_year, mech.manual_battle_value) == (4711, "TRO: 3050", 3025, 1234)
    assert read({"mul id": "-1"}).mul_id is None


@pytest.mark.parametrize("text", ["Missile Boat", " missile boat", "MissileBoat"])
def test_role_is_compared_without_case_and_blanks(text: str) -> None:
    role = read({"role": text}).role
    assert role is not None
    assert role.value == "Missile Boat"


def test_no_role() -> None:
    assert read({"role": "None"}).role is None
    mech, problems = kept({"role": "Tourist"})
    assert mech.role is None
    assert "'role:Tourist'" in problems[0]


@pytest.mark.parametrize(
    ("config", "body", "omni"),
    [
        ("Biped", Body.BIPED, False),
        ("Biped Omnimech", Body.BIPED, True),
        ("Biped OmniMek", Body.BIPED, True),
        ("Quad Omnimech", Body.QUAD, True),
        ("Tripod", Body.TRIPOD, False),
        ("LAM", Body.LAM, False),
        ("QuadVee Omnimech", Body.QUADVEE, True),
    ],
)
def test_config(config: str, body: Body, omni: bool) -> None:
    mech = read({"config": config})
    assert (mech.body, mech.omni) == (body, omni)


@pytest.mark.parametrize(
    ("text", "tech"),
    [
        ("inner sphere", TechBase.IS),
        ("Clan", TechBase.CLAN),
        ("Mixed (IS Chassis)", TechBase.MIXED_IS),
        ("Mixed (Clan Chassis)", TechBase.MIXED_CLAN),
    ],
)
def test_tech_base(text: str, tech: TechBase) -> None:
    assert read({"techbase": text}).tech_base is tech


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Fusion Engine", EngineType.FUSION),
        ("Primitive Fusion Engine", EngineType.FUSION),
        ("XL Fusion Engine (Inner Sphere)", EngineType.XL),
        ("Large XXL Engine(IS)", EngineType.XXL),
        ("Light Fusion Engine", EngineType.LIGHT),
        ("Compact Engine(IS)", EngineType.COMPACT),
        ("I.C.E. Engine", EngineType.ICE),
        ("ICE Engine(IS)", EngineType.ICE),
        ("Fuel-Cell Engine", EngineType.FUEL_CELL),
        ("Fuel Cell Engine(IS)", EngineType.FUEL_CELL),
        ("Fission Engine(IS)", EngineType.FISSION),
    ],
)
def test_engine_words(text: str, kind: EngineType) -> None:
    engine = read({"engine": f"250 {text}"}).engine
    assert (engine.type, engine.rating) == (kind, 250)


@pytest.mark.parametrize("text", ["(none)", "0 None Engine"])
def test_no_engine(text: str) -> None:
    engine = read({"engine": text, "heat sinks": "0 Single"}).engine
    assert (engine.type, engine.rating) == (EngineType.NONE, 0)


@pytest.mark.parametrize(
    ("tech", "text", "side"),
    [
        ("Clan", "250 XL (Clan) Engine(IS)", TechSide.CLAN),  # behind a Clan engine "(IS)" is noise
        ("Clan", "250 XL Engine", TechSide.CLAN),
        ("Inner Sphere", "250 XL Engine", TechSide.IS),
        ("Mixed (IS Chassis)", "250 XL (Clan) Engine", TechSide.CLAN),
        ("Mixed (IS Chassis)", "250 XL (C) Engine", TechSide.CLAN),
        ("Mixed (IS Chassis)", "250 XL Engine(IS)", TechSide.IS),
        ("Mixed (Clan Chassis)", "250 XL Engine(IS)", TechSide.IS),
        ("Mixed (Clan Chassis)", "250 XL Engine (Inner Sphere)", TechSide.IS),
        ("Mixed (Clan Chassis)", "250 XL (Clan) Engine", TechSide.CLAN),
    ],
)
def test_side_of_the_engine(tech: str, text: str, side: TechSide) -> None:
    assert read({"techbase": tech, "engine": text}).engine.side is side


@pytest.mark.parametrize(
    ("text", "kind", "side"),
    [
        ("", StructureType.STANDARD, TechSide.IS),
        ("Endo-Steel", StructureType.ENDO_STEEL, TechSide.IS),
        ("Clan Endo Steel", StructureType.ENDO_STEEL, TechSide.CLAN),
        ("IS Endo-Steel Prototype", StructureType.ENDO_STEEL_PROTOTYPE, TechSide.IS),
        ("IS Endo-Composite", StructureType.ENDO_COMPOSITE, TechSide.IS),
        ("Industrial", StructureType.INDUSTRIAL, TechSide.IS),
    ],
)
def test_structure(text: str, kind: StructureType, side: TechSide) -> None:
    structure = read({"structure": text}).structure
    assert (structure.type, structure.side) == (kind, side)


def test_slots_decide_whose_structure_it_is() -> None:
    mixed = {"techbase": "Mixed (IS Chassis)", "structure": "Endo Steel"}
    assert read(mixed, {"Left Arm": ["Clan Endo Steel"] * 7}).structure.side is TechSide.CLAN


def test_slots_win_over_the_key_of_the_structure() -> None:
    mech, problems = kept({"structure": "IS Standard"}, {"Left Torso": ["Endo Steel"] * 12})
    assert mech.structure.type is StructureType.ENDO_STEEL
    assert "'structure:IS Standard'" in problems[0]


@pytest.mark.parametrize(
    ("tech", "text", "kind", "side"),
    [
        ("Inner Sphere", "10 Single", HeatSinkType.SINGLE, TechSide.IS),
        ("Inner Sphere", "10 Double", HeatSinkType.DOUBLE, TechSide.IS),
        ("Clan", "10 Double", HeatSinkType.DOUBLE, TechSide.CLAN),
        ("Clan", "10 IS Double", HeatSinkType.DOUBLE, TechSide.IS),
        ("Mixed (IS Chassis)", "10 Clan Double", HeatSinkType.DOUBLE, TechSide.CLAN),
        ("Clan", "10 Double (Inner Sphere)", HeatSinkType.DOUBLE, TechSide.IS),
        ("Inner Sphere", "10 Double (Clan)", HeatSinkType.DOUBLE, TechSide.CLAN),
        ("Clan", "10 Laser", HeatSinkType.LASER, TechSide.IS),
        ("Inner Sphere", "20 Compact", HeatSinkType.COMPACT, TechSide.IS),
    ],
)
def test_heat_sinks(tech: str, text: str, kind: HeatSinkType, side: TechSide) -> None:
    """Each side has double heat sinks of its own; all others are the same for both."""
    sinks = read({"techbase": tech, "heat sinks": text}).heat_sinks
    assert (sinks.count, sinks.type, sinks.side) == (int(text[:2]), kind, side)


def test_base_chassis_heat_sinks() -> None:
    assert read({"base chassis heat sinks": "10"}).heat_sinks.base_chassis == 10
    assert read({"base chassis heat sinks": "-1"}).heat_sinks.base_chassis is None
    assert read().heat_sinks.base_chassis is None


def test_sinks_in_slots_name_themselves() -> None:
    """The word of the key describes the sinks inside the engine: prototype doubles in slots stand beside it."""
    mech = read({"heat sinks": "13 Single"}, {"Left Torso": ["ISDoubleHeatSinkPrototype"] * 3 + ["Heat Sink"] * 2})
    assert [m.item for m in mech.mounts] == ["ISDoubleHeatSinkPrototype", "Heat Sink", "Heat Sink"]


def test_clan_and_inner_sphere_sinks_together() -> None:
    head = {"techbase": "Mixed (Clan Chassis)", "heat sinks": "12 Clan Double"}
    mech = read(head, {"Left Torso": ["ISDoubleHeatSink"] * 3 + ["CLDoubleHeatSink"] * 2})
    assert [m.item for m in mech.mounts] == ["ISDoubleHeatSink", "CLDoubleHeatSink"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Small Cockpit", CockpitType.SMALL),
        ("Command Console", CockpitType.COMMAND_CONSOLE),
        ("Torso-Mounted Cockpit", CockpitType.TORSO_MOUNTED),
        ("Torso Mounted", CockpitType.TORSO_MOUNTED),
        ("Virtual Reality Piloting Pod", CockpitType.VRPP),
        ("Industrial Cockpit (AFC)", CockpitType.STANDARD),  # what "standard" means in an IndustrialMech
    ],
)
def test_cockpit(text: str, kind: CockpitType) -> None:
    assert read({"cockpit": text}).cockpit is kind


def test_unknown_cockpit_is_reported() -> None:
    mech, problems = kept({"cockpit": "Bucket Seat"})
    assert mech.cockpit is CockpitType.STANDARD
    assert "'cockpit:Bucket Seat'" in problems[0]


def test_quadvee_has_its_own_cockpit_whatever_is_written() -> None:
    mech = read({"config": "QuadVee", "cockpit": "Standard Cockpit", "motive": "Wheel"})
    assert (mech.cockpit, mech.quadvee_motive) == (CockpitType.QUADVEE, QuadVeeMotive.WHEEL)
    assert read({"config": "QuadVee"}).quadvee_motive is QuadVeeMotive.TRACK


def test_superheavy_with_a_small_ones_cockpit_is_reported_and_kept() -> None:
    mech, problems = kept({"mass": "150", "engine": "300 Fusion Engine(IS)", "cockpit": "Standard Cockpit"})
    assert mech.cockpit is CockpitType.STANDARD
    assert "150 tons" in problems[0]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("XL Gyro", GyroType.XL),
        ("XL", GyroType.XL),
        ("Heavy Duty Gyro", GyroType.HEAVY_DUTY),
        ("None", GyroType.NONE),
    ],
)
def test_gyro(text: str, kind: GyroType) -> None:
    assert read({"gyro": text}).gyro is kind


def test_lam() -> None:
    assert read({"config": "LAM"}).lam is LamType.STANDARD
    assert read({"config": "LAM", "lam": "Bimodal"}).lam is LamType.BIMODAL
    assert read({"lam": "Bimodal"}).lam is None


def test_ejection_and_heat_sink_kit() -> None:
    mech = read({"ejection": "Full Head Ejection System", "heat sink kit": "RISC Heat Sink Override Kit"})
    assert (mech.full_head_ejection, mech.heat_sink_override) == (True, True)


def test_myomer_is_kept_as_written_and_checked_against_the_slots() -> None:
    assert read({"myomer": "Triple-Strength"}, {"Left Torso": ["TSM"] * 6}).myomer == "Triple-Strength"
    problem = str(load({"myomer": "Triple-Strength"}).problems[0])
    assert "'myomer:Triple-Strength'" in problem


def test_last_of_two_equal_keys_counts() -> None:
    loaded = read_mtf(mtf().replace("mass:50\n", "mass:50\nmul id:1\nmul id:8283\n"), "Potoroo.mtf")
    assert isinstance(loaded.unit, Mech)
    assert loaded.unit.mul_id == 8283
    assert "a second 'mul id:'" in str(loaded.problems[0])


def test_jump_mp_is_the_number_of_jets() -> None:
    assert read({"jump mp": "2"}, {"Left Leg": ["Jump Jet"] * 2}).jump_mp == 2
    mech, problems = kept({"jump mp": "4"}, {"Left Leg": ["Jump Jet"] * 2})
    assert mech.jump_mp == 4
    assert "'jump mp:4' and 2 jump jets" in problems[0]


def test_old_jump_boosters_take_their_mp_from_the_key() -> None:
    mech = read({"jump mp": "3"}, {"Left Leg": ["Jump Booster"] * 2, "Right Leg": ["Jump Booster"] * 2})
    assert (mech.jump_mp, [(m.item, m.size) for m in mech.mounts]) == (0, [("MechanicalJumpBooster", 3)])


def test_keys_that_nobody_knows_are_kept_and_reported() -> None:
    mech, problems = kept(tail="favourite color:blue\n")
    assert mech.extra == (Extra(key="favourite color", text="blue"),)
    assert "unknown key 'favourite color:'" in problems[0]


def test_keys_of_other_programs_are_kept_without_a_word() -> None:
    assert read(more="uuid:1-2\nimagefile:a.jpg").extra == (
        Extra(key="uuid", text="1-2"),
        Extra(key="imagefile", text="a.jpg"),
    )


def test_weapon_list_is_not_read() -> None:
    assert read(more="Weapons:2\nMedium Laser, Left Arm\n1 LRM 20, Left Torso, Ammo:12\n").mounts == ()


@pytest.mark.parametrize("count", [1, 3])
def test_weapon_list_of_another_length_is_reported(count: int) -> None:
    mech, problems = kept(more=f"Weapons:{count}\nMedium Laser, Left Arm\nLarge Laser, Left Torso\n")
    assert mech.mounts == ()
    assert f"'Weapons:{count}' with 2 lines" in problems[0]


def test_unknown_words_for_heat_sinks_are_reported_and_kept() -> None:
    mech, (problem,) = kept({"heat sinks": "10 Duoble"})
    assert mech.heat_sinks.type is HeatSinkType.SINGLE
    assert problem.endswith("expected Single, Double, Compact or Laser (taken as single, kept as written)")
    assert mech.extra == (Extra(key="unread-heat sinks", text="10 Duoble"),)
