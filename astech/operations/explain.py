"""Explain sums line by line: Battle Value, cost or Alpha Strike of a unit, Battle Value of a force; and odds."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

from pydantic import Field

from astech.operations.editions import AnyEdition, ReadingOptions
from astech.operations.mistakes import BadOptions, NotForUnit
from astech.operations.options import OptionForm
from astech.skills import REGULAR, SkillOption, Skills, skill_number
from astech.text import harmless_json
from sheets.battlevalue import ForceUnit, force_report
from sheets.battlevalue import battle_value_report as battle_value_report
from sheets.construction.families import cost, cost_report
from sheets.construction.report import Report
from sheets.editions import ALPHA_STRIKE, CLASSIC, Game, books
from sheets.rules.stores import find_store, stores_by_title
from sheets.units import Unit

if TYPE_CHECKING:
    from sheets.play.odds import Odds

REGULAR_CREW = (4, 5)
FORMS = {"txt": "text", "json": "json", "md": "markdown", "pdf": "pdf", "csv": "csv", "svg": "svg"}
"""The form of a report by the suffix of its file."""
ELEMENT_ODDS = "odds of an element"
ODDS = ("odds", ELEMENT_ODDS)
SUMS = ("bv", "cost", "dry_cost", "alpha_strike", "odds")


class ExplainOptions(ReadingOptions):
    """Options for sums."""

    bv: bool = Field(default=False, description="Battle Value 2.0, the default.")
    cost: bool = Field(default=False, description="C-bills, ammunition included.")
    dry_cost: bool = Field(default=False, description="C-bills without ammunition.")
    alpha_strike: bool = Field(default=False, description="The conversion to an Alpha Strike element.")
    odds: bool = Field(
        default=False,
        description=(
            "The hit chance and expected damage of each weapon by range and heat; with --alpha-strike those of the "
            "attacks of an element."
        ),
    )
    target_moved: int = Field(
        default=0, ge=0, le=99, description="With --odds: the hexes that the target moved, in Alpha Strike its TMM."
    )
    target_jumped: bool = Field(default=False, description="With --odds: the target jumped.")
    no_quirks: bool = Field(default=False, description="With --odds: the attacker without its design quirks.")
    skill: Annotated[tuple[SkillOption, ...], OptionForm(metavar="G/P")] = Field(
        default=(),
        description=(
            "Gunnery and piloting (Alpha Strike: also one Skill); for a force once for all, or once for each PATH."
        ),
    )
    c3: bool = Field(default=False, description="With --bv: all units with C3 computers of one kind form a network.")
    store: Annotated[tuple[str, ...], OptionForm(metavar="[K:]NAME=N")] = Field(
        default=(),
        description=(
            "With --bv: N external stores of that name, such as 'Cluster Bomb', on the unit, or on the Kth of a force."
        ),
    )
    edition: AnyEdition | None = Field(
        default=None,
        description=(
            "The edition: with --bv and --odds a book of classic play, with --alpha-strike one of Alpha Strike."
        ),
    )

    @classmethod
    def games_of(cls, given: Mapping[str, Any]) -> tuple[Game, ...]:
        if given.get("cost") or given.get("dry_cost"):
            return ()
        return ("alpha-strike",) if given.get("alpha_strike") else ("classic",)

    def chosen_sum(self) -> str:
        """The sum that the options choose; raises BadOptions for several."""
        if self.odds and self.alpha_strike:
            chosen = [name.replace("_", "-") for name in SUMS[:3] if getattr(self, name)]
            return ELEMENT_ODDS if not chosen else self._refuse_several()
        chosen = [name.replace("_", "-") for name in SUMS if getattr(self, name)]
        if len(chosen) > 1:
            self._refuse_several()
        return chosen[0] if chosen else "bv"

    def _refuse_several(self) -> NoReturn:
        """Raise BadOptions for several sums."""
        options = ", ".join(f"--{name.replace('_', '-')}" for name in SUMS)
        raise BadOptions(f"expected one sum, of {options}")


def explain(units: Sequence[Unit], options: ExplainOptions) -> "Report | Odds":
    """A sum of one unit, the Battle Value of several together, or the odds of one."""
    what = options.chosen_sum()
    if what not in ODDS and (options.target_moved or options.target_jumped or options.no_quirks):
        raise BadOptions("--target-moved, --target-jumped and --no-quirks go with --odds")
    if what != "bv" and (len(units) > 1 or options.c3 or options.store):
        raise BadOptions("several units, --c3 and --store go with --bv")
    if options.skill and what not in ("bv", "alpha-strike", *ODDS):
        raise BadOptions("--skill goes with --bv, --alpha-strike and --odds")
    if options.edition:
        _check_edition(what, options.edition)
    if len(options.skill) not in (0, 1, len(units)):
        raise BadOptions(f"{len(options.skill)} skills for {len(units)} units; expected one, or one for each")
    if what in ODDS:
        return unit_odds(units[0], options)
    return _report(what, units, options)


def unit_odds(unit: Unit, options: ExplainOptions) -> "Odds":
    """The odds of a unit against a target."""
    from sheets.play import Refused  # slow to import, and of use only here
    from sheets.play.element_odds import element_odds
    from sheets.play.odds import OddsTarget, odds
    from sheets.record.record import Options

    target = OddsTarget(moved=options.target_moved, jumped=options.target_jumped)
    try:
        if options.chosen_sum() == ELEMENT_ODDS:
            skill = skill_number(options.skill[0], unit) if options.skill else None
            rules = Options(edition=options.edition or ALPHA_STRIKE.id, quirks=not options.no_quirks)
            return element_odds(unit, target, skill, rules)
        gunnery = _crew(options.skill[0])[0] if options.skill else None
        edition = options.edition or CLASSIC.id
        rules = Options(edition=edition, unconfirmed=options.unconfirmed, quirks=not options.no_quirks)
        return odds(unit, target, gunnery, rules)
    except Refused as wrong:
        raise NotForUnit(str(wrong)) from None


def check_form(form: str, options: ExplainOptions, to_file: bool) -> None:
    """Raise BadOptions for an unsuitable form: odds have no Markdown, only odds have CSV and SVG, pages need a file."""
    if form in (("markdown",) if options.odds else ("csv", "svg")):
        raise BadOptions(f"--format {form} does not go with --{options.chosen_sum()}")
    if form in ("pdf", "svg") and not to_file:
        raise BadOptions(f"--format {form} needs -o OUT.{form}")


def report_content(report: "Report | Odds", units: Sequence[Unit], form: str, columns: int | None = None) -> bytes:
    """A report as text (with this width), JSON, Markdown tables, or pages; odds also as CSV or SVG."""
    if form == "json":
        return f"{harmless_json(report.model_dump_json(indent=2))}\n".encode()
    if not isinstance(report, Report):
        return _odds_content(report, form)
    if form == "markdown":
        return f"{report.as_markdown()}\n".encode()
    if form == "text":
        return f"{report.as_text(columns)}\n".encode()
    from exporters import audit  # slow to import, and of use only here
    from exporters.page import pdf

    return pdf.to_bytes(audit.draw_audit(units[0] if len(units) == 1 else None, report), title=report.title)


def _odds_content(report: "Odds", form: str) -> bytes:
    from exporters import odds as pages  # slow to import, and of use only here
    from exporters.recordsheet.book import as_bytes

    if form in ("pdf", "svg"):
        return as_bytes(pages.draw_odds(report, on_one_page=form == "svg"), form, report.title)
    return f"{pages.odds_csv(report) if form == 'csv' else pages.odds_text(report)}\n".encode()


def _check_edition(what: str, chosen: str) -> None:
    """Raise BadOptions for an edition of another game; costs have no edition."""
    games: dict[str, Game] = {
        "bv": "classic",
        "odds": "classic",
        "alpha-strike": "alpha-strike",
        ELEMENT_ODDS: "alpha-strike",
    }
    known = [book.id for book in books(games[what])] if what in games else []
    if chosen not in known:
        expected = f"expected {' or '.join(known)}" if known else "it goes with --bv, --odds and --alpha-strike"
        raise BadOptions(f"--edition {chosen} does not go with --{what}; {expected}")


def _report(what: str, units: Sequence[Unit], options: ExplainOptions) -> Report:
    if what == "alpha-strike":
        return _alpha_strike(units[0], options.skill, options.edition)
    if what != "bv":
        return _price(units[0], dry=what == "dry-cost")
    if len(units) == 1 and not (options.skill or options.c3 or options.store):
        return battle_value_report(units[0], options.reading)
    return _force(units, options)


def _price(unit: Unit, dry: bool) -> Report:
    if cost(unit) is None:
        raise NotForUnit(f"{unit.name}: a {unit.unit_type.replace('-', ' ')} has no price")
    return cost_report(unit, dry=dry)


def _force(units: Sequence[Unit], options: ExplainOptions) -> Report:
    """The Battle Value of units with their crews, networks and external stores."""
    edition = options.reading
    crews = [_crew(skill) for skill in options.skill] or [REGULAR_CREW]
    if len(crews) == 1:
        crews *= len(units)
    from astech.operations.force import c3_networks  # slow to import, and of use only here

    networks = c3_networks(units) if options.c3 else [None] * len(units)
    try:
        members = [
            ForceUnit(unit, *crew, network, load)
            for unit, crew, network, load in zip(
                units, crews, networks, _stores(options.store, len(units)), strict=True
            )
        ]
        force = force_report(members, edition=edition)
    except ValueError as wrong:
        raise BadOptions(str(wrong)) from None
    if len(units) > 1:
        return force
    own = battle_value_report(units[0], edition)
    return own.model_copy(update={"sections": (*own.sections, *force.sections[:-1]), "total": force.total})


def _crew(skill: Skills) -> tuple[int, int]:
    if isinstance(skill, int):
        raise BadOptions(f"'{skill}' is not a crew; expected gunnery and piloting, such as 3/4")
    return skill


def _stores(loads: tuple[str, ...], units: int) -> list[dict[str, int]]:
    """The external stores of each unit, by catalogue name."""
    carried: list[dict[str, int]] = [{} for _ in range(units)]
    for load in loads:
        place, colon, rest = load.partition(":")
        numbered = bool(colon) and place.isdecimal()
        name, _, count = (rest if numbered else load).rpartition("=")
        if not name or not count.isdecimal() or not int(count):
            raise BadOptions(f"'{load}' is not an external store; expected NAME=NUMBER, or K:NAME=NUMBER")
        if not numbered and units > 1:
            raise BadOptions(f"'{load}' names no unit; expected K:{load}, with K from 1 to {units}")
        if numbered and not 1 <= int(place) <= units:
            raise BadOptions(f"'{load}': there is no unit {place}; expected 1 to {units}")
        found = find_store(name)
        if found is None:
            raise BadOptions(
                f"'{name}' is not an external store; expected one of: {', '.join(sorted(stores_by_title()))}"
            )
        own = carried[int(place) - 1 if numbered else 0]
        own[found.name] = own.get(found.name, 0) + int(count)
    return carried


def _alpha_strike(unit: Unit, skills: tuple[Skills, ...], edition: str | None) -> Report:
    from sheets.alphastrike import NoElement, conversion_report  # slow to import, and of use only here

    number = skill_number(skills[0] if skills else REGULAR, unit)
    try:
        return conversion_report(unit, edition or ALPHA_STRIKE.id, number)
    except NoElement as wrong:
        raise NotForUnit(str(wrong)) from None
