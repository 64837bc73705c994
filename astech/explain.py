"""`astech explain`: one sum of one unit, line by line."""

from collections.abc import Callable

import click

from astech.options import loadout_option, one_unit
from astech.terminal import say
from sheets.report import Report
from sheets.units import Unit


def _battle_value(unit: Unit) -> Report:
    from sheets.battlevalue import report

    return report(unit)


def _cost(unit: Unit) -> Report:
    from sheets.construction.cost import cost_report

    return cost_report(unit)


def _dry_cost(unit: Unit) -> Report:
    from sheets.construction.cost import cost_report

    return cost_report(unit, dry=True)


def _alpha_strike(unit: Unit) -> Report:
    from sheets.alphastrike import NoElement, report

    try:
        return report(unit)
    except NoElement as none:
        raise click.ClickException(str(none)) from None


SUMS: dict[str, Callable[[Unit], Report]] = {
    "bv": _battle_value,
    "cost": _cost,
    "dry-cost": _dry_cost,
    "alpha-strike": _alpha_strike,
}


@click.command()
@click.argument("path")
@click.option("--bv", "what", flag_value="bv", help="Battle Value 2.0.")
@click.option("--cost", "what", flag_value="cost", help="C-bills, ammunition included.")
@click.option("--dry-cost", "what", flag_value="dry-cost", help="C-bills without ammunition.")
@click.option("--alpha-strike", "what", flag_value="alpha-strike", help="The conversion to an Alpha Strike element.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Columns for people, or the report as JSON.",
)
@loadout_option
def explain(path: str, what: str | None, form: str) -> None:
    """A sum of one unit line by line, each line with its rule.

    PATH is a unit file, a zip archive or folder with one unit, a file in an archive (units.zip/folder/unit.mtf), or -
    for standard input.

    \b
    Examples:
      astech explain "Brolga BRG-2.mtf" --bv
      astech explain "Brolga BRG-2.mtf" --cost --format json
    """
    if what is None:
        raise click.UsageError(f"say what to explain: {', '.join(f'--{name}' for name in SUMS)}")
    unit = one_unit(path).unit
    assert unit is not None
    report = SUMS[what](unit)
    say(report.model_dump_json(indent=2) if form == "json" else report.as_text())
