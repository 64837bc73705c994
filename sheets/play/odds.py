"""Odds of a unit: the hit chance and the expected damage of each weapon by range and heat.

>>> from importers import load
>>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
>>> found = odds(brolga, OddsTarget(moved=4), gunnery=3)
>>> [(line.weapon, line.bracket, line.number, round(line.expected, 2)) for line in found.lines][:2]
[('Medium Laser', 'short', 4, 4.58), ('Medium Laser', 'medium', 6, 3.61)]
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheets.editions import Game
from sheets.model import Model
from sheets.play.circumstances import options_in_force
from sheets.play.families import family_of, fresh, state_from_marks
from sheets.play.resolution import Refused
from sheets.play.shots import Shot, cluster_modifier, figures_of_hit
from sheets.play.status import WeaponStatus
from sheets.play.step import status
from sheets.play.tally import chance_of
from sheets.play.to_hit import PLATOON_FIRE, to_hit
from sheets.play.weapon_modifiers import launcher_mode, munition_of
from sheets.record.condition import FRESH, Condition
from sheets.record.events import Fire
from sheets.record.record import Options
from sheets.record.state import State
from sheets.rules.firepower import damage_at
from sheets.rules.infantry import damage_row, platoon_ranges
from sheets.rules.tables.heat_scale import HeatKind, fighter_heat, mech_heat
from sheets.rules.tables.to_hit import AERO_BRACKETS, ROLLS, RangeBracket, cluster_hits
from sheets.rules.tohit.situation import Situation
from sheets.units import BattleArmor, Fighter, Infantry, Mech, Spacecraft, Unit

BRACKETS = ("short", "medium", "long")


class OddsTarget(Model):
    """The target of odds: the hexes that it moved (in Alpha Strike its TMM), and whether it jumped."""

    moved: int = 0
    jumped: bool = False


class OddsLine(Model):
    """One weapon at one range and one heat level; `number` is None if it cannot be fired.

    `chance` is in percent, `expected` is the mean damage.
    """

    weapon: str
    location: str
    bracket: str
    hexes: str
    heat: int
    number: int | None
    chance: float
    damage: float
    expected: float


class Odds(Model):
    """The odds of a unit.

    `heats` are the heat levels that change the modifier, 0 first. For an Alpha Strike element `gunnery` is the Skill,
    `target.moved` the TMM of the target; ranges are in inches.
    """

    unit: str
    gunnery: int
    target: OddsTarget
    heats: tuple[int, ...]
    lines: tuple[OddsLine, ...]
    game: Game = "classic"

    @property
    def title(self) -> str:
        """The heading of a table."""
        jump = " in a jump" if self.target.jumped else ""
        if self.game == "alpha-strike":
            return f"Odds of {self.unit}, Skill {self.gunnery}, TMM {self.target.moved} of the target{jump}"
        return f"Odds of {self.unit}, gunnery {self.gunnery}, target moved {self.target.moved} hexes{jump}"

    def totals(self) -> dict[tuple[str, int], float]:
        """The expected damage of all weapons by bracket and heat; empty for an element, which makes one attack."""
        if self.game == "alpha-strike":
            return {}
        found: dict[tuple[str, int], float] = {}
        for line in self.lines:
            key = (line.bracket, line.heat)
            found[key] = found.get(key, 0.0) + line.expected
        return found


class _Distance(NamedTuple):
    """A range of a weapon with its last hex and its damage for a hit."""

    bracket: str
    hexes: str
    situation: Situation
    damage: float


def odds(
    unit: Unit,
    target: OddsTarget | None = None,
    gunnery: int | None = None,
    options: Options | None = None,
    condition: Condition = FRESH,
) -> Odds:
    """The odds of a unit against a target in the open; raises `Refused` for a unit without weapons that roll to hit."""
    target, options = target or OddsTarget(), options or Options()
    state = fresh(unit, options) if condition == FRESH else state_from_marks(unit, condition, options)
    options = options_in_force(unit, options, state)
    skill = gunnery if gunnery is not None else state.crew[0].gunnery if state.crew else 4
    heats = heat_levels(unit)
    lines = tuple(line for heat in heats for line in _lines(unit, _at_heat(state, heat), options, target, skill, heat))
    if not lines:
        raise Refused(f"{unit.name} has no weapons that roll to hit")
    return Odds(unit=unit.name, gunnery=skill, target=target, heats=heats, lines=lines)


def heat_levels(unit: Unit) -> tuple[int, ...]:
    """The heat levels at which the to-hit modifier of heat rises, 0 first."""
    scale = mech_heat() if isinstance(unit, Mech) else fighter_heat() if isinstance(unit, Fighter) else ()
    return (0, *(effect.level for effect in scale if effect.kind is HeatKind.FIRE))


def _at_heat(state: State, heat: int) -> State:
    draft = state.draft()
    draft.heat = heat
    return draft.finished()


def _lines(
    unit: Unit, state: State, options: Options, target: OddsTarget, gunnery: int, heat: int
) -> Iterator[OddsLine]:
    counts = {"jumped": 1} if target.jumped else {}
    for attack, title, location, distances in _attacks(unit, state, options):
        for distance in distances:
            situation = Situation(
                range=distance.situation.range,
                bracket=distance.situation.bracket,
                moved=target.moved,
                lines=counts,
                gunnery=gunnery,
            )
            number = to_hit(unit, state, attack, situation, options).number
            chance = 0.0 if number is None else chance_of(number)
            yield OddsLine(
                weapon=title,
                location=location,
                bracket=distance.bracket,
                hexes=distance.hexes,
                heat=heat,
                number=number,
                chance=round(chance, 1),
                damage=distance.damage,
                expected=round(chance * distance.damage / 100, 2),
            )


def _attacks(unit: Unit, state: State, options: Options) -> Iterator[tuple[int | str, str, str, Iterator[_Distance]]]:
    """The attacks of a unit: names, locations and distances."""
    if isinstance(unit, Infantry):
        yield PLATOON_FIRE, PLATOON_FIRE, "", _platoon_distances(unit)
    for weapon in status(unit, state, options).weapons:
        yield weapon.mount, weapon.title, weapon.location, _distances(unit, state, options, weapon)


def _distances(unit: Unit, state: State, options: Options, weapon: WeaponStatus) -> Iterator[_Distance]:
    """The ranges at which a weapon does damage."""
    body = family_of(unit, options).body(unit, options.reading)
    entry = body.entries[weapon.mount]
    figures = entry.weapon
    if not entry.traits.isdisjoint(("ams", "artillery")):
        return
    if isinstance(unit, Fighter | Spacecraft):
        for number, row in enumerate(AERO_BRACKETS[: len(BRACKETS)]):
            damage = float(figures.attack_values[number])
            last = row.capital if figures.capital_scale else row.standard
            if damage:
                yield _Distance(BRACKETS[number], f"to {last}", Situation(bracket=BRACKETS[number]), damage)
        return
    lot = munition_of(body, state, weapon.mount, "")
    reach = launcher_mode(entry, lot) or figures
    first = 1
    for bracket, last in zip(BRACKETS, (reach.short, reach.medium, reach.long), strict=True):
        shot = Shot(body, state, options.book, Fire(weapon=weapon.mount), Situation(range=last))
        damage = _mean_damage(shot, RangeBracket(bracket.capitalize()), last) * _volley(unit, weapon)
        if last >= first and damage:
            yield _Distance(bracket, f"{first}-{last}", Situation(range=last), round(damage, 2))
        first = max(last + 1, first)


def _platoon_distances(platoon: Infantry) -> Iterator[_Distance]:
    """The distances of a platoon, which fires as one, with a modifier for each hex."""
    damage = float(max(damage_row(platoon)))
    for hexes in range(len(platoon_ranges(platoon))):
        yield _Distance(f"hex {hexes}" if hexes else "own hex", str(hexes), Situation(range=hexes), damage)


def _mean_damage(shot: Shot, bracket: RangeBracket, hexes: int) -> float:
    """The mean damage of a hit; that of a salvo follows the cluster table, with the fire control of the launcher."""
    try:
        damage, size, _, streak = figures_of_hit(shot.entry, shot.lot, bracket, shot.book)
    except Refused:  # the weapon has its own rules
        assert shot.entry.weapon is not None
        return damage_at(shot.entry.weapon, hexes)
    return damage * (size if streak or size == 1 else _mean_hits(size, cluster_modifier(shot)))


def _mean_hits(size: int, modifier: int = 0) -> float:
    """The mean of a column of the cluster table, with a modifier of the roll."""
    return sum(cluster_hits(size, roll + modifier) * (6 - abs(7 - roll)) for roll in ROLLS) / 36


def _volley(unit: Unit, weapon: WeaponStatus) -> float:
    """The mean number of suits of a squad that hit; 1 for other units."""
    if not isinstance(unit, BattleArmor) or weapon.location.startswith("Trooper"):
        return 1.0
    return _mean_hits(unit.troopers)
