"""The roster of a force: its units with crews, values and conditions."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sheets.alphastrike import NoElement, convert, skill_of
from sheets.battlevalue import ForceUnit, battle_value, member_values
from sheets.battlevalue.force import REGULAR, members_by_network
from sheets.figures import stats_row
from sheets.model import Model
from sheets.record.condition import FRESH, Condition, condition_lines
from sheets.rules.networks import c3_network
from sheets.rules.stores import find_store, overload
from sheets.units import Unit

REGULAR_SKILL = 4


class RosterLine(Model):
    """One unit of a force. Values are those with its crew; a unit without an Alpha Strike element has no `pv`."""

    number: int
    name: str
    chassis: str
    model: str
    unit_type: str
    weight: float
    mul_id: int | None
    groups: tuple[str, ...] = ()
    network: str | None = None
    pilot: str = ""
    gunnery: int
    piloting: int
    base_bv: int
    bv: int
    skill: int
    pv: int | None
    damage: tuple[str, ...] = ()


class Roster(Model):
    """A force and its totals.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> lance = roster("Fire Lance", [RosterMember(brolga), RosterMember(brolga)])
    >>> lance.bv, lance.pv, lance.tons
    (2434, 58, 100.0)
    """

    name: str
    bv: int
    pv: int
    tons: float
    lines: tuple[RosterLine, ...]


@dataclass(frozen=True, slots=True)
class RosterMember:
    """A unit of a force, with its crew and condition from a force file."""

    unit: Unit
    condition: Condition = FRESH
    network: str | None = None
    groups: tuple[str, ...] = ()


def roster(name: str, members: Sequence[RosterMember], edition: str = "") -> Roster:
    """The roster of these units, with Battle Value by an edition; raises ValueError for a unit that cannot join its
    network.
    """
    together = valued_units(members)
    values = member_values(together, edition)
    working = members_by_network([member.unit for member in members], [member.network for member in members])
    lines = tuple(
        _line(
            number,
            member,
            (unit.gunnery, unit.piloting),
            value,
            member.network if member.network in working else None,
            edition,
        )
        for number, (member, unit, value) in enumerate(zip(members, together, values, strict=True), 1)
    )
    return Roster(
        name=name,
        bv=sum(values),
        pv=sum(line.pv or 0 for line in lines),
        tons=sum(line.weight for line in lines if line.unit_type != "battle-armor"),  # whose mass is a number of suits
        lines=lines,
    )


def valued_units(members: Sequence[RosterMember]) -> list[ForceUnit]:
    """The members for their Battle Value: skills, networks and external stores."""
    skills = [_skills(member.condition) for member in members]
    return [
        ForceUnit(member.unit, gunnery, piloting, member.network, _stores(member))
        for member, (gunnery, piloting) in zip(members, skills, strict=True)
    ]


def fitting_networks(units: Sequence[Unit], networks: Sequence[str | None]) -> list[str | None]:
    """The networks of units, without units that lack a computer for theirs."""
    kinds: dict[str, str] = {}
    found: list[str | None] = []
    for unit, network in zip(units, networks, strict=True):
        kind = c3_network(unit)
        fits = network is not None and kind is not None and kinds.setdefault(network, kind) == kind
        found.append(network if fits else None)
    return found


def _stores(member: RosterMember) -> dict[str, int]:
    """The remaining external stores, if the player named them and the unit can carry them."""
    found = [find_store(store.load) for store in member.condition.stores if not store.gone]
    load = Counter(store.name for store in found if store is not None)
    return {} if overload(member.unit, load) else dict(load)


def _skills(condition: Condition) -> tuple[int, int]:
    crew = condition.crew[0] if condition.crew else None
    gunnery = REGULAR[0] if crew is None or crew.gunnery is None else crew.gunnery
    return gunnery, REGULAR[1] if crew is None or crew.piloting is None else crew.piloting


def _line(
    number: int, member: RosterMember, skills: tuple[int, int], value: int, network: str | None, edition: str
) -> RosterLine:
    unit, condition, row = member.unit, member.condition, stats_row(member.unit)
    skill = REGULAR_SKILL if skills == REGULAR else skill_of(unit, *skills)
    try:
        pv: int | None = convert(unit, skill=skill).pv
    except NoElement:
        pv = None
    return RosterLine(
        number=number,
        name=unit.name,
        chassis=unit.chassis,
        model=unit.model,
        unit_type=unit.unit_type,
        weight=row["weight"],
        mul_id=unit.mul_id,
        groups=member.groups,
        network=network,
        pilot=condition.crew[0].name if condition.crew else "",
        gunnery=skills[0],
        piloting=skills[1],
        base_bv=battle_value(unit, edition),
        bv=value,
        skill=skill,
        pv=pv,
        damage=tuple(condition_lines(unit, condition.model_copy(update={"crew": _crews_with_marks(condition)}))),
    )


def _crews_with_marks(condition: Condition) -> tuple[object, ...]:
    """The crews with hits or other marks."""
    return tuple(crew for crew in condition.crew if crew.hits or not crew.conscious)
