"""Checks that every unit goes through: mass, unknown equipment.

Rule: TM, construction of every unit type: the parts may not outweigh the whole.
"""

from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, error, note, warning
from sheets.construction.mass import mass_budget
from sheets.units import BattleArmor, GunEmplacement, HandheldWeapon, Infantry, Unit

CLOSE_ENOUGH = 0.0005  # tons: half a kilogram
WORTH_TELLING = 0.5


def check_mass(unit: Unit) -> Iterator[Finding]:
    """The parts against the whole."""
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
    """Equipment that the catalogue does not have cannot be checked."""
    for name in dict.fromkeys(m.item for m in unit.mounts if not m.known):
        yield warning("equipment.unknown", f"'{name}' is no equipment I know: it counts for nothing here.", "catalogue")
