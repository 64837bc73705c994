"""The limits of an event: what a unit must meet to take part, besides the construction rules."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import AfterValidator, Field

from astech.columns import ALL_ERRATA, FigureRules, unit_values
from astech.library.search import words
from astech.operations.mistakes import BadValue
from astech.operations.options import OneOf, OperationOptions, OptionForm
from sheets.construction.finding import Finding, error
from sheets.equipment.catalogue import find, items, nearest
from sheets.equipment.item import Item
from sheets.equipment.system_names import armor_item
from sheets.equipment.tech import ERAS
from sheets.units import BattleArmor, GunEmplacement, HandheldWeapon, Infantry, Unit
from sheets.units.base import RulesLevel
from sheets.units.outfit import outfit
from sheets.units.systems import Plating

RULE = "limit of the event"
LEVELS = [level.name.lower() for level in RulesLevel]
TECH = {"is": "Inner Sphere", "clan": "Clan"}


def _forbidden_name(name: str) -> str:
    """Return a forbidden name; raises ValueError if no equipment has it."""
    if not is_equipment_name(name):
        near = dict.fromkeys(known.title for text in nearest(name) if (known := find(text)))
        if near:
            raise BadValue(f"unknown equipment {name!r}; did you mean {' or '.join(near)}?")
        raise BadValue(f"unknown equipment {name!r}")
    return name


class EventLimits(OperationOptions):
    """The limits of an event; None or an empty value sets no limit."""

    year: Annotated[int | None, OptionForm(metavar="Y")] = Field(
        default=None, ge=1, description="Only units introduced by this year."
    )
    tech: Annotated[str, OneOf(("is", "clan"), any_case=True)] | None = Field(
        default=None, description="Only units of this tech base."
    )
    level: Annotated[str, OneOf(tuple(LEVELS), any_case=True)] | None = Field(
        default=None, description="The highest rules level."
    )
    era: Annotated[Annotated[str, OneOf(tuple(name for _, name in ERAS), any_case=True)] | None, OptionForm("ERA")] = (
        Field(default=None, description='Units of this era, "clan invasion", or of one before.')
    )
    max_bv: Annotated[int | None, OptionForm(metavar="N")] = Field(
        default=None, ge=1, description="The highest Battle Value of a unit."
    )
    max_pv: Annotated[int | None, OptionForm(metavar="N")] = Field(
        default=None, ge=1, description="The highest Point Value of a unit."
    )
    forbid: Annotated[tuple[Annotated[str, AfterValidator(_forbidden_name)], ...], OptionForm(metavar="ITEM")] = Field(
        default=(), description="Exclude units with this item, or with any item of this kind, such as gauss; repeat."
    )

    def findings(self, unit: Unit, rules: FigureRules = ALL_ERRATA) -> tuple[Finding, ...]:
        """Return the reasons why a unit may not take part, each as an error; empty if it may."""
        return tuple(self._reasons(unit, rules))

    def _reasons(self, unit: Unit, rules: FigureRules) -> Iterator[Finding]:
        if self.year is not None and unit.year > self.year:
            yield error("event.year", f"it appeared in {unit.year}, the event is in {self.year}", RULE)
        if self.era is not None and (last := _last_year(self.era)) is not None and unit.year > last:
            yield error("event.era", f"it appeared in {unit.year}, the era {self.era} ends in {last}", RULE)
        if self.level is not None and unit.rules_level > (most := RulesLevel[self.level.upper()]):
            own = unit.rules_level.name.lower()
            yield error("event.level", f"its rules level is {own}, the event allows {most.name.lower()} at most", RULE)
        base = str(unit_values(unit, "", ["tech_base"])["tech_base"])
        if self.tech is not None and base != TECH[self.tech]:
            yield error("event.tech", f"its tech base is {base}, the event allows {TECH[self.tech]}", RULE)
        yield from self._price_reasons(unit, rules)
        for name in self.forbid:
            for title in carried_titles(unit, name):
                yield error("event.forbidden", f"it carries {title}, the event forbids {name}", RULE)

    def _price_reasons(self, unit: Unit, rules: FigureRules) -> Iterator[Finding]:
        for name, most in (("bv", self.max_bv), ("pv", self.max_pv)):
            worth = unit_values(unit, "", [name], rules)[name] if most is not None else None
            if isinstance(worth, int) and most is not None and worth > most:
                sentence = f"its {name.upper()} is {worth:,}, the event allows {most:,}"
                yield error(f"event.{name}", sentence, RULE, value=worth, most=most)


def carried_titles(unit: Unit, name: str) -> tuple[str, ...]:
    """The titles of a unit's items, armor included, that a name means, each once."""
    carried = (*(mounted.item for mounted in outfit(unit).mounted), *platings(unit))
    return tuple(dict.fromkeys(item.title for item in carried if _is_meant(name, item)))


def is_equipment_name(name: str) -> bool:
    """Whether a name means an item or a kind of items."""
    return find(name) is not None or any(_is_meant(name, item) for item in items())


def platings(unit: Unit) -> Iterator[Item]:
    """The armor types of a unit, which are not always among its mounts."""
    match unit:
        case Infantry() | GunEmplacement() | HandheldWeapon():
            return
        case BattleArmor():
            found: tuple[Plating, ...] = (unit.plating,)
        case _:
            found = (unit.armor, *unit.armor.patchwork.values())
    for plating in found:
        if item := armor_item(plating.type, plating.side):
            yield item


def _is_meant(name: str, item: Item) -> bool:
    """Whether a forbidden name means this item, by its own name or by that of its kind (`laser`, `gauss`).

    >>> from sheets.equipment.catalogue import item
    >>> [_is_meant(name, item("LRM 20")) for name in ("lrm", "LRM20", "LRM 2")]
    [True, True, False]
    """
    own, title = words(name), words(item.title)
    is_in_title = set(own) <= set(title) or "".join(own) == "".join(title)
    return bool(own) and (is_in_title or find(name) is item)


def _last_year(name: str) -> int | None:
    """The last year of an era; None for the current era."""
    starts = [start for start, _ in ERAS] + [None]
    (after,) = (starts[number + 1] for number, (_, era) in enumerate(ERAS) if era == name)
    return None if after is None else after - 1
