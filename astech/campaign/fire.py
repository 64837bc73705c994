"""Fire at a unit of the same campaign: `atlas fire ac/20 at warhammer range 5`.

The shot and its offer of damage are one command of the store, the acceptance by the target is the next one. Undoing the
acceptance restores the target; only then can the shot be undone.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from astech import rendering
from astech.campaign import ledger
from astech.campaign.access import CampaignAccess
from astech.campaign.aim import Aim
from astech.campaign.attempts import Attempt, attempts_of
from astech.campaign.company import new_id
from astech.campaign.naming import slug
from astech.campaign.replies import ForceReply, member_reply
from astech.campaign.sessions import MemberSession
from astech.session import Reply
from sheets.play import Refused
from sheets.record.events import Accept, Decline, Dice, ElementFire, Event, Fire, Offer
from sheets.units.outfit import outfit

ANTI_MISSILE = "ams"
EVERYTHING = frozenset(("all", "everything"))
"""Words for all weapons, of which some may not reach the target."""
ACCEPT_WORDS = ("accept", "accepts", "accepted")
DECLINE_WORDS = ("decline", "declines", "declined")


class AttackDice:
    """The dice of the attacker: those that were given, in their order, then rolled ones."""

    def __init__(self, given: tuple[Dice, ...], luck: random.Random) -> None:
        self.left = given
        self.luck = luck

    def roll(self, number: int, purpose: str) -> Dice:
        """Takes or rolls a number of dice; raises `Refused` if another number was given."""
        if not self.left:
            return tuple(self.luck.randint(1, 6) for _ in range(number))
        rolled, self.left = self.left[0], self.left[1:]
        if len(rolled) != number:
            due = "two dice are" if number == 2 else "one die is"
            raise Refused(f"{due} due for {purpose}, and {len(rolled)} were given")
        return rolled


def fire_at(
    attacker: MemberSession, target: MemberSession, aim: Aim, dice: tuple[Dice, ...], luck: random.Random
) -> tuple[Reply, tuple[Dice, ...]]:
    """Attacks and makes the offers, in the command that is being carried out; the dice that are left.

    Each attack takes two dice, and those of rolls that the attacker makes, which are rolled where none are given.
    """
    if attacker.member.id == target.member.id:
        raise Refused(f"{attacker.member.name} does not fire at itself")
    attacker.check_alive()
    if aim.defended and _anti_missile(target) is None:
        raise Refused(f"{target.member.name} has no anti-missile system that can fire")
    rolls = AttackDice(dice, luck)
    attempts = list(attempts_of(attacker, target, aim))
    silent = [each.found for each in attempts if each.found.number is None]
    if silent and (len(silent) == len(attempts) or not EVERYTHING & set(aim.attack)):
        raise Refused(f"{silent[0].attack}: {silent[0].why}")
    events = [
        event for each in attempts if each.found.number is not None for event in _attack(each, target, aim, rolls)
    ]
    reply = attacker.apply(*events)
    notes = tuple(f"{each.location}: {each.attack} does not fire: {each.why}" for each in silent)
    return replace(reply, notes=(*reply.notes, *notes, *_stray_shells(attacker, events))), rolls.left


def _stray_shells(attacker: MemberSession, events: Sequence[Event]) -> Iterator[str]:
    """A sentence about each artillery shell that missed: no document has how far it scatters."""
    carried = outfit(attacker.unit).by_position
    for event in events:
        if isinstance(event, Fire) and event.missed and "artillery" in carried[event.weapon].item.traits:
            title = carried[event.weapon].item.title
            yield f"{title}: the shell scatters; say how far, as in scatter 3, and artillery 20 for a unit there"


def _attack(attempt: Attempt, target: MemberSession, aim: Aim, rolls: AttackDice) -> list[Event]:
    """The events of one attack and its offer."""
    found = attempt.found
    assert found.number is not None
    rolled = rolls.roll(2, f"the to-hit roll of {found.attack}")
    hits = sum(rolled) >= found.number
    own, shot = attempt.result(hits, rolled, lambda number: sum(rolls.roll(number, f"a roll of {found.attack}")))
    offer = Offer(
        id=new_id(),
        target=target.member.id,
        target_name=target.member.name,
        weapon=found.attack,
        number=found.number,
        rolled=rolled,
        shot=shot,
        defended=aim.defended and hits,
    )
    rolls_on = not all(isinstance(event, Fire | ElementFire) for event in own) or _has_scatter_roll(own)
    return [offer, *own] if rolls_on else [*own, offer]  # a roll due from the attacker keeps no offer waiting


def _has_scatter_roll(own: Sequence[Event]) -> bool:
    """Whether a missed shell asks for the roll of its scatter."""
    return any(isinstance(event, ElementFire) and event.missed for event in own)


def _anti_missile(target: MemberSession) -> int | None:
    """The place of an anti-missile system of the target that can fire."""
    carried = outfit(target.unit).by_position
    able = (weapon.mount for weapon in target.status().weapons if weapon.fires)
    return next((mount for mount in able if ANTI_MISSILE in carried[mount].item.traits), None)


def open_offers(sessions: Iterable[MemberSession], target: MemberSession) -> Iterator[tuple[MemberSession, Offer]]:
    """The offers to a target that are not undone, accepted or declined, with their attackers."""
    answered = {event.offer for event in target.events() if isinstance(event, Accept | Decline)}
    for attacker in sessions:
        for event in attacker.events():
            offered = isinstance(event, Offer) and event.target == target.member.id and event.shot is not None
            if offered and event.id not in answered:
                assert isinstance(event, Offer)
                yield attacker, event


def accept_shots(target: MemberSession, offers: Sequence[tuple[MemberSession, Offer]], dice: tuple[Dice, ...]) -> Reply:
    """The target accepts offers, in the command that is being carried out; its anti-missile system fires first."""
    accepted: list[Event] = []
    for attacker, offer in offers:
        if offer.shot is None:
            continue
        system = _anti_missile(target) if offer.defended else None
        if system is not None:
            accepted.append(Fire(weapon=system))
        accepted.append(
            Accept(
                id=new_id(),
                offer=offer.id,
                attacker=offer.attacker or attacker.member.name,
                weapon=offer.weapon,
                shot=offer.shot,
            )
        )
    return target.apply(*accepted, dice=dice)


def begin_acceptance(target: MemberSession) -> None:
    """Ends the command of the shot; the acceptance is the next one of the same transaction."""
    target.store.write(
        lambda connection: ledger.begin_next_command(connection, new_id(), f"{target.member.name}: accept")
    )


# --- As replies of the force ------------------------------------------------------------------------------------------


def is_acceptance(words: Sequence[str]) -> bool:
    """Whether a line about a unit accepts the shots at it."""
    return len(words) == 1 and words[0].casefold() in ACCEPT_WORDS


def is_refusal(words: Sequence[str]) -> bool:
    """Whether a line about a unit declines the shots at it."""
    return len(words) == 1 and words[0].casefold() in DECLINE_WORDS


def to_hit_numbers(attacker: MemberSession, target: MemberSession, aim: Aim) -> ForceReply:
    """The to-hit numbers of attacks at a unit of the campaign, with what the record of the target says."""
    found = [attempt.found for attempt in attempts_of(attacker, target, aim, question=True)]
    return ForceReply(lines=tuple(line for each in found for line in rendering.to_hit_lines(each)))


def fire_and_offer(
    attacker: MemberSession, target: MemberSession, aim: Aim, dice: tuple[Dice, ...] = (), accepts: bool = True
) -> ForceReply:
    """Fires at a unit of the campaign, which accepts the damage at once, in a command behind that of the shot.

    Without `accepts` the offers stand until the player of the target accepts them.
    """
    if attacker.due:
        due = attacker.due[0]
        raise Refused(f"a roll for {due.purpose.replace('-', ' ')} is due first ({due.asked_by})")
    fired, left = fire_at(attacker, target, aim, dice, attacker.luck)
    reply = ForceReply((member_reply(attacker, fired),))
    offers = [(attacker, each.event) for each in fired.outcomes if isinstance(each.event, Offer) and each.event.shot]
    if not offers or not accepts:
        return reply
    if target.due or target.destroyed:
        waits = f"{target.member.name} cannot accept yet; {slug(target.member.name)} accept does"
        return replace(reply, lines=(waits,))
    begin_acceptance(target)
    accepted = member_reply(target, accept_shots(target, offers, left))
    return replace(reply, members=(*reply.members, accepted))


def accept_offers(
    access: CampaignAccess, target: MemberSession, dice: tuple[Dice, ...] = (), offer: str = ""
) -> ForceReply:
    """A unit accepts the shots that were offered to it, or the one with the id of its event."""
    return ForceReply((member_reply(target, accept_shots(target, _offers_to(access, target, offer), dice)),))


def decline_offers(access: CampaignAccess, target: MemberSession, offer: str = "") -> ForceReply:
    """A unit declines the shots that were offered to it, or the one with the id of its event."""
    declined = [
        Decline(offer=each.id, attacker=each.attacker or attacker.member.name, weapon=each.weapon)
        for attacker, each in _offers_to(access, target, offer)
    ]
    return ForceReply((member_reply(target, target.apply(*declined)),))


def _offers_to(access: CampaignAccess, target: MemberSession, offer: str) -> list[tuple[MemberSession, Offer]]:
    """The open offers to a target, or one of them; raises `Refused` if there are none."""
    offers = list(open_offers(access.sessions(access.listed_members(serving=False)), target))
    offers = [each for each in offers if offer in ("", each[1].id)]
    if not offers:
        raise Refused("no shot at it is waiting")
    return offers
