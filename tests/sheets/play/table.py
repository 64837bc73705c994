"""A table to play on: a unit, its state, and the last step of the rules."""

from typing import Any

from sheets.model import FrozenDict
from sheets.play import Step, fresh, status, step
from sheets.play.status import Status
from sheets.record.events import Answer, Event, HeatPhase
from sheets.record.record import Options
from sheets.record.state import Due, State
from sheets.units import Mech, Unit
from sheets.units.base import Quirk
from sheets.units.mech import Body, Slot
from tests.builders import mech, mounts


class Table:
    """Plays a unit; every call returns the step."""

    def __init__(self, unit: Unit, **options: object) -> None:
        self.unit = unit
        self.options = Options.model_validate(options)
        self.state: State = fresh(unit, self.options)
        self.done: Step | None = None

    def say(self, event: Event) -> Step:
        """An event."""
        self.done = step(self.unit, self.state, event, self.options)
        self.state = self.done.state
        return self.done

    def roll(self, *dice: int) -> Step:
        """The answer to the roll that is due."""
        return self.say(Answer(dice=(dice,)))

    def outcome(self, outcome: bool | int | str) -> Step:
        """A result that is given without a roll."""
        return self.say(Answer(outcome=outcome))

    def end_turn(self, **phase: Any) -> None:
        """The heat phase and the end of the turn; every roll succeeds."""
        self.say(HeatPhase(**phase))
        while self.state.due:
            self.outcome(True)

    @property
    def due(self) -> Due:
        """The roll that is due."""
        return self.state.due[0]

    @property
    def words(self) -> list[str]:
        """The effects of the last step, in words."""
        assert self.done is not None
        return [happening.words for happening in self.done.happened]

    @property
    def now(self) -> Status:
        """The status of the unit."""
        return status(self.unit, self.state, self.options)


def armed(*names: str, at: str = "RT", **fields: Any) -> Mech:
    """A 'Mech of the builders with these items, a slot each, in one location."""
    plain = mech(**fields)
    row = (*(Slot(mount=number) for number in range(len(names))), *plain.slots[at][len(names) :])
    return plain.model_copy(update={"mounts": mounts(*names, at=at), "slots": FrozenDict({**plain.slots, at: row})})


def of(**fields: Any) -> Table:
    """A table with a small 'Mech of the builders."""
    options = fields.pop("options", {})
    return Table(mech(**fields), **options)


def with_quirks(*codes: str, **options: object) -> Table:
    """A table with a 'Mech that has these quirks."""
    return Table(mech(quirks=tuple(Quirk(code=code) for code in codes)), **options)


def filled(slots: dict[str, dict[int, Slot]], body: Body = Body.BIPED) -> dict[str, tuple[Slot | None, ...]]:
    """Critical slots of a 'Mech that are empty but for these."""
    plain = mech(body=body).slots
    return {
        place: tuple(slots.get(place, {}).get(number) for number in range(len(row))) for place, row in plain.items()
    }
