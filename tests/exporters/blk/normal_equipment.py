"""What reading and writing changes in equipment lines and weapon quirks."""

import re

from sheets.equipment import find, item, sized_name
from tests.exporters.blk.file import File, canonical


def squad_or_point(file: File) -> None:
    """What every suit carries stands at `Point` on Clan units, else at `Squad`."""
    if file.unit_type == "BattleArmor":
        lines = file.blocks.pop("squad equipment", []) or file.blocks.pop("point equipment", [])
        file.blocks["point equipment" if file.side == "clan" else "squad equipment"] = lines


ATTACKS = ["SwarmMek", "SwarmWeaponMek", "StopSwarm", "LegAttack"]
PAIRS = ("armored-glove", "basic-manipulator")


def attacks_of_handless_suits(file: File) -> None:
    """Attacks that battle armor files list follow from hands; suits without such hands keep them, last in the block."""
    for key, lines in file.blocks.items():
        if key in ("squad equipment", "point equipment"):
            rest = [line for line in lines if line not in ATTACKS]
            found = [find(line.partition(":")[0]) for line in rest]
            traits = [trait for piece in found if piece is not None for trait in piece.traits]
            hands = "battle-claw" in traits or any(traits.count(pair) >= 2 for pair in PAIRS)
            file.blocks[key] = rest if hands or rest == lines else [*rest, *ATTACKS]


def infantry_weapons(file: File) -> None:
    """The weapons of a platoon get the catalogue's names; a number of secondary weapons without a weapon goes."""
    for key in ("primary", "secondary"):
        if file.unit_type == "Infantry" and key in file.blocks:
            file.blocks[key] = [canonical(file, file.value(key))]
    if "secondary" not in file.blocks:
        file.blocks.pop("secondn", None)


def infantry_gear(file: File) -> None:
    """Armor kit and anti-'Mech gear are items, last among the gear: `armorKit` and `antimek` (8: none) are old."""
    if file.unit_type != "Infantry":
        return
    lines = [canonical(file, line) for line in file.blocks.get("troopers equipment", [])]
    lines += [canonical(file, line) for line in file.blocks.pop("armorkit", [])]
    kits = [line for line in lines if "armor-kit" in item(line).traits]
    gear = "AntiMekGear" in lines or file.value("antimek", "8") != "8"
    file.blocks.pop("antimek", None)
    rest = [line for line in lines if line not in (*kits, "AntiMekGear")]
    file.blocks["troopers equipment"] = [*rest, *kits, *(["AntiMekGear"] if gear else [])]


def infantry_armor(file: File) -> None:
    """`InfantryArmor` is the old name of the damage divisor."""
    if "infantryarmor" in file.blocks:
        file.blocks["armordivisor"] = file.blocks.pop("infantryarmor")


def equipment_lines(file: File) -> None:
    """Items get the catalogue's names, marks one order and one spelling, sizes in names the mark `:SIZE:`."""
    for key, lines in file.blocks.items():
        if key.endswith(" equipment"):
            file.blocks[key] = [_line(file, line) for line in lines]


MARKS = re.compile(r"\s*(?::(OMNI|Body|LA|RA|TU|DWP|SSWM|APM|Shots\d+#|SIZE:[\d.]+|\d+)|\((ST|PT|FL|FR|\d+)\))$")
ORDER = ("(FR)", "(FL)", "ST", "PT", "DWP", "SSWM", "APM", "Body", "LA", "RA", "TU", "OMNI", "Shots", "count", "SIZE")


def _line(file: File, text: str) -> str:
    prefixes = re.match(r"(\(R\) )?(\(B\) )?", text)
    prefix = prefixes[0] if prefixes else ""
    name = text[len(prefix) :]
    marks: dict[str, str] = {}
    while find(name, file.side) is None and (match := MARKS.search(name)):
        mark = match[1] or match[2]
        if mark.isdigit():
            marks["count"] = f":{mark}" if match[1] else f" ({mark})"
        elif mark.startswith(("Shots", "SIZE")):
            marks[re.split(r"[\d:]", mark)[0]] = f":{mark}"
        elif mark in ("FR", "FL"):
            marks[f"({mark})"] = f" ({mark})"
        else:
            marks[mark] = f":{mark}" if match[1] else f"({mark})"
        name = name[: match.start()]
    if "SIZE" in marks:
        marks["SIZE"] = f":SIZE:{float(marks['SIZE'][6:])}"
    elif found := find(name, file.side):
        marks["SIZE"] = _size_in_name(name) if found.size else ""
    return prefix + canonical(file, name) + "".join(marks.get(mark, "") for mark in ORDER)


def _size_in_name(name: str) -> str:
    sized = sized_name(name)
    number = sized[1] if sized else name.rpartition(":")[2] if ":" in name else None
    return "" if number is None else f":SIZE:{float(number)}"


PLACES = {
    "nose": "NOS",
    "left wing": "LWG",
    "right wing": "RWG",
    "left side": "LS",
    "right side": "RS",
    "aft": "AFT",
    "front": "FR",
    "right": "RS",
    "left": "LS",
    "rear": "RR",
    "turret": "TU",
    "squad": "Squad",
    "point": "Point",
}


def weapon_quirks_by_name(file: File) -> None:
    """Weapon quirks count lines from 0 and name the item there as the catalogue does.

    Where a writer counted in another way, the name says which item is meant; a quirk of a bay is one of each weapon.
    """
    if "weaponquirks" not in file.blocks:
        return
    places = {
        PLACES[key.removesuffix(" equipment")].lower(): key
        for key in file.blocks
        if key.endswith(" equipment") and key.removesuffix(" equipment") in PLACES
    }
    found: list[str] = []
    for text in file.blocks["weaponquirks"]:
        code, place, index, name = text.split(":", 3)
        key = places[place.lower()]
        for n, item_name in _meant(file, file.blocks[key], int(index), name, f"{code}:{place.upper()}", found):
            found.append(f"{code}:{PLACES[key.removesuffix(' equipment')]}:{n}:{item_name}")
    file.blocks["weaponquirks"] = sorted(found)


def _meant(file: File, lines: list[str], index: int, name: str, start: str, found: list[str]) -> list[tuple[int, str]]:
    names = [
        canonical(file, re.split(r":(?!\d+\))|\(B\) ", line.removeprefix("(R) ").removeprefix("(B) "))[0])
        for line in lines
    ]
    if name.endswith(" Bay"):
        return _weapons_of_bay(lines, names, index)
    wanted = canonical(file, name)
    if index < len(names) and names[index] == wanted:
        return [(index, wanted)]
    free = (n for n, other in enumerate(names) if other == wanted and f"{start}:{n}:{wanted}" not in found)
    return [(next(free), wanted)]


def _weapons_of_bay(lines: list[str], names: list[str], index: int) -> list[tuple[int, str]]:
    """The bay counts as the line after its first weapon: each bay before it moves the count by one."""
    opening = [n for n, line in enumerate(lines) if "(B) " in line]
    first = next(n for before, n in enumerate(opening) if n + before + 1 == index)
    end = next((n for n in opening if n > first), len(lines))
    return [(n, names[n]) for n in range(first, end) if item(names[n]).kind == "weapon"]
