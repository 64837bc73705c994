"""Days and times as players type them for `astech campaign as-of`."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from astech.campaign.journal import JournalEntry, new_entry
from astech.campaign.when import end_of_moment
from sheets.play import Refused

THURSDAY = datetime(2026, 11, 19, 21, 30, tzinfo=UTC)


def day(text: str, now: datetime = THURSDAY) -> str:
    """The last included day, with the time of day if it is not a whole day."""
    end = end_of_moment(text, now)
    assert end is not None, text
    found = datetime.fromisoformat(end).astimezone(now.tzinfo) - timedelta(microseconds=1)
    return f"{found:%Y-%m-%d}" if (found.hour, found.minute) == (23, 59) else f"{found:%Y-%m-%d %H:%M:%S}"


@pytest.mark.parametrize(
    "text",
    [
        *("2026-11-18", "2026/11/18", "20261118", "18.11.2026", "18.11.26", "18.11.", "11/18/2026", "18/11/2026"),
        *("18 Nov 2026", "18 November", "18th november 2026", "Nov 18", "November 18, 2026", "18-Nov-2026"),
        *("yesterday", "Yesterday", "wednesday", "wed", "last wednesday", " 18  nov "),
    ],
)
def test_the_same_day_in_many_words(text: str) -> None:
    assert day(text) == "2026-11-18"


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("today", "2026-11-19"),
        ("thursday", "2026-11-19"),
        ("last thursday", "2026-11-12"),
        ("20 Nov", "2025-11-20"),
        ("11/11/2026", "2026-11-11"),
        ("20:15", "2026-11-19 20:15:59"),
        ("8:15 pm", "2026-11-19 20:15:59"),
        ("8pm", "2026-11-19 20:00:59"),
        ("12 am", "2026-11-19 00:00:59"),
        ("20:15:30", "2026-11-19 20:15:30"),
        ("2026-11-18 20:15", "2026-11-18 20:15:59"),
        ("2026-11-18T20:15", "2026-11-18 20:15:59"),
        ("2026-11-18T20:15:30", "2026-11-18 20:15:30"),
        ("yesterday 20:15", "2026-11-18 20:15:59"),
        ("18 Nov 2026 at 8:15 pm", "2026-11-18 20:15:59"),
        ("Nov 18, 20:15", "2026-11-18 20:15:59"),
        ("2026-11-18T21:15:30+01:00", "2026-11-18 20:15:30"),
        ("2 hours ago", "2026-11-19 19:29:59"),
        ("an hour ago", "2026-11-19 20:29:59"),
    ],
)
def test_days_and_times(text: str, moment: str) -> None:
    assert day(text) == moment


def test_a_moment_as_the_log_prints_it_is_that_moment() -> None:
    assert end_of_moment("2026-11-18T20:15:30.123456Z", THURSDAY) == "2026-11-18T20:15:30.123456Z"


def test_a_day_ends_in_the_time_zone_of_the_reader() -> None:
    east = datetime(2026, 11, 19, 12, 0, tzinfo=timezone(timedelta(hours=9)))
    assert end_of_moment("2026-11-18", east) == "2026-11-18T15:00:00.000000Z"


@pytest.mark.parametrize(
    "text", ["", "someday", "13.13.2026", "30 Feb 2026", "25:00", "20:99", "13 pm", "7", "2026-13", "32 Nov", "Mai"]
)
def test_invalid_times_are_refused(text: str) -> None:
    assert end_of_moment(text, THURSDAY) is None


def test_an_ambiguous_day_is_refused() -> None:
    with pytest.raises(Refused, match="10/11/2026 may be two days; expected such as 2026-11-18"):
        end_of_moment("10/11/2026", THURSDAY)


def entries() -> list[JournalEntry]:
    """Four entries at intervals of a minute, three of which have a day of the campaign."""
    days = ("14 June 3025", "", "Ten days later", "2 July 3025")
    return [
        new_entry("note", "so it was", "Ada", day)._replace(written=f"2026-11-18T20:0{minute}:00.000000Z")
        for minute, day in enumerate(days)
    ]


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("14 june 3025", "2026-11-18T20:02:00.000000Z"),
        ("Ten days later", "2026-11-18T20:03:00.000000Z"),
        ("3025-06-14", "2026-11-18T20:03:00.000000Z"),
        ("20 June 3025", "2026-11-18T20:03:00.000000Z"),
        ("1 June 3025", "2026-11-18T20:00:00.000000Z"),
        ("2 July 3025", "2026-11-19T21:30:00.000000Z"),
        ("3026-01-01", "2026-11-19T21:30:00.000000Z"),
        ("2026-11-17", "2026-11-18T00:00:00.000000Z"),
    ],
)
def test_a_day_of_the_campaign_ends_with_the_next_one_in_the_journal(text: str, end: str) -> None:
    assert end_of_moment(text, THURSDAY, entries()) == end
