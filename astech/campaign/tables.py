"""The tables of a store for queries; `migrations` makes them."""

from sqlalchemy import BigInteger, Column, Integer, MetaData, Table, Text

EVERYTHING = MetaData()


def _table(name: str, texts: str, numbers: str = "", large: str = "") -> Table:
    table = Table(name, EVERYTHING)
    for kind, names in ((Text, texts), (Integer, numbers), (BigInteger, large)):
        for each in names.split():
            table.append_column(Column(each, kind()))
    return table


STORE = _table("astech_store", "", "version")
CAMPAIGNS = _table("campaigns", "id name options begun")
FORCES = _table("forces", "id campaign name within")
PILOTS = _table("pilots", "id campaign name abilities fate", "gunnery piloting hits")
MEMBERS = _table("members", "id campaign name design options source force side fate waiting added")
GAMES = _table("games", "id campaign name sides begun ended", "number turn")
EVENTS = _table("events", "member id entry said speaker game", "seq")
JOURNAL = _table(
    "journal",
    "id campaign written speaker day kind words member pilot game event item",
    "number pieces minutes",
    "c_bills support_points",
)
