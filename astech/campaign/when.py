"""The moments by which a log is read: days and times as people type them, by the clock or the campaign's calendar."""

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from astech.campaign.journal import JournalEntry
from astech.campaign.ledger import format_moment
from sheets.play import Refused

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
AGO = {"minute": 60, "hour": 3600, "day": 86400, "week": 7 * 86400}
_AGO = re.compile(r"(?P<number>\d{1,6}|an?) (?P<what>minute|hour|day|week)s? ago")
_TIME = re.compile(
    r"(?:(?P<day>.+?)(?:\s+at\s+|[\s,T]+))??(?P<hour>\d{1,2})(?::(?P<minute>\d\d)(?::(?P<second>\d\d))?)?\s*(?P<half>[ap]m)?",
    re.IGNORECASE,
)
_NUMBERS = re.compile(r"(?P<first>\d{1,4})(?P<mark>[-/.])(?P<second>\d{1,2})(?:(?P=mark)(?P<third>\d{0,4}))?")
_NAMED = (
    re.compile(r"(?P<day>\d{1,2})(?:st|nd|rd|th|\.)?[\s-]*(?P<month>[a-z]{3,9})\.?,?(?:[\s-]*(?P<year>\d{4}))?"),
    re.compile(r"(?P<month>[a-z]{3,9})\.?[\s-]*(?P<day>\d{1,2})(?:st|nd|rd|th)?,?(?:\s+(?P<year>\d{4}))?"),
)


def end_of_moment(text: str, now: datetime, journal: Iterable[JournalEntry] = ()) -> str | None:
    """The end of a day, an hour, a minute or a second that a text means, as the log writes moments; None for no time.

    `now` is the time of the reader, with its zone. A day that the journal has, or one to come, is meant in the calendar
    of the campaign: it ends when the journal goes on to another.

    >>> end_of_moment("18 Nov 2026", datetime(2026, 11, 19, 20, 0, tzinfo=UTC))
    '2026-11-19T00:00:00.000000Z'
    >>> end_of_moment("20:15", datetime(2026, 11, 19, 22, 0, tzinfo=UTC))
    '2026-11-19T20:16:00.000000Z'
    """
    text = " ".join(text.split())
    notes = [note for note in journal if note.day]
    if text.casefold() == "now":
        return format_moment(now.astimezone(UTC))
    same = [number for number, note in enumerate(notes) if note.day.casefold() == text.casefold()]
    if same:
        return _time_of_next_entry((note for note in notes[same[-1] :] if note.day.casefold() != text.casefold()), now)
    end = _clock_end(text, now)
    if end is None:
        return None
    if end > now and (asked := day_of(text, now.date())) is not None and asked > now.date():
        dated = [(note, day) for note in notes if (day := day_of(note.day, now.date())) is not None]
        return _time_of_next_entry((note for note, day in dated if day > asked), now)
    return format_moment(end.astimezone(UTC))


def _time_of_next_entry(later: Iterable[JournalEntry], now: datetime) -> str:
    """The time of the first of these entries, or now."""
    return next((note.written for note in later), format_moment(now.astimezone(UTC)))


def _clock_end(text: str, now: datetime) -> datetime | None:
    """The end of the moment that a text names on the clock."""
    ago = _AGO.fullmatch(text.casefold())
    if ago is not None:
        number = int(ago["number"]) if ago["number"].isdecimal() else 1
        return now - timedelta(seconds=number * AGO[ago["what"]])
    whole = day_of(text, now.date())
    if whole is not None:
        return _local_midnight(whole, now) + timedelta(days=1)
    try:
        exact = datetime.fromisoformat(text)
    except ValueError:
        exact = None
    if exact is not None and (exact.tzinfo is not None or exact.microsecond):
        zoned = exact if exact.tzinfo is not None else exact.replace(tzinfo=now.tzinfo)
        return zoned if exact.microsecond else zoned + timedelta(seconds=1)
    found = _TIME.fullmatch(text)
    if found is None or not (found["minute"] or found["half"]):
        return None
    day = day_of(found["day"], now.date()) if found["day"] else now.date()
    hour = int(found["hour"]) % 12 + 12 * (found["half"].casefold() == "pm") if found["half"] else int(found["hour"])
    minute, second = int(found["minute"] or 0), int(found["second"] or 0)
    if day is None or hour > 23 or minute > 59 or second > 59 or (found["half"] and not 1 <= int(found["hour"]) <= 12):
        return None
    longest = timedelta(seconds=1) if found["second"] else timedelta(minutes=1)
    return _local_midnight(day, now) + timedelta(hours=hour, minutes=minute, seconds=second) + longest


def _local_midnight(day: date, now: datetime) -> datetime:
    """The beginning of a day."""
    return datetime(day.year, day.month, day.day, tzinfo=now.tzinfo)


def day_of(text: str, today: date) -> date | None:
    """The date of a text; without a year the latest such day. None for other texts.

    >>> day_of("Nov 3rd", date(2026, 11, 1)), day_of("3.11.2026", date(2026, 11, 1))
    (datetime.date(2025, 11, 3), datetime.date(2026, 11, 3))
    """
    text = " ".join(text.casefold().split())
    if text in ("today", "yesterday"):
        return today - timedelta(days=text == "yesterday")
    weekday = text.removeprefix("last ")
    if weekday in WEEKDAYS or (len(weekday) == 3 and weekday in {name[:3] for name in WEEKDAYS}):
        number = next(number for number, name in enumerate(WEEKDAYS) if name.startswith(weekday))
        back = (today.weekday() - number) % 7
        return today - timedelta(days=back or 7 * text.startswith("last "))
    if re.fullmatch(r"\d{8}", text):
        return _date_of_numbers(int(text[:4]), int(text[4:6]), int(text[6:]), today)
    numbers = _NUMBERS.fullmatch(text)
    if numbers is not None:
        return _day_of_numbers(numbers, text, today)
    for form in _NAMED:
        named = form.fullmatch(text)
        if named is not None and named["month"][:3] in MONTHS:
            year = int(named["year"]) if named["year"] else None
            return _date_of_numbers(year, MONTHS.index(named["month"][:3]) + 1, int(named["day"]), today)
    return None


def _day_of_numbers(found: re.Match[str], text: str, today: date) -> date | None:
    """2026-11-18, 18.11.2026, 18.11., 11/18/2026; what may be two days is asked about."""
    first, second, third = found["first"], found["second"], found["third"]
    if len(first) == 4:
        return _date_of_numbers(int(first), int(second), int(third), today) if third else None
    year = None if not third else int(third) + 2000 * (len(third) <= 2)
    day, month = int(first), int(second)
    if found["mark"] != ".":
        if third is None and found["mark"] == "-":
            return None
        if day <= 12 and month <= 12 and day != month:
            raise Refused(f"{text} may be two days; expected such as 2026-11-18, 18.11.2026 or 18 Nov 2026")
        if month > 12:
            day, month = month, day
    elif third is None:
        return None
    return _date_of_numbers(year, month, day, today)


def _date_of_numbers(year: int | None, month: int, day: int, today: date) -> date | None:
    try:
        if year is not None:
            return date(year, month, day)
        this_year = date(today.year, month, day)
        return this_year if this_year <= today else date(today.year - 1, month, day)
    except ValueError:
        return None
