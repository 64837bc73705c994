"""Cargo and people aboard, in the words of a sheet."""

from collections.abc import Iterable

from sheets.units.transporter import Transporter, TransporterKind

_BY_THE_TON = frozenset(
    {
        *(TransporterKind.TROOP_SPACE, TransporterKind.CARGO, TransporterKind.LIQUID_CARGO),
        *(TransporterKind.INSULATED_CARGO, TransporterKind.REFRIGERATED_CARGO, TransporterKind.LIVESTOCK_CARGO),
        *(TransporterKind.CREW_QUARTERS, TransporterKind.STEERAGE_QUARTERS),
        *(TransporterKind.SECOND_CLASS_QUARTERS, TransporterKind.FIRST_CLASS_QUARTERS),
        *(TransporterKind.NAVAL_REPAIR_PRESSURIZED, TransporterKind.NAVAL_REPAIR_UNPRESSURIZED),
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
    name = _NAMES.get(bay.kind) or bay.kind.value.replace("-", " ").capitalize()
    if bay.platoon is not None:
        name = f"{bay.platoon.value.capitalize()} {name.lower()}"
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
