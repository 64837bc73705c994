"""What adds to the rolls of every family, and salvos.

Quirks, a targeting computer and moving add to rolls; a roll says how many missiles or shots of a cluster weapon hit,
and in which groups their damage comes (digest 2, 19).
"""

from collections.abc import Callable
from typing import Any

from sheets.equipment.quirks import QuirkNumber, added_by_quirks, added_by_weapon_quirks, codes_of
from sheets.errata import quirks_by_table
from sheets.play.resolution import Resolution
from sheets.play.supply import Supplied
from sheets.play.tasks import RollCluster
from sheets.record.events import Attack, Move, Salvo
from sheets.record.record import Options
from sheets.record.state import Due, Modifier, State
from sheets.rules.tables.to_hit import ATTACKER_MOVEMENT, AttackerMovement, cluster_hits
from sheets.units import Mount, Unit

RULING = "digest 21"
AT_RANGE = (
    (QuirkNumber.TO_HIT_SHORT, "short"),
    (QuirkNumber.TO_HIT_MEDIUM, "medium"),
    (QuirkNumber.TO_HIT_LONG, "long"),
)


def quirks_in_play(unit: Unit, options: Options) -> tuple[str, ...]:
    """The quirks that count, by code: none where the table plays without, in the later book those of its own table."""
    if not options.quirks:
        return ()
    return quirks_by_table(unit) if options.book.quirks_by_table else codes_of(unit)


def quirk_modifiers(unit: Unit, options: Options, number: QuirkNumber) -> list[Modifier]:
    """The modifiers that quirks of the design bring to a number."""
    codes = quirks_in_play(unit, options)
    if not codes:
        return []
    return [Modifier(added.title.lower(), added.value, RULING) for added in added_by_quirks(codes, number)]


def weapon_quirk_modifiers(mount: Mount, options: Options) -> list[Modifier]:
    """The modifiers that quirks of a weapon bring to its shots."""
    if not options.quirks or not mount.quirks:
        return []
    added = added_by_weapon_quirks(mount, QuirkNumber.TO_HIT)
    return [Modifier(one.title.lower(), one.value, RULING) for one in added]


def shooting_modifiers(unit: Unit, options: Options) -> list[Modifier]:
    """The modifiers that quirks of the design bring to its shots, those at one range with its name."""
    found = quirk_modifiers(unit, options, QuirkNumber.TO_HIT)
    ranges = (
        (QuirkNumber.TO_HIT_SHORT, "short"),
        (QuirkNumber.TO_HIT_MEDIUM, "medium"),
        (QuirkNumber.TO_HIT_LONG, "long"),
    )
    for number, name in ranges:
        found += [
            Modifier(f"{modifier.reason}, at {name} range", modifier.value, modifier.ruling)
            for modifier in quirk_modifiers(unit, options, number)
        ]
    return found


COMPUTER = "BMM-7.01:p114:targeting-computer"
HELP = -1


def aiming_modifiers(body: Supplied, state: State, weapon: int) -> list[Modifier]:
    """What a targeting computer adds to the shots of a weapon: it helps direct fire, so no missiles, flamers or machine
    guns, and autocannons only with slugs.
    """
    entry = body.entries[weapon]
    if entry.weapon is None or "direct-fire" not in entry.traits:
        return []
    computers = (mount for mount, item in body.entries.items() if "targeting-computer" in item.traits)
    if not any(body.works(state, mount) for mount in computers):
        return []
    slugs = (entry.weapon.ammo_type or "").startswith("lbx-")
    return [Modifier("targeting computer, slugs only" if slugs else "targeting computer", HELP, COMPUTER)]


MOVING = "digest 10.4"
MOVES = {"walk": AttackerMovement.WALKED, "run": AttackerMovement.RAN, "jump": AttackerMovement.JUMPED}
ON_FOOT = {"stand": "standing", "walk": "walking", "run": "running", "jump": "in a jump"}


def within(now: Resolution[object], event: Move, points: dict[str, int], words: dict[str, str]) -> None:
    """Marks a move that the MP of its mode allow; refuses any other."""
    state, name, mode = now.state, now.unit.name, event.mode
    if state.destroyed:
        now.refuse(f"{name} is out of the game")
    if state.moved:
        now.refuse(f"{name} has moved in this turn")
    if mode == "stand":
        if event.hexes:
            now.refuse("who stands moves no hexes")
    elif not points.get(mode):
        now.refuse(f"{name} has no MP {words[mode]}")
    elif event.hexes > points[mode]:
        now.refuse(f"{name} has {points[mode]} MP {words[mode]}, {event.hexes} hexes are too far")
    state.moved, state.hexes = mode, event.hexes
    now.say("it stands still" if mode == "stand" else f"{event.hexes} hexes {words[mode]}", MOVING)


def fire_modifier_of_move(state: State) -> tuple[Modifier, ...]:
    """What the unit's own move of this turn adds to its fire."""
    moved = MOVES.get(state.moved)
    return (Modifier(moved.value.casefold(), ATTACKER_MOVEMENT[moved], MOVING),) if moved else ()


CLUSTERS = "digest 19"


def said_to(attack: Callable[[Any, Attack], None]) -> Callable[[Resolution[Any], Salvo], None]:
    """The function of a family whose `attack` rolls where a group strikes: the cluster table says how much hits."""

    def salvo(now: Resolution[Any], event: Salvo) -> None:
        before = len(now.agenda)
        attack(now, Attack(side=event.side, damage=1, kind=event.kind))  # it refuses a side that the unit has not
        del now.agenda[before:]
        roll = (event.modifier, event.all_hit)
        now.then(RollCluster(event.size, event.damage, event.group, event.side, event.kind, *roll))

    return salvo


def rolled_by(attack: Callable[[Any, Attack], None]) -> Callable[[Resolution[Any], RollCluster], None]:
    """How that family rolls what hits, and strikes with each group."""

    def roll_cluster(now: Resolution[Any], task: RollCluster) -> None:
        hits = task.size
        if not task.all_hit:
            modifiers = (Modifier("fire control", task.modifier, CLUSTERS),) if task.modifier else ()
            result = now.roll(Due("cluster", 2, f"a salvo of {task.size}", CLUSTERS, modifiers=modifiers))
            hits = cluster_hits(task.size, result.total + task.modifier) if result.outcome is None else result.total
        if hits > task.size:
            now.refuse(f"{hits} of {task.size} cannot hit")
        now.say(f"{hits} of {task.size} hit", CLUSTERS)
        points = hits * task.damage
        groups = [min(task.group, points - done) for done in range(0, points, task.group)]
        for group in reversed(groups):  # each goes to the head of what is to be done
            attack(now, Attack(side=task.side, damage=group, kind=task.kind))

    return roll_cluster
