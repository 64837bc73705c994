"""What the comparisons with the reference data share."""

from typing import Any

from sheets.equipment.tech import Dates, ItemBase, Tech

Row = dict[str, Any]

BASE = {"IS": ItemBase.IS, "CLAN": ItemBase.CLAN, "ALL": ItemBase.BOTH}


def check_tech(tech: Tech, row: Row, name: str) -> None:
    assert (tech.base, tech.level.value, tech.rating) == (
        BASE[row["techBase"]],
        row["staticTechLevel"].lower(),
        row["techRating"],
    ), name
    assert list(tech.availability) == [row["availability"][era] for era in ("SL", "SW", "CLAN", "DA")], name
    check_dates(tech.is_dates, row["is"], name)
    check_dates(tech.clan_dates, row["clan"], name)


def check_dates(dates: Dates, row: Row, name: str) -> None:
    for event in ("prototype", "production", "common", "extinct", "reintroduced"):
        assert getattr(dates, event) == row.get(event), (name, event)
        assert (event in dates.approximate) == row.get(f"{event}Approx", False), (name, event)
