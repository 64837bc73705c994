"""What reading and writing changes in transporters."""

from tests.exporters.blk.file import LARGE, SUPPORT, File

TONS_A_PERSON = {
    "crewquarters": 7,
    "steeragequarters": 5,
    "2ndclassquarters": 7,
    "1stclassquarters": 10,
    "standardseats": 0.075,
    "pillionseats": 0.025,
    "ejectionseats": 0.1,
}


def six_field_bays(file: File) -> None:
    """Bays are written in the layout of six fields, each with a number of its own; handles of Omnis are implied.

    Where a hand-written file gives tons and persons, quarters keep their tons and seats are counted.
    """
    if file.unit_type not in ("Tank", "VTOL", *SUPPORT, "Aero", "ConvFighter", *LARGE):
        return
    numbers: set[int] = set()
    lines = []
    for text in file.blocks.get("transporters", []):
        word, *fields = (part.strip() for part in text.lower().split(":"))
        if not word.startswith("battlearmorhandles"):
            lines.append(_bay(file, word, fields, numbers))
    file.blocks["transporters"] = lines


def _bay(file: File, word: str, fields: list[str], numbers: set[int]) -> str:
    pod = ":omni" if fields[-1:] == ["omni"] else ""
    fields = [field for field in fields if field != "omni"]
    if word == "dockingcollar":
        numbers.add(min(set(range(1, 99)) - numbers))
        return word + pod
    size = float(fields[0])
    if word == "troopspace":
        return f"{word}:{size}{pod}"
    doors, number, platoon, facing, bits = int(fields[1]), -1, "", "-1", 0
    for mark in fields[2:4] if len(fields) == 6 else fields[2:]:
        if mark.lstrip("-").isdigit():
            number = int(mark)
        elif mark.startswith("f") and mark[1:].isdigit():
            facing = mark[1:]
        elif mark == "c*":
            bits = 1
        else:
            platoon = mark.title()
    if len(fields) < 6 and word == "battlearmorbay" and not bits and file.side == "clan":
        bits = 2
    if word in TONS_A_PERSON:
        if doors and abs(size / TONS_A_PERSON[word] - doors) < 0.001:
            size, doors = (float(doors) if word.endswith("seats") else size), 0
        return f"{word}:{size}:{doors}:-1::-1:{bits}{pod}"
    if number < 1 or number in numbers:
        number = min(set(range(1, 99)) - numbers)
    numbers.add(number)
    return f"{word}:{size}:{doors}:{number}:{platoon}:{facing}:{bits}{pod}"
