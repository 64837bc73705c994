"""Links to a campaign: the address that lets a person read it, or write to some of its units, in a browser.

The random part of an address (128 bits) is its token. The store has a digest of the token alone, so that a copy of the
store opens no table.
"""

import json
import secrets
from hashlib import sha256
from typing import Literal, NamedTuple

from sqlalchemy import Connection, RowMapping, delete, insert, select, update

from astech.campaign.company import check_name, new_id
from astech.campaign.ledger import current_time
from astech.campaign.tables import ANSWERS, LINKS
from sheets.play import Refused

Role = Literal["player", "opponent", "organizer", "screen"]
ROLES: tuple[Role, ...] = ("player", "opponent", "organizer", "screen")
KEPT_ANSWERS = 10_000  # of a campaign: a page that was away sends its commands again within them


class Link(NamedTuple):
    """A link: its id, what it allows, the name of the person, the units of a player, when it was made and revoked."""

    id: str
    campaign: str
    role: Role
    name: str
    members: tuple[str, ...]
    made: str
    revoked: str

    def writes_to(self, member: str) -> bool:
        """Whether the link allows commands of a unit."""
        return self.role == "organizer" or (self.role == "player" and member in self.members)

    def offers_to(self, member: str) -> bool:
        """Whether the link allows offers of damage to a unit."""
        return self.role in ("organizer", "player", "opponent")


def make_link(
    connection: Connection, campaign: str, role: Role, name: str, members: tuple[str, ...] = ()
) -> tuple[Link, str]:
    """A new link, and its token, which is not stored."""
    check_name(name)
    token = secrets.token_urlsafe(16)
    link = Link(new_id(), campaign, role, name, members, current_time(), "")
    row = {**link._asdict(), "members": json.dumps(members), "digest": digest_of_token(token)}
    connection.execute(insert(LINKS), row)
    return link, token


def digest_of_token(token: str) -> str:
    """The digest by which the store knows a token."""
    return sha256(token.encode(errors="surrogatepass")).hexdigest()


def find_link(connection: Connection, token: str) -> Link | None:
    """The link of a token that is not revoked."""
    row = connection.execute(select(LINKS).where(LINKS.c.digest == digest_of_token(token))).mappings().first()
    return None if row is None or row["revoked"] else _link_of_row(row)


def links_of(connection: Connection, campaign: str) -> list[Link]:
    """The links of a campaign that are not revoked, in the order in which they were made."""
    found = select(LINKS).where(LINKS.c.campaign == campaign, LINKS.c.revoked == "").order_by(LINKS.c.made, LINKS.c.id)
    return [_link_of_row(row) for row in connection.execute(found).mappings()]


def change_link(
    connection: Connection, campaign: str, link: str, name: str = "", members: tuple[str, ...] | None = None
) -> Link:
    """Changes the name or the units of a link; raises `Refused` for an unknown link."""
    check_name(name)
    found = _read_link(connection, campaign, link)
    changed = found._replace(name=name or found.name, members=found.members if members is None else members)
    values = {"name": changed.name, "members": json.dumps(changed.members)}
    connection.execute(update(LINKS).where(LINKS.c.id == link).values(**values))
    return changed


def revoke_link(connection: Connection, campaign: str, link: str) -> Link:
    """Revokes a link for good; raises `Refused` for an unknown link."""
    found = _read_link(connection, campaign, link)._replace(revoked=current_time())
    connection.execute(update(LINKS).where(LINKS.c.id == link).values(revoked=found.revoked))
    return found


def _read_link(connection: Connection, campaign: str, link: str) -> Link:
    found = next((each for each in links_of(connection, campaign) if each.id == link), None)
    if found is None:
        raise Refused("no link of this campaign has this id")
    return found


def _link_of_row(row: RowMapping) -> Link:
    members = tuple(json.loads(row["members"]))
    return Link(row["id"], row["campaign"], row["role"], row["name"], members, row["made"], row["revoked"])


# --- Answers to commands ----------------------------------------------------------------------------------------------


class KeptAnswer(NamedTuple):
    """The answer that was given to a command: its id, its position, a digest of its content, the answer as JSON."""

    id: str
    position: int
    digest: str
    answer: str


def keep_answer(connection: Connection, campaign: str, kept: KeptAnswer) -> None:
    """Keeps the answer to a command, as a part of its transaction; answers to old commands go."""
    connection.execute(insert(ANSWERS), {"campaign": campaign, **kept._asdict()})
    if not kept.position % 1_000:
        old = ANSWERS.c.position < kept.position - KEPT_ANSWERS
        connection.execute(delete(ANSWERS).where(ANSWERS.c.campaign == campaign, old))


def kept_answer(connection: Connection, campaign: str, command_id: str) -> KeptAnswer | None:
    """The answer that was given to a command."""
    columns = (ANSWERS.c.id, ANSWERS.c.position, ANSWERS.c.digest, ANSWERS.c.answer)
    found = select(*columns).where(ANSWERS.c.campaign == campaign, ANSWERS.c.id == command_id)
    row = connection.execute(found).first()
    return None if row is None else KeptAnswer(*row)
