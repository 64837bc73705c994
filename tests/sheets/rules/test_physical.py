"""What a 'Mech's own arms, legs, gear and quirks make of its physical attacks (TW, BMM, physical attacks)."""

from typing import Any

import pytest

from sheets.rules.heat import shot_heat
from sheets.rules.tables.physical import PossibleAttack, physical_attacks
from sheets.units import Mech, Mount
from sheets.units.base import Quirk
from sheets.units.mech import Slot, System
from sheets.units.outfit import outfit
from tests.builders import mech
from tests.sheets.play.table import filled

ARM = (System.SHOULDER, System.UPPER_ARM, System.LOWER_ARM, System.HAND)


def _armed(left: tuple[System, ...] = ARM, right: tuple[System, ...] = ARM, **fields: Any) -> Mech:
    """A 'Mech of fifty tons with these actuators in its arms."""
    arms = {"LA": left, "RA": right}
    slots = mech().slots | {
        arm: (*(Slot(system=system) for system in there), *[None] * (12 - len(there))) for arm, there in arms.items()
    }
    return mech(**({"slots": slots} | fields))


def _named(unit: Mech, name: str) -> list[PossibleAttack]:
    return [possible for possible in physical_attacks(unit) if possible.attack.name == name]


def test_whole_arms_punch_alike_for_a_tenth_of_the_mass() -> None:
    (punch,) = _named(_armed(), "Punch")
    assert (punch.to_hit, punch.damage, punch.arm) == (0, 5, "")
    assert _named(_armed(), "Club")


def test_an_arm_without_a_hand_punches_at_plus_one_and_holds_no_club() -> None:
    """BMM-7.01:p48:missing-hand: absent or destroyed, it is +1."""
    unit = _armed(left=ARM[:3])
    left, right = _named(unit, "Punch")
    assert (left.arm, left.to_hit, left.damage) == ("LA", 1, 5)
    assert (right.arm, right.to_hit, right.damage) == ("RA", 0, 5)
    assert not _named(unit, "Club")


def test_an_arm_without_its_lower_part_punches_at_plus_three_for_half() -> None:
    """TW-4.4:p145:missing-lower-arm: +2, and the +1 of the missing hand with it."""
    left, _ = _named(_armed(left=ARM[:2]), "Punch")
    assert (left.to_hit, left.damage) == (3, 2)


@pytest.mark.parametrize("name", ["Punch", "Push", "Club"])
def test_who_has_no_arms_to_speak_of_attacks_with_none(name: str) -> None:
    """BMM, quirks, no or minimal arms."""
    assert _named(_armed(), name)
    assert not _named(_armed(quirks=(Quirk(code="no_arms"),)), name)


def test_a_barrel_fist_with_enhanced_actuators_punches_better_than_a_hand() -> None:
    """Tracking digest 20: no +1 for the missing hand, and -1 for the enhanced arm: Behemoth (Stone Rhino) 8."""
    fists = {"quirks": (Quirk(code="barrel_fists_la"), Quirk(code="barrel_fists_ra"))}
    mounts = tuple(Mount(item="ISAES", location=arm) for arm in ("LA", "RA"))
    (punch,) = _named(_armed(left=ARM[:3], right=ARM[:3], mounts=mounts, **fists), "Punch")
    assert (punch.to_hit, punch.damage) == (-1, 5)


@pytest.mark.parametrize(("tons", "kick"), [(55, 17), (60, 18), (20, 6)])
def test_talons_kick_half_as_hard_again(tons: int, kick: int) -> None:
    """Tracking digest 20: times 1.5, halves up."""
    (found,) = _named(mech(mass=tons, mounts=(Mount(item="Talons", location="LL"),)), "Kick")
    assert found.damage == kick


def test_talons_fall_from_above_half_as_hard_again() -> None:
    """Tracking digest 20: 3 x 55 / 10 x 1.5 is 24.75, rounded once."""
    jets = (Mount(item="Jump Jet", location="LL"), Mount(item="Jump Jet", location="RL"))
    (plain,) = _named(mech(mass=55, mounts=jets), "Death from above")
    slots = filled({leg: {4: Slot(mount=2), 5: Slot(mount=2)} for leg in ("LL", "RL")})
    (taloned,) = _named(mech(mass=55, mounts=(*jets, Mount(item="Talons")), slots=slots), "Death from above")
    assert (plain.damage, taloned.damage) == (17, 25)


def test_a_charge_is_a_tenth_of_the_mass_for_each_hex_and_not_yet_rounded() -> None:
    """TW-4.4:p148:charge-rounding: three hexes with 55 tons are 16.5, rounded up once to 17, not three times 6."""
    (charge,) = _named(mech(mass=55), "Charge")
    assert charge.damage == 5.5


def test_a_barrel_fist_makes_up_for_the_missing_hand_of_its_own_arm() -> None:
    """BMM, quirks: no +1 for the missing hand; the other arm has it still."""
    unit = _armed(left=ARM[:3], right=ARM[:3], quirks=(Quirk(code="barrel_fists_la"),))
    left, right = _named(unit, "Punch")
    assert (left.to_hit, right.to_hit) == (0, 1)


def test_battle_fists_punch_better() -> None:
    quirks = (Quirk(code="battle_fists_la"), Quirk(code="battle_fists_ra"))
    (punch,) = _named(_armed(quirks=quirks), "Punch")
    assert punch.to_hit == -1


def test_hot_myomer_doubles_kicks_and_not_charges() -> None:
    unit = _armed(mounts=(Mount(item="Triple Strength Myomer"),))
    (kick,), (charge,) = _named(unit, "Kick"), _named(unit, "Charge")
    assert (kick.damage, kick.hot) == (10, 20)
    assert charge.hot is None


@pytest.mark.parametrize(
    ("quirks", "heat"), [((), 3), (("imp_cooling",), 2), (("poor_cooling",), 4), (("no_cooling",), 5)]
)
def test_cooling_quirks_change_the_heat_of_a_shot(quirks: tuple[str, ...], heat: int) -> None:
    """BMM, weapon quirks: improved cooling 1 less, poor cooling 1 more, no cooling 2 more."""
    assert _heat_of(Mount(item="Medium Laser", location="LA", quirks=quirks)) == heat


def _heat_of(mount: Mount) -> int:
    return shot_heat(outfit(mech(mounts=(mount,))), 0)


def test_a_cooling_jacket_leaves_one_point() -> None:
    """BMM: it never takes the last point of a weapon's heat; what makes no heat makes none with a quirk."""
    cooled: dict[str, Any] = {"location": "LA", "quirks": ("imp_cooling",)}
    assert _heat_of(Mount(item="Small Laser", **cooled)) == 1
    assert _heat_of(Mount(item="Autocannon/2", **cooled)) == 1
    assert _heat_of(Mount(item="Machine Gun", location="LA", quirks=("no_cooling",))) == 0


@pytest.mark.parametrize(("weapon", "damage"), [("Chainsaw", 5), ("Dual Saw", 7), ("Combine", 3)])
def test_saws_and_combines_do_a_die_to_infantry(weapon: str, damage: int) -> None:
    """TW-4.4:p148:saws, TW-4.4:p134:combine: 1D6 to conventional infantry."""
    (found,) = _named(_armed(mounts=(Mount(item=weapon, location="RA"),)), weapon.capitalize())
    assert (found.damage, found.attack.against_infantry) == (damage, "1D6")


def test_a_flail_without_lower_arm_and_hand_strikes_as_hard() -> None:
    """BMM-7.01:p109:flail: actuators never lower its damage, as they halve that of a punch."""
    flail = (Mount(item="IS Flail", location="LA"),)
    (whole,) = _named(_armed(mounts=flail), "Flail")
    (bare,) = _named(_armed(left=ARM[:2], mounts=flail), "Flail")
    assert whole.damage == bare.damage == 9


@pytest.mark.parametrize(
    ("blade", "tons", "on", "off", "hot"),
    [
        ("ISSmallVibroblade", 100, 7, 7, 14),  # a sword of 11 points is held to 7, and myomer doubles the 7
        ("ISMediumVibroblade", 50, 10, 6, 12),
        ("ISLargeVibroblade", 100, 14, 11, 22),
    ],
)
def test_a_vibroblade_that_is_off_is_a_sword_held_to_what_it_does_when_on(
    blade: str, tons: int, on: int, off: int, hot: int
) -> None:
    """BMM-7.01:p109:vibroblade: triple-strength myomer counts after the cap, and not for a blade that is on."""
    unit = _armed(mass=tons, mounts=(Mount(item=blade, location="RA"), Mount(item="Triple Strength Myomer")))
    (active,), (idle,) = _named(unit, "Vibroblade"), _named(unit, "Vibroblade, off")
    assert (active.damage, active.hot) == (on, None)
    assert (idle.damage, idle.hot) == (off, hot)


def test_overhead_arms_punch_and_strike_at_plus_two() -> None:
    """BMM-7.01:p85:overhead-arms: punches and arm-mounted physical weapons; kicks as ever."""
    high = {"quirks": (Quirk(code="overhead_arms"),), "mounts": (Mount(item="Hatchet", location="RA"),)}
    for unit, more in ((_armed(mounts=high["mounts"]), 0), (_armed(**high), 2)):
        assert [found.to_hit for found in _named(unit, "Punch")] == [0 + more]
        assert [found.to_hit for found in _named(unit, "Hatchet")] == [-1 + more]
        assert [found.to_hit for found in _named(unit, "Kick")] == [-2]


def test_vibroblades_do_more_damage_by_their_size() -> None:
    """Tracking digest 20: 7, 10 and 14 points while they are switched on."""
    found = {
        size: _named(_armed(mounts=(Mount(item=f"IS{size}Vibroblade", location="RA"),)), "Vibroblade")[0].damage
        for size in ("Small", "Medium", "Large")
    }
    assert found == {"Small": 7, "Medium": 10, "Large": 14}
