"""The models of an event pack, which define its TOML file."""

import re
from collections.abc import Sized
from fractions import Fraction
from typing import Annotated, Any, Literal, Self, TypeVar

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from astech.operations.editions import AnyEdition
from sheets.model import FrozenDict, Model

MOST_RULES = 200
FORMAT = 1
Identifier = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")]
Sql = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=4_000)]
Text = Annotated[str, StringConstraints(max_length=2_000)]
AnyMapping = TypeVar("AnyMapping", bound=Sized)
Names = Annotated[tuple[Text, ...], Field(max_length=5_000)]


def _known_format(number: int) -> int:
    """Check the format number of a pack; only one format exists."""
    if number != FORMAT:
        newer = "newer than this program reads" if number > FORMAT else "not a format"
        raise ValueError(f"format {number} is {newer}; expected {FORMAT}")
    return number


class CommonHead(Model):
    """The fields of `[pack]` in all kinds of packs: the name, the edition, the packs that it extends."""

    format: Annotated[int, AfterValidator(_known_format)]
    id: Identifier
    name: Text = ""
    version: Text = ""
    authors: Names = ()
    url: Text = ""
    license: Text = ""
    edition: AnyEdition | None = Field(default=None, description="The book by which values are counted: tw-4.4.")
    ignore: tuple[Literal["quirks", "abilities"], ...] = Field(
        default=(), description="What does not count in this event: rules see none of it."
    )
    extends: Names = Field(default=(), description="Paths of packs whose rules hold too, below the folder of the pack.")


class PackHead(CommonHead):
    """`[pack]` of an event pack."""

    kind: Literal["event"] = "event"


class FreeSteps(Model):
    """Free skill improvements: the number of steps of gunnery and of piloting in the whole force."""

    free: tuple[Annotated[int, Field(ge=0, le=8)], Annotated[int, Field(ge=0, le=8)]]


class ForceValues(Model):
    """`[values]`: the rules for Battle Value and Point Value."""

    bv: Literal["force", "base"] | FreeSteps = Field(
        default="force", description="With skills and C3 networks, as built, or with some steps of skill free."
    )
    pv: Literal["skill", "base"] = "skill"
    override: Text = Field(
        default="", description="A CSV file with the columns mul_id or name, and bv, pv, cost: the organizer's values."
    )


class Bounds(Model):
    """A smallest and a largest value."""

    min: float | None = None
    max: float | None = None


class WholeBounds(Model):
    """A smallest and a largest number."""

    min: int | None = Field(default=None, ge=0)
    max: int | None = Field(default=None, ge=0)


def _pair_of_skills(text: str) -> str:
    """Gunnery and piloting as the text that conditions compare: `3/4`."""
    if not re.fullmatch(r"[0-8]/[0-8]", text):
        raise ValueError(f"{text!r} is not a pair of skills; expected gunnery and piloting, such as 3/4")
    return text


def _skill(text: str) -> str:
    """An Alpha Strike Skill as the key of a table."""
    if not re.fullmatch(r"[0-8]", text):
        raise ValueError(f"{text!r} is not a Skill; expected a number from 0 to 8")
    return text


class UsualLimits(Model):
    """`[limits]`: the usual limits, each short for a rule."""

    units: WholeBounds | None = None
    bv: Bounds | None = None
    pv: Bounds | None = None
    tons: Bounds | None = None
    year: Bounds | None = None
    unit_bv: Bounds | None = None
    unit_pv: Bounds | None = None
    unit_tons: Bounds | None = None
    gunnery: Bounds | None = None
    piloting: Bounds | None = None
    skill: Bounds | None = None
    skill_difference: int | None = Field(default=None, ge=0, description="Between gunnery and piloting at most.")
    skills: tuple[Annotated[str, AfterValidator(_pair_of_skills)], ...] = Field(
        default=(), description='Pairs that are allowed: "3/4".'
    )
    skill_slots: FrozenDict[Annotated[str, AfterValidator(_skill)], Annotated[int, Field(ge=0)]] = Field(
        default=FrozenDict(), description="Units at most with each Skill of Alpha Strike; no other Skill is allowed."
    )
    types: Names = Field(default=(), description="Unit types that may play: mech, vehicle.")
    tech: Names = Field(default=(), description="Tech bases that may play: Clan, Inner Sphere.")
    rules_levels: Names = ()
    chassis: int | None = Field(default=None, ge=1, description="Units of one chassis at most.")
    variants: int | None = Field(default=None, ge=1, description="Units of one chassis and model at most.")
    forbid: Names = Field(default=(), description="Equipment that no unit may carry.")


MOST_DEFINITIONS = 50
BY_WORDS = {"type": "unit_type"}


def few_definitions(definitions: AnyMapping) -> AnyMapping:
    """Check the number of definitions, so that inserting them stays fast."""
    if len(definitions) > MOST_DEFINITIONS:
        raise ValueError(f"{len(definitions)} definitions; expected {MOST_DEFINITIONS} at most")
    return definitions


def _columns(by: str) -> str:
    """Replace words by columns in expressions to group by.

    >>> _columns("type, group")
    'unit_type, group'
    """
    parts = [part.strip() for part in by.split(",")]
    return ", ".join(BY_WORDS.get(part, part) for part in parts) if set(parts) & set(BY_WORDS) else by


By = Annotated[Sql, AfterValidator(_columns)]


class Count(Model):
    """Counts units, or units of each value of an expression."""

    by: By | None = None
    min: int | None = Field(default=None, ge=0)
    max: int | None = Field(default=None, ge=0)
    exact: int | None = Field(default=None, ge=0)

    @model_validator(mode="after")
    def _exact_or_bounds(self) -> Self:
        if self.exact is not None and (self.min is not None or self.max is not None):
            raise ValueError("exact stands with min or max; expected one of them")
        return self


class Sum(Model):
    """Sums an expression. `target` with `tolerance` (points, or percent as "1%") allows a range around a value."""

    of: Sql
    by: By | None = None
    min: float | None = None
    max: float | None = None
    target: float | None = None
    tolerance: float | Annotated[str, StringConstraints(pattern=r"^\d+(\.\d+)?%$")] = 0.0

    @property
    def lowest(self) -> Fraction | None:
        """The smallest allowed sum."""
        return _fraction(self.min) if self.target is None else Fraction(str(self.target)) - self._slack

    @property
    def highest(self) -> Fraction | None:
        """The largest allowed sum."""
        return _fraction(self.max) if self.target is None else Fraction(str(self.target)) + self._slack

    @property
    def _slack(self) -> Fraction:
        if isinstance(self.tolerance, str):
            return Fraction(self.tolerance.removesuffix("%")) / 100 * Fraction(str(self.target))
        return Fraction(str(self.tolerance))


def _fraction(value: float | None) -> Fraction | None:
    return None if value is None else Fraction(str(value))


class Share(Model):
    """The share of the rule's units in the sum of an expression, from 0 to 1."""

    of: Sql = "1"
    where: Sql
    min: float | None = Field(default=None, ge=0, le=1)
    max: float | None = Field(default=None, ge=0, le=1)


class Groups(Model):
    """The number of groups that a rule matches."""

    min: int | None = Field(default=None, ge=0)
    max: int | None = Field(default=None, ge=0)


UNIT_VERBS = ("require", "forbid", "allow", "deny")
VERBS = ("require", "forbid", "count", "sum", "share", "allow", "deny")


class Rule(Model):
    """`[[rule]]`: a choice of units and a requirement for them, exactly one of `VERBS` or `groups`."""

    id: Identifier
    text: Text = ""
    level: Literal["error", "warning"] = "error"
    where: Sql | None = None
    group: Text | None = Field(
        default=None,
        description="Each group with such a name; * stands for any text, lance for each group without groups in it.",
    )
    with_: Text | None = Field(default=None, alias="with", description="Groups whose units count with each group.")
    optional: bool = Field(default=False, description="The rule does not hold where no group has such a name.")
    except_: Names = Field(default=(), alias="except", description="Names of units to which the rule does not apply.")
    require: Sql | None = None
    forbid: Sql | None = None
    count: Count | None = None
    sum: Sum | None = None
    share: Share | None = None
    allow: str | Names | None = Field(default=None, description="Names of the only units that may play, or a list.")
    deny: str | Names | None = Field(default=None, description="Names of equipment that no unit may carry, or a list.")
    groups: Groups | None = None

    @model_validator(mode="after")
    def _one_verb(self) -> Self:
        given = [name for name in VERBS if getattr(self, name) is not None]
        if len(given) > 1 or not (given or self.groups):
            raise ValueError(f"{' and '.join(given) or 'nothing'} is given; expected one of {', '.join(VERBS)}")
        for bounds in (self.count, self.sum, self.share, self.groups):
            if bounds is not None:
                _check_bounds(bounds)
        return self


def _check_bounds(bounds: Any) -> None:  # any: Count, Sum, Share or Groups
    low, high = bounds.min, bounds.max
    if low is not None and high is not None and low > high:
        raise ValueError(f"min = {low} is more than max = {high}")
    if all(getattr(bounds, name, None) is None for name in ("min", "max", "exact", "target")):
        raise ValueError("no bound; expected min, max, exact or target")


def rule_expressions(rule: Rule) -> list[str]:
    """All SQL expressions of a rule."""
    given = [rule.where, rule.require, rule.forbid]
    given += [part for bounds in (rule.count, rule.sum) if bounds is not None for part in (bounds.by,)]
    given += [rule.sum.of] if rule.sum is not None else []
    given += [rule.share.of, rule.share.where] if rule.share is not None else []
    return [sql for sql in given if sql is not None] or ["1"]


class Bays(Model):
    """`[[bays]]`: transport bays of a kind. `each` is the number of bays for a unit; the sum is rounded up."""

    id: Identifier
    text: Text = ""
    where: Sql
    each: Sql = "1"
    max: int | None = Field(default=None, ge=0)


class Hold(Model):
    """`[hold]`: bays of all kinds together, in which every unit of the force needs a place."""

    bays: int = Field(ge=0)


class Expectation(Model):
    """`[[expect]]`: the number of units of the library that a filter should match."""

    where: Sql
    units: int = Field(ge=0)


class AvailabilityLimits(Model):
    """`[availability]`: the factions of a force, by the organizer's table."""

    file: Text = Field(description="A CSV file with the columns mul_id or name, faction, and era.")
    era: Text = Field(default="", description="Only rows of this era count, and those without one.")
    factions: Annotated[int, Field(ge=1, le=5)] = Field(default=1, description="From so many factions at most.")
    general: bool = Field(default=True, description="Units of the faction General may play in every force.")
    others: Annotated[int, Field(ge=0)] = Field(default=0, description="Units at most that the factions do not have.")


class Award(Model):
    """`[[award]]`: points for a force, a formula over its units, bv, pv and tons."""

    id: Identifier
    text: Text = ""
    points: Annotated[str, Field(min_length=1)]


class PackNote(Model):
    """`[[note]]`: a rule for the players, which is not checked."""

    text: Text


class EventPack(Model):
    """An event pack: the rules for units and forces of an event."""

    pack: PackHead
    values: ForceValues = ForceValues.model_construct()
    limits: UsualLimits = UsualLimits.model_construct()
    define: Annotated[FrozenDict[Identifier, Sql], AfterValidator(few_definitions)] = FrozenDict()
    lists: FrozenDict[Identifier, Names] = FrozenDict()
    rule: tuple[Rule, ...] = Field(default=(), max_length=MOST_RULES)
    bays: tuple[Bays, ...] = Field(default=(), max_length=MOST_RULES)
    hold: Hold | None = None
    availability: AvailabilityLimits | None = None
    award: tuple[Award, ...] = Field(default=(), max_length=MOST_RULES)
    expect: tuple[Expectation, ...] = Field(default=(), max_length=MOST_RULES)
    note: tuple[PackNote, ...] = ()
