"""What armour is called on a sheet."""

from sheets.equipment.kinds import ArmorType
from sheets.units.plating import Plating


def armor_name(plating: Plating) -> str:
    """The name of an armour; that it is made for suits or ProtoMechs their sheets say anyway.

    >>> [armor_name(Plating(type=kind)) for kind in (ArmorType.FERRO_LAMELLOR, ArmorType.BAR_7, ArmorType.BA_MIMETIC)]
    ['Ferro-Lamellor', 'BAR 7', 'Mimetic']
    """
    kind = plating.type.value
    if kind.startswith("bar-"):
        return f"BAR {kind.removeprefix('bar-')}"
    if plating.type is ArmorType.ANTI_PENETRATIVE_ABLATION:
        return "Anti-Penetrative Ablation"
    kind = kind.removeprefix("ba-").removesuffix("-protomek")
    return kind.replace("-", " ").title().replace("Ferro ", "Ferro-")
