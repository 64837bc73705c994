"""Convert the usual limits of an event to rules."""

from collections.abc import Iterator

from astech.packs.model import Bounds, Count, Rule, Sum, UsualLimits

SUMS = {"bv": "Battle Value of the force", "pv": "Point Value of the force", "tons": "tons of the force"}
COLUMNS = {
    "year": ("year", "the year in which it appeared"),
    "unit_bv": ("bv", "its Battle Value"),
    "unit_pv": ("pv", "its Point Value"),
    "unit_tons": ("weight", "its tons"),
    "gunnery": ("gunnery", "its Gunnery Skill"),
    "piloting": ("piloting", "its Piloting Skill"),
    "skill": ("skill", "its Skill"),
}
LISTS = {"types": "unit_type", "tech": "tech_base", "rules_levels": "rules_level"}
SUITS = "unit_type <> 'battle-armor'"  # whose weight is the number of suits


def limit_rules(limits: UsualLimits) -> tuple[Rule, ...]:
    """The rules for these limits.

    >>> from astech.packs.model import WholeBounds
    >>> [rule.id for rule in limit_rules(UsualLimits(units=WholeBounds(max=6), chassis=1))]
    ['units', 'chassis']
    """
    return tuple(_rules(limits))


def _rules(limits: UsualLimits) -> Iterator[Rule]:
    if limits.units is not None:
        yield Rule(id="units", text="number of units", count=Count(min=limits.units.min, max=limits.units.max))
    for name, text in SUMS.items():
        bounds: Bounds | None = getattr(limits, name)
        if bounds is not None:
            of = "weight" if name == "tons" else name
            where = SUITS if name == "tons" else None
            yield Rule(id=name, text=text, where=where, sum=Sum(of=of, min=bounds.min, max=bounds.max))
    for name, (column, text) in COLUMNS.items():
        bounds = getattr(limits, name)
        if bounds is not None:
            yield Rule(
                id=name.replace("_", "-"), text=f"{text}: {_words(bounds)}", require=_bounds_condition(column, bounds)
            )
    if limits.skill_difference is not None:
        most = limits.skill_difference
        text = f"gunnery and piloting differ by {most} at most"
        yield Rule(id="skill-difference", text=text, require=f"abs(gunnery - piloting) <= {most}")
    if limits.skills:
        pairs = _texts(limits.skills)
        yield Rule(id="skills", text="skills of the list", require=f"gunnery || '/' || piloting in ({pairs})")
    if limits.skill_slots:
        known = ", ".join(limits.skill_slots)
        yield Rule(id="skill-slots", text=f"Skills {known} only", require=f"skill in ({known})")
        for skill, most in limits.skill_slots.items():
            text = f"units of Skill {skill}"
            yield Rule(id=f"skill-{skill}", text=text, where=f"skill = {skill}", count=Count(max=most))
    for name, column in LISTS.items():
        if allowed := getattr(limits, name):
            yield Rule(id=name.replace("_", "-"), text=", ".join(allowed), require=f"{column} in ({_texts(allowed)})")
    if limits.chassis is not None:
        yield Rule(id="chassis", text="units of one chassis", count=Count(by="chassis_family", max=limits.chassis))
    if limits.variants is not None:
        by = "chassis_family, model"
        yield Rule(id="variants", text="units of one variant", count=Count(by=by, max=limits.variants))
    if limits.forbid:
        yield Rule(id="forbid", text="forbidden equipment", deny=limits.forbid)


def _bounds_condition(column: str, bounds: Bounds) -> str:
    parts = [f"{column} >= {bounds.min:g}"] if bounds.min is not None else []
    parts += [f"{column} <= {bounds.max:g}"] if bounds.max is not None else []
    return " and ".join(parts) or "1"


def _words(bounds: Bounds) -> str:
    parts = [f"{bounds.min:g} or more"] if bounds.min is not None else []
    parts += [f"{bounds.max:g} or less"] if bounds.max is not None else []
    return ", ".join(parts)


def _texts(values: tuple[str, ...]) -> str:
    return ", ".join("'" + value.replace("'", "''") + "'" for value in values)
