"""The tables of play that several families look up, as grids: to hit, cluster hits, infantry, attacks on 'Mechs."""

from collections.abc import Iterable, Iterator
from functools import cache

from exporters.recordsheet.reference import Grid
from exporters.recordsheet.sheet import Sheet
from sheets.recordsheet.wording import signed
from sheets.rules.tables import infantry, to_hit
from sheets.rules.tables.hit_locations import SWARMED_BIPED, SWARMED_QUAD, SwarmHit
from sheets.rules.tables.infantry import RIDERS, AttackStrength
from sheets.rules.tables.terrain import BUILDINGS
from sheets.rules.tables.to_hit import ModifierLine, modifier_lines
from sheets.units import Unit


@cache
def cluster_hits(sizes: tuple[int, ...]) -> Grid:
    """The columns of the cluster table for these numbers of missiles."""
    rows = tuple((str(roll), *(str(to_hit.CLUSTER_HITS[size][roll - 2]) for size in sizes)) for roll in to_hit.ROLLS)
    return Grid("Cluster hits, 2D6", ("2D6", *map(str, sizes)), rows)


def cluster_sizes(sheet: Sheet[Unit]) -> tuple[int, ...]:
    """The columns of the cluster table that a unit needs; cluster shells have that of their gun
    (BMM-7.01:p106:cluster-ammunition).
    """
    sizes: set[int] = set()
    for _, _, entry in sheet.outfit.mounted:
        if entry.weapon is None:
            continue
        kind = entry.weapon.ammo_type or ""
        if (entry.weapon.cluster and entry.weapon.rack > 1) or kind.startswith("lbx-"):
            sizes.add(entry.weapon.rack)
        elif kind.startswith("ultra-"):
            sizes.add(2)
        elif kind.startswith("rotary-"):
            sizes |= {2, 3, 4, 5, 6}
        elif "machine-gun-array" in entry.traits:
            sizes |= {2, 3, 4}
    return tuple(sorted(size for size in sizes if size in to_hit.CLUSTER_HITS))


def modifiers_grid(title: str, lines: Iterable[ModifierLine]) -> Grid:
    rows = tuple((line.cause, signed(line.value)) for line in lines)
    return Grid(title, ("", ""), rows, widths=(3.2, 1.0), left=True)


@cache
def to_hit_tables(arms: bool = False, ignored_by: str = "") -> tuple[Grid, ...]:
    """All modifiers of the gunner's roll, those of hits to `arms` for who has some; `ignored_by` says for whom a second
    target makes no difference."""
    moved = modifiers_grid("Target moved", to_hit.target_movement_lines())
    groups = [modifiers_grid(group.title, _asked(group.lines, arms, bool(ignored_by))) for group in to_hit.CATALOG]
    if ignored_by:
        groups[-1] = groups[-1]._replace(notes=(f"* not {ignored_by}",))
    return (*groups[:2], moved, *groups[2:])


_OF_ARMS = (to_hit.AttackerState.SHOULDER, to_hit.AttackerState.UPPER_ARM, to_hit.AttackerState.LOWER_ARM)
_SECOND = (to_hit.AttackerState.SECOND_TARGET, to_hit.AttackerState.SECOND_TARGET_ASIDE)


def _asked(lines: Iterable[ModifierLine], arms: bool, starred: bool) -> Iterator[ModifierLine]:
    for line in lines:
        if line.cause in _SECOND and starred:
            yield line._replace(cause=f"{line.cause}*")
        elif arms or line.cause not in _OF_ARMS:
            yield line


@cache
def to_hit_summary() -> tuple[Grid, Grid]:
    """What every shot asks for, whole: range and movement of both; the target's state, cover, the attacker's state."""
    moved = [
        (f"Target moved {row.cause.removesuffix(' hexes')}", signed(row.value))
        for row in to_hit.target_movement_lines()
        if row.value
    ]
    lines = (*to_hit.CATALOG[0].lines[1:], *modifier_lines(to_hit.ATTACKER_MOVEMENT)[1:4])
    first = [*((line.cause, signed(line.value)) for line in lines), *moved]
    prone = to_hit.ATTACKER_MOVEMENT[to_hit.AttackerMovement.PRONE]
    jumped, *states = modifier_lines(to_hit.TARGET_STATE)
    other = [("Attacker prone", signed(prone)), ("Target jumped", signed(jumped.value))]
    other += [(line.cause, signed(line.value)) for line in states if line.cause != to_hit.TargetState.SKIDDING]
    other += [(line.cause, signed(line.value)) for line in modifier_lines(to_hit.COVER) if "smoke" not in line.cause]
    wanted = (
        to_hit.AttackerState.SENSORS,
        to_hit.AttackerState.SECOND_TARGET,
        to_hit.AttackerState.SECOND_TARGET_ASIDE,
    )
    other += [(str(cause), signed(to_hit.ATTACKER_STATE[cause])) for cause in wanted]
    return _half("To hit", first), _half("To hit, target and cover", other)


def _half(title: str, rows: Iterable[tuple[str, str]]) -> Grid:
    return Grid(title, ("", ""), tuple(rows), widths=(3.2, 0.8), left=True)


@cache
def burst_fire() -> Grid:
    """Dice of burst fire against infantry."""
    rows = tuple((name, infantry.BURSTS[kind]) for name, kind in infantry.BURST_ROWS)
    return Grid("Burst fire against infantry", ("", "Lost"), rows, (), (4.2, 0.8), left=True, least=190)


@cache
def other_weapons() -> Grid:
    """What weapons that are no infantry weapons do to a platoon."""
    kinds = (*infantry.FROM_WEAPONS.values(), infantry.AREA_EFFECT)
    rows = tuple((row.attack, row.formula) for row in kinds)
    notes = ("each attack: round up, then divide by the divisor and round up",)
    return Grid("Other weapons against infantry", ("", "Lost"), rows, notes, (3.2, 1.4), left=True, least=170)


@cache
def lost_twice() -> Grid:
    """When a platoon loses twice as many."""
    rows = tuple((text, "× 2") for text in infantry.TWICE)
    return Grid("Twice as many are lost", ("", ""), rows, (), (4.0, 0.7), left=True, least=150)


@cache
def infantry_in_buildings() -> Grid:
    """What of an attack reaches a platoon in a building (TW-4.4:p175:infantry-absorption, TW-4.4:p175:burst-inside)."""
    rows = tuple((kind.name, f"{kind.passes:.0%}", f"{kind.passes_within:.0%}") for kind in BUILDINGS)
    notes = ("bursts inside: half the dice",)
    return Grid("Infantry in buildings", ("", "Outside", "Inside"), rows, notes, (1.6, 1.0, 1.0))


@cache
def anti_mech_attacks(squads: bool) -> Grid:
    """The modifiers of leg attacks and of swarming, by the strength of the attacker."""
    table = infantry.SQUAD_ATTACKS if squads else infantry.PLATOON_ATTACKS
    rows = tuple((_strength_span(table, n), _modifier(row.leg), _modifier(row.swarm)) for n, row in enumerate(table))
    who = "Suits" if squads else "Troopers"
    notes = (f"leg attack: {infantry.LEG_ATTACK_DAMAGE} damage to a leg, a critical hit roll",)
    return Grid("Attacks on 'Mechs", (who, "Leg", "Swarm"), rows, notes, (1.2, 1.0, 1.0))


@cache
def swarming_riders() -> Grid:
    """What riders add to the roll of those who swarm their 'Mech."""
    suits = range(1, infantry.MOST_SUITS + 1)
    rows = tuple(
        (str(swarming), *(signed(infantry.against_riders(swarming, riding)) for riding in suits)) for swarming in suits
    )
    notes = ("suits that swarm, by friends of the target that ride it",)
    return Grid("Swarming, riders on the target", ("", *map(str, suits)), rows, notes)


def _strength_span(table: tuple[AttackStrength, ...], number: int) -> str:
    least = table[number].least
    if number == 0:
        return f"{least}+"
    most = table[number - 1].least - 1
    return str(least) if least == most else f"{least}-{most}"


@cache
def anti_mech_modifiers() -> Grid:
    """What else counts for the anti-'Mech skill."""
    rows = tuple((line.cause, signed(line.value, "+0")) for line in infantry.ANTI_MECH_MODIFIERS)
    return Grid("Other modifiers", ("", ""), rows, (), (2.2, 1.4), left=True)


@cache
def swarm_locations() -> Grid:
    """Where a swarm strikes."""
    rows = tuple(
        (str(roll), _swarmed_place(SWARMED_BIPED[roll]), _swarmed_place(SWARMED_QUAD[roll])) for roll in SWARMED_BIPED
    )
    return Grid("Swarm hit location, 2D6", ("2D6", "Biped", "Quad"), rows, ("R: rear armor",), (0.6, 1.0, 1.0))


def _swarmed_place(found: SwarmHit) -> str:
    return f"{found.location} R" if found.rear else found.location


@cache
def riders() -> Grid:
    """Where suits ride."""
    rows = tuple((str(number), perch.mech, perch.vehicle) for number, perch in RIDERS.items())
    notes = ("hit there: 1D6, on 5-6 the rider first",)
    return Grid("Mechanized battle armor", ("Suit", "On a 'Mech", "On a vehicle"), rows, notes, (0.6, 1.7, 1.2))


def _modifier(value: int | None) -> str:
    return "—" if value is None else signed(value, "+0")
