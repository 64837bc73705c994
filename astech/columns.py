"""The columns of unit rows: those of --where, --sort and --columns, and of the library.

This module imports only what `astech find` needs.
"""

import re
from collections.abc import Callable, Collection
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from astech.figure_work import FigureCalculation, Figures, calculate_figures

if TYPE_CHECKING:
    from sheets.units import Unit

Value: TypeAlias = str | int | float | bool | None
ColumnGroup: TypeAlias = Literal["design", "figures", "card"]
Affinity: TypeAlias = Literal["text", "number", "yes-no"]


class UnitColumn(NamedTuple):
    """A column: the calculation of its value, its type and its meaning."""

    group: ColumnGroup
    affinity: Affinity
    meaning: str


COLUMNS: dict[str, UnitColumn] = {
    "file": UnitColumn("design", "text", "the file, as reports call it"),
    "name": UnitColumn("design", "text", "the full name: Mad Cat (Timber Wolf) Prime"),
    "chassis": UnitColumn("design", "text", "the chassis: Atlas"),
    "model": UnitColumn("design", "text", "the model: AS7-D"),
    "mul_id": UnitColumn("design", "number", "the id in the Master Unit List"),
    "source": UnitColumn("design", "text", "the book that the unit comes from"),
    "era": UnitColumn("design", "text", "the era in which it appeared: Clan Invasion"),
    "year": UnitColumn("design", "number", "the year in which it appeared"),
    "unit_type": UnitColumn("design", "text", "mech, vehicle, battle-armor and so on"),
    "weight": UnitColumn("design", "number", "tons; of battle armor the number of suits"),
    "tech_base": UnitColumn("design", "text", "Inner Sphere, Clan, Mixed Inner Sphere, Mixed Clan"),
    "rules_level": UnitColumn("design", "text", "introductory, standard, advanced, experimental, unofficial"),
    "role": UnitColumn("design", "text", "the battlefield role: Sniper"),
    "quirks": UnitColumn("design", "text", "codes of the design quirks"),
    "weapons": UnitColumn("design", "text", "names of the weapons, each once"),
    "walk": UnitColumn("figures", "number", "walking MP, cruising MP or safe thrust"),
    "run": UnitColumn("figures", "number", "running MP, flank MP or maximum thrust"),
    "jump": UnitColumn("figures", "number", "jumping MP"),
    "armor": UnitColumn("figures", "number", "armor points on the record sheet"),
    "structure": UnitColumn("figures", "number", "points of internal structure on the record sheet"),
    "heat_sinks": UnitColumn("figures", "number", "heat sinks"),
    "heat_capacity": UnitColumn("figures", "number", "heat that they carry away in a turn"),
    "bv": UnitColumn("figures", "number", "Battle Value 2.0"),
    "cost": UnitColumn("figures", "number", "C-bills, ammunition included"),
    "dry_cost": UnitColumn("figures", "number", "C-bills without ammunition"),
    "legal": UnitColumn("figures", "yes-no", "1 where no construction rule is broken, 0 where one is"),
    "core_legal": UnitColumn(
        "figures", "yes-no", "1 where the core rules of 2026 have all items of a 'Mech, 0 for other units, else unknown"
    ),
    "type": UnitColumn("card", "text", "the type on the card: BM"),
    "size": UnitColumn("card", "number", "the size on the card"),
    "tmm": UnitColumn("card", "number", "the target movement modifier on the card"),
    "move": UnitColumn("card", "text", 'the movement on the card: 6"j'),
    "damage": UnitColumn("card", "text", "the damage on the card: 3/3/2"),
    "damage_s": UnitColumn("card", "number", "damage at short range, minimal damage as 0.5"),
    "damage_m": UnitColumn("card", "number", "damage at medium range"),
    "damage_l": UnitColumn("card", "number", "damage at long range"),
    "damage_e": UnitColumn("card", "number", "damage at extreme range, where the card has it"),
    "ov": UnitColumn("card", "number", "overheat value"),
    "as_armor": UnitColumn("card", "number", "armor on the card"),
    "as_structure": UnitColumn("card", "number", "structure on the card"),
    "threshold": UnitColumn("card", "number", "threshold of aerospace elements"),
    "squad_size": UnitColumn("card", "number", "suits in a squad of battle armor"),
    "specials": UnitColumn("card", "text", "special abilities, in the order of the card"),
    "pv": UnitColumn("card", "number", "Point Value"),
}

_DESIGN = tuple(name for name, column in COLUMNS.items() if column.group == "design" and name != "file")
_TOTALS = ("walk", "run", "jump", "armor", "structure", "heat_sinks", "heat_capacity")
_CARD = tuple(name for name, column in COLUMNS.items() if column.group == "card")

REGULAR_SKILL = 4  # the Skill of a card without a crew
MINIMAL = 0.5  # the value of minimal damage, printed as 0*


class CardCrew(NamedTuple):
    """The Skill and the edition of a card, whose `armor` and `structure` fill these columns."""

    skill: tuple[int, int] | int
    edition: str


class FigureRules(NamedTuple):
    """The rules for figures: an edition of classic play (None: with all errata), and the card."""

    edition: str = ""
    card: CardCrew | None = None


ALL_ERRATA = FigureRules()


def unit_values(unit: "Unit", file: str, wanted: Collection[str], rules: FigureRules = ALL_ERRATA) -> dict[str, Value]:
    """The values of these columns of a unit; other columns are not calculated.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> unit_values(brolga, "Brolga BRG-2.mtf", ["name", "year"])
    {'name': 'Brolga BRG-2', 'year': 3031}
    """
    return column_values(calculate_figures(column_figures(wanted, rules), unit), file, wanted, rules)


def column_figures(wanted: Collection[str], rules: FigureRules = ALL_ERRATA) -> tuple[FigureCalculation, ...]:
    """The figures from which the values of these columns are taken.

    >>> [figure.name for figure in column_figures(["name", "bv", "legal"])]
    ['design', 'bv', 'legal']
    """
    figures = [
        figure
        for columns, figure in (
            (_DESIGN, edition_figure("design", _design, rules.edition)),
            (_TOTALS, FigureCalculation("totals", _totals)),
            (("bv",), edition_figure("bv", _battle_value, rules.edition)),
            (("cost", "dry_cost"), FigureCalculation("costs", _costs)),
            (("legal",), FigureCalculation("legal", _legal)),
            (("core_legal",), FigureCalculation("core_legal", _core_legal)),
        )
        if not set(columns).isdisjoint(wanted)
    ]
    if not set(_columns_of_card(rules.card)).isdisjoint(wanted):
        figures.append(_card_figure(rules.card))
    return tuple(figures)


def edition_figure(name: str, calculate: "Callable[[str, Unit], Any]", edition: str) -> FigureCalculation:
    """A figure that depends on the edition of classic play."""
    return FigureCalculation(f"{name} {edition}".rstrip(), partial(calculate, edition))


def column_values(
    figures: Figures, file: str, wanted: Collection[str], rules: FigureRules = ALL_ERRATA
) -> dict[str, Value]:
    """The values of these columns, from the figures of `column_figures`; with a crew those of the card come first."""
    found: dict[str, Value] = {"file": file}
    for figure in column_figures(wanted, rules):
        found |= figures[figure.name]
    return {name: found.get(name) for name in wanted}


def _design(edition: str, unit: "Unit") -> dict[str, Value]:
    from sheets.edition_changes import with_quirks_of
    from sheets.equipment.tech import era
    from sheets.figures import weight
    from sheets.units.base import TECH_BASE_NAMES

    quirks = (with_quirks_of(unit, edition).unit if edition else unit).quirks
    return {
        "name": unit.name,
        "chassis": unit.chassis,
        "model": unit.model,
        "mul_id": unit.mul_id,
        "source": unit.source,
        "era": era(unit.year) or None,
        "year": unit.year,
        "unit_type": unit.unit_type,
        "weight": weight(unit),
        "tech_base": TECH_BASE_NAMES[unit.tech_base],
        "rules_level": unit.rules_level.name.lower(),
        "role": unit.role.value if unit.role else None,
        "quirks": " ".join(quirk.code for quirk in quirks),
        "weapons": ", ".join(weapon_names(unit)),
    }


def weapon_names(unit: "Unit") -> list[str]:
    """The names of a unit's weapons on its sheet, each once, in the order of the file."""
    from sheets.units.outfit import outfit

    return list(
        dict.fromkeys(mounted.item.title for mounted in outfit(unit).mounted if mounted.item.weapon is not None)
    )


def _totals(unit: "Unit") -> dict[str, Value]:
    from sheets.figures import armor_total
    from sheets.rules.heat import heat_capacity, heat_sinks
    from sheets.rules.movement import movement
    from sheets.rules.structure import structure_total

    moves = movement(unit)
    return {
        "walk": moves.walk,
        "run": moves.run,
        "jump": moves.jump,
        "armor": armor_total(unit),
        "structure": structure_total(unit),
        "heat_sinks": heat_sinks(unit),
        "heat_capacity": heat_capacity(unit),
    }


def _battle_value(edition: str, unit: "Unit") -> dict[str, Value]:
    from sheets.battlevalue import battle_value

    return {"bv": battle_value(unit, edition)}


def _costs(unit: "Unit") -> dict[str, Value]:
    from sheets.construction.families import costs

    cost, dry_cost = costs(unit) or (None, None)
    return {"cost": cost, "dry_cost": dry_cost}


def _legal(unit: "Unit") -> dict[str, Value]:
    from sheets.construction.checks import legal

    return {"legal": legal(unit)}


CORE_RULES = "core-2026"


def _core_legal(unit: "Unit") -> dict[str, Value]:
    from sheets.edition_changes import has_items

    return {"core_legal": has_items(unit, CORE_RULES)}


def _columns_of_card(crew: CardCrew | None) -> Collection[str]:
    """The columns with values of the card; with a crew also armor and structure."""
    return (*_CARD, "armor", "structure") if crew is not None else _CARD


def _card_figure(crew: CardCrew | None) -> FigureCalculation:
    from sheets.editions import ALPHA_STRIKE

    skill, edition = crew or (REGULAR_SKILL, ALPHA_STRIKE.id)
    name = f"card {skill} {edition}" + (" as columns of its own" if crew is not None else "")
    return FigureCalculation(name, partial(_card_values, crew))


def _card_values(crew: CardCrew | None, unit: "Unit") -> dict[str, Value]:
    """The values of the Alpha Strike card of a unit by column; none if it has no element.

    With a crew `armor` and `structure` are those of the card too, without one they are left out.
    """
    from sheets.alphastrike import NoElement, convert, element_row, skill_of
    from sheets.editions import ALPHA_STRIKE

    skill, edition = crew or (REGULAR_SKILL, ALPHA_STRIKE.id)
    try:
        row = element_row(convert(unit, edition, skill if isinstance(skill, int) else skill_of(unit, *skill)))
    except NoElement:
        return {}
    found: dict[str, Value] = {name: row[name] for name, column in COLUMNS.items() if name in row}
    armor, structure = row["armor"], row["structure"]
    found |= {"as_armor": armor, "as_structure": structure, "damage": "/".join(row["damage"].values())}
    found |= {f"damage_{name.lower()}": _points(text) for name, text in row["damage"].items()}
    if crew is None:
        for name in [name for name in found if COLUMNS[name].group != "card"]:
            del found[name]
    return found


def _points(text: str) -> float:
    return MINIMAL if text == "0*" else float(text)


def similar_columns(name: str) -> list[str]:
    """Return the columns with a similar name.

    >>> similar_columns("tons"), similar_columns("tech"), similar_columns("wieght"), similar_columns("bw")
    (['weight'], ['tech_base'], ['weight'], ['bv'])
    """
    from difflib import get_close_matches  # needed only after a mistake

    name = name.lower()
    near = [column for column in COLUMNS if len(name) > 1 and name in column]
    near += [column for column, (_, _, meaning) in COLUMNS.items() if name in re.findall(r"\w+", meaning.lower())]
    return list(dict.fromkeys((*near, *get_close_matches(name, COLUMNS, 3, 0.6 if len(name) > 2 else 0.5))))[:3]


def unknown_column(name: str) -> str:
    """The message for an unknown column."""
    near = similar_columns(name)
    known = f"did you mean {' or '.join(near)}?" if near else f"the columns are {', '.join(COLUMNS)}"
    return f"there is no column {name}; {known}"
