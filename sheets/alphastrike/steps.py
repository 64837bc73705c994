"""Taking down the steps of a conversion: the same code yields the numbers and, when somebody listens, the report."""

from sheets.report import Line, Report, Section


class Steps:
    """Listens to nothing: what a plain conversion uses."""

    def section(self, title: str, rule: str = "") -> None:
        """Begin a new heading; `rule` is where its steps stand in the rules."""

    def line(self, label: str, value: float | str | None = None, formula: str = "", *figures: object) -> None:
        """One step: what it is, what it comes to, and how. `figures` fill the places of `formula`."""

    @property
    def written(self) -> bool:
        """Whether anybody listens: what takes trouble to say can be left out otherwise."""
        return False


SILENCE = Steps()


class Written(Steps):
    """Writes every step down."""

    def __init__(self) -> None:
        self._sections: list[tuple[str, str, list[Line]]] = []

    @property
    def written(self) -> bool:
        return True

    def section(self, title: str, rule: str = "") -> None:
        self._sections.append((title, rule, []))

    def line(self, label: str, value: float | str | None = None, formula: str = "", *figures: object) -> None:
        _, rule, lines = self._sections[-1]
        amount = round(value, 6) if isinstance(value, float) else value
        lines.append(Line(label=label, amount=amount, rule=rule, formula=formula.format(*map(_plain, figures))))

    def report(self, title: str, total: float | str | None) -> Report:
        """All that was written, under one title; headings without a step are left out."""
        sections = tuple(Section(title=name, lines=tuple(lines)) for name, _, lines in self._sections if lines)
        return Report(title=title, sections=sections, total=total)


def _plain(figure: object) -> object:
    """Numbers without the noise of binary fractions; those of all ranges with strokes between them."""
    if isinstance(figure, list):
        return "/".join(f"{points:.4g}" for points in figure)
    if isinstance(figure, float):
        return f"{figure:.4f}".rstrip("0").rstrip(".")
    return figure
