"""An element during its conversion, and the steps of the conversion."""

from dataclasses import dataclass, field

from sheets.alphastrike.element import ArcFacing
from sheets.alphastrike.elementtypes import ElementType
from sheets.alphastrike.special import Damage, Specials
from sheets.construction.report import Report, ReportLine, ReportSection


@dataclass(slots=True)
class UnfinishedArc:
    """One arc of a large craft during the conversion."""

    standard: Damage = (0, 0, 0, 0)
    capital: Damage = (0, 0, 0, 0)
    sub_capital: Damage = (0, 0, 0, 0)
    missiles: Damage = (0, 0, 0, 0)
    specials: Specials = field(default_factory=Specials)


@dataclass(slots=True)
class UnfinishedElement:
    """The figures of an element, which the steps of the conversion fill in."""

    type: ElementType
    size: int = 1
    tmm: int = 0
    movement: dict[str, int] = field(default_factory=dict)
    damage: Damage = (0, 0, 0)
    ov: int = 0
    armor: int = 0
    structure: int = 0
    threshold: int | None = None
    specials: Specials = field(default_factory=Specials)
    implied: set[str] = field(default_factory=set)
    arcs: dict[ArcFacing, UnfinishedArc] | None = None

    @property
    def flies(self) -> bool:
        """Whether this is an aerospace element."""
        return self.threshold is not None

    @property
    def airborne(self) -> dict[str, int]:
        """The movement of a land-air 'Mech in the air, by mode."""
        movement = self.specials.values.get("LAM") or self.specials.values.get("BIM")
        return movement if isinstance(movement, dict) else {}

    @property
    def fastest(self) -> int:
        """The highest movement of any mode, in the air too for land-air 'Mechs."""
        return max((0, *self.movement.values(), *self.airborne.values()))


class Steps:
    """The steps of a conversion without a report, which are not kept."""

    def section(self, title: str, rule: str = "") -> None:
        """Begin a section with a heading; `rule` is the reference for its steps."""

    def line(self, label: str, value: float | str | None = None, formula: str = "", *figures: object) -> None:
        """Add one step: its label, value and formula. `figures` replace the fields of `formula`."""

    @property
    def is_kept(self) -> bool:
        """Whether the steps are kept; otherwise long texts need not be made."""
        return False


SILENT = Steps()


class WrittenSteps(Steps):
    """The steps of a conversion, kept for a report."""

    def __init__(self) -> None:
        self._sections: list[tuple[str, str, list[ReportLine]]] = []

    @property
    def is_kept(self) -> bool:
        return True

    def section(self, title: str, rule: str = "") -> None:
        self._sections.append((title, rule, []))

    def line(self, label: str, value: float | str | None = None, formula: str = "", *figures: object) -> None:
        _, rule, lines = self._sections[-1]
        amount = round(value, 6) if isinstance(value, float) else value
        lines.append(ReportLine(label=label, amount=amount, rule=rule, formula=formula.format(*map(_plain, figures))))

    def report(self, title: str, total: float | str | None) -> Report:
        """The report; sections without a step are left out."""
        sections = tuple(ReportSection(title=name, lines=tuple(lines)) for name, _, lines in self._sections if lines)
        return Report(title=title, sections=sections, total=total)


def _plain(figure: object) -> object:
    """A number rounded to avoid floating-point errors, or the numbers of all ranges with slashes."""
    if isinstance(figure, list):
        return "/".join(f"{points:.4g}" for points in figure)
    if isinstance(figure, float):
        return f"{figure:.4f}".rstrip("0").rstrip(".")
    return figure
