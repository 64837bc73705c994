"""Units of the corpus, drawn without anything embedded, come back equal in all that their page shows (`shown`).

Every fortieth of each family, and one with each option and paper; with ASTECH_FULL=1 every unit, and some of each
family.
"""

import base64
import os

import pytest

from exporters.recordsheet import SheetOptions
from importers import Loaded, load_all
from sheets.units import Mech, Unit
from tests.importers.recordsheet_pdf.sheets import by_family, printed, some_of, stripped, unit_called
from tests.importers.recordsheet_pdf.shown import unlike

FULL = os.environ.get("ASTECH_FULL") == "1"
EVERY = 60  # units of a family, of which one is drawn with an option in the full run

USUAL = SheetOptions()
DOT = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mM4kWIEAANWAV/W6lf+AAAAAElFTkSuQmCC")
OPTIONS = {
    "a4": SheetOptions(paper="a4"),
    "legal": SheetOptions(paper="legal"),
    "a5": SheetOptions(paper="a5"),
    "half-letter": SheetOptions(paper="half-letter"),
    "grays": SheetOptions(color=False),
    "contrast": SheetOptions(contrast=True),
    "large print": SheetOptions(large_print=True),
    "large print on a5": SheetOptions(paper="a5", large_print=True),
    "fives": SheetOptions(runs_of_five=True),
    "tables": SheetOptions(reference_tables=True),
    "inches": SheetOptions(inches=True),
    "by location": SheetOptions(weapon_order="location"),
    "by name": SheetOptions(weapon_order="name"),
    "by damage": SheetOptions(weapon_order="damage"),
    "by heat": SheetOptions(weapon_order="heat"),
    "by range": SheetOptions(weapon_order="range"),
    "a line each": SheetOptions(merged=False),
    "extreme range": SheetOptions(extreme_range=True),
    "extended heat": SheetOptions(extended_heat=True),
    "an older edition": SheetOptions(edition="tw-4.4"),
    "picture and badge": SheetOptions(picture=DOT, badge=DOT),
    "errata": SheetOptions(errata=True),
    "tables and picture on a4": SheetOptions(paper="a4", reference_tables=True, picture=DOT),
}

UNTELLABLE = {
    **dict.fromkeys(
        ("Fensalir Combat WiGE (3137 Upgrade)", "Pandion Combat WiGE (3135 Upgrade)", "Swallow Attack WiGE (Spotter)"),
        "their files mount jump jets of 'Mechs in place of those of vehicles; a sheet tells the MP alone",
    ),
    "Samarkand Carrier (Block II)": "whether 100 shots are half a lot or part of a whole one, a point of Battle Value",
    "Clan Interface Armor (Sqd1)": "the maker of its armor: the mass fits the other maker better",
    **dict.fromkeys(
        ("Hunchback HBK-7R", "Mastodon Prime"),
        "their files have an unknown item with the name of their structure; a slot shows the name alone",
    ),
    "Orca OC-1X": "a superheavy 'Mech with a standard cockpit, against the rules; a sheet says cockpit",
}
"""What no page tells of some units, and why."""


def _misread(unit: Unit, options: SheetOptions) -> list[str]:
    """The facts that come back different; half-letter sheets for beginners leave out the slots of 'Mechs and say so."""
    found = load_all(stripped(printed(unit, options=options)), "sheet.pdf")
    if len(found) != 1 or found[0].unit is None:
        problems = [str(problem) for loaded in found for problem in loaded.problems]
        bare = (
            isinstance(unit, Mech) and options.paper == "half-letter" and any("leaves out" in text for text in problems)
        )
        return [] if bare else ["unread", *problems]
    return [f"{what}: {was}, {now}" for what, (was, now) in unlike(unit, found[0].unit).items()]


def test_what_a_page_shows_comes_back(corpus: dict[str, Loaded]) -> None:
    wrong: list[str] = []
    for kind, units in sorted(by_family(corpus).items()):
        for unit in units if FULL else some_of(units):
            misread = _misread(unit, USUAL)
            if misread and unit.name not in UNTELLABLE:
                wrong.append(f"{kind} {unit.name}: {'; '.join(misread)}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("option", OPTIONS)
def test_what_a_page_shows_comes_back_however_it_is_printed(option: str, corpus: dict[str, Loaded]) -> None:
    """A unit of one family after the other; with ASTECH_FULL=1 some of each."""
    turn = list(OPTIONS).index(option)
    families = sorted(by_family(corpus).items())
    wrong: list[str] = []
    for kind, units in families if FULL else [families[turn % len(families)]]:
        for unit in units[turn % len(units) :: EVERY] if FULL else [units[(7 * turn) % len(units)]]:
            misread = _misread(unit, OPTIONS[option])
            if misread and unit.name not in UNTELLABLE:
                wrong.append(f"{kind} {unit.name}: {'; '.join(misread)}")
    assert not wrong, "\n".join(wrong)


ODD = {
    "Zahn Heavy Transport": ("two turrets, one of them called rear", USUAL),
    "Procyon 2": ("the left arm beside the hit locations on A4", OPTIONS["a4"]),
    "Gnome Battle Armor (Sqd3)": ("a range of 4 on the line of the third suit", USUAL),
    "HeavyHauler Exoskeleton (Sqd4)": ("suits without armor", USUAL),
    "Cavalier Battle Armor [Flamer](Sqd4)": ("the flamer of suits, with its letters in brackets", OPTIONS["tables"]),
    "Callisto Battle Armor A [HMG](Sqd5)": ("a squad support weapon on the body", OPTIONS["a4"]),
    "Kishi Ceremonial Armor (Sqd6)": ("a booster that is mechanical", OPTIONS["tables"]),
    "Spindrift Aquatic SecurityMech SDT-1": ("patchwork, each kind with pips of its own", USUAL),
    "Kraken-XR": ("laser heat sinks in slots, single ones in the engine", USUAL),
    "Goshawk II 3": ("a quirk that goes on in the next line before a colon", OPTIONS["grays"]),
    "Patron PTN-1 LoaderMech": ("a cockpit in short", OPTIONS["a4"]),
    "Typhoon Urban Assault Vehicle (RAC)": ("ammunition with two lines of boxes", OPTIONS["tables"]),
    "Fed Suns Advanced Shredder Turret (3075)": ("ammunition with many lines of boxes", OPTIONS["tables"]),
    "Swift SWF-606R": ("no weapon, so a table without heads", OPTIONS["grays"]),
    "Drake Medium Strike Fighter": ("armor that takes thrust", OPTIONS["grays"]),
    "Rusalka S-RSL-OA Dominus": ("a small cockpit among the features, a model of two words", USUAL),
    "Demon Tank (HGR)": ("CASE among the features", OPTIONS["grays"]),
    "Brunel Dump Truck (LRM)": ("a barrier rating among the features", USUAL),
    "Tiamat II (3112)": ("shots on a line below their bay", USUAL),
    "M-9 SDS Battle Station 'Pavise'": ("bays that go on on the next page", USUAL),
    "Leviathan Heavy Transport": ("its cargo on the next page, missiles made for Artemis IV", USUAL),
    "Olympus Recharge Station (2942)": ("a grav deck of 1,230 m", USUAL),
    "Aquarius Escort M1": ("lots of ammunition on both sides in one line", USUAL),
    "Stratos Airliner WK-1000": ("a compartment for infantry by the ton", USUAL),
    "Long-Range Shuttlecraft KR-61C": ("no heat sinks, double ones", USUAL),
    "Bus S-7AC": ("armor that the other side makes", USUAL),
    "Kanga Medium Hovertank": ("a vehicle with jump jets", USUAL),
    "Gun Trailer (Ultra)": ("a trailer", USUAL),
    "Mobile Long Tom Artillery LT-MOB-25 (Support Carriage)": ("no MP, and no trailer", USUAL),
    "Bayamo Hoverbike": ("a battery for an engine", USUAL),
    "Silverfin Coastal Cutter": ("a hydrofoil, faster than its engine", USUAL),
    "Seahorse Cargo Sub": ("a submersible hull", USUAL),
    "Ibex RV (Militarized:MG)": ("weapons of infantry in pintle mounts", USUAL),
    "Bardiche Heavy Strike Tank C": ("weapons in sponsons", USUAL),
    "Rhino Fire Support Tank EC": ("ammunition of the Clans for launchers of both sides", USUAL),
    "Clan Field Gun Point (Tracked CUAC5 Advanced)": ("ammunition of the other side", USUAL),
    "Motorized Platoon (FWLM) (Combat Engineers 3035+)": ("several shovels, armor that encumbers", USUAL),
    "Foot demi-I (Domini) (Laser Scout)": ("sneak suits", USUAL),
    "Foot Platoon (LCAF) (Laser Marine 2341+)": ("space suits", USUAL),
    "Quicksilver Mongoose Battleship": ("weapons of the other side", USUAL),
    "Conqueror Battlecruiser Carrier": ("two kinds of shots for a weapon", USUAL),
    "Leviathan III Battleship": ("capacitors in a weapon bay, bays on a third page", OPTIONS["large print"]),
    "Nagasawa": ("quirks of the weapons in bays", USUAL),
    "Lion (3005) (WD)": ("launchers of the Inner Sphere on a ship of the Clans", USUAL),
    "Mingo": ("no boom for jumps", USUAL),
    "Aquilla Transport Jumpship": ("a primitive drive", USUAL),
    "Voidseeker Mk 39-004 Interceptor": ("gear with a name as long as the line", USUAL),
    "Sangihe Shrike-Thrush 'Nanook'": ("a fighter in patchwork", USUAL),
    "Deathstalker XF-78": ("CASE II", USUAL),
    "Hellcat II HCT-213BC (Herman)": ("a command console in a fighter", USUAL),
    "Hippogriff": ("a ProtoMech with a wing, and with jump jets that carry farther than it walks", USUAL),
    "Basilisk ProtoMech (Quad) B": ("armor that discharges", USUAL),
    "Sea Fox Amphibious Armor (Sqd6)": ("suits that swim, and jump with boosters", USUAL),
    "Fenrir Battle Armor [MG](Sqd5)": ("a turret on suits", USUAL),
    "Cavalier II Battle Armor [PPC](Sqd5)": ("stealth armor that the other side makes", USUAL),
    "Grenadier Battle Armor [Heavy Flamer](Sqd5)": ("assault suits with a heavy weapon in their name", USUAL),
    "Wolfhound WLF-1A": ("an ejection with the whole head", USUAL),
    "Boreas C": ("two seats in a QuadVee", USUAL),
    "Thunder Fox TFT-C3": ("mechanical jump boosters", USUAL),
    "Uni ATAE-70 ArtilleryMech": ("a weapon over three torsos", USUAL),
    "Ibex RV (Militarized:Gauss)": ("a name so long that it touches its location", USUAL),
    "Ares ARS-V1C Aphrodite": ("a superheavy tripod, two lots in a slot", USUAL),
    "Poseidon PSD-V2": ("the slots of a superheavy engine", USUAL),
    "Wasp C": ("launchers of the other side, called by a bracket", USUAL),
    "Kintaro KTO-22": ("ammunition of the other side in a slot", USUAL),
    "Revenant UBM-1A": ("a robotic control system, which has no slot", USUAL),
    "Shen Long Battle Armor [Pop-Up Mine](Sqd4)": ("a quirk of what is listed as gear", USUAL),
    "Prefect PRF-3R": ("double heat sinks and a wing, in large print", OPTIONS["large print"]),
    "Snow Fox (Omni) A": ("rear armor below the structure beside it", OPTIONS["large print"]),
    "Tharkad Battlecruiser (2690)": ("the kind of armor far from its title", OPTIONS["large print"]),
    "Shedu Assault Battle Armor (Capture Team)(Sqd4)": ("suits with a picture like a pip", OPTIONS["half-letter"]),
    "Simian Battle Armor [Heavy MG](Sqd4)": ("two claws, each for itself", OPTIONS["a line each"]),
    "Gladiator Exoskeleton 'The Spider'(Sqd5)": ("MP in inches, with boosters", OPTIONS["inches"]),
    "Clan Field Gun Point (Wheeled CUAC2 Advanced)": ("field guns without ammunition", USUAL),
    "Berserker BRZ-D4": ("an engine that the other side makes", USUAL),
    "Pendragon PDG-1X MUSE RED": ("armor that the other side makes", USUAL),
}
"""Units whose sheets are odd in one way, and how they are printed."""


@pytest.mark.parametrize("name", ODD, ids=[f"{name}: {why}" for name, (why, _) in ODD.items()])
def test_what_is_odd_comes_back(name: str, corpus: dict[str, Loaded]) -> None:
    unit = unit_called(corpus, name)
    assert _misread(unit, ODD[name][1]) == []
