"""Prints what every unit of a folder is worth, the heaviest first, and whether it is legal.

python docs/mixed_folder.py tests/data
"""

import sys

import astech


def row(unit: astech.Unit) -> tuple[float, str]:
    """The weight of a unit, and the line about it."""
    errors = [finding.sentence for finding in astech.check(unit) if finding.severity == "error"]
    price = astech.cost(unit)
    told = f"{unit.name:<30} {unit.unit_type:<10} {unit.year} {astech.battle_value(unit):>6}"
    told += f" {'' if price is None else format(price, ',.0f'):>12}"
    return astech.figures(unit)["weight"], f"{told}  {'; '.join(errors) or 'legal'}"


rows: list[tuple[float, str]] = []
for source in astech.walk(sys.argv[1:]):
    loaded = astech.load(source)
    if loaded.unit is None:
        print(loaded.error)
    else:
        rows.append(row(loaded.unit))
for _, line in sorted(rows, reverse=True):
    print(line)
