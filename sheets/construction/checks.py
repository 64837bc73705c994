"""Construction findings of a unit, each with its rule, and whether the unit is legal.

>>> from sheets.units import from_json
>>> squad = from_json('''{"kind": "battle-armor", "chassis": "Leapers", "year": 3055, "tech_base": "is",
...     "rules_level": 2, "troopers": 4, "suit_class": "light", "motive": "jump", "walk": 1, "jump": 4, "armor": 5,
...     "plating": {"type": "ba-standard"}}''')
>>> for finding in findings(squad):
...     print(finding)
error suit.mp: jump MP 4, at most 3 allowed. [TM, battle armor movement]
"""

from __future__ import annotations  # help() shows the names of types, not all families of `Unit`

from collections.abc import Iterator

from sheets.construction.armor import check_armor
from sheets.construction.equipment import check_equipment, check_families
from sheets.construction.families import check_family, mass_budget
from sheets.construction.finding import Finding, error, note, warning
from sheets.construction.technology import check_technology
from sheets.problem import Severity
from sheets.units import (
    BattleArmor,
    GunEmplacement,
    HandheldWeapon,
    Infantry,
    Unit,
)
from sheets.units.outfit import outfit


def findings(unit: Unit) -> tuple[Finding, ...]:
    """All construction findings of a unit, errors first.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> [finding.code for finding in findings(brolga)]
    []
    """
    found = tuple(_all_findings(unit))
    order = (Severity.ERROR, Severity.WARNING, Severity.NOTE)
    return tuple(sorted(found, key=lambda f: order.index(f.severity)))


def legal(unit: Unit) -> bool | None:
    """Whether the construction rules allow a unit; None for emplacements and handheld weapons, which have few rules."""
    if not is_checked(unit):
        return None
    return not any(finding.severity is Severity.ERROR for finding in _all_findings(unit))


def is_checked(unit: Unit) -> bool:
    """Whether the construction rules decide if this unit is legal."""
    return not isinstance(unit, GunEmplacement | HandheldWeapon)


ILLEGAL_DESIGN = "illegal_design"


def _all_findings(unit: Unit) -> Iterator[Finding]:
    """Findings of all rules; a design that is declared illegal breaks its rules on purpose and counts as legal."""
    if not unit.has_quirk(ILLEGAL_DESIGN):
        yield from _broken_rules(unit)
        return
    yield note("design.declared-illegal", "Declared illegal by its makers.", "design quirk Illegal Design")
    for finding in _broken_rules(unit):
        broken = finding.severity is Severity.ERROR
        yield finding.model_copy(update={"severity": Severity.WARNING}) if broken else finding


def _broken_rules(unit: Unit) -> Iterator[Finding]:
    carried = outfit(unit)
    yield from check_known(unit)
    yield from check_mass(unit)
    yield from check_armor(unit)
    yield from check_technology(carried)
    yield from check_families(carried)
    yield from check_equipment(carried)
    yield from check_family(unit)


CLOSE_ENOUGH = 0.0005  # tons: half a kilogram
WORTH_TELLING = 0.5


def check_mass(unit: Unit) -> Iterator[Finding]:
    """Findings on the mass of all parts against the stated mass."""
    if isinstance(unit, Infantry | GunEmplacement):
        return
    budget = mass_budget(unit)
    declared = budget.declared or 0
    over = round(budget.exact - declared, 4)
    numbers = {"mass": budget.exact, "allowed": declared}
    if over > CLOSE_ENOUGH:
        whole = f"{budget.exact:,.10g} tons, {over:,.10g} more than the {declared:,.10g} that there are"
        sentence = f"The parts weigh {whole}."
        yield error("mass.over", sentence, "TM, mass", **numbers)
    elif -over >= WORTH_TELLING and not isinstance(unit, BattleArmor | HandheldWeapon):
        yield note("mass.under", f"{-over:,.10g} of {declared:,.10g} tons are not used.", "TM, mass", **numbers)


def check_known(unit: Unit) -> Iterator[Finding]:
    """Findings on equipment that is missing in the catalogue and cannot be checked."""
    for name in dict.fromkeys(m.item for m in unit.mounts if not m.known):
        yield warning("equipment.unknown", f"Unknown equipment '{name}': it is ignored here.", "catalogue")
