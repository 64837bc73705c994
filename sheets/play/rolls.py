"""Modifiers of shots, aimed shots, and damage in groups, for all families.

A roll decides whether an aimed shot strikes its location, and how many missiles or shots of a cluster weapon hit;
damage of salvos, charges and falls comes in groups (digest 2, 19).
"""

from collections.abc import Callable, Container
from typing import Any

from sheets.equipment.kinds import INDUSTRIAL_COCKPITS, CockpitType
from sheets.equipment.quirks import QuirkNumber
from sheets.play.quirks import has_quirk, quirk_modifiers, why_slow_to_start
from sheets.play.resolution import Resolution
from sheets.play.supply import FiringUnit
from sheets.play.tasks import AimedHit, LocateHit, RollCluster
from sheets.record.events import Attack, Hit, Move, Salvo, Struck
from sheets.record.record import Options
from sheets.record.state import Due, Modifier, State
from sheets.rules.tables.to_hit import AttackerMovement, cluster_hits, cluster_rows
from sheets.rules.tohit.attackers import ATTACKER_MOVES
from sheets.units import Mech, Unit, Vehicle
from sheets.units.outfit import outfit

RULING = "digest 21"
UNCONFIRMED = "unconfirmed"
AT_RANGE = (
    (QuirkNumber.TO_HIT_SHORT, "at short range"),
    (QuirkNumber.TO_HIT_MEDIUM, "at medium range"),
    (QuirkNumber.TO_HIT_LONG, "at long range"),
    (QuirkNumber.TO_HIT_AIRBORNE, "at what is in the air"),
    (QuirkNumber.TO_HIT_SECOND, "at a second target in the front arc"),
)


def shooting_modifiers(unit: Unit, options: Options, state: State) -> list[Modifier]:
    """The modifiers of fire control and quirks to the unit's shots; a quirk for some shots only names them."""
    found = [*fire_control_modifiers(unit), *quirk_modifiers(unit, options, QuirkNumber.TO_HIT, state)]
    if state.swerved:
        found.append(Modifier("nimble jumper that swerved", 1, RULING))
    return [*found, *(modifier for _, modifier in conditional_modifiers(unit, options, state))]


def conditional_modifiers(unit: Unit, options: Options, state: State) -> list[tuple[QuirkNumber, Modifier]]:
    """The modifiers of the design's quirks to some of its shots."""
    return [
        (number, Modifier(f"{modifier.reason}, {where}", modifier.value, modifier.ruling))
        for number, where in AT_RANGE
        if not (number is QuirkNumber.TO_HIT_AIRBORNE and state.height > 0)  # only on the ground
        for modifier in quirk_modifiers(unit, options, number, state)
    ]


NO_CONTROL, BASIC_CONTROL = 2, 1
INDUSTRIAL_COCKPIT, PRIMITIVE_COCKPIT = 1, 2


def fire_control_modifiers(unit: Unit) -> tuple[Modifier, ...]:
    """The modifiers of the fire control of IndustrialMechs and support vehicles to every shot.

    Digest 2.5 of construction has that of industrial cockpits; the others are unconfirmed.
    """
    if isinstance(unit, Mech) and unit.cockpit in INDUSTRIAL_COCKPITS:
        if unit.cockpit is CockpitType.PRIMITIVE_INDUSTRIAL:
            return (Modifier("primitive industrial cockpit", PRIMITIVE_COCKPIT, UNCONFIRMED),)
        return (Modifier("industrial cockpit", INDUSTRIAL_COCKPIT, "construction digest 2.5"),)
    if not isinstance(unit, Vehicle) or unit.support is None:
        return ()
    carried = outfit(unit)
    if carried.has("advanced-fire-control"):
        return ()
    if carried.has("basic-fire-control"):
        return (Modifier("basic fire control", BASIC_CONTROL, UNCONFIRMED),)
    return (Modifier("no fire control", NO_CONTROL, UNCONFIRMED),)


COMPUTER = "BMM-7.01:p114:targeting-computer"
COMPUTER_BONUS = -1


def aiming_modifiers(body: FiringUnit, state: State, weapon: int) -> list[Modifier]:
    """The modifier of a targeting computer to the shots of a weapon.

    It helps direct-fire weapons only: not missiles, flamers or machine guns, and autocannons only with standard rounds.
    """
    entry = body.entries[weapon]
    if entry.weapon is None or "direct-fire" not in entry.traits:
        return []
    computers = (mount for mount, item in body.entries.items() if "targeting-computer" in item.traits)
    if state.interfered or not any(body.works(state, mount) for mount in computers):
        return []
    slugs = (entry.weapon.ammo_type or "").startswith("lbx-")
    return [Modifier("targeting computer, slugs only" if slugs else "targeting computer", COMPUTER_BONUS, COMPUTER)]


AT_PLACE, ELSEWHERE = "on target", "elsewhere"


def locate_or_aim(
    resolution: Resolution[Any], event: Attack, hit: LocateHit, places: Container[str]
) -> LocateHit | AimedHit:
    """The location roll of an attack, or first the roll of an aimed shot."""
    if not event.aimed:
        return hit
    if event.aimed not in places:
        resolution.refuse(f"{resolution.unit.name} has no location '{event.aimed}' to aim at")
    if event.table != "normal" or event.kind == "area":
        resolution.refuse("only direct fire is aimed at a location")
    return AimedHit(event.aimed, hit)


def refuse_aim(resolution: Resolution[Any], event: Attack) -> None:
    """Refuses aimed shots at a unit without locations."""
    if event.aimed:
        resolution.refuse(f"no shot is aimed at a location of {resolution.unit.name}")


def aimed_hit_handler(strike: Callable[[Any, LocateHit, str], None]) -> Callable[[Resolution[Any], AimedHit], None]:
    """The function of a family for an aimed hit: it strikes the location on some results, else that of the table."""

    def aimed_hit(resolution: Resolution[Any], task: AimedHit) -> None:
        asked = f"a shot aimed at {task.location}"
        aimed = resolution.options.book.aimed_shot
        due = Due("aimed-shot", aimed.dice, asked, aimed.ruling, task.location, choices=(AT_PLACE, ELSEWHERE))
        result = resolution.roll(due)
        there = result.outcome == AT_PLACE if isinstance(result.outcome, str) else result.total in aimed.on_target
        if there:
            resolution.say("the aimed shot is on target", aimed.ruling, task.location)
            strike(resolution, task.hit, task.location)
        else:
            resolution.say("the shot strikes elsewhere", aimed.ruling)
            resolution.do_next(task.hit)

    return aimed_hit


MOVING = "digest 10.4"
MOVES = {
    "walk": AttackerMovement.WALKED,
    "run": AttackerMovement.RAN,
    "jump": AttackerMovement.JUMPED,
    "swim": AttackerMovement.JUMPED,  # BMM-7.01:p117:umu
}
ON_FOOT = {"stand": "standing", "walk": "walking", "run": "running", "jump": "in a jump", "swim": "swimming"}


def mark_move(resolution: Resolution[Any], event: Move, points: dict[str, int], words: dict[str, str]) -> None:
    """Marks a move within the MP of its mode; refuses any other."""
    state, name, mode = resolution.state, resolution.unit.name, event.mode
    if state.destroyed:
        resolution.refuse(f"{name} is out of the game")
    if state.moved:
        resolution.refuse(f"{name} has moved in this turn")
    if mode == "stand":
        if event.hexes:
            resolution.refuse("a unit that stands still moves 0 hexes")
    elif not points.get(mode):
        resolution.refuse(f"{name} has no MP {words[mode]}")
    elif event.hexes > points[mode]:
        resolution.refuse(f"{name} has {points[mode]} MP {words[mode]}, {event.hexes} hexes are too far")
    why = why_slow_to_start(resolution.unit, resolution.options, state) if mode == "run" else ""
    if why:
        resolution.refuse(f"{name} does not run: {why}")
    state.moved, state.hexes = mode, event.hexes
    resolution.say("it stands still" if mode == "stand" else f"{event.hexes} hexes {words[mode]}", MOVING)


def fire_modifier_of_move(state: State) -> tuple[Modifier, ...]:
    """The modifiers of fire by the unit's move of this turn."""
    moved = MOVES.get(state.moved)
    if moved is None:
        return ()
    value, ruling = ATTACKER_MOVES[state.moved]
    return (Modifier(moved.value.casefold(), value, ruling),)


CLUSTERS = "digest 19"
GLANCING = -4  # modifier of the cluster roll
GROUP = 5
CRASHING = ("charge", "death-from-above")


def damage_groups(points: int, size: int = GROUP) -> list[int]:
    """Points in groups of a size; the last group has the remainder.

    >>> damage_groups(12)
    [5, 5, 2]
    """
    return [min(size, points - done) for done in range(0, points, size)]


def blow_groups(event: Struck) -> list[int]:
    """The groups of a physical attack: several for charges and deaths from above, else one."""
    return damage_groups(event.damage) if event.by in CRASHING else [event.damage] * bool(event.damage)


def physical_attack_handler(attack: Callable[[Any, Attack], None]) -> Callable[[Resolution[Any], Struck], None]:
    """The function of a family for physical attacks; its `attack` rolls where each group strikes."""

    def struck(resolution: Resolution[Any], event: Struck) -> None:
        for group in reversed(blow_groups(event)):  # each goes to the head of the agenda
            attack(resolution, Attack(side=event.side, damage=group, kind="physical"))

    return struck


def can_glance(resolution: Resolution[Any]) -> None:
    """Refuses a glancing blow against a unit without a narrow or low profile."""
    if not has_quirk(resolution.unit, resolution.options, "low_profile"):
        resolution.refuse(f"only a narrow or low profile makes shots glance off, and {resolution.unit.name} has none")


def glancing_damage(resolution: Resolution[Any], event: Hit | Attack) -> int:
    """Half of the damage of a group that glances off a narrow or low profile (digest 21)."""
    can_glance(resolution)
    return event.damage // 2


def salvo_handler(attack: Callable[[Any, Attack], None]) -> Callable[[Resolution[Any], Salvo], None]:
    """The function of a family for salvos: the cluster table decides the hits, `attack` where each group strikes."""

    def salvo(resolution: Resolution[Any], event: Salvo) -> None:
        before = len(resolution.agenda)
        attack(resolution, Attack(side=event.side, damage=1, kind=event.kind))  # refuses a side that the unit lacks
        del resolution.agenda[before:]
        if event.glancing:
            can_glance(resolution)
        manner = (event.cover, event.over_cover, event.glancing, event.engaged, event.hot_loaded)
        roll = (event.modifier, event.all_hit, *manner)
        how = (event.damage, event.group, event.side, event.kind, *roll)
        resolution.do_next(*(RollCluster(row, *how) for row in cluster_rows(event.size)))

    return salvo


LOWEST = 2  # the lowest roll of the cluster table
HOT_DICE = 3  # of a hot-loaded launcher (digest 19)


def cluster_handler(attack: Callable[[Any, Attack], None]) -> Callable[[Resolution[Any], RollCluster], None]:
    """The function of a family for cluster rolls: it strikes with each group of the hits."""

    def roll_cluster(resolution: Resolution[Any], task: RollCluster) -> None:
        hits = task.size
        if not task.all_hit:
            counted = (("fire control", task.modifier), ("glancing blow", GLANCING if task.glancing else 0))
            modifiers = tuple(Modifier(reason, value, CLUSTERS) for reason, value in counted if value)
            hot = ", hot-loaded: the lowest two dice count" if task.hot_loaded else ""
            asked = f"a salvo of {task.size}{hot}"
            due = Due("cluster", HOT_DICE if task.hot_loaded else 2, asked, CLUSTERS, modifiers=modifiers)
            result = resolution.roll(due)
            added = sum(modifier.value for modifier in modifiers)
            roll = sum(sorted(result.dice)[:2]) + added if result.outcome is None else LOWEST
            none_hits = task.engaged and roll < LOWEST and not resolution.options.book.anti_missile_leaves_some
            hits = cluster_hits(task.size, roll) if result.outcome is None else result.total
            hits = 0 if none_hits else hits  # CORE:G13:ams-minimum
        if hits > task.size:
            resolution.refuse(f"{hits} of {task.size} cannot hit")
        resolution.say(f"{hits} of {task.size} hit", CLUSTERS)
        for group in reversed(damage_groups(hits * task.damage, task.group)):  # each goes to the head of the agenda
            # `attack` halves a glancing group; a glancing salvo has a worse cluster roll instead
            damage = 2 * group if task.glancing else group
            cover = {"cover": task.cover, "over_cover": task.over_cover}
            attack(
                resolution,
                Attack(side=task.side, damage=damage, kind=task.kind, glancing=task.glancing, **cover),
            )

    return roll_cluster
