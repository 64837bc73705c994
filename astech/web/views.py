"""Views of a unit for pages: marks by the ids of boxes, its current abilities, rolls, offers to it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Annotated

from pydantic import Field

from astech.campaign.sessions import MemberSession
from astech.campaign.wear import MemberWear, wear_of
from astech.rendering import destruction_words, event_words
from astech.web.commands import RollDue, RollModifier
from sheets.alphastrike import NoElement
from sheets.battlevalue.force import effective_skills, skill_adjusted
from sheets.editions import ALPHA_STRIKE, CLASSIC, edition
from sheets.model import Model
from sheets.play import Refused, Status, marks, status
from sheets.play.remaining_point_value import remaining_point_value
from sheets.play.to_hit import constant_modifiers, numbers_by_range
from sheets.record.condition import Condition, CrewMarks
from sheets.record.events import Offer
from sheets.record.state import CrewMember, Due, Modifier, State
from sheets.recordsheet import RecordSheet, record_sheet
from sheets.recordsheet.card import CardSheet, card_sheet, skill_of_crew
from sheets.recordsheet.model import Track
from sheets.recordsheet.now import now_from_marks
from sheets.rules.aerospace import bay_heat
from sheets.rules.tables.to_hit import target_movement
from sheets.units import HandheldWeapon, Unit

Sheet = RecordSheet | CardSheet


class WeaponView(Model):
    """A weapon: why it cannot fire, its shots left, and its to-hit numbers at short, medium and long range."""

    mount: int
    name: str
    place: str = ""
    where: Annotated[str, Field(description="the place as printed, such as `CT (R)`")] = ""
    fires: bool
    why: str = ""
    shots: int | None = None
    modifiers: tuple[RollModifier, ...] = ()
    numbers: tuple[int | None, ...] = ()
    heat: str = ""
    damage: str = ""


class StrikeView(Model):
    """A physical attack: the number needed and its damage, or why it is not possible."""

    name: str
    number: int | None = None
    damage: str = ""
    why: str = ""


class OfferView(Model):
    """Damage that was offered to a unit: the attacker, the weapon, and the hit in words."""

    id: str
    attacker: str
    weapon: str
    words: str


class UnitView(Model):
    """Everything about a unit that changes in play.

    `tracks` counts the marked boxes of each track, `struck` has the ids of slots, lines and locations that are
    lost. `number` is the last change in the view. `shooting` is the gunnery with the modifiers
    that apply to every shot.
    """

    id: str
    name: str
    title: str
    side: str = ""
    crew: tuple[str, ...] = ()
    number: int = 0
    events: int
    seq: int
    turn: int
    moved: str = ""
    hexes: int = 0
    tracks: dict[str, int]
    struck: tuple[str, ...]
    heat: int = 0
    heat_made: int = 0
    heat_sunk: int | None = None
    movement: dict[str, int] = Field(default_factory=dict)
    tmm: int = 0
    gunnery: int | None = None
    shooting: int | None = None
    piloting: int | None = None
    to_hit: tuple[RollModifier, ...] = ()
    piloting_modifiers: tuple[RollModifier, ...] = ()
    weapons: tuple[WeaponView, ...] = ()
    physical: tuple[StrikeView, ...] = ()
    due: tuple[RollDue, ...] = ()
    optional: tuple[RollDue, ...] = ()
    waiting: int = 0
    offers: tuple[OfferView, ...] = ()
    prone: bool = False
    shutdown: bool = False
    destroyed: str = ""
    withdraws: tuple[str, ...] = ()
    strength: dict[str, int | str] = Field(default_factory=dict)
    notes: tuple[str, ...] = ()


class GlanceView(Model):
    """A unit in the overview of its force; the remaining values are 0 for a unit that is out of the game.

    `battle_value` and `point_value` are those of the damaged unit. No rule values a damaged element: it is valued by
    what it has left, and its Battle Value in proportion to that.
    """

    id: str
    name: str
    title: str
    side: str = ""
    crew: tuple[str, ...] = ()
    armor: int
    full_armor: int
    structure: int
    full_structure: int
    heat: int
    shots: tuple[tuple[str, int, int], ...] = ()
    broken: tuple[str, ...] = ()
    due: str = ""
    prone: bool = False
    shutdown: bool = False
    destroyed: str = ""
    withdraws: tuple[str, ...] = ()
    battle_value: int = 0
    full_battle_value: int = 0
    point_value: int = 0
    full_point_value: int = 0
    game: Annotated[str, Field(description="`classic` or `alpha-strike`")] = "classic"


def roll_due(due: Due) -> RollDue:
    """Convert a due roll to its view."""
    return RollDue(
        purpose=due.purpose,
        dice=due.dice,
        asked_by=due.asked_by,
        ruling=due.ruling,
        location=due.location,
        target=due.target,
        modifiers=roll_modifiers(due.modifiers),
        choices=due.choices,
    )


def roll_modifiers(modifiers: Iterable[Modifier]) -> tuple[RollModifier, ...]:
    """Convert modifiers to views with their rulings."""
    return tuple(RollModifier(reason=each.reason, value=each.value, ruling=each.ruling) for each in modifiers)


def plays_element(session: MemberSession) -> bool:
    """Whether a member plays as an element of Alpha Strike."""
    return edition(session.options.reading).game == edition(ALPHA_STRIKE.id).game


def sheet_of_member(session: MemberSession) -> Sheet:
    """The sheet of a member with its marks, or its card where it plays as an element."""
    return _sheet(session, session.marks)


def sheet_of_state(session: MemberSession, state: State) -> Sheet:
    """The sheet of a member in another state."""
    return _sheet(session, marks(session.unit, state, session.options))


def _sheet(session: MemberSession, condition: Condition) -> Sheet:
    make = card_sheet if plays_element(session) else record_sheet
    return make(session.unit, condition, session.options.reading)


@lru_cache(maxsize=2_000)
def _weapon_figures(unit: Unit, edition_id: str) -> dict[int, tuple[str, str, str]]:
    """Place, heat and damage of each weapon as its sheet prints them, by mount.

    The sheet has the heat of a weapon bay; its weapons, which fire one by one, have their own here.
    """
    sheet = record_sheet(unit, edition=edition_id)
    figures = {
        line.mount: (line.where, line.heat.text if line.heat else "", line.damage.text if line.damage else "")
        for line in sheet.inventory
    }
    for bay in sheet.bays:
        where = f"{bay.place} (R)" if bay.rear else bay.place
        for mount in (mount for gun in bay.guns for mount in gun.mounts):
            figures[mount] = (where, str(bay_heat(unit, (mount,))), "")
    return figures


def tracks_of(sheet: Sheet) -> Iterator[Track]:
    """All tracks of a sheet or a card."""
    if isinstance(sheet, CardSheet):
        yield from filter(None, (sheet.armor, sheet.structure, sheet.heat, *sheet.tracks))
        return
    for region in sheet.regions:
        yield from filter(None, (region.armor, region.rear, region.structure))
    for seat in sheet.crew:
        yield from filter(None, (seat.hits,))
    for line in sheet.inventory:
        yield from filter(None, (line.takes, line.shots))
    yield from (lot.shots for lot in sheet.ammunition)
    yield from (slot.takes for table in sheet.slots for slot in table.slots if slot.takes is not None)
    yield from sheet.criticals
    yield from (bay.doors for bay in sheet.transport if bay.doors is not None)
    sinks = sheet.heat.sinks.track if sheet.heat is not None else None
    yield from filter(None, (sheet.integrity, sinks))


def marked_tracks(sheet: Sheet) -> dict[str, int]:
    """The number of marked boxes of each track that has any."""
    return {track.id: track.marked for track in tracks_of(sheet) if track.marked}


def struck_ids(sheet: Sheet) -> tuple[str, ...]:
    """The ids of hit or lost slots, lines, stores and locations."""
    if isinstance(sheet, CardSheet):
        return tuple(f"ability-{ability.code}" for ability in sheet.abilities if ability.spent)
    slots = [slot for table in sheet.slots for slot in table.slots]
    return (
        *(slot.id for slot in slots if slot.struck),
        *(slot.id.replace("slot-", "component-armor-", 1) for slot in slots if slot.crossed),
        *(line.id for line in sheet.inventory if line.lost),
        *(store.id for store in sheet.stores if store.gone),
        *(region_id(region.place) for region in sheet.regions if region.gone),
    )


def region_id(place: str) -> str:
    """The HTML id of a location.

    >>> region_id("Trooper 1")
    'region-Trooper-1'
    """
    return f"region-{place.replace(' ', '-')}"


def unit_view(
    session: MemberSession, sheet: Sheet, offers: Sequence[tuple[str, Offer]] = (), earlier: State | None = None
) -> UnitView:
    """The view of a unit, or of an earlier state of it, with the sheet of that state.

    `offers` to the unit have the name of their attacker.
    """
    state = session.state if earlier is None else earlier
    view = UnitView(
        id=session.member.id,
        name=session.member.name,
        title=session.unit.name,
        side=session.member.side,
        crew=tuple(name for name in session.crew_names() if name),
        events=session.history.depth,
        seq=session.history.lines,
        turn=state.turn,
        moved=state.moved,
        hexes=state.hexes,
        tracks=marked_tracks(sheet),
        struck=struck_ids(sheet),
        heat=state.heat,
        due=tuple(map(roll_due, state.due)),
        optional=tuple(map(roll_due, state.optional)),
        waiting=len(session.waiting),
        offers=tuple(_offer_view(session, attacker, offer) for attacker, offer in offers),
        prone=state.prone,
        shutdown=state.shutdown,
        destroyed=destruction_words(state.destroyed),
    )
    try:
        now = session.status() if earlier is None else status(session.unit, earlier, session.options)
    except Refused:
        return view
    return view.model_copy(update=_abilities(session, state, now))


def _abilities(session: MemberSession, state: State, now: Status) -> dict[str, object]:
    """The fields of a view with the abilities of a unit in a state."""
    element = plays_element(session)
    handheld = isinstance(session.unit, HandheldWeapon)  # without a crew
    gunnery = None if handheld else (state.crew[0] if state.crew else CrewMember()).gunnery
    constant = constant_modifiers(now.gunnery, session.unit, session.options, state) if now.gunnery else ()
    numbers = numbers_by_range(session.unit, state, session.options, now)
    figures = {} if element else _weapon_figures(session.unit, session.options.reading)
    weapons = [
        WeaponView(
            mount=weapon.mount,
            name=weapon.title,
            place=weapon.location,
            fires=weapon.fires,
            why=weapon.why,
            shots=weapon.shots,
            modifiers=roll_modifiers(weapon.modifiers),
            numbers=tuple(numbers.get(weapon.mount, ())),
            where=where,
            heat=heat,
            damage=damage,
        )
        for weapon in now.weapons
        for where, heat, damage in [figures.get(weapon.mount, (weapon.location, "", ""))]
    ]
    if None in numbers:
        weapons.append(WeaponView(mount=-1, name="weapons", fires=not now.destroyed, numbers=tuple(numbers[None])))
    return {
        "heat_made": state.heat_to_come + state.outside_heat,
        "heat_sunk": now.heat_sunk,
        "movement": dict(now.moves),
        "tmm": 0 if element else target_movement(state.hexes) + (state.moved == "jump"),
        "gunnery": gunnery,
        "shooting": None if gunnery is None else gunnery + sum(each.value for each in constant),
        "piloting": now.piloting,
        "to_hit": roll_modifiers(now.gunnery),
        "piloting_modifiers": roll_modifiers(now.piloting_modifiers),
        "weapons": tuple(weapons),
        "physical": tuple(
            StrikeView(name=each.name, number=each.number, damage=each.damage, why=each.why) for each in now.physical
        ),
        "destroyed": destruction_words(state.destroyed or now.destroyed),
        "withdraws": tuple(now.reasons) if now.must_withdraw else (),
        "strength": dict(now.strength),
        "notes": tuple(now.notes),
    }


def _offer_view(session: MemberSession, attacker: str, offer: Offer) -> OfferView:
    words = "" if offer.shot is None else event_words(offer.shot, session.unit)
    return OfferView(id=offer.id, attacker=attacker, weapon=offer.weapon, words=words)


# --- The force at a glance --------------------------------------------------------------------------------------------


def glance_view(session: MemberSession) -> GlanceView:
    """The view of a unit in the overview."""
    found = wear_of(session)
    pilot = session.marks.crew[0] if session.marks.crew else CrewMarks()
    skilled = CrewMarks(gunnery=pilot.gunnery, piloting=pilot.piloting)
    full_battle_value, full_point_value = _values(session.unit, skilled, session.options.reading)
    is_lost = bool(found.destroyed or session.member.fate)
    point_value = 0 if is_lost else _point_value_left(session, skilled, full_point_value)
    if plays_element(session):  # no rule applies the marks of a card to a Battle Value
        battle_value = round(full_battle_value * point_value / max(full_point_value, 1))
    else:
        battle_value = 0 if is_lost else _battle_value_left(session, skilled, full_battle_value)
    return GlanceView(
        id=session.member.id,
        name=session.member.name,
        title=session.unit.name,
        side=session.member.side,
        crew=found.crew,
        armor=found.armor,
        full_armor=found.full_armor,
        structure=found.structure,
        full_structure=found.full_structure,
        heat=found.heat,
        shots=tuple((each.title, each.left, each.full) for each in found.shots),
        broken=_broken_unit(found),
        due=found.due,
        prone=found.prone,
        shutdown=found.shutdown,
        destroyed=destruction_words(found.destroyed),
        withdraws=found.withdraws,
        battle_value=battle_value,
        full_battle_value=full_battle_value,
        point_value=point_value,
        full_point_value=full_point_value,
        game="alpha-strike" if plays_element(session) else "classic",
    )


def _battle_value_left(session: MemberSession, crew: CrewMarks, full: int) -> int:
    """The Battle Value of a damaged unit with its crew."""
    now = now_from_marks(session.unit, session.marks, session.options.reading)
    if now is None or now.battle_value is None:
        return full
    if crew.gunnery is None or crew.piloting is None:
        return now.battle_value
    return skill_adjusted(now.battle_value, *effective_skills(session.unit, crew.gunnery, crew.piloting))


def _point_value_left(session: MemberSession, crew: CrewMarks, full: int) -> int:
    """The Point Value of a damaged unit with its crew; 0 for a unit without an element."""
    if not full:
        return 0
    try:
        return remaining_point_value(
            session.unit, session.marks, session.options.reading, skill_of_crew(session.unit, crew)
        )
    except Refused:
        return full


def _broken_unit(found: MemberWear) -> tuple[str, ...]:
    lost = (f"lost {' '.join(found.gone)}",) if found.gone else ()
    return (*lost, *found.broken)


@lru_cache(maxsize=2_000)
def _values(unit: Unit, crew: CrewMarks, edition_id: str) -> tuple[int, int]:
    """The Battle Value and the Point Value of a unit with its crew; 0 for a value that it does not have."""
    seated = Condition(crew=(crew,))
    classic = edition(edition_id).game != edition(ALPHA_STRIKE.id).game
    worth = record_sheet(unit, seated, edition_id if classic else CLASSIC.id).worth
    try:
        points = card_sheet(unit, seated, ALPHA_STRIKE.id if classic else edition_id).point_value
    except NoElement:
        points = 0
    return worth.battle_value if worth.with_crew is None else worth.with_crew, points
