"""AsTech in Python: unit files in; figures, checks, record sheets and Alpha Strike cards out.

>>> import astech
>>> brolga = astech.load("tests/data/Brolga BRG-2.mtf").require()
>>> brolga.name, astech.battle_value(brolga), astech.cost(brolga)
('Brolga BRG-2', 1217, 4350500)
>>> astech.check(brolga)
()
>>> astech.alpha_strike(brolga).pv
29

`load` reads one file, `walk` finds all files in folders and archives, `find` searches the library. docs/python.md
describes their arguments and results. Modules are imported at their first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING

import astech.own_packages  # noqa: F401  before any import of them
from sheets.extensions import use_edition_finder
from sheets.formats.registry import FORMATS

if TYPE_CHECKING:
    from astech.library.search import find
    from astech.saving import save
    from astech.session import play
    from exporters.audit import draw_audit as audit
    from exporters.cards import draw as card
    from exporters.recordsheet import draw as sheet
    from importers import load, walk
    from sheets.alphastrike import convert as alpha_strike
    from sheets.battlevalue import battle_value
    from sheets.construction.checks import findings as check
    from sheets.construction.families import cost
    from sheets.figures import stats_row as figures
    from sheets.formats.format import Format
    from sheets.units import Unit

__version__ = "0.3.0"

__all__ = [
    "Unit",
    "__version__",
    "alpha_strike",
    "audit",
    "battle_value",
    "card",
    "check",
    "cost",
    "figures",
    "find",
    "load",
    "play",
    "save",
    "sheet",
    "walk",
]

_HOMES = {
    "Unit": ("sheets.units", "Unit"),
    "alpha_strike": ("sheets.alphastrike", "convert"),
    "audit": ("exporters.audit", "draw_audit"),
    "battle_value": ("sheets.battlevalue", "battle_value"),
    "card": ("exporters.cards", "draw"),
    "check": ("sheets.construction.checks", "findings"),
    "cost": ("sheets.construction.families", "cost"),
    "figures": ("sheets.figures", "stats_row"),
    "find": ("astech.library.search", "find"),
    "load": ("importers", "load"),
    "play": ("astech.session", "play"),
    "save": ("astech.saving", "save"),
    "sheet": ("exporters.recordsheet", "draw"),
    "walk": ("importers", "walk"),
}


def _find_plugins() -> "tuple[Format, ...]":
    from astech.formats import plugin_formats  # importlib.metadata takes 17 ms, a tenth of a short call

    return plugin_formats()


def _find_editions() -> None:
    from astech.editions import register_editions

    register_editions()


FORMATS.use_plugins(_find_plugins)
use_edition_finder(_find_editions)


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'astech' has no attribute {name!r}")
    module, function = _HOMES[name]
    return getattr(import_module(module), function)


def __dir__() -> list[str]:
    return __all__
