"""Work on units that needs only named figures, so that cached figures can replace reading the units."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

if TYPE_CHECKING:
    from astech.batch import Place
    from sheets.units import Unit

Value = TypeVar("Value")

Figures: TypeAlias = Mapping[str, Any]  # any: the plain JSON data of each figure, by its name


class FigureCalculation(NamedTuple):
    """A calculation on a unit. Its value is plain JSON data; its name contains all options of the calculation."""

    name: str
    calculate: "Callable[[Unit], Any]"  # any: plain JSON data


@dataclass(frozen=True, slots=True)
class FigureWork(Generic[Value]):
    """Work for a batch: `finish` makes the value of a unit from these figures alone.

    >>> from astech.batch import Place
    >>> from importers import load
    >>> name = FigureCalculation("name", lambda unit: unit.name)
    >>> work = FigureWork((name,), lambda figures, place: figures["name"].upper())
    >>> work(load("tests/data/Brolga BRG-2.mtf").require(), Place("Brolga BRG-2.mtf"))
    'BROLGA BRG-2'
    """

    figures: tuple[FigureCalculation, ...]
    finish: "Callable[[Figures, Place], Value]"

    def __call__(self, unit: "Unit", place: "Place") -> Value:
        return self.finish(calculate_figures(self.figures, unit), place)


def calculate_figures(figures: tuple[FigureCalculation, ...], unit: "Unit") -> dict[str, Any]:
    """The value of each figure."""
    return {figure.name: figure.calculate(unit) for figure in figures}


def without_repeats(figures: Iterable[FigureCalculation]) -> tuple[FigureCalculation, ...]:
    """The figures without repeats."""
    return tuple({figure.name: figure for figure in figures}.values())
