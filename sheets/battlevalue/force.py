"""The Battle Value of units that fight together: C3 networks, TAG and guided ammunition, external stores, skills of
crews.

Rules: TM, Battle Value, force adjustments and skill multipliers; TO:AUE for boosted C3 and Nova CEWS; CamOps and IO for
the implants.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from sheets.battlevalue.items import inventory_of
from sheets.battlevalue.ledger import Factor, ItemizedLedger, Ledger, round_battle_value
from sheets.battlevalue.offense import lot_value
from sheets.battlevalue.value import battle_value
from sheets.construction.report import Report, format_number
from sheets.editions import ClassicPlay
from sheets.editions import edition as edition_of
from sheets.equipment import item
from sheets.rules.antimech import can_attack_mechs
from sheets.rules.networks import BOOSTED, MASTERS, NOVA_CEWS, c3_network
from sheets.rules.stores import overload
from sheets.units import BattleArmor, Fighter, Infantry, Mech, ProtoMech, Unit, Vehicle
from sheets.units.outfit import outfit

REGULAR = (4, 5)  # gunnery and piloting with a multiplier of 1

# Rows are gunnery 0 to 8, columns piloting, driving or anti-'Mech skill 0 to 8.
SKILL_MULTIPLIER: tuple[tuple[float, ...], ...] = (
    (2.42, 2.31, 2.21, 2.10, 1.93, 1.75, 1.68, 1.59, 1.50),
    (2.21, 2.11, 2.02, 1.92, 1.76, 1.60, 1.54, 1.46, 1.38),
    (1.93, 1.85, 1.76, 1.68, 1.54, 1.40, 1.35, 1.28, 1.21),
    (1.66, 1.58, 1.51, 1.44, 1.32, 1.20, 1.16, 1.10, 1.04),
    (1.38, 1.32, 1.26, 1.20, 1.10, 1.00, 0.95, 0.90, 0.85),
    (1.31, 1.19, 1.13, 1.08, 0.99, 0.90, 0.86, 0.81, 0.77),
    (1.24, 1.12, 1.07, 1.02, 0.94, 0.85, 0.81, 0.77, 0.72),
    (1.17, 1.06, 1.01, 0.96, 0.88, 0.80, 0.76, 0.72, 0.68),
    (1.10, 0.99, 0.95, 0.90, 0.83, 0.75, 0.71, 0.68, 0.64),
)  # fmt: skip
WORST = 8

PROTOMECH_PILOTING = NO_ANTI_MECH = 5
NO_ANTI_MECH_GEAR = 8


class Implant(StrEnum):
    """Cybernetics that improve the skills of a crew."""

    PAIN_SHUNT = "pain-shunt"
    COMMUNICATION = "communication"
    VDNI = "vdni"  # with a neural interface in the unit
    BUFFERED_VDNI = "buffered-vdni"
    SENSORY = "sensory"
    MULTIMODAL = "multimodal"
    PROTOTYPE_DNI = "prototype-dni"
    TRIPLE_CORE_PROCESSOR = "triple-core-processor"


# The reduction of gunnery and piloting by each implant. A triple-core processor helps gunnery on 'Mechs, vehicles and
# fighters only.
IMPLANTS: dict[Implant, tuple[int, int]] = {
    Implant.PAIN_SHUNT: (0, 1),
    Implant.COMMUNICATION: (0, 1),
    Implant.VDNI: (1, 1),
    Implant.BUFFERED_VDNI: (1, 0),
    Implant.SENSORY: (1, 0),
    Implant.MULTIMODAL: (1, 0),
    Implant.PROTOTYPE_DNI: (2, 3),
    Implant.TRIPLE_CORE_PROCESSOR: (1, 0),
}
TRIPLE_CORE_ELSEWHERE = (0, 1)


def skill_multiplier(gunnery: int, piloting: int) -> float:
    """The Battle Value multiplier of a crew; skills outside the table count as the nearest in it.

    >>> skill_multiplier(3, 4), skill_multiplier(4, 5), skill_multiplier(-1, 9)
    (1.32, 1.0, 1.5)
    """
    return SKILL_MULTIPLIER[_on_table(gunnery)][_on_table(piloting)]


def skill_adjusted(bv: float, gunnery: int, piloting: int) -> int:
    """A Battle Value with a crew of these skills.

    >>> skill_adjusted(1897, 3, 4)
    2504
    """
    return round_battle_value(bv * skill_multiplier(gunnery, piloting))


def effective_skills(unit: Unit, gunnery: int, piloting: int, implants: Collection[Implant] = ()) -> tuple[int, int]:
    """The skills for the Battle Value of this unit: the rules set a skill that its crew does not use.

    >>> from importers import load
    >>> effective_skills(load("tests/data/Drongo Watch Platoon.blk").unit, gunnery=4, piloting=3)
    (4, 8)
    """
    if isinstance(unit, ProtoMech):
        piloting = PROTOMECH_PILOTING
    elif isinstance(unit, BattleArmor | Infantry):
        if not can_attack_mechs(unit):
            piloting = NO_ANTI_MECH
        elif isinstance(unit, Infantry) and not unit.anti_mech_gear:
            piloting = NO_ANTI_MECH_GEAR
    for implant in implants:
        better = IMPLANTS[implant]
        if implant is Implant.TRIPLE_CORE_PROCESSOR and not isinstance(unit, Mech | Vehicle | Fighter):
            better = TRIPLE_CORE_ELSEWHERE
        gunnery, piloting = gunnery - better[0], piloting - better[1]
    return max(gunnery, 0), max(piloting, 0)


def _on_table(skill: int) -> int:
    return min(max(skill, 0), WORST)


HOMING = "homing"
GUIDED = frozenset({"semiguided", HOMING})


@dataclass(frozen=True, slots=True)
class ForceUnit:
    """A unit in a force: its crew, its C3 network, and the bombs and other stores it carries, by catalogue name."""

    unit: Unit
    gunnery: int = REGULAR[0]
    piloting: int = REGULAR[1]
    network: str | None = None
    stores: Mapping[str, int] = field(default_factory=dict)
    implants: Collection[Implant] = ()


def force_battle_value(members: Sequence[ForceUnit], edition: str = "") -> int:
    """The Battle Value of a whole force; raises ValueError as `member_values` does.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> force_battle_value([ForceUnit(brolga), ForceUnit(brolga, gunnery=3)])
    2677
    """
    return sum(member_values(members))


def member_values(
    members: Sequence[ForceUnit], edition: str = "", bases: Sequence[float | None] | None = None
) -> list[int]:
    """The adjusted Battle Value of each member of a force, in order.

    `bases` replaces the base values of units; None keeps that of a unit. Raises ValueError for external stores that a
    unit cannot carry, and for a network that it cannot join.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> member_values([ForceUnit(brolga), ForceUnit(brolga, gunnery=3)])
    [1217, 1460]
    """
    return _write(Ledger(edition), members, bases)


def force_report(members: Sequence[ForceUnit], name: str = "force", edition: str = "") -> Report:
    """The calculation of a force, member by member; raises ValueError as `member_values` does.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> force_report([ForceUnit(brolga, gunnery=3)], name="scouts")
    Report('Battle Value of the scouts', 1,460)
    """
    account = ItemizedLedger(f"Battle Value of the {name}", edition)
    values = _write(account, members)
    account.begin("Force")
    for member, value in zip(members, values, strict=True):
        account.plus(member.unit.name, value, rule="TM, BV: forces")
    return account.report()


def _write(ledger: Ledger, members: Sequence[ForceUnit], given: Sequence[float | None] | None = None) -> list[int]:
    for member in members:
        wrong = overload(member.unit, member.stores)
        if wrong is not None:
            raise ValueError(wrong)
    bases: list[float] = []
    for member, base in zip(members, given or [None] * len(members), strict=True):
        bases.append(battle_value(member.unit, ledger.edition) if base is None else base)
    networks = members_by_network([member.unit for member in members], [member.network for member in members])
    return [_member_value(ledger, members, bases, networks, place) for place in range(len(members))]


def _member_value(
    ledger: Ledger, members: Sequence[ForceUnit], bases: list[float], networks: Mapping[str, list[int]], place: int
) -> int:
    """The value of one member: base, TAG, network, stores, crew, in this order."""
    member = members[place]
    ledger.begin(member.unit.name)
    ledger.plus("Base Battle Value", bases[place], rule="TM, BV: base value")
    play = edition_of(ledger.edition).play if ledger.edition else ClassicPlay()
    _write_tag(ledger, members, place, play)
    linked = networks.get(member.network or "", [])
    if linked and play.network_by_own_value:
        _write_share(ledger, "C3 network", bases[place], own_share([members[n].unit for n in linked]), OWN_SHARE)
    elif linked:
        share = network_share([members[n].unit for n in linked])
        _write_share(ledger, "C3 network", sum(bases[n] for n in linked), share, "TM, BV: C3")
    elif member.network is not None:
        ledger.note("C3 network", "none: it takes two, and slaves a master", rule="TM, BV: C3")
    novas = [n for n, other in enumerate(members) if outfit(other.unit).has(NOVA_CEWS)]
    if len(novas) > 1 and place in novas and play.most_nova_share is not None:
        share = Factor(min(NOVA * len(novas), play.most_nova_share), "Nova CEWS of its own value")
        _write_share(ledger, "Nova CEWS", bases[place], share, "CORE:D16:nova-network")
    elif len(novas) > 1 and place in novas:
        _write_share(ledger, "Nova CEWS", sum(bases[n] for n in novas), NOVA, "TO:AUE, BV: Nova CEWS")
    for store, count in member.stores.items():
        ledger.plus(item(store).title, count, item(store).bv or 0, rule="TM, BV: external stores")
    ledger.times("Crew", _crew(member), rule="TM, BV: skills")
    return round_battle_value(ledger.value)


def _write_tag(ledger: Ledger, members: Sequence[ForceUnit], place: int, play: ClassicPlay) -> None:
    """Add the value of TAG: by the guided munitions of others, or by the launchers of the force with homing
    munitions.
    """
    tags = tag_count(members[place].unit)
    each, ruling = play.homing_launcher
    if not tags:
        return
    if each:
        if launchers := sum(homing_launchers(member.unit) for member in members):
            ledger.plus("TAG for launchers with homing ammunition", tags, launchers, each, rule=ruling)
        bombs = sum(homing_bombs(other) for n, other in enumerate(members) if n != place)
        if bombs:
            ledger.plus("TAG for homing bombs of others", tags, bombs, rule=ruling)
    elif guided := sum(guided_value(other) for n, other in enumerate(members) if n != place):
        ledger.plus("TAG for guided munitions of others", tags, guided, rule="TM, BV: TAG")


def _write_share(ledger: Ledger, label: str, linked: float, share: Factor, rule: str) -> None:
    """Add the share for the network that a unit belongs to."""
    ledger.plus(
        label, round_battle_value(linked * share), rule=rule, note=f"{format_number(linked)} × {share:g} rounded"
    )


def _crew(member: ForceUnit) -> Factor:
    gunnery, piloting = effective_skills(member.unit, member.gunnery, member.piloting, member.implants)
    match member.unit:
        case Infantry() | BattleArmor():
            skill = "anti-'Mech"
        case Vehicle():
            skill = "driving"
        case _:
            skill = "piloting"
    return Factor(skill_multiplier(gunnery, piloting), f"gunnery {gunnery}, {skill} {piloting}")


def tag_count(unit: Unit) -> int:
    """The number of TAG systems of a unit; a C3 master computer counts as one."""
    count = outfit(unit).number("tag")
    if isinstance(unit, Infantry):
        arms = [name for name in (unit.primary, unit.secondary) if name is not None]
        count += any("tag" in item(name).traits for name in arms)
    return count


def homing_launchers(unit: Unit) -> int:
    """The launchers of a unit for which it has homing ammunition."""
    carried = [mounted.item for mounted in outfit(unit).mounted]
    types = {lot.ammo.type for lot in carried if lot.ammo is not None and HOMING in lot.ammo.munitions}
    return sum(each.weapon is not None and each.weapon.ammo_type in types for each in carried)


def homing_bombs(member: ForceUnit) -> float:
    """The Battle Value of the homing bombs of a unit, which TAG guides."""
    return sum(count * (item(store).bv or 0) for store, count in member.stores.items() if _is_guided(store))


def guided_value(member: ForceUnit) -> float:
    """The Battle Value of the munitions that the TAG of others can guide: semi-guided and homing ammunition, homing
    bombs.
    """
    ammo = inventory_of(member.unit).ammo
    carried = sum(lot_value(mounted) for mounted in ammo if _is_guided(mounted.mount.item))
    return carried + homing_bombs(member)


def _is_guided(name: str) -> bool:
    ammo = item(name).ammo
    return ammo is not None and not GUIDED.isdisjoint(ammo.munitions)


C3, BOOSTED_C3, NOVA = Factor(0.05, "C3"), Factor(0.07, "boosted C3"), Factor(0.05, "Nova CEWS")


def members_by_network(units: Sequence[Unit], networks: Sequence[str | None]) -> dict[str, list[int]]:
    """The places of the members of each working network: it has at least two, and a master where there are slaves.

    Raises ValueError for a unit that cannot join the network it is in.
    """
    found: dict[str, list[int]] = {}
    for place, name in enumerate(networks):
        if name is not None:
            found.setdefault(name, []).append(place)
    for name, places in found.items():
        _check(name, [units[place] for place in places])
    return {name: places for name, places in found.items() if _works([units[place] for place in places])}


def _check(name: str, linked: Iterable[Unit]) -> None:
    first = ""
    for unit in linked:
        kind = c3_network(unit)
        if kind is None:
            raise ValueError(f"{unit.name} has no C3 computer and cannot join the network {name!r}")
        first = first or kind
        if kind != first:
            raise ValueError(f"{unit.name} has {kind} and cannot join the network {name!r}, which is {first}")


def _works(linked: Collection[Unit]) -> bool:
    return len(linked) > 1 and any(c3_network(unit) != "C3" or outfit(unit).has(*MASTERS) for unit in linked)


OWN_SHARE = "CORE:B1:c3-value"
MOST_SHARE = 0.4


def own_share(linked: Collection[Unit]) -> Factor:
    """The share of its own value that a unit adds for its network: 5 % for each member up to 40 %, and 5 % if
    boosted.
    """
    share = min(C3 * len(linked), MOST_SHARE)
    return Factor(share + (C3 if all(outfit(unit).has(*BOOSTED) for unit in linked) else 0), "C3 of its own value")


def network_share(linked: Iterable[Unit]) -> Factor:
    """The share of the value of the whole network that each member adds; all need boosted C3 for its better share."""
    return BOOSTED_C3 if all(outfit(unit).has(*BOOSTED) for unit in linked) else C3
