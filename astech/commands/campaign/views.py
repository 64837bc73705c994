"""The state of units now and earlier: `status`, `as-of`, `log`."""

import json
from collections.abc import Iterator, Sequence

from astech import rendering
from astech.campaign.company import ListedMember
from astech.campaign.earlier import go_back_to, split_moment
from astech.campaign.lines import LogLine, local_time
from astech.campaign.replies import member_data
from astech.campaign.sessions import MemberSession
from astech.campaign.wear import wear_of, wear_phrases
from astech.commands.campaign import campaign
from astech.commands.campaign.context import CampaignContext, of_campaign, words_argument
from astech.text import harmless_json
from sheets.play import Refused
from sheets.record.record import write_entry


@campaign.command()
@words_argument("[UNIT]...", required=False)
@of_campaign()
def status(context: CampaignContext, words: tuple[str, ...]) -> None:
    """Shows the status of a unit, or of all units in a line each.

    \b
    Examples:
      astech campaign status
      astech campaign status atlas
      astech campaign status "Fire Lance"
    """
    if words and (only := _single_member(context, words)) is not None:
        session = context.session(only)
        context.tell(_status_lines(session), lambda: member_data(session))
        return
    sessions = list(context.sessions(context.members_of(words)))
    context.tell(_overview(context, sessions), lambda: [member_data(session) for session in sessions])


def _single_member(context: CampaignContext, words: tuple[str, ...]) -> ListedMember | None:
    """The member named by all words together, if any."""
    try:
        member, rest = context.unit_and_rest(words)
    except Refused:
        context.members_of(words)  # raises Refused if the words are not a force either
        return None
    return None if rest else member


def _status_lines(session: MemberSession) -> Iterator[str]:
    names = [name for name in session.crew_names() if name]
    if names:
        yield f"{session.member.name}: {', '.join(names)}"
    yield from rendering.status_lines(session.unit, session.state, session.options)
    yield from rendering.roll_lines(session.state)


def _overview(context: CampaignContext, sessions: list[MemberSession]) -> Iterator[str]:
    """A line for each member, the own side first, then the other sides."""
    if not sessions:
        yield f"{context.campaign.name} has no units yet; astech campaign add UNIT adds them"
    for number, side in enumerate(sorted({session.member.side for session in sessions})):
        if side:
            yield from ("", f"{side}:") if number else (f"{side}:",)
        for session in sessions:
            if session.member.side == side:
                yield from rendering.wrap_text(
                    f"{session.member.name}: {'; '.join(wear_phrases(wear_of(session)))}", ""
                )


@campaign.command("as-of")
@words_argument("WHEN [UNIT]", moments=True)
@of_campaign()
def as_of(context: CampaignContext, words: tuple[str, ...]) -> None:
    """Shows the status of a unit, or of all, after an event of the log, at a time, or at the end of a day or of a game.

    Days and times are those of the clock; a day that the journal has is a day of its calendar.

    \b
    Examples:
      astech campaign as-of 7 atlas
      astech campaign as-of yesterday atlas
      astech campaign as-of "18 Nov 2026 20:15" atlas
      astech campaign as-of "14 June 3025"
      astech campaign as-of "Cobble Ford" atlas
    """
    when, rest = split_moment(context, words)
    if not rest and isinstance(when, int):
        raise Refused(f"expected a unit, as in as-of {when} atlas")
    chosen = [context.member_named(rest)] if rest else context.listed_members(serving=False)
    sessions = [each for each in context.sessions(chosen) if rest or isinstance(when, int) or each.member.added <= when]
    for session in sessions:
        go_back_to(session, when)
    if rest:
        data = {
            key: value for key, value in member_data(sessions[0]).items() if key in ("unit", "events", "due", "marks")
        }
        context.tell(_earlier_status_lines(sessions[0]), lambda: {**data, "as_of": words[0]})
        return
    if not sessions:
        raise Refused(f"{context.campaign.name} had no units then")
    rows = [{**member_data(session), "as_of": " ".join(words)} for session in sessions]
    context.tell(_overview(context, sessions), lambda: rows)


def _earlier_status_lines(session: MemberSession) -> Iterator[str]:
    line = session.keeper.lines()[session.history.lines - 1] if session.history.lines else None
    depth = session.history.depth
    yield f"after event {depth}, {local_time(line.said)}" if line is not None and depth else "before its first event"
    yield from _status_lines(session)


@campaign.command()
@words_argument("[UNIT]", required=False)
@of_campaign("json", "jsonl")
def log(context: CampaignContext, words: tuple[str, ...]) -> None:
    """Lists the events of a unit, or of all, in order; JSON lines also have undone events.

    \b
    Examples:
      astech campaign log
      astech campaign log atlas
    """
    members = [context.member_named(words)] if words else context.listed_members(serving=False)
    sessions = list(context.sessions(members))
    logs = [(session, session.keeper.lines()) for session in sessions]
    if context.json:
        rows = sorted(
            ((line, session) for session, lines in logs for line in lines),
            key=lambda row: (row[0].position, row[0].seq),
        )
        data = [_line_data(line, session) for line, session in rows]
        for row in data if context.form == "jsonl" else [data]:
            context.output.append(harmless_json(json.dumps(row, ensure_ascii=False)))
        return
    shown = sorted(row for session, lines in logs for row in _log_lines(session, lines, bool(words)))
    for _, text in shown:
        context.output += rendering.wrap_text(text, "")
    if not shown:
        context.output.append(f"the log of {members[0].name if words else 'this campaign'} is empty")


def _line_data(line: LogLine, session: MemberSession) -> dict[str, object]:
    """A line of a log as JSON data."""
    return {
        "unit": session.member.name,
        "seq": line.seq,
        "position": line.position,
        "said": line.said,
        "by": line.speaker,
        **write_entry(line.entry),
        "speaker": line.speaker,  # an event may have a `by` of its own
    }


def _log_lines(session: MemberSession, lines: Sequence[LogLine], alone: bool) -> Iterator[tuple[tuple[int, int], str]]:
    """The events that are not undone, with their position in the store."""
    line_of_event = {line.entry.id: line for line in lines}
    for number, event in enumerate(session.events(), 1):
        line = line_of_event[event.id]
        whose = f"{number:>3}" if alone else f"{session.member.name} {number}:"
        words = rendering.event_words(event, session.unit)
        yield (line.position, line.seq), f"{local_time(line.said)}  {whose} {words}  ({line.speaker})"
