"""Points on which the rules of conversion leave a doubt, and what is decided; `AS:14.n` is their number there."""

import re
from pathlib import Path

import pytest

from sheets.alphastrike import convert
from sheets.equipment.kinds import EngineType, TechSide
from sheets.units.systems import Engine
from tests.builders import mech, mounts, tank
from tests.conftest import ROOT
from tests.sheets.alphastrike.units import at, fighter, turret_tank

POINTS = 50


def test_every_point_is_spoken_of_where_it_is_decided() -> None:
    code = Path(ROOT / "sheets" / "alphastrike").glob("*.py")
    named = {int(number) for file in code for number in re.findall(r"AS:14\.(\d+)", file.read_text(encoding="utf-8"))}
    assert named == set(range(1, POINTS + 1))


@pytest.mark.parametrize(
    ("small_lasers", "ability"),
    [
        (0, "AC1/1/-"),  # heat 13, 10 / 10: the whole point
        (2, ""),  # heat 15, 10 / 11: 0.909 is none
    ],
)
def test_an_attack_ability_needs_a_full_point_before_rounding(small_lasers: int, ability: str) -> None:
    """AS:14.8: run 2, AC/10 3, large laser 8, small lasers 1 each, on ten sinks."""
    guns = ("Autocannon/10", "Large Laser", *["Small Laser"] * small_lasers)
    assert convert(mech(mounts=mounts(*guns, "IS Ammo AC/10", at="RT"))).special_text == ability


def test_an_anti_missile_system_has_no_arc_and_no_place_in_the_turret() -> None:
    """AS:14.9."""
    unit = turret_tank()
    armed = unit.model_copy(
        update={"mounts": (*unit.mounts, *at("TU", "ISAntiMissileSystem"), *at("BD", "ISAMS Ammo"))}
    )
    assert convert(armed).special_text == "AMS, IF1, SRCH, TUR(2/3/2, IF1)"


@pytest.mark.parametrize(("kind", "damage", "abilities"), [("ground", 0, "ARTLTC-1"), ("air", 3, "")])
def test_artillery_cannons_are_damage_in_the_air_and_an_ability_on_the_ground(
    kind: str, damage: int, abilities: str
) -> None:
    """AS:14.7; a Long Tom cannon does 3 points at medium range."""
    guns = ("ISLongTomCannon", "ISLongTomCannonAmmo")
    unit = fighter(mounts=at("NOS", *guns)) if kind == "air" else tank(mounts=at("FR", *guns))
    element = convert(unit)
    assert element.damage[1] == damage
    assert [special.text for special in element.specials if special.code.startswith("ART")] == (
        [abilities] if abilities else []
    )


def test_the_hidden_round_of_a_one_shot_launcher_serves_its_like() -> None:
    """AS:14.42: nine rounds and the one in the other launcher are ten."""
    short_of_one = (*at("RT", "LRM 20"), *at("RT", "IS Ammo LRM-20", shots=9))
    assert convert(mech(mounts=short_of_one)).damage == (1, 1, 1)  # 1.2 × 0.75 = 0.9
    served = (*short_of_one, *at("LT", "LRM 20 (OS)"))
    assert convert(mech(mounts=served)).damage == (1, 2, 2)  # 0.6 and 0.06; 1.2 and 0.12


def test_clan_engines_of_more_than_400_are_large_ones() -> None:
    """AS:14.17: the row of the Inner Sphere, in which a hundred tons have 6."""
    engine = Engine(type=EngineType.FUSION, side=TechSide.CLAN, rating=405)
    assert convert(mech(mass=100).model_copy(update={"engine": engine})).structure == 6


def test_swimming_a_mech_that_jumps_as_it_walks_has_the_modifier_of_the_jump() -> None:
    """AS:14.47."""
    element = convert(mech(mounts=(*mounts(*["Jump Jet"] * 5, at="CT"), *mounts("UMU", at="CT"))))
    assert (element.move, element.tmm) == ('2"s/10"j', 2)


def test_a_retractable_blade_saws() -> None:
    """AS:14.19."""
    assert "MEL, SAW" in convert(mech(mounts=mounts("Retractable Blade", at="RA"))).special_text


def test_clan_vehicles_have_free_case() -> None:
    """AS:14.36."""
    clan = tank(mounts=at("FR", "CLUltraAC5", "Clan Ultra AC/5 Ammo"), tech_base="clan")
    assert "CASE" in convert(clan).special_text
