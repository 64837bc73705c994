"""Inputs of pack entries by `--input NAME=VALUE`: numbers, texts, units, pilots."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from fractions import Fraction

from astech.crews import parse_pilot
from astech.library.names import path_of
from astech.operations.mistakes import BadOptions
from astech.packs.campaign_figures import pilot_variables, unit_variables
from astech.packs.campaign_model import Entry, InputKind, Price
from astech.packs.campaign_rules import CampaignRules
from astech.packs.formula import Figure
from importers import load_all, walk
from sheets.play import Refused
from sheets.record import CrewMarks
from sheets.record.condition import FRESH
from sheets.units import Unit

EXPECTED: dict[InputKind, str] = {
    "number": "a number",
    "whole": "a whole number",
    "share": "a number from 0 to 1",
    "text": "words",
    "unit": "a file or a unit of the library",
    "pilot": "a pilot such as Ada Voss 3/4",
}


class Inputs:
    """The values that a command gives, by name."""

    def __init__(self, given: Sequence[str], rules: CampaignRules) -> None:
        self._rules = rules
        self._texts: dict[str, str] = {}
        self._units: dict[str, Unit] = {}
        known = sorted({name for entry in rules.pack.entries for name in entry.input})
        for text in given:
            name, is_given, value = text.partition("=")
            name = name.strip()
            if not is_given or not value.strip():
                raise Refused(f"--input {text}; expected NAME=VALUE")
            if name not in known:
                near = get_close_matches(name, known, n=1)
                hint = f"did you mean {near[0]}?" if near else f"the pack asks for {', '.join(known) or 'nothing'}"
                raise Refused(f"--input {text}: no entry of the pack asks for {name}; {hint}")
            if name in self._texts:
                raise Refused(f"--input {text}: {name} is given twice")
            self._texts[name] = value.strip()

    def answer(self, entry: Entry) -> bool:
        """Whether everything that an entry asks for is given."""
        return set(entry.input) <= set(self._texts)

    @property
    def names(self) -> frozenset[str]:
        """The names of the values that are given."""
        return frozenset(self._texts)

    def require(self, entry: Entry) -> None:
        """Raises Refused for an entry that needs inputs that are missing."""
        for name, kind in entry.input.items():
            if name not in self._texts:
                raise Refused(f"{entry.id!r} asks for {name}; --input {name}=VALUE gives {EXPECTED[kind]}")

    def variables(self, entries: Iterable[Entry]) -> dict[str, Figure | None]:
        """The variables of formulas that the values bring to entries; raises Refused for a value of another kind."""
        found: dict[str, Figure | None] = {}
        for entry in entries:
            for name, kind in entry.input.items():
                if name in self._texts:
                    found |= self._variables(name, kind)
        return found

    def _variables(self, name: str, kind: InputKind) -> dict[str, Figure | None]:
        text = self._texts[name]
        match kind:
            case "unit":
                own = unit_variables(self.unit(name), FRESH, override=self._rules.pack.override)
                return {f"{name}_{each}": value for each, value in own.items()}
            case "pilot":
                own = pilot_variables(self.pilot(name))
                return {f"{name}_{each}": own[each] for each in ("gunnery", "piloting")}
            case "text":
                return {name: text}
        try:
            value = Fraction(text.replace(",", "").removesuffix("%"))
        except (ValueError, ZeroDivisionError):
            raise self._mistake(name, kind) from None
        value = value / 100 if text.endswith("%") else value
        if (kind == "whole" and value.denominator != 1) or (kind == "share" and not 0 <= value <= 1):
            raise self._mistake(name, kind)
        return {name: value}

    def _mistake(self, name: str, kind: InputKind) -> Refused:
        return Refused(f"--input {name}={self._texts[name]}: expected {EXPECTED[kind]}")

    def unit(self, name: str) -> Unit:
        """The unit that an input names, from a file or from the library."""
        if name not in self._units:
            text = self._texts[name]
            try:
                found = [loaded for source in walk([path_of(text)]) for loaded in load_all(source)]
            except BadOptions as error:
                raise Refused(f"--input {name}={text}: {' '.join(str(error).split())}") from None
            if len(found) != 1 or found[0].unit is None:
                why = str(found[0].error) if len(found) == 1 else f"{len(found)} units"
                raise Refused(f"--input {name}={text}: {why}; expected one unit")
            self._units[name] = found[0].unit
        return self._units[name]

    def pilot(self, name: str) -> CrewMarks:
        """The pilot that an input names."""
        try:
            found = parse_pilot(self._texts[name])
        except ValueError as error:
            raise Refused(f"--input {name}={self._texts[name]}: {error}") from None
        if not found.name or found.gunnery is None or found.piloting is None:
            raise self._mistake(name, "pilot")
        return found

    def text(self, name: str) -> str | None:
        """The text of an input; None where it is not given."""
        return self._texts.get(name)

    def first(self, price: Price, kind: InputKind) -> str | None:
        """The name of the first input of a kind that a price asks for."""
        return next((name for name, each in price.input.items() if each == kind), None)
