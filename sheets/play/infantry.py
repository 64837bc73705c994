"""How conventional infantry is played: one pool of troopers, and what those who are left still do (digest 16)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from sheets.play import casualties
from sheets.play.anatomy import OncePerUnit
from sheets.play.damage import destroy
from sheets.play.moves import ON_FOOT, within
from sheets.play.resolution import Family, Resolution
from sheets.play.status import Status
from sheets.play.supply import SUPPLY
from sheets.play.tasks import Damage, Destroy
from sheets.play.troop_status import anti_mech_attacks, moves_by_mode, troop_status
from sheets.play.troop_tasks import Casualties
from sheets.play.troops import TroopAnatomy, end_phase, end_turn, hit
from sheets.record import events
from sheets.record.record import Options
from sheets.record.state import Draft, State
from sheets.rules.infantry import damage_divisor, damage_row, gun_crew, guns_served
from sheets.rules.movement import Movement, movement
from sheets.rules.tables.infantry import PLATOON_ATTACKS
from sheets.units import Infantry
from sheets.units.infantry import FIELD_GUNS, TROOPERS
from sheets.units.outfit import Outfit, outfit

CASUALTIES = "digest 16"
ACID = 1.5


@dataclass(frozen=True, eq=False)
class Platoon(TroopAnatomy[Infantry]):
    """A platoon as play sees it."""

    @cached_property
    def divisor(self) -> float:
        """What damage is divided by."""
        return damage_divisor(self.unit)

    @cached_property
    def damage(self) -> tuple[int, ...]:
        """The damage of one trooper, of two, and so on."""
        return damage_row(self.unit)

    @cached_property
    def guns(self) -> Mapping[int, int]:
        """The field guns, and the crew that each needs."""
        return {
            number: gun_crew(entry)
            for number, entry in self.entries.items()
            if entry.weapon is not None and self.unit.mounts[number].location == FIELD_GUNS
        }


def fresh(platoon: Infantry, options: Options) -> State:
    """An untouched platoon."""
    return Draft(structure={TROOPERS: platoon.troopers}).finished()


def troopers_lost(points: int, damage: Damage, divisor: float) -> int:
    """The troopers that so many points in troopers' terms cost, before anybody counts who is left.

    In the open, and by area effect, points count double each; acid burns half as much again. The divisor comes last,
    and each attack is rounded up.
    """
    group = damage.group
    if group.inferno:
        return points
    lost: float = points * (2 if group.in_open else 1) * (2 if group.kind == "area" else 1)
    if group.kind == "acid":
        lost = ceil(lost * ACID)
    return ceil(round(lost / divisor, 6))


def apply_damage(now: Resolution[Platoon], task: Damage) -> None:
    """Troopers fall; the platoon is gone with the last of them."""
    state = now.state
    before = state.structure[TROOPERS]
    lost = min(troopers_lost(task.points, task, now.body.divisor), before)
    if not lost:
        return
    left = before - lost
    state.structure = {TROOPERS: left}
    state.phase_damage += lost
    now.say(f"{lost} troopers are lost: {left} left", CASUALTIES, TROOPERS)
    if not left:
        state.gone = {TROOPERS: "destroyed"}
        now.then(Destroy("location", "the last trooper is lost: the platoon is destroyed", CASUALTIES))


def damage_now(body: Platoon, state: State) -> int:
    """The damage that the troopers who are left do; the last one does 1 (TW-4.4:p215:last-trooper)."""
    left = state.structure[TROOPERS]
    return body.damage[left - 1] if left else 0


def guns_now(body: Platoon, state: State) -> int:
    """How many field guns the troopers can still serve."""
    return guns_served(body.unit, state.structure[TROOPERS])


def movement_now(body: Platoon, state: State) -> Movement:
    """The MP of the platoon; guns that nobody can serve any more are left behind when the phase is over."""
    men = state.structure[TROOPERS] + state.phase_damage
    if not body.guns or guns_served(body.unit, men):
        return movement(body.unit)
    carried = outfit(body.unit)
    on_foot = Outfit(body.unit, tuple(m for m in carried.mounted if m.position not in body.guns))
    return movement(body.unit, on_foot)


def move(now: Resolution[Platoon], event: events.Move) -> None:
    """The platoon moves."""
    moves = movement_now(now.body, now.state)
    within(now, event, {"walk": moves.walk, "run": moves.run, "jump": moves.jump}, ON_FOOT)


FEW_TROOPERS = 0.25  # of a platoon: with fewer left it must withdraw (digest 12.2)


def status(body: Platoon, state: State, options: Options) -> Status:
    """The troopers left, their damage and their guns."""
    unit = body.unit
    left = state.structure[TROOPERS]
    guns = guns_now(body, state)
    idle = dict.fromkeys(list(body.guns)[guns:], "nobody to serve it")
    return troop_status(
        body,
        state,
        options=options,
        moves=moves_by_mode(movement_now(body, state)),
        strength={"troopers": left, "damage": damage_now(body, state), "field guns": guns},
        why=idle,
        physical=anti_mech_attacks(unit, PLATOON_ATTACKS, left),
        reasons=["fewer than a quarter of the troopers are left"] if left < FEW_TROOPERS * unit.troopers else [],
    )


INFANTRY = Family(
    body=OncePerUnit(Platoon),
    status=status,
    fresh=fresh,
    events={
        events.Hit: hit,
        events.Attack: casualties.attack,
        events.WeaponHit: casualties.weapon_hit,
        events.Inferno: casualties.inferno,
        events.Move: move,
        **SUPPLY,
        events.EndPhase: end_phase,
        events.HeatPhase: end_turn,
    },
    tasks={Casualties: casualties.count, Damage: apply_damage, Destroy: destroy},
)
