"""The pages of a table: HTML from templates and sheets. The templates contain no rules and no figures."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from jinja2 import DictLoader, Environment, StrictUndefined

from astech.campaign.links import Link
from astech.web.commands import LogEntry, Preview
from astech.web.parts import ShownUnit, costs_of_weapon, signed, status_items, weapon_lines
from astech.web.questions import Reason
from astech.web.views import GlanceView, Sheet, region_id
from sheets.model import Model
from sheets.recordsheet import RecordSheet
from sheets.recordsheet.card import CardSheet
from sheets.recordsheet.model import SlotTable, Track

SIDES = ("front", "left", "right", "rear")
LONGEST_SHORT = 4  # most characters of an abbreviation


@dataclass(frozen=True)
class StaticFile:
    """A file for pages: its content, its type, and a digest of the content."""

    content: bytes
    media_type: str
    digest: str


@dataclass(frozen=True)
class Assets:
    """Templates by name, and static files by name."""

    templates: dict[str, str]
    static: dict[str, StaticFile]


class TableView(Model):
    """The link of a page: the campaign, the role, the name, the units of a player, the last change."""

    campaign: str
    game: str = ""
    turn: int = 0
    role: str
    name: str
    members: tuple[str, ...] = ()
    number: int = 0


class TrackLine(NamedTuple):
    """A track with its label, such as `Left Torso armor`."""

    track: Track
    name: str
    kind: Literal["armor", "rear", "structure", "other"] = "other"

    @property
    def left(self) -> int:
        """The number of open boxes."""
        return self.track.boxes - self.track.marked


class TrackGroup(NamedTuple):
    """A titled part of a sheet: a location with its tracks and critical slots, or other boxes."""

    id: str
    title: str
    tracks: tuple[TrackLine, ...]
    slots: SlotTable | None = None
    place: str = ""

    @property
    def is_location(self) -> bool:
        """Whether this group is a hit location."""
        return bool(self.place)

    @property
    def has_rear(self) -> bool:
        """Whether a location has rear armor."""
        return any(line.kind == "rear" for line in self.tracks)

    @property
    def short(self) -> str:
        """The short name of a location: `LT`, `Trooper 1`."""
        return self.place if len(self.place) < LONGEST_SHORT and self.place != "GUN" else self.title

    @property
    def summary(self) -> str:
        """The points that are left: `Left Torso armor, 24 of 32; Left Torso structure, 21 of 21`."""
        return "; ".join(f"{line.name}, {line.left} of {line.track.boxes}" for line in self.tracks)


class Pages:
    """The templates, by name."""

    def __init__(self, templates: Mapping[str, str], prefix: str = "") -> None:
        self.prefix = prefix
        self.environment = Environment(
            loader=DictLoader(dict(templates)),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.environment.globals |= {
            "sides": SIDES,
            "states": states_of,
            "status_items": status_items,
            "weapon_lines": weapon_lines,
        }
        self.environment.filters |= {"signed": signed, "costs": costs_of_weapon}

    def force(self, table: TableView, units: list[GlanceView], waits: "Mapping[str, Wait]") -> str:
        """The page of a force: an overview of its units."""
        return self._page("force.html", "", table, units=units, sums=sums_by_side(units), waits=waits)

    def screen(self, table: TableView, units: list[GlanceView]) -> str:
        """The page of a force for a shared screen, in large print."""
        return self._page("screen.html", "", table, units=units, sums=sums_by_side(units))

    def unit(self, table: TableView, shown: ShownUnit, others: Mapping[str, str], waits: "Mapping[str, Wait]") -> str:
        """The page of a unit; `others` are the names of its possible targets, by id."""
        template, product = ("card.html", "card") if shown.is_element else ("unit.html", "sheet")
        values = {"shown": shown, "groups": groups_of(shown.sheet), "others": others, "waits": waits}
        return self._page(template, "../", table, product=product, **values)

    def parts(self, shown: ShownUnit) -> str:
        """The parts of the page of a unit that change in play."""
        return self._render("live.html", shown=shown, groups=groups_of(shown.sheet))

    def table_parts(self, table: "GameTurn", others: Mapping[str, str], waits: "Mapping[str, Wait]") -> str:
        """The parts of the page of a unit about the game: its turn, the targets, the rolls for which a phase waits."""
        return self._render("others.html", table=table, others=others, waits=waits)

    def log(self, entries: Sequence[LogEntry]) -> str:
        """The lines of a log, the last one first."""
        return self._render("log.html", entries=entries)

    def reason(self, reason: Reason) -> str:
        """The reason of a mark."""
        return self._render("reason.html", reason=reason)

    def organizer(
        self, table: TableView, links: list[Link], units: list[GlanceView], present: Mapping[str, int]
    ) -> str:
        """The page of the organizer: links with the number of their open pages, units, the campaign as a file."""
        return self._page("organizer.html", "", table, links=links, units=units, present=present)

    def error(self, sentence: str) -> str:
        """A page with one sentence."""
        return self._render("error.html", sentence=sentence, prefix=self.prefix)

    def _page(self, template: str, root: str, table: TableView, **values: object) -> str:
        """Render a page; `root` is the relative path to the address of its link."""
        return self._render(template, table=table, root=root, **values)

    def preview(self, preview: Preview) -> str:
        """The result of events that were not stored."""
        return self._render("preview.html", preview=preview)

    def _render(self, template: str, **values: object) -> str:
        return self.environment.get_template(template).render(values)


class GameTurn(NamedTuple):
    """The game that is played, and its turn; without a game both are empty."""

    game: str = ""
    turn: int = 0


class Wait(NamedTuple):
    """The roll that a unit waits for; empty if it waits for none."""

    name: str
    roll: str


def states_of(unit: GlanceView) -> Iterator[tuple[str, str]]:
    """The states of a unit in words, each with its kind: `lost`, `due`, `hurt` or `ready`."""
    if unit.destroyed:
        yield "lost", f"destroyed: {unit.destroyed}"
        return
    named = (
        ("due", f"roll due: {unit.due}" if unit.due else ""),
        ("hurt", "must withdraw" if unit.withdraws else ""),
        ("hurt", "prone" if unit.prone else ""),
        ("hurt", "shut down" if unit.shutdown else ""),
        *(("hurt", words) for words in unit.broken),
    )
    found = [(kind, words) for kind, words in named if words]
    yield from found or [("ready", "ready")]


class SideSum(NamedTuple):
    """The remaining and the full values of a side."""

    side: str
    battle_value: int
    full_battle_value: int
    point_value: int
    full_point_value: int


def sums_by_side(units: list[GlanceView]) -> list[SideSum]:
    """The values of each side."""
    return [
        SideSum(
            side,
            sum(each.battle_value for each in own),
            sum(each.full_battle_value for each in own),
            sum(each.point_value for each in own),
            sum(each.full_point_value for each in own),
        )
        for side in dict.fromkeys(each.side for each in units)
        for own in [[each for each in units if each.side == side]]
    ]


def groups_of(sheet: Sheet) -> list[TrackGroup]:
    """The boxes of a sheet or a card by the parts of its page."""
    return list(card_groups(sheet) if isinstance(sheet, CardSheet) else sheet_groups(sheet))


def sheet_groups(sheet: RecordSheet) -> Iterator[TrackGroup]:
    """The boxes of a record sheet, by location, then those without a location."""
    slots = {table.place: table for table in sheet.slots}
    for region in sheet.regions:
        named = (
            TrackLine(region.armor, f"{region.label} armor", "armor") if region.armor else None,
            TrackLine(region.rear, f"{region.label} rear armor", "rear") if region.rear else None,
            TrackLine(region.structure, f"{region.label} structure" if region.armor else region.label, "structure")
            if region.structure
            else None,
        )
        slot_table = slots.pop(region.place, None)
        yield TrackGroup(region_id(region.place), region.label, tuple(filter(None, named)), slot_table, region.place)
    yield from (TrackGroup(region_id(table.place), table.label, (), table) for table in slots.values())
    for ident, title, tracks in (
        ("criticals", "Critical damage", [TrackLine(track, track.label) for track in sheet.criticals]),
        ("crew", "Crew", list(_crew_lines(sheet))),
        ("ammunition", "Ammunition", list(_shot_lines(sheet))),
        ("gear", "Shields and modular armor", list(_gear_lines(sheet))),
        ("doors", "Doors", [TrackLine(bay.doors, bay.text) for bay in sheet.transport if bay.doors is not None]),
        ("craft", "Craft", list(_craft_lines(sheet))),
    ):
        if tracks:
            yield TrackGroup(ident, title, tuple(tracks))


def _crew_lines(sheet: RecordSheet) -> Iterator[TrackLine]:
    for seat in sheet.crew:
        if seat.hits is not None:
            yield TrackLine(seat.hits, " ".join(filter(None, (seat.title or "Warrior", seat.name, "hits"))))


def _shot_lines(sheet: RecordSheet) -> Iterator[TrackLine]:
    for lot in sheet.ammunition:
        yield TrackLine(lot.shots, f"{lot.name} {lot.place} shots".replace("  ", " "))
    for line in sheet.inventory:
        if line.shots is not None:
            yield TrackLine(line.shots, f"{line.name} {line.place} shots".replace("  ", " "))


def _gear_lines(sheet: RecordSheet) -> Iterator[TrackLine]:
    for line in sheet.inventory:
        if line.takes is not None:
            yield TrackLine(line.takes, f"{line.name} {line.place} points")
    for table in sheet.slots:
        for slot in table.slots:
            if slot.takes is not None:
                yield TrackLine(slot.takes, f"{slot.text} {table.label} points")


def _craft_lines(sheet: RecordSheet) -> Iterator[TrackLine]:
    if sheet.integrity is not None:
        yield TrackLine(sheet.integrity, sheet.integrity.label or "Structural integrity")
    if sheet.heat is not None and sheet.heat.sinks.track is not None:
        yield TrackLine(sheet.heat.sinks.track, "Heat sinks")


def card_groups(card: CardSheet) -> Iterator[TrackGroup]:
    """The bubbles and boxes of a card."""
    points = [TrackLine(card.armor, "Armor"), TrackLine(card.structure, "Structure")]
    points += [TrackLine(card.heat, "Heat")] if card.heat is not None else []
    yield TrackGroup("points", "Armor and structure", tuple(points))
    rows = [TrackLine(track, f"{row.title} {track.label}".strip()) for row in card.criticals for track in row.tracks]
    arcs = [
        TrackLine(attack.hits, attack.hits.label)
        for arc in card.arcs
        for attack in arc.attacks
        if attack.hits is not None
    ]
    if rows or arcs:
        yield TrackGroup("criticals", "Critical hits", (*rows, *arcs))
