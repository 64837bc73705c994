"""Cargo and people aboard, in the words of a sheet."""

import re
from collections.abc import Iterable, Iterator

from sheets.units.transporter import Platoon, Transporter, TransporterKind

_BY_THE_TON = frozenset(
    {
        TransporterKind.TROOP_SPACE,
        TransporterKind.CARGO,
        TransporterKind.LIQUID_CARGO,
        TransporterKind.INSULATED_CARGO,
        TransporterKind.REFRIGERATED_CARGO,
        TransporterKind.LIVESTOCK_CARGO,
        TransporterKind.CREW_QUARTERS,
        TransporterKind.STEERAGE_QUARTERS,
        TransporterKind.SECOND_CLASS_QUARTERS,
        TransporterKind.FIRST_CLASS_QUARTERS,
        TransporterKind.NAVAL_REPAIR_PRESSURIZED,
        TransporterKind.NAVAL_REPAIR_UNPRESSURIZED,
        TransporterKind.REINFORCED_REPAIR,
    }
)


_NAMES: dict[TransporterKind, str] = {
    TransporterKind.TROOP_SPACE: "Infantry",
    TransporterKind.MECH: "'Mechs",
    TransporterKind.PROTOMECH: "ProtoMechs",
    TransporterKind.BATTLE_ARMOR: "Battle armor",
}


_COUNTED: dict[TransporterKind, str] = {
    TransporterKind.INFANTRY: "platoons",
    TransporterKind.BATTLE_ARMOR: "squads",
}


def transporter_texts(bays: Iterable[Transporter]) -> list[str]:
    """Each transporter in words, equal ones together.

    >>> transporter_texts([Transporter(kind="troop-space", size=6), Transporter(kind="cargo", size=10.5, doors=1)])
    ['Infantry 6 t', 'Cargo 10.5 t (1 door)']
    """
    counted: dict[str, int] = {}
    for bay in bays:
        text = transporter_text(bay)
        counted[text] = counted.get(text, 0) + 1
    return [text if number == 1 else f"{number} × {text}" for text, number in counted.items()]


def transporter_text(bay: Transporter) -> str:
    """One transporter in words."""
    if bay.kind is TransporterKind.UNKNOWN:
        return bay.text
    name = _name(bay.kind, bay.platoon)
    amount = f" {bay.size:,.8g}" if bay.size else ""
    if bay.kind in _BY_THE_TON:
        amount += " t"
    elif bay.kind is TransporterKind.BATTLE_ARMOR and (bay.comstar or bay.clan):
        amount += " squads of six" if bay.comstar else " points of five"
    elif bay.kind in _COUNTED:
        amount += f" {_COUNTED[bay.kind]}" if bay.size != 1 else f" {_COUNTED[bay.kind].removesuffix('s')}"
    notes = [f"{bay.doors} door{'s' if bay.doors != 1 else ''}"] if bay.doors else []
    notes += [f"to the {bay.facing}"] if bay.facing else []
    notes += ["automated"] if bay.arts else []
    notes += ["pod"] if bay.pod else []
    words = f" ({', '.join(notes)})" if notes else ""
    return name + amount + words


def _name(kind: TransporterKind, platoon: Platoon | None = None) -> str:
    name = _NAMES.get(kind) or kind.value.replace("-", " ").capitalize()
    return name if platoon is None else f"{platoon.value.capitalize()} {name.lower()}"


_SPLIT = re.compile(r",\s+(?![^()]*\))")
_TEXT = re.compile(
    r"(?:(?P<many>\d+) × )?(?P<name>.+?)(?: (?P<size>\d[\d,.]*(?:e[+-]?\d+)?))?"
    r"(?P<unit> t| squads of six| points of five| platoons?| squads?)?(?: \((?P<notes>[^()]*)\))?"
)
_KINDS = {
    (_name(kind, platoon).casefold(), kind in _BY_THE_TON): (kind, platoon)
    for platoon in (*Platoon, None)
    for kind in TransporterKind
}
_DOORS = re.compile(r"(\d+) doors?")
_FACING = "to the "


def parse_transporters(text: str) -> tuple[Transporter, ...]:
    """Parse the transporters in such words.

    >>> [(bay.kind.value, bay.size, bay.doors) for bay in parse_transporters("2 × 'Mechs 4 (1 door), Cargo 1,010.5 t")]
    [('mech', 4.0, 1), ('mech', 4.0, 1), ('cargo', 1010.5, 0)]
    """
    return tuple(bay for words in _SPLIT.split(text) if words.strip(" ,") for bay in _transporters(words.strip(" ,")))


def _transporters(words: str) -> Iterator[Transporter]:
    """One or several equal transporters; an unknown name is kept as it is."""
    match = _TEXT.fullmatch(words)
    unit = (match["unit"] or "").strip() if match else ""
    known = _KINDS.get((match["name"].casefold(), unit == "t")) if match else None
    if match is None or known is None:
        yield Transporter(kind=TransporterKind.UNKNOWN, text=words)
        return
    notes = match["notes"].split(", ") if match["notes"] else []
    bay = Transporter(
        kind=known[0],
        platoon=known[1],
        size=float((match["size"] or "0").replace(",", "")),
        doors=next((int(doors[1]) for note in notes if (doors := _DOORS.fullmatch(note))), 0),
        facing=next((note.removeprefix(_FACING) for note in notes if note.startswith(_FACING)), None),
        arts="automated" in notes,
        pod="pod" in notes,
        comstar=unit == "squads of six",
        clan=unit == "points of five",
    )
    yield from (bay for _ in range(int(match["many"] or 1)))
