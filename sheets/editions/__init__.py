"""The books of the rules, each with its errata, and the points on which the books of classic play differ.

If two books of one game disagree the edition decides; a rule of only one book applies in both. So an edition has all
rules of older books of its game that it does not change. Rules that differ use `Edition.play`, items
`Item.by(edition)`, and the conversion to Alpha Strike has its own figures in `sheets.alphastrike.editions`.

An edition is a folder: `edition.json` has the fields of `Edition` (of `play` only the points that differ from the
edition that it extends), `ledger.jsonl` its rulings, `figures.jsonl` the figures of items that it changes. Other
packages add folders of their own with `register_edition` (docs/editions.md).

>>> default_edition("classic").title, edition("tw-4.4").play.gyro_roll_at_once
('BattleMech Manual', False)
"""

from sheets.editions.model import BookItems, Edition, FigureChange, Game
from sheets.editions.points import BombastSetting, ClassicPlay, Point
from sheets.editions.registry import (
    EDITIONS,
    GAMES,
    books,
    default_edition,
    edition,
    edition_lines,
    edition_of_others,
    edition_packages,
    figure_changes,
    is_reading,
    newer_editions,
    register_edition,
    unconfirmed_edition,
)

CLASSIC = default_edition("classic")
ALPHA_STRIKE = default_edition("alpha-strike")

__all__ = [
    "ALPHA_STRIKE",
    "CLASSIC",
    "EDITIONS",
    "GAMES",
    "BombastSetting",
    "BookItems",
    "ClassicPlay",
    "Edition",
    "FigureChange",
    "Game",
    "Point",
    "books",
    "default_edition",
    "edition",
    "edition_lines",
    "edition_of_others",
    "edition_packages",
    "figure_changes",
    "is_reading",
    "newer_editions",
    "register_edition",
    "unconfirmed_edition",
]
