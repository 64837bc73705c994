"""Sessions as they were: after an event, or at a moment that a player names."""

from collections.abc import Sequence
from datetime import datetime

from astech.campaign import company
from astech.campaign.access import CampaignAccess
from astech.campaign.ledger import current_time, position_at
from astech.campaign.naming import resolve_name
from astech.campaign.sessions import MemberSession
from astech.campaign.when import end_of_moment
from sheets.play import Refused


def split_moment(access: CampaignAccess, words: Sequence[str]) -> tuple[int | str, tuple[str, ...]]:
    """The event number or moment in the first or last words, and the other words; raises `Refused`."""
    found = access.store.read(lambda connection: company.read_games(connection, access.campaign.id))
    notes, here = access.journal_entries(), datetime.now().astimezone()

    def parse_place(text: str) -> int | str | None:
        if text.isdecimal() and len(text) < 8:
            return int(text)
        try:
            return end_of_moment(text, here, notes) or resolve_name(text, found, "game").ended or current_time()
        except Refused:
            if "/" in text or "-" in text:  # a day that may be two
                end_of_moment(text, here, notes)
            return None

    for end in range(len(words), 0, -1):
        if (when := parse_place(" ".join(words[:end]))) is not None:
            return when, tuple(words[end:])
    for start in range(1, len(words)):
        if (when := parse_place(" ".join(words[start:]))) is not None:
            return when, tuple(words[:start])
    games = f", and no game: {', '.join(game.name for game in found)}" if found else ""
    raise Refused(f"'{words[0]}' is not the number of an event, a day or a time such as 2026-11-18 20:15{games}")


def go_back_to(session: MemberSession, when: int | str) -> None:
    """Takes a session back to an event, or to the last command up to a moment."""
    if isinstance(when, str):
        last = session.store.read(lambda connection: position_at(connection, session.campaign, when))
        session.as_of_line(sum(line.position <= last for line in session.keeper.lines()))
        return
    if when > session.history.depth:
        raise Refused(f"{session.member.name} has {session.history.depth} events; expected one of them")
    session.as_of_line(session.line_of_event(when))
