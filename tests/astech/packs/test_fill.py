"""Forces filled up to a limit: exact where it is said to be, and the same for the same seed."""

import tomllib
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astech.packs.check import PackCheck
from astech.packs.fill import Candidate, FillLimits, NothingToFill, best_sum, fill_limits
from astech.packs.model import EventPack

HEAD = '[pack]\nformat = 1\nid = "mine"\n'


def limits(pack: str) -> FillLimits:
    return fill_limits(PackCheck(EventPack.model_validate(tomllib.loads(HEAD + pack))))


def test_limits_come_from_rules_on_the_whole_force() -> None:
    found = limits("[limits]\nbv = { max = 9000 }\nunits = { min = 4, max = 6 }\n")
    assert found == FillLimits("bv", 0, 9000, 4, 6)


def test_a_pack_without_a_limit_of_value_cannot_be_filled() -> None:
    with pytest.raises(NothingToFill, match="no limit of Battle Value or Point Value"):
        limits("[limits]\nunits = { max = 6 }\n")


VALUES = st.lists(st.tuples(st.integers(1, 60), st.sampled_from("abc")), min_size=1, max_size=7)


@given(VALUES, st.integers(0, 150), st.integers(0, 3), st.integers(1, 5), st.integers(1, 2))
def test_no_other_choice_comes_nearer(
    pool: list[tuple[int, str]], most: int, fewest: int, units: int, of_family: int
) -> None:
    """Every choice of units is compared, each unit once and so many of a chassis."""
    candidates = [Candidate(str(n), value, family, of_family, 1) for n, (value, family) in enumerate(pool)]

    def fits(chosen: tuple[Candidate, ...]) -> bool:
        families = [one.family for one in chosen]
        return sum(one.value for one in chosen) <= most and all(families.count(f) <= of_family for f in families)

    counts = range(max(1, fewest), units + 1)
    sums = [sum(one.value for one in chosen) for n in counts for chosen in combinations(candidates, n) if fits(chosen)]
    found = best_sum(candidates, FillLimits("bv", 0, most, fewest, units), {})
    if not sums:
        assert found is None
    else:
        assert found is not None
        assert fits(tuple(found))
        assert len(found) in counts
        assert sum(one.value for one in found) == max(sums)


@given(st.integers(1, 40), st.integers(1, 200), st.integers(1, 6))
def test_a_unit_without_a_limit_is_taken_as_often_as_it_fits(value: int, most: int, units: int) -> None:
    found = best_sum([Candidate("one", value, "one", None, None)], FillLimits("bv", 0, most, 0, units), {})
    assert len(found or ()) == min(most // value, units)
