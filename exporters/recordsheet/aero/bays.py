"""The weapon bays of large craft as lines: weapons, heat, attack values and shots.

Equal bays of two sides share a line, unless one of them is damaged.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from exporters.page import text_width
from exporters.page.measure import LEAST_STRETCH
from exporters.recordsheet.aero.inventory import (
    LEAST_SIZE,
    NO_VALUE,
    AeroLine,
    InventorySection,
    bracket_texts,
    value_texts,
)
from exporters.recordsheet.sheet import Sheet
from sheets.recordsheet.bays import on_capital_scale, short_bay_name
from sheets.recordsheet.model import AmmunitionBin, AttackFigures, BayLoad, CodedName, InventoryLine, WeaponBay

_SIDES = (("LS", "RS"), ("FLS", "FRS"), ("ALS", "ARS"), ("LBS", "RBS"))
_PARTNER = {side: pair for pair in _SIDES for side in pair}

_NAME_ROOM = 70.0  # room for the name of a weapon with its shots in the narrowest table


class _BayLook(NamedTuple):
    """The facts that are equal for bays of two sides that share a line."""

    pair: tuple[str, str]
    rear: bool
    guns: tuple[tuple[str, tuple[str, ...], tuple[CodedName, ...], int], ...]
    shots: tuple[tuple[str, int, int], ...]
    lost: bool


def bay_sections(sheet: Sheet) -> list[InventorySection]:
    """Capital weapons, standard weapons, and other equipment."""
    bays = sheet.value.bays
    capital = [bay for bay in bays if bay.capital]
    standard = [bay for bay in bays if not bay.capital]
    found: list[InventorySection] = []
    if capital:
        lines = _bay_section_lines(sheet, capital, capital=True)
        found.append(InventorySection("Capital weapon bays", lines, bracket_texts(sheet, capital=True)))
    if standard:
        lines = _bay_section_lines(sheet, standard, capital=False)
        found.append(InventorySection("Standard weapon bays", lines, bracket_texts(sheet, capital=False)))
    if gear := tuple(_gear_lines(sheet, bays)):
        found.append(InventorySection("Equipment", gear))
    return found


def _bay_section_lines(sheet: Sheet, bays: Sequence[WeaponBay], capital: bool) -> tuple[AeroLine, ...]:
    lots = {lot.mount: lot for lot in sheet.value.ammunition}
    shared: dict[object, list[WeaponBay]] = {}
    seen: Counter[object] = Counter()
    for number, bay in enumerate(bays):
        look = _look_of(lots, bay)
        if look is None:
            shared[number] = [bay]
            continue
        seen[look, bay.place] += 1  # the first of one side shares a line with the first of the other
        shared.setdefault((look, seen[look, bay.place]), []).append(bay)
    return tuple(line for alike in shared.values() for line in _bay_lines(sheet, alike, capital))


def _look_of(lots: Mapping[int, AmmunitionBin], bay: WeaponBay) -> _BayLook | None:
    pair = _PARTNER.get(bay.place)
    if pair is None:
        return None
    aboard = [lots[mount] for mount in bay.ammunition]
    shots = tuple((lot.code, lot.shots.boxes, lot.shots.boxes - lot.shots.marked) for lot in aboard)
    guns = tuple((gun.code, gun.servants, gun.quirks, len(gun.mounts)) for gun in bay.guns)
    return _BayLook(pair, bay.rear, guns, shots, bay.lost)


def _bay_lines(sheet: Sheet, alike: Sequence[WeaponBay], capital: bool) -> Iterator[AeroLine]:
    """The lines of one bay, or of equal bays of two sides: a line for each kind of weapon."""
    bay = alike[0]
    place = "/".join(facing_code(sheet, other.place) for other in alike)
    names = [(str(len(gun.mounts)), gun.name) for gun in bay.guns]
    loads: dict[str, list[str]] = {}
    for load in bay.loads:
        loads.setdefault(load.weapon, []).append(_load_text(load))
    modes = [
        AeroLine(
            mode.name, heat=str(mode.heat) if mode.heat else "", values=_value_texts(mode.values, capital), level=1
        )
        for mode in bay.modes
    ]
    for number, (count, name) in enumerate(names):
        shots = loads.pop(name, [])
        if number == len(names) - 1:
            shots = [*shots, *(text for texts in loads.values() for text in texts)]
        words = f" ({', '.join(shots)})" if shots else ""
        apart = bool(words) and text_width(name + words, "condensed-bold", LEAST_SIZE) * LEAST_STRETCH > _NAME_ROOM
        text = name if apart else name + words
        if number:
            yield AeroLine(text, count, level=1)
        else:
            yield AeroLine(
                text,
                count,
                place + (" (R)" if bay.rear else ""),
                str(bay.heat) if bay.heat else NO_VALUE,
                () if bay.values is None else _value_texts(bay.values, capital),
                tuple(mount for other in alike for mount in bay_weapons(other)),
                tuple(bay_weapons(other) for other in alike),
            )
        if apart:
            yield AeroLine(f"shots: {', '.join(shots)}", level=1)
        if quirks := bay.guns[number].quirks:
            yield AeroLine(", ".join(quirk.text for quirk in quirks), level=1, remark=True)
    yield from modes


def bay_weapons(bay: WeaponBay) -> tuple[int, ...]:
    """The weapons of a bay in the order of the design."""
    return tuple(sorted(mount for gun in bay.guns for mount in gun.mounts))


def _value_texts(values: AttackFigures, capital: bool) -> tuple[str, ...]:
    """Attack values on the capital scale; of standard weapons the standard values in brackets behind them."""
    if capital:
        return value_texts(values)
    return tuple(
        f"{scaled} ({value:g})" if value else NO_VALUE
        for scaled, value in zip(on_capital_scale(values), values, strict=True)
    )


def _gear_lines(sheet: Sheet, bays: Sequence[WeaponBay]) -> Iterator[AeroLine]:
    """Equipment that is not a weapon of a bay and does not serve one."""
    shown = {mount for bay in bays for mount in (*bay_weapons(bay), *bay.ammunition)}
    stored = {lot.mount for lot in sheet.value.ammunition}
    groups: dict[tuple[str, str], list[InventoryLine]] = {}
    for line in sheet.value.inventory:
        if line.mount in shown or line.serves is not None or not (line.listed or line.mount in stored):
            continue
        groups.setdefault((line.code, line.place), []).append(line)
    for (_, location), alike in groups.items():
        place = facing_code(sheet, location) if location not in ("", "HULL") else ""
        mounts = tuple(line.mount for line in alike)
        yield AeroLine(short_bay_name(alike[0].name), str(len(alike)), place, mounts=mounts)


def facing_code(sheet: Sheet, location: str) -> str:
    """The code of a facing in the inventory: wings on aerodyne bodies, sides on others."""
    if sheet.value.kind == "dropship" and sheet.value.body == "aerodyne":
        return {"LS": "LW", "RS": "RW"}.get(location, location)
    return location


def _load_text(load: BayLoad) -> str:
    number = f"{load.full:,}" if load.full == load.left else f"{load.left:,} of {load.full:,}"
    return f"{number} {load.name}".strip()
