"""The books of the rules: which is newer, and where those of classic play differ."""

import ast
from pathlib import Path

import pytest

import sheets
from sheets.editions import ALPHA_STRIKE, CLASSIC, EDITIONS, books, edition, newer_editions
from sheets.errata import rulings


def test_the_default_books_are_played_by_where_nobody_says_otherwise() -> None:
    assert (CLASSIC.id, ALPHA_STRIKE.id) == ("bmm-7.01", "asce-5.01")
    assert all(known.year <= newer.year for known in EDITIONS for newer in newer_editions(known))


def test_nobody_plays_by_the_summary_page_alone() -> None:
    assert [book.id for book in books("classic")] == ["tw-4.4", "bmm-7.01", "core-2026"]


def test_games_do_not_change_each_other() -> None:
    assert [newer.id for newer in newer_editions(edition("tw-4.4"))] == ["crit", "bmm-7.01", "core-2026"]
    assert newer_editions(edition("core-2026")) == ()


def test_the_books_of_classic_play_differ_where_the_manual_rules_anew() -> None:
    """Each point on which they differ names rulings of the manual that the ledger has."""
    core = edition("core-2026")
    books = (edition("tw-4.4").play, edition("bmm-7.01").play, core.play, edition(core.unconfirmed).play)
    for name in type(books[0]).model_fields:
        assert len({repr(getattr(book, name)) for book in books}) > 1, name
    known = {entry.id for entry in rulings("bmm-7.01")}
    for slug in (
        *("p48:hip", "p48:gyro-roll", "p81:auto-eject", "p114:half-circles", "p117:reinforced-circles"),
        *("p117:umu", "p90-95:no-torso-twist"),
    ):
        assert f"BMM-7.01:{slug}" in known


def test_an_unknown_edition() -> None:
    with pytest.raises(KeyError):
        edition("tw-9")


def test_no_rule_compares_the_name_of_an_edition() -> None:
    """Editions are data: a rule asks what the edition says, not which it is."""
    names = {known.id for known in EDITIONS}
    compared: list[str] = []
    for path in Path(sheets.__path__[0]).rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        values = [node.value for node in tree.body if isinstance(node, ast.Assign)]
        asked = [node for node in ast.walk(tree) if isinstance(node, ast.Compare | ast.Set | ast.MatchValue)]
        for node in (*asked, *(value for value in values if isinstance(value, ast.Constant))):
            parts = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
            compared += [f"{path}:{node.lineno}: {part}" for part in parts if part in names]
    assert compared == []
