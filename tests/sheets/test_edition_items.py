"""Whether a book has the items of a unit: the core rules of 2026, by what is known of them."""

import pytest

from sheets.edition_changes import has_items
from sheets.units import Unit
from tests.builders import tank
from tests.sheets.play.table import armed

CORE = "core-2026"


@pytest.mark.parametrize(
    ("unit", "answer"),
    [
        (armed("Medium Laser", "Autocannon/5", "IS Ammo AC/5"), True),
        (armed("MRM 20", "ISApollo", "IS MRM 20 Ammo"), True),
        (armed("TSEMP Cannon"), None),
        (armed("Medium Laser", "TSEMP Cannon"), None),
        (tank(), False),
    ],
)
def test_the_core_rules_have_what_their_digest_names(unit: Unit, answer: bool | None) -> None:
    """No list of the items of the book is at hand: what the digest does not name is unknown; other units are assets."""
    assert has_items(unit, CORE) is answer


def test_other_books_have_no_list() -> None:
    assert has_items(armed("Medium Laser"), "bmm-7.01") is None
