"""The attacks that a line names: the to-hit number of each, the events of the attacker, and the hit that it offers."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from astech.campaign.aim import AT, Aim, aim_of
from astech.campaign.company import ListedMember
from astech.campaign.sessions import MemberSession
from astech.words import parse_verb
from astech.words.aiming import attacks_of_words, situation_of
from astech.words.context import WordError
from astech.words.craft import parse_stores
from astech.words.patterns import take_place
from astech.words.tokens import words_of
from sheets.editions import edition
from sheets.play import Refused
from sheets.play.blow_effects import Blow, attacker_event, target_event
from sheets.play.circumstances import options_in_force
from sheets.play.element_shots import (
    ElementManner,
    ElementSide,
    blow_events,
    number_at,
    weapon_events,
)
from sheets.play.families import family_of
from sheets.play.physical import is_wet
from sheets.play.quirks import has_quirk
from sheets.play.shots import Manner, Shot, bay_hit, bomb_hit, hit_event, is_stuck, platoon_hit, situation_at_target
from sheets.play.status import BayStatus, Strike
from sheets.play.tally import ToHit
from sheets.play.to_hit import PLATOON_FIRE, to_hit
from sheets.play.to_hit_ranges import AIR, bracket_of
from sheets.record.events import Attack, Circumstance, Dice, DropStore, Event, Fire, HitOfShot, Salvo, Scatter, Side
from sheets.rules.stores import find_store
from sheets.rules.tohit.situation import Situation
from sheets.text import letters
from sheets.units import Infantry

FIRE_WORDS = ("fire", "fires", "fired", "shoot", "shoots", "shot")
RIFLES = frozenset(("platoon", "rifles", "rifle", "fire"))
BAY, BAYS = "bay", ("bay", "bays")
ELEMENT_WEAPONS = "weapons"
SIDES: dict[str, Side] = {"front": "front", "rear": "rear", "left": "left", "right": "right"}

BOMB_ATTACKS = ("dive bomb", "altitude bomb")
PLAIN_BOMBS = frozenset(("HEBomb", "ClusterBomb", "LGBomb"))
"""Bombs that do no more than their damage."""

DiceRoller = Callable[[int], int]
"""Rolls a number of the attacker's dice; returns their sum."""


class AttackResult(NamedTuple):
    """The events of the attacker, and the offer to its target; None without a hit."""

    own: Sequence[Event]
    shot: HitOfShot | None


class Attempt(NamedTuple):
    """One attack: its number, and its result for a hit or a miss with the dice of the to-hit roll."""

    found: ToHit
    result: Callable[[bool, Dice, DiceRoller], AttackResult]


def attempts_of(attacker: MemberSession, target: MemberSession, aim: Aim, question: bool = False) -> Iterator[Attempt]:
    """The attacks that a line of fire names, or a question for their numbers."""
    games = {edition(session.options.reading).game for session in (attacker, target)}
    if len(games) > 1:
        raise Refused(f"{attacker.member.name} and {target.member.name} play different games")
    place, words = _aimed_place(target, words_of(" ".join(aim.situation).replace(",", " ")))
    aimed_situation = situation_of(attacker.word_context, words)
    if games != {"classic"}:
        yield _element_attempt(attacker, target, aim, aimed_situation)
        return
    situation = situation_at_target(
        target.unit, target.state, aimed_situation, is_stuck(target.unit, target.state, target.options)
    )
    situation = _aimed_situation(attacker, situation, place)
    named = [word.casefold() for word in aim.attack]
    blow = physical_attack_of(attacker, named)
    if blow:
        yield _physical_attempt(attacker, target, aim, situation, blow)
    elif isinstance(attacker.unit, Infantry) and (set(named) <= RIFLES or not attacker.word_context.weapons):
        yield _platoon_attempt(attacker, target, aim, situation)
    elif (bombs := _bombs_of_words(named)) is not None:
        yield from _bomb_attempts(attacker, target, aim, situation, *bombs)
    elif set(named) & set(BAYS):
        yield _bay_attempt(attacker, target, aim, situation, named)
    else:
        before = _air_attack_events(attacker, situation.air_attack) if situation.air_attack else ()
        for number, shot in enumerate(_shots(attacker, aim, question)):
            aimed = replace(aim, aimed=place)
            yield _weapon_attempt(attacker, target, aimed, situation, shot, () if number else before)


def _aimed_place(target: MemberSession, words: Sequence[str]) -> tuple[str, list[str]]:
    """The location of `aimed at hd`, and the other words."""
    if "aimed" not in words:
        return "", list(words)
    at = words.index("aimed")
    start = next((start for start in range(at + 1, len(words)) if words[start] not in ("at", "the")), at)
    taken = take_place(words, start, target.word_context)
    return (taken[1], [*words[:at], *words[start + taken[0] :]]) if taken is not None else ("", list(words))


def _aimed_situation(attacker: MemberSession, situation: Situation, place: str) -> Situation:
    """The situation of an aimed shot: at an immobile target, or at one that moves with a targeting computer
    (TW-4.4:p110:aimed-shots, BMM-7.01:p114:targeting-computer)."""
    if not place:
        return situation
    immobile, head = "immobile" in situation.lines, place == "HD"
    if immobile and not head:
        return situation
    if not immobile:
        body = family_of(attacker.unit, attacker.options).body(attacker.unit, attacker.options.reading)
        computers = [mount for mount, entry in body.entries.items() if "targeting-computer" in entry.traits]
        if head or not any(body.works(attacker.state, mount) for mount in computers):
            raise Refused("only an immobile target, or a targeting computer and not the head, allows an aimed shot")
    line = "aimed-at-head" if immobile else "aimed"
    return replace(situation, lines={**situation.lines, line: 1})


def _shots(attacker: MemberSession, aim: Aim, question: bool) -> Sequence[Fire]:
    """The weapons that a line names; a question includes weapons that have fired already."""
    context = attacker.word_context
    if aim.mounts:
        unknown = set(aim.mounts) - {weapon.mount for weapon in context.weapons}
        if unknown:
            raise Refused(f"{attacker.member.name} has no weapon in position {min(unknown)}")
        return [Fire(weapon=mount) for mount in aim.mounts]
    if question:
        with suppress(WordError):
            named = attacks_of_words(context, words_of(" ".join(aim.attack)))
            mounts = named or [weapon.mount for weapon in context.weapons]
            return [Fire(weapon=mount) for mount in mounts if isinstance(mount, int)]
    return [shot for shot in parse_verb("fire", aim.attack, context) if isinstance(shot, Fire)]


def attack_aim(attacker: MemberSession, words: Sequence[str], known: Sequence[ListedMember]) -> Aim | None:
    """The aim of a line that names an attack and a unit of the campaign: `fire ppc at atlas`, `kick at atlas`."""
    line = " ".join(words).split()
    if not line:
        return None
    if line[0].casefold() in FIRE_WORDS:
        return aim_of(line[1:], known)
    at = next((number for number, word in enumerate(line) if word.casefold() in AT), 0)
    named = physical_attack_of(attacker, [word.casefold() for word in line[:at]])
    return aim_of(line, known) if named else None


def asked_aim(words: Sequence[str], known: Sequence[ListedMember]) -> Aim | None:
    """The aim of a question for numbers: `to hit ppc at atlas range 5`; all weapons where it names none."""
    line = " ".join(words).split()
    if [word.casefold() for word in line[:2]] != ["to", "hit"]:
        return None
    aim = aim_of(line[2:], known)
    return aim if aim is None or aim.attack else replace(aim, attack=("all",))


def physical_attack_of(attacker: MemberSession, words: Sequence[str]) -> str:
    """The name of the physical attack that words mean; empty for other words."""
    if not words:
        return ""
    try:
        (found,) = attacks_of_words(attacker.word_context, list(words))
    except (WordError, ValueError):
        return ""
    names = {strike.name for strike in attacker.status().physical}
    return found if isinstance(found, str) and found in names else ""


def _manner(aim: Aim, rolled: Dice) -> Manner:
    return Manner(aim.side, aim.damage, aim.defended, sum(rolled) == 12, aim.aimed)


def _weapon_attempt(
    attacker: MemberSession,
    target: MemberSession,
    aim: Aim,
    situation: Situation,
    shot: Fire,
    before: tuple[Event, ...] = (),
) -> Attempt:
    """The fire of one weapon, behind other events of the attacker."""
    options = options_in_force(attacker.unit, attacker.options, attacker.state)
    body = family_of(attacker.unit, options).body(attacker.unit, options.reading)
    fired_at = Shot(body, attacker.state, options.book, shot, situation)

    def result(hits: bool, rolled: Dice, roll: DiceRoller) -> AttackResult:
        fired = shot.model_copy(update={"missed": not hits})
        if not hits:
            return AttackResult((*before, fired), None)
        hit = hit_event(fired_at, target.unit, _manner(aim, rolled), roll)
        if aim.aimed and not isinstance(hit, Attack):
            raise Refused(f"{found.attack} is not aimed at a location: only a single hit is")
        if isinstance(hit, Attack | Salvo) and sum(rolled) - (found.number or 0) in GLANCES and _glances(target):
            hit = hit.model_copy(update={"glancing": True})
        return AttackResult((*before, fired), hit)

    found = to_hit(attacker.unit, attacker.state, shot.weapon, situation, options)
    return Attempt(found, result)


GLANCES = (0, 1)
"""The points above the to-hit number with which a shot glances off a narrow or low profile (digest 21.1)."""


def _glances(target: MemberSession) -> bool:
    return has_quirk(target.unit, target.options, "low_profile")


def _bombs_of_words(named: Sequence[str]) -> tuple[str, tuple[str, ...]] | None:
    """The attack and the bombs of `dive bomb he x2`; None for other words."""
    attack = " ".join(named[:2])
    if attack not in BOMB_ATTACKS:
        return None
    hung = parse_stores(" ".join(named[2:]))
    return attack, hung


def _bomb_attempts(
    attacker: MemberSession, target: MemberSession, aim: Aim, situation: Situation, attack: str, bombs: Sequence[str]
) -> Iterator[Attempt]:
    """The bombs of a dive or an altitude attack, each with its own roll (TW-4.4:p246:altitude-bombing).

    A bomb that misses scatters by the points.
    """
    found = to_hit(attacker.unit, attacker.state, attack, situation, attacker.options)
    for number, name in enumerate(bombs):
        damage = aim.damage or _bomb_damage(name)
        before = () if number else _air_attack_events(attacker, attack)

        def result(
            hits: bool,
            rolled: Dice,
            roll: DiceRoller,
            damage: int = damage,
            dropped: tuple[Event, ...] = (*before, DropStore(store=name)),
        ) -> AttackResult:
            if hits:
                return AttackResult(dropped, bomb_hit(damage, aim.side, target.unit))
            return AttackResult((*dropped, Scatter(hexes=(found.number or 0) - sum(rolled))), None)

        yield Attempt(found._replace(attack=f"{attack}: {name}"), result)


def _air_attack_events(attacker: MemberSession, attack: str) -> tuple[Event, ...]:
    """The note of an attack from the air, which a craft makes once in a turn."""
    noted = attacker.state.circumstances.get("air-attack") == attack
    return () if noted or not isinstance(attacker.unit, AIR) else (Circumstance(kind="air-attack", value=attack),)


def _bomb_damage(name: str) -> int:
    """The area damage of a bomb; raises `Refused` where it has rules of its own."""
    bomb = find_store(name)
    if bomb is None or bomb.ammo is None or bomb.name not in PLAIN_BOMBS:
        raise Refused(f"the damage of the {name} is not known: say it as in damage 10")
    return bomb.ammo.damage_per_shot


def _platoon_attempt(attacker: MemberSession, target: MemberSession, aim: Aim, situation: Situation) -> Attempt:
    """The fire of a platoon with its own weapons."""
    damage = aim.damage or int(attacker.status().strength["damage"])

    def result(hits: bool, rolled: Dice, roll: DiceRoller) -> AttackResult:
        return AttackResult((), platoon_hit(damage, _manner(aim, rolled), target.unit) if hits else None)

    return Attempt(to_hit(attacker.unit, attacker.state, PLATOON_FIRE, situation, attacker.options), result)


def _bay_attempt(
    attacker: MemberSession, target: MemberSession, aim: Aim, situation: Situation, named: Sequence[str]
) -> Attempt:
    """The fire of a weapon bay, whose weapons roll once together."""
    bay = _bay_of_words(attacker, [word for word in named if word not in BAYS])
    body = family_of(attacker.unit, attacker.options).body(attacker.unit, attacker.options.reading)
    first = bay.weapons[0]
    found = to_hit(attacker.unit, attacker.state, first, situation, attacker.options)
    options = options_in_force(attacker.unit, attacker.options, attacker.state)
    bracket = bracket_of(attacker.unit, attacker.state, body, first, situation, options.book)
    capital = body.entries[first].weapon.capital_scale

    def result(hits: bool, rolled: Dice, roll: DiceRoller) -> AttackResult:
        fired = [Fire(weapon=weapon, missed=not hits) for weapon in bay.weapons]
        return AttackResult(fired, bay_hit(bay, capital, bracket, _manner(aim, rolled)) if hits else None)

    return Attempt(found._replace(attack=f"bay of {bay.title}"), result)


def _bay_of_words(attacker: MemberSession, words: Sequence[str]) -> BayStatus:
    """The bay that a location or the title of its weapons names."""
    bays = [bay for bay in attacker.status().bays if bay.weapons]
    asked = [letters(word) for word in words]
    fitting = [bay for bay in bays if all(each in letters(f"{bay.location} {bay.title}") for each in asked)]
    if len(fitting) == 1:
        return fitting[0]
    known = ", ".join(f"bay {bay.location.lower()} {bay.title.lower()}" for bay in fitting or bays)
    raise Refused(f"which bay? Expected one of {known}" if known else f"{attacker.member.name} has no bay that fires")


def _physical_attempt(
    attacker: MemberSession, target: MemberSession, aim: Aim, situation: Situation, name: str
) -> Attempt:
    """A physical attack, or one of troops."""
    found = to_hit(attacker.unit, attacker.state, name, situation, attacker.options)
    strike: Strike = next(each for each in attacker.status().physical if each.name == found.attack)
    hexes = aim.hexes or attacker.state.hexes
    side = SIDES.get(aim.side, "front")

    def result(hits: bool, rolled: Dice, roll: DiceRoller) -> AttackResult:
        own = attacker_event(strike, hits, target.unit, hexes)
        blow = Blow(hexes, aim.damage, side, roll, is_wet(attacker.state))
        shot = target_event(strike, attacker.unit, attacker.options, target.unit, blow) if hits else None
        return AttackResult((own,), shot)

    return Attempt(found, result)


def _element_attempt(attacker: MemberSession, target: MemberSession, aim: Aim, situation: Situation) -> Attempt:
    """An attack of an element."""
    ours = ElementSide(
        family_of(attacker.unit, attacker.options).body(attacker.unit, attacker.options.reading), attacker.state
    )
    theirs = ElementSide(family_of(target.unit, target.options).body(target.unit, target.options.reading), target.state)
    blow = physical_attack_of(attacker, [word.casefold() for word in aim.attack])
    if aim.attack not in ((), ("all",)) and not blow:
        more = situation_of(attacker.word_context, [word.casefold() for word in aim.attack])
        situation = _join_situations(situation, more)

    def result(hits: bool, rolled: Dice, roll: DiceRoller) -> AttackResult:
        manner = ElementManner(aim.overheat, aim.side == "rear", aim.damage, sum(rolled) == 12, aim.hexes)
        if blow:
            own, shot = blow_events(ours, theirs, blow, manner, hits)
        else:
            own, shot = weapon_events(ours, situation, manner, hits)
        return AttackResult((own,), shot)

    return Attempt(number_at(ours, theirs, blow or ELEMENT_WEAPONS, situation), result)


def _join_situations(situation: Situation, more: Situation) -> Situation:
    """Adds the situation words before the target: `fire indirect at warhammer range 20`."""
    return Situation(
        range=situation.range if situation.range is not None else more.range,
        bracket=situation.bracket or more.bracket,
        moved=situation.moved if situation.moved is not None else more.moved,
        move=situation.move if situation.move is not None else more.move,
        lines={**more.lines, **situation.lines},
        stealth=situation.stealth or more.stealth,
        attacker_moved=situation.attacker_moved or more.attacker_moved,
        gunnery=situation.gunnery if situation.gunnery is not None else more.gunnery,
        other=situation.other + more.other,
    )
