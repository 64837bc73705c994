"""Shots of the core rules of 2026 beside those of the older books, by their rows in the digest."""

from dataclasses import replace
from typing import Any

import pytest

from sheets.equipment.kinds import ArmorType
from sheets.play import fresh
from sheets.play.families import family_of
from sheets.play.shots import Manner, Shot, hit_event
from sheets.play.to_hit import to_hit
from sheets.play.to_hit_guidance import DESIGNATED
from sheets.record.events import Attack, Circumstance, Critical, Fire
from sheets.record.record import Options
from sheets.rules.tables.to_hit import cluster_hits
from sheets.rules.tohit.situation import Situation
from sheets.units import Mech
from tests.builders import mech
from tests.sheets.play.table import Table, armed
from tests.sheets.play.to_hit_table import LASER, LINKED, number_of, result_of, situation

OLDER, CORE = "tw-4.4", "core-2026"
GUIDED = armed("LRM 20", "IS Ammo LRM-20 Semi-guided")
SEEKING = armed("LRM 20", "IS Ammo LRM-20 Narc-capable")


@pytest.mark.parametrize(("line", "older", "newer"), [("superheavy", 3, 2), ("large-support-vehicle", 3, 2)])
def test_large_targets_are_easier_to_strike(line: str, older: int, newer: int) -> None:
    """CORE:H5:large-target: -1 in physical attacks as well as in shots."""
    assert number_of(LASER, "kick", situation(line)) == older == 5 - 2
    assert number_of(LASER, "kick", situation(line), CORE) == newer + 1  # a kick is at -1 there
    assert number_of(LASER, 0, situation(line, range=3), CORE) == 4 - 1


@pytest.mark.parametrize(
    ("hexes", "older", "newer"), [(2, 4, 4 + 2), (3, 4 + 2, 4 + 2), (6, 4 + 4, 4 + 4), (8, None, 4 + 6)]
)
def test_energy_weapons_under_water_have_no_short_range(hexes: int, older: int | None, newer: int) -> None:
    """CORE:H10:energy-in-water: a medium laser of 3/6/9 reaches 3 at medium, 6 at long and 9 at extreme range."""
    aim = Situation(range=hexes, underwater=True)
    assert (number_of(LASER, 0, aim), number_of(LASER, 0, aim, CORE)) == (older, newer)


def test_an_energy_weapon_under_water_reaches_its_long_range() -> None:
    """CORE:H10:energy-in-water: the extreme range under water is the long range above it."""
    aim = Situation(range=9, underwater=True)
    assert number_of(LASER, 0, aim) is None
    assert number_of(LASER, 0, aim, CORE) == 4 + 6


def test_narc_capable_missiles_fired_directly() -> None:
    """CORE:G1:narc-direct: -1 at a target with a beacon, not in indirect fire and not with other missiles."""
    direct = situation("narc-beacon", "light-woods", range=10)
    assert number_of(SEEKING, 0, direct) == 4 + 2 + 1
    assert number_of(SEEKING, 0, direct, CORE) == 4 + 2 + 1 - 1
    assert number_of(GUIDED, 0, direct, CORE) == 4 + 2 + 1
    assert number_of(SEEKING, 0, situation("narc-beacon", "indirect", range=10), CORE) == 4 + 2 + 1
    jammed = situation("narc-beacon", "light-woods", "hostile-ecm", range=10)
    assert number_of(SEEKING, 0, jammed, CORE) == number_of(SEEKING, 0, jammed) == 4 + 2 + 1


def test_a_beacon_takes_the_place_of_the_spotter() -> None:
    """TW-4.4:p111:narc-terrain: indirect fire without a spotter has no terrain modifiers; direct fire has them."""
    aim = situation("narc-beacon", "indirect", "heavy-woods", "spotter-ran", range=10)
    assert number_of(SEEKING, 0, aim) == 4 + 2 + 1


@pytest.mark.parametrize(
    ("aim", "older", "newer"),
    [
        (situation(DESIGNATED, range=7, moved=6), 4, 4 + 2),
        (situation(DESIGNATED, "jumped", range=7, moved=6), 4, 4 + 2 + 1),
        (situation(DESIGNATED, "heavy-woods x2", range=7), 4 + 4, 4 + 4 - 2),
        (situation(DESIGNATED, "light-woods", range=7), 4 + 1, 4),
        (situation(DESIGNATED, "partial-cover", range=7), 4 + 1, 4),
        (situation(DESIGNATED, "water-cover", "light-woods x2", range=7), 4 + 3, 4 + 3 - 2),
        (situation(DESIGNATED, "indirect", "light-woods", "spotter-ran", range=7, moved=6), 4, 4 + 2),
    ],
)
def test_semi_guided_missiles_at_a_designated_target(aim: Situation, older: int, newer: int) -> None:
    """TW-4.4:p142:semi-guided; CORE:G2:semi-guided, CORE:G4:semi-guided-cover."""
    assert (number_of(GUIDED, 0, aim), number_of(GUIDED, 0, aim, CORE)) == (older, newer)


@pytest.mark.parametrize(
    ("aim", "older", "newer"),
    [
        (situation(range=9, linked_range=3), 4, 4),
        (situation("hostile-ecm", range=9, linked_range=3), 4 + 4, 4 + 2),  # from +4 and 0: +2
        (situation("hostile-ecm", range=6, linked_range=2), 4 + 2, 4 + 1),
        (situation("hostile-ecm", range=9, linked_range=4), 4 + 4, 4 + 3),
    ],
)
def test_a_network_under_ecm_gives_half_of_its_gain(aim: Situation, older: int, newer: int) -> None:
    """CORE:G6:c3-under-ecm: +1 for each bracket gained; in the older books ECM cuts the network."""
    assert (number_of(LINKED, 0, aim), number_of(LINKED, 0, aim, CORE)) == (older, newer)


def test_each_change_names_its_row() -> None:
    """The answer shows by which row of the core rules a number differs."""
    found = result_of(GUIDED, 0, situation(DESIGNATED, "heavy-woods", range=7), CORE)
    assert "CORE:G2:semi-guided" in {modifier.ruling for modifier in found.modifiers}


PIERCING = armed("Autocannon/5", "IS Armor-Piercing Ammo AC/5")
MEDIUM_RANGE = armed("MRM 20", "IS MRM 20 Ammo")
GUIDED_MRM = armed("MRM 20", "IS MRM 20 Ammo", "ISApollo")


def test_armor_piercing_shells_have_no_modifier() -> None:
    """CORE:W5:armor-piercing"""
    near = Situation(range=5)
    assert (number_of(PIERCING, 0, near), number_of(PIERCING, 0, near, CORE)) == (4 + 1, 4)


@pytest.mark.parametrize(("unit", "older"), [(MEDIUM_RANGE, 4 + 1), (GUIDED_MRM, 4)])
def test_mrms_have_no_modifier(unit: Mech, older: int) -> None:
    """CORE:W8:mrm, CORE:W9:apollo: there is nothing that Apollo would take back."""
    near = Situation(range=3)
    assert (number_of(unit, 0, near), number_of(unit, 0, near, CORE)) == (older, 4)


def hit_by(unit: Mech, edition: str, manner: Manner | None = None, die: int = 1, aim: Situation | None = None) -> Any:
    """The effect of the first weapon on a 'Mech three hexes away."""
    options = Options(edition=edition)
    body = family_of(unit, options).body(unit, edition)
    shot = Shot(body, fresh(unit, options), options.book, Fire(weapon=0), aim or Situation(range=3))
    return hit_event(shot, unit, manner or Manner(), lambda number: die)


@pytest.mark.parametrize(("size", "older", "newer"), [(2, -4, -3), (5, -3, -2), (10, -2, -1), (20, -1, -1)])
def test_armor_piercing_shells_roll_for_critical_hits(size: int, older: int, newer: int) -> None:
    """digest 3.1, CORE:W6:armor-piercing-criticals"""
    unit = armed(f"Autocannon/{size}", f"IS Armor-Piercing Ammo AC/{size}")
    assert [hit_by(unit, edition).critical_modifier for edition in (OLDER, CORE)] == [older, newer]


@pytest.mark.parametrize(("unit", "older", "newer"), [(MEDIUM_RANGE, 0, -1), (GUIDED_MRM, -1, 0)])
def test_the_cluster_roll_of_mrms(unit: Mech, older: int, newer: int) -> None:
    """digest 19, CORE:W8:mrm, CORE:W9:apollo"""
    assert [hit_by(unit, edition).modifier for edition in (OLDER, CORE)] == [older, newer]


@pytest.mark.parametrize(("edition", "group"), [(OLDER, 5), (CORE, 6)])
def test_groups_of_atm_missiles(edition: str, group: int) -> None:
    """CORE:W11:atm-groups"""
    assert hit_by(armed("CLATM9", "Clan Ammo ATM-9"), edition).group == group


@pytest.mark.parametrize("die", range(1, 7))
def test_an_anti_missile_system_stops_half_of_all_single_missiles(die: int) -> None:
    """TW-4.4:p129:ams-single: on 1 to 3; CORE:G14:ams-single: on 4 to 6."""
    unit = armed("Thunderbolt 10", "IS Ammo Thunderbolt-10")
    hits = [hit_by(unit, edition, Manner(defended=True), die) is not None for edition in (OLDER, CORE)]
    assert hits == [die > 3, die <= 3]


@pytest.mark.parametrize(
    ("lines", "older", "newer"), [((), 0, -1), ((DESIGNATED,), 0, 2), ((DESIGNATED, "indirect"), 0, 0)]
)
def test_the_cluster_roll_of_semi_guided_missiles(lines: tuple[str, ...], older: int, newer: int) -> None:
    """CORE:G5:semi-guided-cluster"""
    assert [hit_by(GUIDED, edition, aim=situation(*lines, range=10)).modifier for edition in (OLDER, CORE)] == [
        older,
        newer,
    ]


@pytest.mark.parametrize(("attack", "older", "newer"), [("charge", 2, 1), ("death from above", 2, 1)])
def test_the_skill_of_an_immobile_target_counts_as_4(attack: str, older: int, newer: int) -> None:
    """CORE:F12:immobile-skill: piloting 5 against piloting 3 is +2, against 4 it is +1; immobile is -4."""
    aim = replace(situation("immobile"), target_piloting=3)
    jumper = armed("Jump Jet", "Jump Jet")
    assert [number_of(jumper, attack, aim, edition) for edition in (OLDER, CORE)] == [5 + older - 4, 5 + newer - 4]


@pytest.mark.parametrize(
    ("weapon", "ammunition", "times", "jams"),
    [("ISUltraAC5", "IS Ultra AC/5 Ammo", 2, False), ("ISRotaryAC5", "ISRotaryAC5 Ammo", 6, True)],
)
def test_weapons_that_jam_in_rapid_fire(weapon: str, ammunition: str, times: int, jams: bool) -> None:
    """TW-4.4:p114:jam-or-less; CORE:W2:ultra-jams: only rotary autocannons jam."""
    aim, unit = situation(f"rapid-fire x{times}", range=5), armed(weapon, ammunition)
    notes = [result_of(unit, 0, aim, edition).note for edition in (OLDER, CORE)]
    assert [bool(note) for note in notes] == [True, jams]


@pytest.mark.parametrize(("weapon", "older", "newer"), [("Flamer", 0, 2), ("Heavy Flamer", 0, 4), ("ER Flamer", 0, 2)])
def test_flamers_do_damage_and_heat(weapon: str, older: int, newer: int) -> None:
    """CORE:W14:flamers: to a 'Mech."""
    ammunition = ("IS Heavy Flamer Ammo",) if weapon == "Heavy Flamer" else ()
    for book, heat in ((OLDER, older), (CORE, newer)):
        hit = hit_by(armed(weapon, *ammunition), book)
        assert isinstance(hit, Attack)
        assert (hit.kind, hit.heat) == ("heat", heat)
        table = Table(mech(), edition=book)
        table.say(hit)
        assert table.state.outside_heat == heat


@pytest.mark.parametrize(("weapon", "heat"), [("ISLightPlasmaRifle", 2), ("ISHeavyPlasmaRifle", 3)])
def test_plasma_rifles_heat_mechs(weapon: str, heat: int) -> None:
    """CORE:W19:light-plasma-rifle: half of a die, rounded up; CORE:W20:heavy-plasma-rifle: two dice."""
    hit = hit_by(armed(weapon, f"{weapon}Ammo"), CORE, die=3)
    assert isinstance(hit, Attack)
    assert hit.heat == heat


def test_heat_dissipating_armor_halves_the_damage_of_flamers() -> None:
    """CORE:A3:heat-dissipating: and keeps their heat off."""
    hit = hit_by(armed("Heavy Flamer", "IS Heavy Flamer Ammo"), CORE)
    assert isinstance(hit, Attack)
    table = Table(mech(armor=ArmorType.HEAT_DISSIPATING), edition=CORE)
    table.say(hit)
    table.outcome("CT")
    full = Table(mech(armor=ArmorType.HEAT_DISSIPATING), edition=CORE).state.armor["CT"]
    assert table.state.armor["CT"] == full - 2
    assert table.state.outside_heat == 0


CANNON = armed("ISLongTomCannon", "ISLongTomCannonAmmo")
ARROW = armed("ISArrowIV", "ISArrowIVAmmo")


def test_artillery_at_an_immobile_target() -> None:
    """CORE:H6:immobile-area: the older books have -4 for artillery, but not for its cannons; other shots have it."""
    aim = situation("immobile", range=6)
    assert number_of(LASER, 0, aim) == number_of(LASER, 0, aim, CORE)
    for unit, less in ((ARROW, 4), (CANNON, 0)):
        mobile = [number_of(unit, 0, situation(range=10), book) for book in (OLDER, CORE)]
        immobile = [number_of(unit, 0, situation("immobile", range=10), book) for book in (OLDER, CORE)]
        assert [one - other for one, other in zip(mobile, immobile, strict=True) if one and other] == [less, 0]
    at_hex = [number_of(ARROW, 0, situation("at-a-hex", range=10), book) for book in (OLDER, CORE)]
    assert at_hex == [4 + 4 - 4, 4 + 4]


@pytest.mark.parametrize(("die", "hits", "points"), [(2, 6, 2), (3, 6, 2), (7, 12, 4), (9, 16, 5), (12, 20, 7)])
def test_saturation_fire_strikes_every_unit_in_a_hex(die: int, hits: int, points: int) -> None:
    """CORE:W10:saturation: an MRM 20 with Apollo rolls on the cluster table without a modifier; a third of its hits,
    rounded to the nearest, is area damage in groups of five."""
    assert cluster_hits(20, die) == hits
    told = situation("saturation", range=3)
    hit = hit_by(GUIDED_MRM, CORE, die=die, aim=told)
    assert (hit.size, hit.damage, hit.group, hit.kind, hit.all_hit) == (points, 1, 5, "area", True)
    assert hit_by(GUIDED_MRM, CORE, Manner(damage=4), aim=told).size == 4


def test_saturation_fire_may_leave_nothing() -> None:
    """CORE:W10:saturation, CORE:G13:ams-minimum: an anti-missile system takes 4 off the cluster roll."""
    told = situation("saturation", range=3)
    assert hit_by(GUIDED_MRM, CORE, Manner(defended=True), die=5, aim=told) is None
    assert hit_by(GUIDED_MRM, CORE, Manner(defended=True), die=11, aim=told).size == 4


@pytest.mark.parametrize("line", ["immobile", "at-a-hex", "prone", "jumped", "partial-cover", "battle-armor"])
def test_saturation_fire_is_at_a_hex(line: str) -> None:
    """CORE:W10:saturation, CORE:H6:immobile-area: nothing counts that modifies shots at a unit in it, but woods do."""
    told = situation("saturation", line, "light-woods", range=5, moved=7)
    assert number_of(GUIDED_MRM, 0, told, CORE) == 4 + 2 + 1


def test_saturation_fire_needs_the_core_rules_and_apollo() -> None:
    """CORE:W10:saturation"""
    told = situation("saturation", range=3)
    assert result_of(GUIDED_MRM, 0, told, OLDER).why == "these rules have no saturation fire (CORE:W10:saturation)"
    assert "needs MRMs with an Apollo" in result_of(MEDIUM_RANGE, 0, told, CORE).why
    assert "needs MRMs with an Apollo" in result_of(LASER, 0, told, CORE).why
    table = Table(GUIDED_MRM, edition=CORE)
    table.say(Critical(location="RT", slot=2))
    assert "needs MRMs with an Apollo" in to_hit(GUIDED_MRM, table.state, 0, told, table.options).why


@pytest.mark.parametrize(("hexes", "older"), [(10, 5), (11, 10)])
def test_extended_lrms_inside_their_minimum_range(hexes: int, older: int) -> None:
    """CORE:W12:extended-minimum: half of the rack, rounded up, in the older books; the whole rack in the core rules."""
    unit, told = armed("Extended LRM 10", "IS Ammo Extended LRM-10"), situation(range=hexes)
    assert [hit_by(unit, edition, aim=told).size for edition in (OLDER, CORE)] == [older, 10]
    fifteen = armed("Extended LRM 15", "IS Ammo Extended LRM-15")
    assert [hit_by(fifteen, edition, aim=situation(range=2)).size for edition in (OLDER, CORE)] == [8, 15]


@pytest.mark.parametrize(("edition", "modifier"), [(OLDER, -2), (CORE, -1)])
def test_the_cluster_roll_of_acid_warheads(edition: str, modifier: int) -> None:
    """CORE:W22:acid"""
    hit = hit_by(armed("SRM 6", "IS Ammo SRM-6 Acid"), edition)
    assert (hit.kind, hit.modifier, hit.group) == ("acid", modifier, 2)


@pytest.mark.parametrize(
    ("edition", "lines", "covered"),
    [(OLDER, (DESIGNATED,), True), (CORE, (DESIGNATED,), False), (CORE, (), True), (OLDER, ("indirect",), False)],
)
@pytest.mark.parametrize("noted", [False, True])
def test_semi_guided_missiles_come_over_cover(edition: str, lines: tuple[str, ...], covered: bool, noted: bool) -> None:
    """CORE:G4:semi-guided-cover, TW-4.4:p111:indirect-cover: hits to the legs strike them, whether the shot or the
    record of the target tells of the cover."""
    hit = hit_by(GUIDED, edition, aim=situation("partial-cover", *lines, range=10))
    table = Table(mech(points=20), edition=edition)
    if noted:
        table.say(Circumstance(kind="cover"))
    table.say(hit)
    table.outcome(5)
    table.outcome("LL")
    assert (table.state.armor["LL"] == 20) == covered


@pytest.mark.parametrize(
    ("lines", "older", "newer"),
    [
        (("heavy-smoke",), 2, 2),
        (("heavy-smoke", "probe-in-range"), 2, 0),
        (("light-smoke x2", "light-woods", "probe-in-range"), 3, 1),
        (("heavy-smoke", "probe-in-range", "hostile-ecm"), 2, 2),
    ],
)
def test_a_probe_clears_smoke(lines: tuple[str, ...], older: int, newer: int) -> None:
    """CORE:H15:probe-smoke: in its range, unless it is under ECM."""
    told = situation(*lines, range=3)
    assert [number_of(LASER, 0, told, edition) for edition in (OLDER, CORE)] == [4 + older, 4 + newer]


def test_torpedoes_are_never_fired_indirectly() -> None:
    """CORE:H14:torpedoes: LRMs are."""
    unit = armed("LRT 10", "IS Ammo LRTorpedo-10")
    told = Situation(range=10, underwater=True, lines={"indirect": 1})
    older, newer = (result_of(unit, 0, told, edition) for edition in (OLDER, CORE))
    assert (older.why, "never fired indirectly" in newer.why) == ("", True)
    assert number_of(GUIDED, 0, situation("indirect", range=10), CORE) is not None
