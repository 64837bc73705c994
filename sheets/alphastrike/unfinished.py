"""An element while it is being converted, and the steps of its conversion."""

from dataclasses import dataclass, field

from sheets.alphastrike.element import ArcFacing
from sheets.alphastrike.elementtypes import ElementType
from sheets.alphastrike.special import Damage, Specials
from sheets.construction.report import Report, ReportLine, ReportSection


@dataclass(slots=True)
class UnfinishedArc:
    """One arc of a large craft while it is being filled."""

    standard: Damage = (0, 0, 0, 0)
    capital: Damage = (0, 0, 0, 0)
    sub_capital: Damage = (0, 0, 0, 0)
    missiles: Damage = (0, 0, 0, 0)
    specials: Specials = field(default_factory=Specials)


@dataclass(slots=True)
class UnfinishedElement:
    """The figures of an element, filled in by one step of the conversion after the other."""

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
        """Whether it is an aerospace element."""
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
    """The steps of a conversion without an explanation: none is kept."""

    def section(self, title: str, rule: str = "") -> None:
        """Begin a new heading; `rule` is where its steps stand in the rules."""

    def line(self, label: str, value: float | str | None = None, formula: str = "", *figures: object) -> None:
        """One step: what it is, what it comes to, and how. `figures` fill the places of `formula`."""

    @property
    def written(self) -> bool:
        """Whether the steps are kept; where they are not, long texts need not be made."""
        return False


SILENT = Steps()


class WrittenSteps(Steps):
    """The steps of a conversion, kept for its report."""

    def __init__(self) -> None:
        self._sections: list[tuple[str, str, list[ReportLine]]] = []

    @property
    def written(self) -> bool:
        return True

    def section(self, title: str, rule: str = "") -> None:
        self._sections.append((title, rule, []))

    def line(self, label: str, value: float | str | None = None, formula: str = "", *figures: object) -> None:
        _, rule, lines = self._sections[-1]
        amount = round(value, 6) if isinstance(value, float) else value
        lines.append(ReportLine(label=label, amount=amount, rule=rule, formula=formula.format(*map(_plain, figures))))

    def report(self, title: str, total: float | str | None) -> Report:
        """The report; headings without a step are left out."""
        sections = tuple(ReportSection(title=name, lines=tuple(lines)) for name, _, lines in self._sections if lines)
        return Report(title=title, sections=sections, total=total)


def _plain(figure: object) -> object:
    """A number without the noise of binary fractions; the numbers of all ranges with strokes between them."""
    if isinstance(figure, list):
        return "/".join(f"{points:.4g}" for points in figure)
    if isinstance(figure, float):
        return f"{figure:.4f}".rstrip("0").rstrip(".")
    return figure
