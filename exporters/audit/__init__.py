"""The audit page of a unit, for players who doubt a figure: the sum with its rules, and charts of its parts.

>>> from importers import load
>>> from sheets.battlevalue import battle_value_report
>>> brolga = load("tests/data/Brolga BRG-2.mtf").require()
>>> pages = draw_audit(brolga, battle_value_report(brolga))
>>> len(pages), pages[0].name
(1, 'Brolga BRG-2')

plots: what the total consists of, damage by range, and heat when everything fires · table: the sum line by line ·
page: all of it over as many pages as it takes, and pages of errata behind a sheet
"""

from exporters.audit.page import draw_audit, draw_errata

__all__ = ["draw_audit", "draw_errata"]


def __dir__() -> list[str]:
    return __all__
