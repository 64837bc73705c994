"""What the construction rules say of a unit, all in one: its findings, its mass and its slots."""

from sheets.construction.checks import Finding, findings, is_checked
from sheets.construction.mass import Part, mass_budget
from sheets.construction.slotbudget import slot_budget
from sheets.model import Model
from sheets.problem import Severity
from sheets.units import Unit


class MassItem(Model):
    """Tons of one thing."""

    part: str
    label: str
    tons: float
    rule: str = ""


class SlotItem(Model):
    """Slots of one place."""

    place: str
    room: int
    taken: int


class Verdict(Model):
    """`legal` is None for units that the construction rules leave alone; `mass` is the sum of `budget`.

    Battle armor is weighed by the suit.
    """

    name: str
    legal: bool | None
    findings: tuple[Finding, ...]
    mass: float
    allowed: float | None
    parts: dict[str, float]
    budget: tuple[MassItem, ...]
    slots: tuple[SlotItem, ...]


def verdict(unit: Unit) -> Verdict:
    """Everything that `astech validate` tells."""
    found, masses = findings(unit), mass_budget(unit)
    wrong = any(finding.severity is Severity.ERROR for finding in found)
    return Verdict(
        name=unit.name,
        legal=not wrong if is_checked(unit) else None,
        findings=found,
        mass=masses.exact,
        allowed=masses.declared,
        parts={part.value: tons for part in Part if (tons := masses.of(part))},
        budget=tuple(MassItem(part=m.part.value, label=m.label, tons=m.tons, rule=m.rule) for m in masses.lines),
        slots=tuple(SlotItem(place=s.place, room=s.room, taken=s.taken) for s in slot_budget(unit)),
    )
