"""The effect of an attack by one element on another, by range and kind of fire."""

import pytest

from sheets.alphastrike import convert
from sheets.editions import ALPHA_STRIKE
from sheets.play import fresh
from sheets.play.element_anatomy import anatomy
from sheets.play.element_shots import ElementManner, ElementSide, weapon_events
from sheets.play.resolution import Refused
from sheets.record.record import Options
from sheets.rules.tohit.situation import Situation
from tests.sheets.alphastrike.units import assault


def attacker() -> ElementSide:
    """The assault 'Mech of the worked example: 5/5/2, IF1 (conversion digest 13.2)."""
    options = Options(edition=ALPHA_STRIKE.id)
    return ElementSide(anatomy(options.edition)(assault()), fresh(assault(), options))


def test_indirect_fire_does_the_damage_of_its_ability_at_every_range() -> None:
    assert "IF1" in convert(assault()).special_text
    for bracket in ("short", "medium", "long"):
        situation = Situation(bracket=bracket, lines={"indirect": 1})
        _, hit = weapon_events(attacker(), situation, ElementManner(), True)
        assert hit is not None
        assert (hit.damage, hit.kind) == (1, "indirect")


def test_damage_beyond_long_range_is_refused() -> None:
    with pytest.raises(Refused, match="no damage at extreme range"):
        weapon_events(attacker(), Situation(bracket="extreme"), ElementManner(), True)
