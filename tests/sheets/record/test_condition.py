"""The marks on a sheet as a value."""

import pytest
from pydantic import ValidationError

from sheets.record import AlphaCondition, Condition, CrewMarks, ExternalStore


def test_an_empty_condition_is_an_untouched_unit() -> None:
    fresh = Condition()
    assert fresh.lost_armor("LT") == 0
    assert fresh.struck("LT") == frozenset()


def test_a_condition_is_whole_after_json_and_back() -> None:
    marks = Condition(
        armor={"LT": 4},
        slots={"LA": frozenset({3})},
        component_armor={"CT": frozenset({2})},
        shots={7: 2},
        absorbed={3: 11},
        stores=(ExternalStore(load="HE"), ExternalStore(gone=True)),
        crew=(CrewMarks(hits=1),),
        alpha=AlphaCondition(heat=2),
    )
    assert Condition.model_validate_json(marks.model_dump_json()) == marks


@pytest.mark.parametrize(
    "wrong",
    [
        {"armor": {"LT": -1}},
        {"heat": 51},
        {"crew": [{"hits": 7}]},
        {"spirit": 1},
        {"absorbed": {"0": -1}},
        {"stores": ["HE"]},
    ],
)
def test_impossible_marks_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Condition.model_validate(wrong)


def test_equal_conditions_are_written_alike() -> None:
    """Sets have another order in every run of Python; files that are made anew are to be the same to the byte."""
    marks = Condition(
        destroyed=frozenset({"RT", "LA", "HD"}), slots={"LA": frozenset({9, 3})}, mounts=frozenset({4, 1})
    )
    assert marks.model_dump_json(exclude_defaults=True) == (
        '{"slots":{"LA":[3,9]},"destroyed":["HD","LA","RT"],"mounts":[1,4]}'
    )
