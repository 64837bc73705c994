"""Units of the corpus, drawn without anything embedded, come back equal in all that their page shows (`shown`).

Three of each family; with ASTECH_FULL=1 every unit, and the options and papers in turn.
"""

import os
from collections import defaultdict

import pytest

from exporters.recordsheet import SheetOptions
from importers import Loaded, load_all
from sheets.units import Unit
from tests.importers.recordsheet_pdf.sheets import printed, stripped
from tests.importers.recordsheet_pdf.shown import unlike

FULL = os.environ.get("ASTECH_FULL") == "1"
SAMPLE = 3  # units of a family
LEAST = 0.93  # of all units; what is missing differs in Battle Value by what no page tells apart

OPTIONS = (
    SheetOptions(),
    SheetOptions(paper="a4"),
    SheetOptions(colour=False),
    SheetOptions(reference_tables=True),
    SheetOptions(merged=True),
)


def _by_family(corpus: dict[str, Loaded]) -> dict[str, list[Unit]]:
    families: dict[str, list[Unit]] = defaultdict(list)
    for loaded in corpus.values():
        if loaded.unit is not None:
            families[loaded.unit.kind].append(loaded.unit)
    return families


def _misread(unit: Unit, options: SheetOptions) -> list[str]:
    """What comes back otherwise."""
    read = [loaded.unit for loaded in load_all(stripped(printed(unit, options=options)), "sheet.pdf")]
    if len(read) != 1 or read[0] is None:
        return ["unread"]
    return [f"{what}: {was}, {found}" for what, (was, found) in unlike(unit, read[0]).items()]


def test_what_a_page_shows_comes_back(corpus: dict[str, Loaded], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASTECH_DEBUG", "1")  # in this process: a child each would take its time
    wrong: list[str] = []
    number = 0
    for kind, units in sorted(_by_family(corpus).items()):
        chosen = units if FULL else units[len(units) // 2 :][:SAMPLE]
        for unit in chosen:
            number += 1
            if misread := _misread(unit, OPTIONS[number % len(OPTIONS)] if FULL else OPTIONS[0]):
                wrong.append(f"{kind} {unit.name}: {'; '.join(misread)}")
    assert len(wrong) <= (1 - LEAST) * number, "\n".join(wrong)


ODD = {
    "Zahn Heavy Transport": ("two turrets, one of them called rear", OPTIONS[0]),
    "Procyon 2": ("the left arm beside the hit locations on A4", OPTIONS[1]),
    "Gnome Battle Armor (Sqd3)": ("a range of 4 on the line of the third suit", OPTIONS[0]),
    "HeavyHauler Exoskeleton (Sqd4)": ("suits without armor", OPTIONS[0]),
    "Cavalier Battle Armor [Flamer](Sqd4)": ("the flamer of suits, with its letters in brackets", OPTIONS[3]),
    "Callisto Battle Armor A [HMG](Sqd5)": ("a squad support weapon on the body", OPTIONS[1]),
    "Kishi Ceremonial Armor (Sqd6)": ("a booster that is mechanical", OPTIONS[3]),
    "Spindrift Aquatic SecurityMech SDT-1": ("patchwork, each kind with pips of its own", OPTIONS[0]),
    "Kraken-XR": ("laser heat sinks in slots, single ones in the engine", OPTIONS[0]),
    "Goshawk II 3": ("a quirk that goes on in the next line before a colon", OPTIONS[2]),
    "Patron PTN-1 LoaderMech": ("a cockpit in short", OPTIONS[1]),
    "Typhoon Urban Assault Vehicle (RAC)": ("ammunition with two lines of boxes", OPTIONS[3]),
    "Fed Suns Advanced Shredder Turret (3075)": ("ammunition with many lines of boxes", OPTIONS[3]),
    "Swift SWF-606R": ("no weapon, so a table without heads", OPTIONS[2]),
    "Drake Medium Strike Fighter": ("armor that takes thrust", OPTIONS[2]),
    "Rusalka S-RSL-OA Dominus": ("a small cockpit among the features, a model of two words", OPTIONS[0]),
    "Demon Tank (HGR)": ("CASE among the features", OPTIONS[2]),
    "Brunel Dump Truck (LRM)": ("a barrier rating among the features", OPTIONS[0]),
    "Tiamat II (3112)": ("shots on a line below their bay", OPTIONS[0]),
    "M-9 SDS Battle Station 'Pavise'": ("bays that go on on the next page", OPTIONS[0]),
    "Leviathan Heavy Transport": ("its cargo on the next page, missiles made for Artemis IV", OPTIONS[0]),
    "Olympus Recharge Station (2942)": ("a grav deck of 1,230 m", OPTIONS[0]),
    "Aquarius Escort M1": ("lots of ammunition on both sides in one line", OPTIONS[0]),
    "Stratos Airliner WK-1000": ("a compartment for infantry by the ton", OPTIONS[0]),
    "Long-Range Shuttlecraft KR-61C": ("no heat sinks, double ones", OPTIONS[0]),
    "Bus S-7AC": ("armor that the other side makes", OPTIONS[0]),
    "Kanga Medium Hovertank": ("a vehicle with jump jets", OPTIONS[0]),
    "Gun Trailer (Ultra)": ("a trailer", OPTIONS[0]),
    "Bayamo Hoverbike": ("a battery for an engine", OPTIONS[0]),
    "Silverfin Coastal Cutter": ("a hydrofoil, faster than its engine", OPTIONS[0]),
    "Seahorse Cargo Sub": ("a submersible hull", OPTIONS[0]),
    "Ibex RV (Militarized:MG)": ("weapons of infantry in pintle mounts", OPTIONS[0]),
    "Bardiche Heavy Strike Tank C": ("weapons in sponsons", OPTIONS[0]),
    "Rhino Fire Support Tank EC": ("ammunition of the Clans for launchers of both sides", OPTIONS[0]),
    "Clan Field Gun Point (Tracked CUAC5 Advanced)": ("ammunition of the other side", OPTIONS[0]),
    "Motorized Platoon (FWLM) (Combat Engineers 3035+)": ("several shovels, armor that encumbers", OPTIONS[0]),
    "Foot demi-I (Domini) (Laser Scout)": ("sneak suits", OPTIONS[0]),
    "Foot Platoon (LCAF) (Laser Marine 2341+)": ("space suits", OPTIONS[0]),
    "Quicksilver Mongoose Battleship": ("weapons of the other side", OPTIONS[0]),
    "Conqueror Battlecruiser Carrier": ("two kinds of shots for a weapon", OPTIONS[0]),
    "Leviathan III Battleship": ("capacitors in a weapon bay", OPTIONS[0]),
    "Nagasawa": ("quirks of the weapons in bays", OPTIONS[0]),
    "Lion (3005) (WD)": ("launchers of the Inner Sphere on a ship of the Clans", OPTIONS[0]),
    "Mingo": ("no boom for jumps", OPTIONS[0]),
    "Aquilla Transport Jumpship": ("a primitive drive", OPTIONS[0]),
    "Voidseeker Mk 39-004 Interceptor": ("gear with a name as long as the line", OPTIONS[0]),
    "Sangihe Shrike-Thrush 'Nanook'": ("a fighter in patchwork", OPTIONS[0]),
    "Deathstalker XF-78": ("CASE II", OPTIONS[0]),
    "Hellcat II HCT-213BC (Herman)": ("a command console in a fighter", OPTIONS[0]),
    "Hippogriff": ("a ProtoMech with a wing, and with jump jets that carry farther than it walks", OPTIONS[0]),
    "Basilisk ProtoMech (Quad) B": ("armor that discharges", OPTIONS[0]),
    "Sea Fox Amphibious Armor (Sqd6)": ("suits that swim, and jump with boosters", OPTIONS[0]),
    "Fenrir Battle Armor [MG](Sqd5)": ("a turret on suits", OPTIONS[0]),
    "Cavalier II Battle Armor [PPC](Sqd5)": ("stealth armor that the other side makes", OPTIONS[0]),
    "Grenadier Battle Armor [Heavy Flamer](Sqd5)": ("assault suits with a heavy weapon in their name", OPTIONS[0]),
    "Wolfhound WLF-1A": ("an ejection with the whole head", OPTIONS[0]),
    "Boreas C": ("two seats in a QuadVee", OPTIONS[0]),
    "Berserker BRZ-D4": ("an engine that the other side makes", OPTIONS[0]),
    "Pendragon PDG-1X MUSE RED": ("armor that the other side makes", OPTIONS[0]),
}
"""Units whose sheets are odd in one way, and how they are printed."""


@pytest.mark.parametrize("name", ODD, ids=[f"{name}: {why}" for name, (why, _) in ODD.items()])
def test_what_is_odd_comes_back(name: str, corpus: dict[str, Loaded], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASTECH_DEBUG", "1")
    unit = next(loaded.unit for loaded in corpus.values() if loaded.unit is not None and loaded.unit.name == name)
    assert _misread(unit, ODD[name][1]) == []
