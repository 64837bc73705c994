"""The element that our own writer adds: whatever somebody has made of it, the unit is read and the rest ignored."""

import pytest

from importers import load
from tests.importers.ssw.documents import document


def read(field: str, value: str) -> tuple[bool, str]:
    """Whether there is a unit, and what was said."""
    own = f'<astech><kept field="{field}">{value}</kept></astech>'
    loaded = load(document(("</mech>", f"{own}</mech>")).encode(), "wombat.ssw")
    return loaded.unit is not None, "; ".join(map(str, loaded.problems))


@pytest.mark.parametrize("field", ["mount_order", "weapon_quirks"])
@pytest.mark.parametrize("value", ["5", '"x"', '[{"a": 1}]', '{"²": ["x"]}', '{"a": 5}', "[null]"])
def test_what_is_no_order_and_no_quirk_is_ignored_with_a_word(field: str, value: str) -> None:
    there, warnings = read(field, value)
    assert there
    assert field in warnings
    assert warnings.endswith("(ignored)")


@pytest.mark.parametrize("value", ["9" * 5_000, "[" * 50_000, "{", "nothing"])
def test_what_is_no_json_is_refused(value: str) -> None:
    there, warnings = read("role", value)
    assert not there
    assert "expected a value in JSON" in warnings


@pytest.mark.parametrize("text", ["²", "9" * 5_000])
def test_a_technology_base_that_is_no_number_anybody_writes(text: str) -> None:
    loaded = load(document((">Inner Sphere</techbase>", f">{text}</techbase>")).encode(), "wombat.ssw")
    assert "in <techbase>; expected" in str(loaded.error)
    assert "internal error" not in str(loaded.error)
