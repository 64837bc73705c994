"""The .mtf writer: MegaMek's text format for 'Mechs.

`importers.mtf` reads its files back as equal units, and MegaMek reads them too.
"""

from collections.abc import Iterator

from exporters import Unwritable
from exporters.mtf.head import armor_lines, identity_lines, quirk_lines, system_lines
from exporters.mtf.slots import slot_groups, slotless_lines, weapon_lines, weapon_quirk_lines
from sheets.equipment.kinds import TechSide
from sheets.formats.format import one_line
from sheets.units import Mech, Unit
from sheets.units.base import Extra, Fluff, RulesLevel, TechBase
from sheets.units.keywords.mtf import TEXTS

__all__ = ["write_mtf"]


def __dir__() -> list[str]:
    return __all__


def write_mtf(unit: Unit) -> str:
    """Writes the text of a .mtf file with this 'Mech; raises Unwritable for other units.

    >>> from importers import load
    >>> write_mtf(load("tests/data/Brolga BRG-2.mtf").require()).splitlines()[:2]
    ['chassis:Brolga', 'model:BRG-2']
    """
    if not isinstance(unit, Mech):
        raise Unwritable(f"a .mtf file holds a 'Mech, no {unit.unit_type}")
    clan = unit.tech_base is not TechBase.IS or unit.armor.side is TechSide.CLAN
    if unit.rules_level == RulesLevel.INTRODUCTORY and clan:
        raise Unwritable("a .mtf file holds no introductory 'Mech of Clan technology")
    groups = ("".join(f"{line}\n" for line in group) for group in _groups(unit))
    return "\n".join(group for group in groups if group)


def _groups(mech: Mech) -> Iterator[Iterator[str]]:
    """The groups of lines, which blank lines separate."""
    yield identity_lines(mech)
    yield extra_lines(mech.extra)
    yield quirk_lines(mech)
    yield weapon_quirk_lines(mech)
    yield system_lines(mech)
    yield slotless_lines(mech)
    yield armor_lines(mech)
    yield weapon_lines(mech)
    yield from slot_groups(mech)
    yield fluff_lines(mech.fluff)


def fluff_lines(fluff: Fluff) -> Iterator[str]:
    """The texts of a unit."""
    for field, key in TEXTS.items():
        text = one_line(getattr(fluff, field))
        if text:
            yield f"{key}:{text}"
    for note in fluff.system_manufacturers:
        yield f"systemmanufacturer:{note.system}:{one_line(note.text)}"
    for note in fluff.system_models:
        yield f"systemmode:{note.system}:{one_line(note.text)}"


def extra_lines(extra: tuple[Extra, ...]) -> Iterator[str]:
    """Lines that the reader did not understand, as they were written."""
    return (f"{one_line(entry.key)}:{one_line(entry.text)}" for entry in extra)
