"""Suits that ride on other units, and suits that climb them (TW, mechanized battle armor and anti-'Mech attacks)."""

import pytest

from sheets.rules.antimech import can_attack_mechs, can_hold_on
from sheets.units import Mount
from sheets.units.battlearmor import SuitClass
from tests.builders import mounts, squad

CLAMPS, CLAW, HAND = "BA-Magnetic Clamp", "BABattleClaw", "BABasicManipulator"


@pytest.mark.parametrize("suits", [SuitClass.PAL, SuitClass.LIGHT, SuitClass.MEDIUM, SuitClass.HEAVY])
@pytest.mark.parametrize("hand", [CLAW, HAND])
def test_suits_up_to_heavy_ride_by_a_hand_or_a_claw(suits: SuitClass, hand: str) -> None:
    assert can_hold_on(squad(suit_class=suits, mounts=mounts(hand)))
    assert not can_hold_on(squad(suit_class=suits))


@pytest.mark.parametrize("hand", [CLAW, HAND])
def test_assault_suits_ride_by_no_hand(hand: str) -> None:
    assert not can_hold_on(squad(suit_class=SuitClass.ASSAULT, mounts=mounts(hand, hand)))


def test_clamps_hold_and_quads_have_nothing_to_hold_on_with() -> None:
    assert can_hold_on(squad(suit_class=SuitClass.HEAVY, mounts=mounts(CLAMPS)))
    assert not can_hold_on(squad(quad=True, mounts=mounts(CLAMPS)))


def test_heavy_suits_ride_but_do_not_climb() -> None:
    heavy = squad(suit_class=SuitClass.HEAVY, mounts=mounts(CLAW))
    assert can_hold_on(heavy)
    assert not can_attack_mechs(heavy)
    assert can_attack_mechs(squad(mounts=(Mount(item=CLAW),)))
