"""TM, critical slots of 'Mechs: engine, gyro, cockpit and actuators stand in the slots of their kind."""

from typing import Any

import pytest

from sheets.equipment.kinds import CockpitType, EngineType, GyroType
from sheets.units import Mech
from sheets.units.mech import Body, LamType, QuadVeeMotive
from sheets.units.systems import Engine
from tests.builders import mech
from tests.sheets.construction.mechs import CENTER, HEAD, Ruling, Standing, amiss, built, codes, errors, stand

TWO_SEATS = "LS SE CO CO SE LS"
NO_HEAD = "SE SE"
XL_SIDES = {"RT": "EN EN EN", "LT": "EN EN EN"}
XXL_SIDES = {"RT": "EN EN EN EN EN EN", "LT": "EN EN EN EN EN EN"}
LARGE: dict[str, Any] = {"mass": 45, "rating": 405, "engine": EngineType.XXL}
TORSO_COCKPIT = {"HD": NO_HEAD, "CT": f"{CENTER} CO SE", "RT": "LS", "LT": "LS"}
LAM_ROWS = {"HD": "LS SE CO AV SE LS", "CT": f"{CENTER} LG", "RT": "LG AV", "LT": "LG AV"}
JETS = [stand("Jump Jet", "RL"), stand("Jump Jet", "LL"), stand("Jump Jet", "CT")]
SINKS = [stand("Heat Sink", "LT")] * 4  # six fit into an engine rated 170
QUADVEE_LEG = "HI UL LL FO CG"
QUADVEE_ROWS = {"HD": TWO_SEATS} | dict.fromkeys(("FRL", "FLL", "RRL", "RLL"), QUADVEE_LEG)
TRACKS = stand("Tracks", "FRL FLL RRL RLL")


def engine(kind: EngineType, rating: int = 250, **rows: str) -> Mech:
    return built(rows=rows, engine=kind, rating=rating, mass=45 if rating > 400 else 50)


def gyro(kind: GyroType, center: str) -> Mech:
    return built(rows={"CT": center}, gyro=kind)


def cockpit(kind: CockpitType, head: str, **fields: Any) -> Mech:
    return built(rows={"HD": head}, cockpit=kind, **fields)


def superheavy(**rows: str) -> Mech:
    heavy: dict[str, Any] = {"mass": 150, "rating": 300, "gyro": GyroType.SUPERHEAVY}
    return built(rows={"CT": "EN EN EN GY GY"} | rows, cockpit=CockpitType.SUPERHEAVY, **heavy)


def lam(*items: Standing, **fields: Any) -> Mech:
    return built(*JETS, *items, body=Body.LAM, lam=LamType.STANDARD, **({"rows": LAM_ROWS} | fields))


def quadvee(*items: Standing, **fields: Any) -> Mech:
    kept: dict[str, Any] = {"rows": QUADVEE_ROWS, "cockpit": CockpitType.QUADVEE, "tech_base": "clan"}
    return built(*items, body=Body.QUADVEE, **(kept | {"quadvee_motive": QuadVeeMotive.TRACK} | fields))


RULINGS = [
    Ruling("two slots of a gyro of four", lambda: built(rows={"CT": "EN EN EN GY GY EN EN EN"}), "slots.system", built),
    Ruling(
        "a compact gyro spends two slots",
        lambda: gyro(GyroType.COMPACT, CENTER),
        "slots.system",
        lambda: gyro(GyroType.COMPACT, "EN EN EN GY GY EN EN EN"),
    ),
    Ruling(
        "an XL gyro spends six",
        lambda: gyro(GyroType.XL, CENTER),
        "slots.system",
        lambda: gyro(GyroType.XL, "EN EN EN GY GY GY GY GY GY EN EN EN"),
    ),
    Ruling(
        "a gyro behind the engine",
        lambda: built(rows={"CT": "EN EN EN EN EN EN GY GY GY GY"}),
        "slots.layout",
        built,
    ),
    Ruling(
        "an XL engine spends three slots of each side torso",
        lambda: engine(EngineType.XL),
        "slots.system",
        lambda: engine(EngineType.XL, **XL_SIDES),
    ),
    Ruling(
        "a light engine spends two",
        lambda: engine(EngineType.LIGHT, **XL_SIDES),
        "slots.system",
        lambda: engine(EngineType.LIGHT, RT="EN EN", LT="EN EN"),
    ),
    Ruling(
        "a compact engine spends the first three slots only",
        lambda: engine(EngineType.COMPACT),
        "slots.system",
        lambda: engine(EngineType.COMPACT, CT="EN EN EN GY GY GY GY"),
    ),
    Ruling(
        "a large engine spends eight",
        lambda: engine(EngineType.XXL, 405, **XXL_SIDES),
        "slots.system",
        lambda: engine(EngineType.XXL, 405, CT=f"{CENTER} EN EN", **XXL_SIDES),
    ),
    Ruling(
        "a large engine and an XL gyro need fourteen slots of twelve",
        lambda: built(rows={"CT": "EN EN EN GY GY GY GY GY GY EN EN EN"} | XXL_SIDES, gyro=GyroType.XL, **LARGE),
        "mech.gyro",
        lambda: built(rows={"CT": f"{CENTER} EN EN"} | XXL_SIDES, **LARGE),
    ),
    Ruling(
        "a small cockpit needs one life support only",
        lambda: cockpit(CockpitType.SMALL, HEAD),
        "slots.system",
        lambda: cockpit(CockpitType.SMALL, "LS SE CO SE"),
    ),
    Ruling(
        "sensors stand before the cockpit",
        lambda: built(rows={"HD": "LS CO SE -- SE LS"}),
        "slots.layout",
        built,
    ),
    Ruling(
        "a command console takes the free slot of the head",
        lambda: cockpit(CockpitType.COMMAND_CONSOLE, HEAD),
        "slots.system",
        lambda: cockpit(CockpitType.COMMAND_CONSOLE, TWO_SEATS),
    ),
    Ruling(
        "a torso-mounted cockpit is not in the head",
        lambda: built(rows={"HD": HEAD}, cockpit=CockpitType.TORSO_MOUNTED),
        "slots.system",
        lambda: built(rows=TORSO_COCKPIT, cockpit=CockpitType.TORSO_MOUNTED),
    ),
    Ruling(
        "a piloting pod has its life support in the center torso",
        lambda: built(rows=TORSO_COCKPIT, cockpit=CockpitType.VRPP),
        "slots.system",
        lambda: built(rows={"HD": NO_HEAD, "CT": f"{CENTER} CO LS"}, cockpit=CockpitType.VRPP),
    ),
    Ruling(
        "an interface cockpit allows no gyro",
        lambda: cockpit(CockpitType.INTERFACE, TWO_SEATS),
        "mech.gyro",
        lambda: built(
            rows={"HD": TWO_SEATS, "CT": "EN EN EN EN EN EN"}, cockpit=CockpitType.INTERFACE, gyro=GyroType.NONE
        ),
    ),
    Ruling(
        "no hand without a lower arm",
        lambda: built(rows={"RA": "SH UA HA"}),
        "slots.actuators",
        lambda: built(rows={"RA": "SH UA"}),
    ),
    Ruling("a shoulder cannot be left out", lambda: built(rows={"LA": "-- UA LA HA"}), "slots.actuators", built),
    Ruling("nor can a foot", lambda: built(rows={"RL": "HI UL LL"}), "slots.system", built),
    Ruling(
        "a superheavy's systems spend half the slots",
        lambda: superheavy(CT="EN EN EN GY GY EN EN EN"),
        "slots.system",
        superheavy,
    ),
    Ruling("landing gear and avionics of a Land-Air 'Mech", lambda: lam(rows=None), "slots.system", lam),
    Ruling(
        "conversion gear in the legs of a QuadVee",
        lambda: quadvee(TRACKS, rows={"HD": TWO_SEATS}),
        "slots.system",
        lambda: quadvee(TRACKS),
    ),
    Ruling("a QuadVee drives on something", quadvee, "quadvee.motive", lambda: quadvee(TRACKS)),
    Ruling(
        "a QuadVee on wheels that it should not have",
        lambda: quadvee(stand("QuadVee Wheels", "FRL FLL RRL RLL")),
        "quadvee.motive",
        lambda: quadvee(stand("QuadVee Wheels", "FRL FLL RRL RLL"), quadvee_motive=QuadVeeMotive.WHEEL),
    ),
    Ruling(
        "the cockpit of a tripod is for tripods",
        lambda: cockpit(CockpitType.TRIPOD, HEAD),
        "mech.cockpit",
        lambda: cockpit(CockpitType.TRIPOD, HEAD, body=Body.TRIPOD),
    ),
    Ruling(
        "the cockpit of a superheavy is for superheavies",
        lambda: cockpit(CockpitType.SUPERHEAVY, HEAD),
        "superheavy.cockpit",
        superheavy,
    ),
    Ruling(
        "rear armor is for torsos",
        lambda: built().model_copy(update={"armor": built().armor.model_copy(update={"rear": {"RA": 2}})}),
        "armor.rear",
        built,
    ),
    Ruling("'Mechs do not burn coal", lambda: engine(EngineType.STEAM), "mech.engine", built),
    Ruling(
        "a primitive 'Mech needs a fifth more engine",  # 50 t × 5 MP × 1.2 = 300
        lambda: built(cockpit=CockpitType.PRIMITIVE, armor="primitive", rating=295),
        "mech.engine-rating",
        lambda: built(cockpit=CockpitType.PRIMITIVE, armor="primitive", rating=300),
    ),
    Ruling(
        "the primitive rating goes up to the next five",  # 35 t × 4 MP × 1.2 = 168
        lambda: built(cockpit=CockpitType.PRIMITIVE, armor="primitive", mass=35, rating=175),
        "mech.engine-rating",
        lambda: built(*SINKS, cockpit=CockpitType.PRIMITIVE, armor="primitive", mass=35, rating=170),
    ),
]


@pytest.mark.parametrize("ruling", RULINGS, ids=[ruling.about for ruling in RULINGS])
def test_every_system_in_its_slots(ruling: Ruling) -> None:
    assert amiss(ruling) == []


def test_a_table_without_systems_is_said_and_no_more() -> None:
    assert "slots.no-systems" in codes(mech())
    assert errors(mech()) == set()


def test_a_superheavy_engine_of_the_extra_light_kind() -> None:
    """IO: an XL engine of the Inner Sphere takes two slots of each side torso of a superheavy, half of three."""
    unit = superheavy(RT="EN EN", LT="EN EN")
    assert "slots.system" in codes(unit)
    assert "slots.system" not in codes(unit.model_copy(update={"engine": Engine(type=EngineType.XL, rating=300)}))
