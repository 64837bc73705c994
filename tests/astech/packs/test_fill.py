"""Forces filled up to a limit: exact where the result claims to be, and the same for the same seed."""

import tomllib
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astech.packs.check import PackCheck
from astech.packs.fill import (
    Candidate,
    Filled,
    FillLimits,
    NoLimitToFill,
    best_sum,
    fill_from_candidates,
    fill_limits,
    tried_candidates,
)
from astech.packs.model import EventPack
from astech.packs.rows import PackUnit
from sheets.battlevalue import battle_value
from sheets.roster import RosterMember
from tests.builders import mech

HEAD = '[pack]\nformat = 1\nid = "mine"\n'


def limits(pack: str) -> FillLimits:
    return fill_limits(PackCheck(EventPack.model_validate(tomllib.loads(HEAD + pack))))


def test_limits_come_from_rules_on_the_whole_force() -> None:
    found = limits("[limits]\nbv = { max = 9000 }\nunits = { min = 4, max = 6 }\n")
    assert found == FillLimits("bv", 0, 9000, 4, 6)


def test_a_pack_without_a_limit_of_value_cannot_be_filled() -> None:
    with pytest.raises(NoLimitToFill, match="no limit of Battle Value or Point Value"):
        limits("[limits]\nunits = { max = 6 }\n")


VALUES = st.lists(st.tuples(st.integers(1, 60), st.sampled_from("abc")), min_size=1, max_size=7)


@given(VALUES, st.integers(0, 150), st.integers(0, 3), st.integers(1, 5), st.integers(1, 2))
def test_no_other_choice_comes_nearer(
    pool: list[tuple[int, str]], most: int, fewest: int, units: int, of_family: int
) -> None:
    """The result is compared with every choice of units, each unit once, within the limits on chassis."""
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


def filled(pack: str, *, seed: int = 1, wrong: int = 0, count: int = 6) -> Filled:
    """A force of machines of 30 to 80 tons, whose values in the library may be wrong."""
    units = {f"{n}": mech(mass=30 + 10 * n, rating=4 * (30 + 10 * n), chassis=f"Kind {n}") for n in range(count)}
    candidates = [Candidate(path, battle_value(unit) + wrong, path, None, 1) for path, unit in units.items()]
    check = PackCheck(EventPack.model_validate(tomllib.loads(HEAD + pack)))
    return fill_from_candidates(
        check, [], candidates, lambda path: PackUnit(path, RosterMember(units[path])), seed, 1.0
    )


LIMITS = "[limits]\nbv = {{ max = {} }}\nunits = {{ max = 4 }}\n"


def test_the_same_seed_gives_the_same_force() -> None:
    pack = LIMITS.format(2000)
    first, again = (filled(pack, seed=3) for _ in range(2))
    assert [unit.file for unit in first.units] == [unit.file for unit in again.units]
    assert first.is_exact


def test_only_an_exhaustive_search_says_that_no_force_exists() -> None:
    """No unit fits into one point of value: that is certain. The share was not searched for exhaustively."""
    assert filled(LIMITS.format(1)) == Filled(is_exact=True, reason="no units of the library meet the limits")
    rule = '[[rule]]\nid = "one"\nshare = { where = "weight > 10", max = 0.5 }\n'
    found = filled(LIMITS.format(2000) + rule)
    assert (found.units, found.is_exact) == ([], False)
    assert found.reason.endswith("which does not mean there is none")


def test_a_library_that_counts_otherwise_is_not_exact() -> None:
    assert not filled(LIMITS.format(2000), wrong=-1).is_exact


def test_a_large_library_is_searched_within_the_time_limit() -> None:
    """10,000 units without limits of their own, up to 30 of them: every machine tries the same ones."""
    candidates = [Candidate(str(n), 1000 + n, str(n), None, None) for n in range(10_000)]
    wide, narrow = FillLimits("bv", 0, 500_000, 0, 30), FillLimits("bv", 0, 9_000, 0, 6)
    assert 0 < len(tried_candidates(candidates, wide)) < len(candidates)
    assert tried_candidates(candidates, narrow) == candidates
