"""The Battle Value of units that fight together: C3 networks, TAG and what it guides, external stores, crews.

Rules: TM, Battle Value, force adjustments; TO:AUE for boosted C3 and Nova CEWS.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from sheets.battlevalue.ammunition import lot_value
from sheets.battlevalue.ledger import Account, Factor, Ledger
from sheets.battlevalue.skill import REGULAR, Implant, effective_skills, skill_multiplier
from sheets.battlevalue.stock import Part, entry_of, take_stock
from sheets.battlevalue.tables import rounded
from sheets.battlevalue.value import battle_value
from sheets.equipment import Item, item
from sheets.report import Report
from sheets.units import Infantry, Unit

C3, BOOSTED_C3, NOVA = 0.05, 0.07, 0.05
C3_TRAITS = frozenset({"c3", "c3-master", "c3-boosted-master"})
BOOSTED_TRAITS = frozenset({"c3-boosted-master", "c3-boosted-slave"})
BOMBS = frozenset({"ground-bomb", "space-bomb", "other-bomb"})
GUIDED = frozenset({"semiguided", "homing"})


@dataclass(frozen=True)
class Member:
    """A unit in a force: its crew, its C3 network, and the bombs and other stores it carries, by catalogue name."""

    unit: Unit
    gunnery: int = REGULAR[0]
    piloting: int = REGULAR[1]
    network: str | None = None
    stores: Mapping[str, int] = field(default_factory=dict)
    implants: Collection[Implant] = ()


def force_battle_value(members: Sequence[Member]) -> int:
    """The Battle Value of a whole force."""
    return sum(member_values(members))


def member_values(members: Sequence[Member]) -> list[int]:
    """The adjusted Battle Value of each member of a force, in order."""
    return _write(Ledger(), members)


def force_report(members: Sequence[Member], name: str = "force") -> Report:
    """The sum of a force, member by member."""
    account = Account(f"Battle Value of the {name}")
    values = _write(account, members)
    account.begin("Force")
    for member, value in zip(members, values, strict=True):
        account.plus(member.unit.name, value, rule="TM, BV: forces")
    return account.report()


def _write(ledger: Ledger, members: Sequence[Member]) -> list[int]:
    bases = [battle_value(member.unit) for member in members]
    networks = _networks(members)
    return [_member_value(ledger, members, bases, networks, place) for place in range(len(members))]


def _member_value(
    ledger: Ledger, members: Sequence[Member], bases: list[int], networks: Mapping[str, list[int]], place: int
) -> int:
    """One member: base, TAG, network, stores, crew, in this order."""
    member = members[place]
    ledger.begin(member.unit.name)
    ledger.plus("Base Battle Value", bases[place], rule="TM, BV: base value")
    tags = tag_count(member.unit)
    guided = sum(guided_value(other) for n, other in enumerate(members) if n != place) if tags else 0
    if guided:
        ledger.plus("TAG for guided munitions of others", tags, guided, rule="TM, BV: TAG")
    network = networks.get(member.network or "", [])
    if len(network) > 1:
        share = _network_share([members[n] for n in network])
        linked = sum(bases[n] for n in network)
        ledger.plus("C3 network", rounded(linked * share), rule="TM, BV: C3", note=f"{linked} × {share:g}")
    novas = [n for n, other in enumerate(members) if _has(other.unit, "nova-cews")]
    if len(novas) > 1 and place in novas:
        linked = sum(bases[n] for n in novas)
        ledger.plus("Nova CEWS", rounded(linked * NOVA), rule="TO:AUE, BV: Nova CEWS", note=f"{linked} × {NOVA:g}")
    for store, count in member.stores.items():
        ledger.plus(item(store).title, count, item(store).bv or 0, rule="TM, BV: external stores")
    gunnery, piloting = effective_skills(member.unit, member.gunnery, member.piloting, member.implants)
    crew = Factor(skill_multiplier(gunnery, piloting), f"gunnery {gunnery}, piloting {piloting}")
    ledger.times("Crew", crew, rule="TM, BV: skills")
    return rounded(ledger.value)


def _networks(members: Sequence[Member]) -> dict[str, list[int]]:
    """The members of each network; raises ValueError for one without a C3 computer."""
    networks: dict[str, list[int]] = {}
    for place, member in enumerate(members):
        if member.network is None:
            continue
        if not has_c3(member.unit):
            raise ValueError(f"{member.unit.name} has no C3 computer and cannot join the network {member.network!r}")
        networks.setdefault(member.network, []).append(place)
    return networks


def is_store(found: Item) -> bool:
    """Whether a thing is hung under a wing: a bomb, a missile or a pod."""
    return found.ammo is not None and (bool(found.traits & BOMBS) or found.ammo.type == "bomb")


def has_c3(unit: Unit) -> bool:
    """Whether a unit has a computer that can join a C3 network."""
    return any(_has(unit, trait) for trait in C3_TRAITS)


def _network_share(linked: Sequence[Member]) -> float:
    boosted = all(any(_has(member.unit, trait) for trait in BOOSTED_TRAITS) for member in linked)
    return BOOSTED_C3 if boosted else C3


def _has(unit: Unit, trait: str) -> bool:
    return any(m.known and trait in entry_of(m.item).item.traits for m in unit.mounts)


def tag_count(unit: Unit) -> int:
    """How many designators a unit has, those of C3 masters among them."""
    count = sum(m.known and "tag" in entry_of(m.item).item.traits for m in unit.mounts)
    if isinstance(unit, Infantry):
        arms = [name for name in (unit.primary, unit.secondary) if name is not None]
        count += any("tag" in item(name).traits for name in arms)
    return count


def guided_value(member: Member) -> float:
    """The Battle Value of what others' TAG can guide: semi-guided and homing ammunition and homing bombs."""
    ammo = take_stock(member.unit).parts[Part.AMMO]
    carried = sum(lot_value(placed) for placed in ammo if _guided(placed.mount.item))
    return carried + sum(count * (item(store).bv or 0) for store, count in member.stores.items() if _guided(store))


def _guided(name: str) -> bool:
    ammo = item(name).ammo
    return ammo is not None and not GUIDED.isdisjoint(ammo.munitions)
