"""The condition of a member in short: its crew, what is broken, the shots that are left, for overviews and pages."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from astech.campaign.company import Pilot
from astech.campaign.sessions import MemberSession
from astech.rendering import destruction_words
from astech.text import count_noun
from sheets.play import Refused, fresh, status
from sheets.record.boxes import boxes
from sheets.record.condition import Condition, CrewMarks, box_name
from sheets.record.lost import find_losses
from sheets.units.outfit import outfit

EMPTY = CrewMarks()


def with_crew(condition: Condition, seat: int, who: CrewMarks) -> Condition:
    """A condition with this crew member in a seat."""
    crew = [*condition.crew, *(EMPTY for _ in range(seat + 1 - len(condition.crew)))]
    crew[seat] = who
    return condition.model_copy(update={"crew": tuple(crew)})


def crew_of_pilot(pilot: Pilot) -> CrewMarks:
    """The crew member on a sheet for a pilot."""
    return CrewMarks(
        name=pilot.name,
        gunnery=pilot.gunnery,
        piloting=pilot.piloting,
        hits=pilot.hits,
        abilities=pilot.abilities,
    )


def seat_of(name: str, sessions: Sequence[MemberSession]) -> tuple[MemberSession, int] | None:
    """The unit in which a pilot sits, and the number of the seat."""
    for session in sessions:
        for seat, each in enumerate(session.crew_names()):
            if each.casefold() == name.casefold():
                return session, seat
    return None


@dataclass(frozen=True, slots=True)
class ShotsLeft:
    """The shots of one kind of ammunition."""

    title: str
    left: int
    full: int


@dataclass(frozen=True, slots=True)
class MemberWear:
    """A summary of the marks on a member."""

    armor: int
    full_armor: int
    structure: int
    full_structure: int
    gone: tuple[str, ...]  # locations
    broken: tuple[str, ...]  # items with their location, systems with their hits
    shots: tuple[ShotsLeft, ...]
    crew: tuple[str, ...]
    heat: int
    destroyed: str
    withdraws: tuple[str, ...]  # why it must
    due: str
    prone: bool
    shutdown: bool

    @property
    def is_undamaged(self) -> bool:
        """Whether the member has no marks."""
        whole = self.armor == self.full_armor and self.structure == self.full_structure
        full = all(each.left == each.full for each in self.shots)
        return whole and full and not (self.gone or self.broken or self.heat or self.destroyed or self.due)


def wear_of(session: MemberSession) -> MemberWear:
    """A summary of the current marks on a member."""
    unit, state, options = session.unit, session.state, session.options
    start, condition = fresh(unit, options), session.marks
    losses, carried = find_losses(unit, condition), outfit(unit).by_position
    broken = [
        f"{carried[position].item.title} {carried[position].mount.location}".strip()
        for position in sorted(losses.mounts)
        if position in carried and carried[position].item.ammo is None
    ]
    broken += [f"{box_name(ident)} {hits}" for ident, hits in condition.criticals.items() if hits]
    broken += [f"{name.replace('-', ' ')} {hits}" for name, hits in condition.alpha.criticals.items() if hits]
    kinds: dict[str, list[int]] = {}
    room = boxes(unit, options.reading).shots
    for position, left in state.shots.items():
        if position in room:
            kind = kinds.setdefault(carried[position].item.title, [0, 0])
            kind[0] += 0 if position in losses.mounts else left
            kind[1] += room[position]
    try:
        now = status(unit, state, options)
        withdraws = now.reasons if now.must_withdraw else ()
    except Refused:
        withdraws = ()
    return MemberWear(
        armor=sum(state.armor.values()) + sum(state.rear.values()),
        full_armor=sum(start.armor.values()) + sum(start.rear.values()),
        structure=sum(state.structure.values()) + state.structural_integrity,
        full_structure=sum(start.structure.values()) + start.structural_integrity,
        gone=tuple(state.gone),
        broken=tuple(broken),
        shots=tuple(ShotsLeft(title, left, full) for title, (left, full) in kinds.items()),
        crew=tuple(_crew_phrases(session)),
        heat=state.heat,
        destroyed=session.destroyed,
        withdraws=tuple(withdraws),
        due=state.due[0].purpose.replace("-", " ") if state.due else "",
        prone=state.prone,
        shutdown=state.shutdown,
    )


def _crew_phrases(session: MemberSession) -> Iterator[str]:
    names = session.crew_names()
    for seat, each in enumerate(session.state.crew):
        name = names[seat] if seat < len(names) else ""
        hurt = [f"{count_noun(each.hits, 'hit')}"] if each.hits else []
        fate = "dead" if each.dead else "" if each.conscious else "unconscious"
        words = " ".join(filter(None, (name, ", ".join(filter(None, (*hurt, fate))))))
        if words:
            yield words


def wear_phrases(found: MemberWear) -> Iterator[str]:
    """The state of a unit as short phrases."""
    if found.destroyed:
        yield f"destroyed ({destruction_words(found.destroyed)})"
    if found.due:
        yield f"a roll for {found.due} is due"
    if found.prone and not found.destroyed:
        yield "prone"
    if found.shutdown and not found.destroyed:
        yield "shut down"
    if found.is_undamaged:
        yield "untouched"
    else:
        if found.full_armor:
            yield f"armor {found.armor}/{found.full_armor}"
        if found.structure != found.full_structure:
            yield f"structure {found.structure}/{found.full_structure}"
        if found.gone:
            yield f"lost {' '.join(found.gone)}"
        if found.broken:
            yield f"broken {', '.join(found.broken)}"
        spent = [each for each in found.shots if each.left != each.full]
        if spent:
            yield "shots " + ", ".join(f"{each.title} {each.left}/{each.full}" for each in spent)
        if found.heat:
            yield f"heat {found.heat}"
    if found.crew:
        yield ", ".join(found.crew)
    if found.withdraws and not found.destroyed:
        yield f"must withdraw ({', '.join(found.withdraws)})"
