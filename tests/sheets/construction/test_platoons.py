"""Conventional infantry: squads, weapons, specializations, beasts, field guns (construction digest 15)."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.problem import Severity
from sheets.units import Infantry
from sheets.units.base import TechBase
from sheets.units.infantry import FIELD_GUNS, Beast, InfantryMotive, Specialization
from tests.builders import mounts, platoon
from tests.sheets.construction.craft import found, sentence_of

Motive, Special = InfantryMotive, Specialization
CREWED = "InfantryHeavyMortar"


def guns(*names: str, **fields: Any) -> Infantry:
    """A motorized platoon of 28 with field guns."""
    return platoon(motive=Motive.MOTORIZED, mounts=mounts(*names, at=FIELD_GUNS), **fields)


def supported(number: int, **fields: Any) -> Infantry:
    """A platoon with so many support weapons in each squad, one man serves each."""
    return platoon(secondary="InfantryLRM", secondary_per_squad=number, **fields)


def mounted(beast: Beast | str, squad_size: int, squads: int, **fields: Any) -> Infantry:
    kind = Beast(name=beast) if isinstance(beast, str) else beast
    return platoon(motive=Motive.BEAST, beast=kind, squad_size=squad_size, squads=squads, **fields)


def special(squads: int, *kinds: Specialization, squad_size: int = 7, **fields: Any) -> Infantry:
    return platoon(squads=squads, squad_size=squad_size, specializations=frozenset(kinds), **fields)


DRAGON = Beast(name="Dragon", size="monstrous", mass=30)

# What the rule is about, the platoon that breaks it, one like it that does not, the code.
ERRORS: list[tuple[str, Callable[[], Infantry], Callable[[], Infantry], str]] = [
    (
        "a squad of eleven",
        lambda: platoon(squad_size=11, squads=2),
        lambda: platoon(squad_size=10, squads=3),
        "infantry.squad",
    ),
    (
        "seven in a wheeled squad",
        lambda: platoon(motive=Motive.WHEELED, squad_size=7, squads=3),
        lambda: platoon(motive=Motive.TRACKED, squad_size=7, squads=4),
        "infantry.squad",
    ),
    (
        "forty on foot",
        lambda: platoon(squad_size=10, squads=4),
        lambda: platoon(squad_size=10, squads=3),
        "infantry.platoon",
    ),
    (
        "three squads of motorized divers",
        lambda: platoon(motive=Motive.MOTORIZED_UMU, squad_size=6, squads=3),
        lambda: platoon(motive=Motive.MOTORIZED_UMU, squad_size=6, squads=2),
        "infantry.platoon",
    ),
    (
        "a laser of a 'Mech in the hand",
        lambda: platoon(primary="Medium Laser"),
        lambda: platoon(primary="Laser Rifle"),
        "infantry.weapon",
    ),
    ("three support weapons", lambda: supported(3), lambda: supported(2), "infantry.support"),
    (
        "implants carry one more",
        lambda: supported(4, augmentations=("dermal_armor",)),
        lambda: supported(3, augmentations=("dermal_armor",)),
        "infantry.support",
    ),
    (
        "two implants carry two more",
        lambda: supported(5, augmentations=("dermal_armor", "tsm_implant")),
        lambda: supported(4, augmentations=("dermal_armor", "tsm_implant")),
        "infantry.support",
    ),
    (
        "microlites with a support weapon",
        lambda: supported(1, motive=Motive.MICROLITE, squad_size=2),
        lambda: supported(1, motive=Motive.VTOL, squad_size=4),
        "infantry.support",
    ),
    (
        "two support weapons of divers",
        lambda: supported(2, motive=Motive.UMU),
        lambda: supported(1, motive=Motive.UMU),
        "infantry.support",
    ),
    (
        "engineers with a support weapon",
        lambda: supported(1, squads=2, specializations={Special.BRIDGE_ENGINEERS}),
        lambda: supported(1, squads=2),
        "infantry.support",
    ),
    (
        "mountain troops with two",
        lambda: supported(2, squads=2, specializations={Special.MOUNTAIN}),
        lambda: supported(1, squads=2, specializations={Special.MOUNTAIN}),
        "infantry.support",
    ),
    (
        "five men for two mortars of three",
        lambda: platoon(secondary=CREWED, secondary_per_squad=2, squad_size=5),
        lambda: platoon(secondary=CREWED, secondary_per_squad=2, squad_size=6),
        "infantry.crew",
    ),
    (
        "an implant spares a man at each gun",
        lambda: platoon(secondary=CREWED, secondary_per_squad=2, squad_size=3, augmentations=("tsm_implant",)),
        lambda: platoon(secondary=CREWED, secondary_per_squad=2, squad_size=4, augmentations=("tsm_implant",)),
        "infantry.crew",
    ),
    (
        "three squads of engineers",
        lambda: special(3, Special.FIRE_ENGINEERS),
        lambda: special(2, Special.FIRE_ENGINEERS),
        "infantry.specialists",
    ),
    (
        "twenty-two mountain troops",
        lambda: special(2, Special.MOUNTAIN, squad_size=11),
        lambda: special(2, Special.MOUNTAIN, squad_size=10),
        "infantry.specialists",
    ),
    (
        "four squads of paratroops",
        lambda: special(4, Special.PARATROOPS),
        lambda: special(3, Special.PARATROOPS),
        "infantry.specialists",
    ),
    (
        "five squads of marines",
        lambda: special(5, Special.MARINES, squad_size=6),
        lambda: special(4, Special.MARINES, squad_size=6),
        "infantry.specialists",
    ),
    (
        "anti-'Mech gear in a truck",
        lambda: platoon(motive=Motive.WHEELED, squad_size=6, anti_mech_gear=True),
        lambda: platoon(motive=Motive.MOTORIZED, anti_mech_gear=True),
        "infantry.anti-mech",
    ),
    # Beasts
    ("twenty-eight horses", lambda: mounted("Horse", 7, 4), lambda: mounted("Horse", 7, 3), "infantry.beasts"),
    ("eight elephants", lambda: mounted("Elephant", 2, 8), lambda: mounted("Elephant", 2, 7), "infantry.beasts"),
    ("three hipposaurs", lambda: mounted("Hipposaur", 3, 3), lambda: mounted("Hipposaur", 4, 2), "infantry.beasts"),
    ("three beasts of the user's own", lambda: mounted(DRAGON, 3, 3), lambda: mounted(DRAGON, 4, 2), "infantry.beasts"),
    (
        "anti-'Mech gear on a hipposaur",
        lambda: mounted("Hipposaur", 4, 2, anti_mech_gear=True),
        lambda: mounted("Elephant", 2, 7, anti_mech_gear=True),
        "infantry.anti-mech",
    ),
    # Field guns
    (
        "two sorts of field guns",
        lambda: guns("Autocannon/2", "Autocannon/5"),
        lambda: guns("Autocannon/5", "Autocannon/5"),
        "infantry.field-guns",
    ),
    (
        "two pieces of artillery",
        lambda: guns("ISThumper", "ISThumper", squad_size=8),
        lambda: guns("ISThumper"),
        "infantry.artillery",
    ),
    (
        "four guns of eight tons",
        lambda: guns(*["Autocannon/5"] * 4),  # 32 men
        lambda: guns(*["Autocannon/5"] * 3),
        "infantry.gun-crew",
    ),
    (
        "three men at two machine guns",
        lambda: guns("Machine Gun", "Machine Gun", squad_size=3, squads=1),
        lambda: guns("Machine Gun", "Machine Gun", squad_size=4, squads=1),
        "infantry.gun-crew",
    ),
]


@pytest.mark.parametrize(("broken", "sound", "code"), [row[1:] for row in ERRORS], ids=[row[0] for row in ERRORS])
def test_a_rule_of_infantry(broken: Callable[[], Infantry], sound: Callable[[], Infantry], code: str) -> None:
    assert code in found(broken(), Severity.ERROR)
    assert code not in found(sound())


def test_a_point_of_the_clans_has_five_squads_of_five() -> None:
    fives = platoon(motive=Motive.TRACKED, squad_size=5, squads=5)
    assert "infantry.squads" in found(fives, Severity.WARNING)
    assert "infantry.squads" not in found(fives.model_copy(update={"tech_base": TechBase.CLAN}))


def test_what_published_riders_carry_is_a_warning() -> None:
    """Digest 15: two support weapons on a very large beast, three on a monstrous one, two in a squad of small ones."""
    weapon = {"secondary": "InfantryLRM"}
    for beast, size, squads, most in (("Horse", 7, 3, 2), ("Elephant", 2, 7, 2), ("Hipposaur", 4, 2, 3)):
        assert "infantry.support" not in found(mounted(beast, size, squads, secondary_per_squad=most, **weapon))
        if most < size:  # no squad has more weapons than troopers
            over = mounted(beast, size, squads, secondary_per_squad=most + 1, **weapon)
            assert "infantry.support" in found(over, Severity.WARNING)


def test_a_beast_of_unknown_size_is_left_alone() -> None:
    assert "infantry.beasts" not in found(mounted("Griffin", 10, 4))


def test_men_and_guns_are_counted() -> None:
    assert sentence_of(guns(*["Autocannon/5"] * 4), "infantry.gun-crew") == (
        "The field guns need 32 troopers, one for each ton; there are 28."
    )


@given(number=st.integers(1, 12), squad_size=st.integers(1, 10), squads=st.integers(1, 5))
def test_every_gun_has_its_crew(number: int, squad_size: int, squads: int) -> None:
    """Digest 15: a man for each ton of a gun: an Autocannon/2 has six."""
    unit = guns(*["Autocannon/2"] * number, squad_size=squad_size, squads=squads)
    assert ("infantry.gun-crew" in found(unit)) is (6 * number > squad_size * squads)
