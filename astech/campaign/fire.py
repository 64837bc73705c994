"""Fire at a unit of the same campaign: `atlas fire ac/20 at warhammer range 5`.

The shot and its offer of damage are one command of the store, the acceptance by the target is the next one. Undoing the
acceptance restores the target; only then can the shot be undone.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from astech.campaign import ledger
from astech.campaign.access import CampaignAccess
from astech.campaign.company import ListedMember, new_id
from astech.campaign.naming import slug, split_unit_and_rest
from astech.campaign.replies import ForceReply, member_reply
from astech.campaign.sessions import MemberSession
from astech.session import Reply
from astech.words import parse_verb
from astech.words.aiming import situation_of
from astech.words.patterns import DIRECTIONS
from astech.words.tokens import words_of
from sheets.editions import edition
from sheets.play import Refused
from sheets.play.families import family_of
from sheets.play.shots import at_target, hit_of
from sheets.play.to_hit import to_hit
from sheets.play.to_hit_ranges import bracket_of
from sheets.record.events import Accept, Dice, Direction, Event, Fire, Offer
from sheets.rules.tohit.situation import Situation

AT = ("at", "against")
FROM = "from"
FIRE_WORDS = ("fire", "fires", "fired", "shoot", "shoots", "shot")
ACCEPT_WORDS = ("accept", "accepts", "accepted")


class Aim(NamedTuple):
    """The words of a line of fire: those of the weapons, the target, the side that is struck, the situation."""

    weapons: tuple[str, ...]
    target: ListedMember
    side: Direction
    situation: tuple[str, ...]


def aim_of(words: Sequence[str], known: Sequence[ListedMember]) -> Aim | None:
    """The parts of a line of fire that names a target; None where it names none.

    Raises `Refused` where a range is told and the name fits no unit.
    """
    at = next((number for number, word in enumerate(words) if word.casefold() in AT), None)
    if at is None or not words[at + 1 :]:
        return None
    try:
        target, rest = split_unit_and_rest(words[at + 1 :], known)
    except Refused:
        if "range" in words:
            raise
        return None  # a target that is no unit of the campaign
    side, rest = _side(rest)
    return Aim(tuple(words[:at]), target, side, rest)


def _side(words: tuple[str, ...]) -> tuple[Direction, tuple[str, ...]]:
    """`from the left`, and the other words."""
    small = [word.casefold() for word in words]
    for start, word in enumerate(small):
        named = [part for part in small[start + 1 : start + 3] if part != "the"]
        if word == FROM and named and named[0] in DIRECTIONS:
            end = small.index(named[0], start) + 1
            return DIRECTIONS[named[0]], (*words[:start], *words[end:])
    return "front", words


def fire_at(
    attacker: MemberSession, target: MemberSession, aim: Aim, dice: tuple[Dice, ...], luck: random.Random
) -> tuple[Reply, tuple[Dice, ...]]:
    """Fires and makes the offers, in the command that is being carried out; the dice that are left.

    Each shot takes two dice, which are rolled where none are given.
    """
    if edition(attacker.options.edition).game != "classic" or edition(target.options.edition).game != "classic":
        raise Refused("fire with a target is for classic play; an element says the damage of its attack")
    if attacker.member.id == target.member.id:
        raise Refused(f"{attacker.member.name} does not fire at itself")
    attacker.check_alive()
    shots = [each for each in parse_verb("fire", aim.weapons, attacker.word_context) if isinstance(each, Fire)]
    told = situation_of(attacker.word_context, words_of(" ".join(aim.situation).replace(",", " ")))
    situation = at_target(target.unit, target.state, told)
    events: list[Event] = []
    for shot in shots:
        made, dice = _shot(attacker, target, shot, situation, aim.side, dice, luck)
        events += made
    return attacker.apply(*events), dice


def _shot(
    attacker: MemberSession,
    target: MemberSession,
    shot: Fire,
    situation: Situation,
    side: Direction,
    dice: tuple[Dice, ...],
    luck: random.Random,
) -> tuple[tuple[Event, Event], tuple[Dice, ...]]:
    """The fire of one weapon and its offer."""
    found = to_hit(attacker.unit, attacker.state, shot.weapon, situation, attacker.options)
    if found.number is None:
        raise Refused(f"{found.attack}: {found.why}")
    rolled, left = (dice[0], dice[1:]) if dice else ((luck.randint(1, 6), luck.randint(1, 6)), ())
    if len(rolled) != 2:
        raise Refused(f"two dice are due for the to-hit roll of {found.attack}, and {len(rolled)} were given")
    hits = sum(rolled) >= found.number
    body = family_of(attacker.unit, attacker.options).body(attacker.unit, attacker.options.edition)
    bracket = bracket_of(attacker.unit, attacker.state, body, shot.weapon, situation, attacker.options.book)
    effect = hit_of(body, attacker.state, shot, situation, bracket, target.unit, side)
    offer = Offer(
        id=new_id(),
        target=target.member.id,
        target_name=target.member.name,
        weapon=found.attack,
        number=found.number,
        rolled=rolled,
        shot=effect if hits else None,
    )
    return (shot.model_copy(update={"missed": not hits}), offer), left


def open_offers(sessions: Iterable[MemberSession], target: MemberSession) -> Iterator[tuple[MemberSession, Offer]]:
    """The offers to a target that stand and are not accepted, with their attackers."""
    accepted = {event.offer for event in target.events() if isinstance(event, Accept)}
    for attacker in sessions:
        for event in attacker.events():
            offered = isinstance(event, Offer) and event.target == target.member.id and event.shot is not None
            if offered and event.id not in accepted:
                assert isinstance(event, Offer)
                yield attacker, event


def accept(target: MemberSession, offers: Sequence[tuple[MemberSession, Offer]], dice: tuple[Dice, ...]) -> Reply:
    """The target accepts offers, in the command that is being carried out."""
    taken = [
        Accept(id=new_id(), offer=offer.id, attacker=attacker.member.name, weapon=offer.weapon, shot=offer.shot)
        for attacker, offer in offers
        if offer.shot is not None
    ]
    return target.apply(*taken, dice=dice)


def begin_acceptance(target: MemberSession) -> None:
    """Ends the command of the shot; the acceptance is the next one of the same transaction."""
    target.store.write(lambda connection: ledger.go_on(connection, new_id(), f"{target.member.name}: accept"))


# --- As replies of the force ------------------------------------------------------------------------------------------


def is_shot(words: Sequence[str]) -> bool:
    """Whether a line about a unit begins as a line of fire."""
    return bool(words) and words[0].casefold() in FIRE_WORDS


def is_acceptance(words: Sequence[str]) -> bool:
    """Whether a line about a unit accepts the shots at it."""
    return len(words) == 1 and words[0].casefold() in ACCEPT_WORDS


def shoot(attacker: MemberSession, target: MemberSession, aim: Aim, dice: tuple[Dice, ...] = ()) -> ForceReply:
    """Fires at a unit of the campaign, which accepts the damage at once, in a command behind that of the shot."""
    if attacker.due:
        due = attacker.due[0]
        raise Refused(f"a roll for {due.purpose.replace('-', ' ')} is due first ({due.asked_by})")
    fired, left = fire_at(attacker, target, aim, dice, attacker.luck)
    reply = ForceReply((member_reply(attacker, fired),))
    offers = [(attacker, each.event) for each in fired.outcomes if isinstance(each.event, Offer) and each.event.shot]
    if not offers:
        return reply
    if target.due or target.destroyed:
        waits = f"{target.member.name} cannot accept yet; {slug(target.member.name)} accept does"
        return replace(reply, lines=(waits,))
    begin_acceptance(target)
    accepted = member_reply(target, accept(target, offers, left))
    return replace(reply, members=(*reply.members, accepted))


def accept_offers(access: CampaignAccess, target: MemberSession, dice: tuple[Dice, ...] = ()) -> ForceReply:
    """A unit accepts the shots that were offered to it."""
    offers = list(open_offers(access.sessions(access.listed(serving=False)), target))
    if not offers:
        raise Refused("no shot at it waits")
    return ForceReply((member_reply(target, accept(target, offers, dice)),))
