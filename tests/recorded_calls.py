"""The calls that `tests.recording` records, as scripts: a script is a list of calls in a folder of its own.

A line is the words behind `astech`; behind ` <<< ` stands what is typed, a `; ` between lines.
"""

CORPUS_UNITS = {
    "meks.zip": (
        "meks/3039u/Archer ARC-2R.mtf",
        "meks/3050U/Ryoken (Stormcrow) Prime.mtf",
        "meks/3050U/Jenner JR7-C3.mtf",
        "meks/3145/Liao/Mortis MS-1P.mtf",
    ),
    "vehicles.zip": ("vehicles/3025 IS Land/Hover Scout.blk", "vehicles/3050U/Fury Command Tank (C3M).blk"),
    "battlearmor.zip": ("battlearmor/3085u/ONN/Afreet Med BA (Interdictor)(Sqd4).blk",),
    "convfighter.zip": ("convfighter/3039u/Boeing Jump Bomber.blk",),
    "fighters.zip": ("fighters/TRO3039u/Cheetah F-11-R.blk", "fighters/TRO3039u/Seydlitz SYD-21.blk"),
    "dropships.zip": ("dropships/TRO3057R/IS/Buccaneer (2708).blk",),
    "ge.zip": ("ge/Archive_Turrets/Clan/Special/ECM Suite Bunker.blk",),
    "handheld.zip": ("handheld/Small Laser Weapon.blk",),
    "infantry.zip": ("infantry/HBHM/Jump Platoon (Rifle AA).blk",),
    "jumpships.zip": ("jumpships/3057R/IS/Scout JumpShip (2712).blk",),
    "protomeks.zip": ("protomeks/3145/NTNU/Gorgon 5.blk",),
    "smallcraft.zip": ("smallcraft/TRO 3057r/Life Boat.blk",),
    "spacestation.zip": ("spacestation/TRO 3057R/Habitat  Small (2400).blk",),
    "warship.zip": ("warship/3057/IS/Monsoon Battleship (2574).blk",),
    "ssw.zip": ("ssw/Cicada CDA-2B.ssw",),
}

BROLGA = '"units/Brolga BRG-2.mtf"'
TANK = '"units/Currawong Patrol Tank CPT-1.blk"'
PLATOON = '"units/Drongo Watch Platoon.blk"'
POTOROO = '"units/Potoroo PTR.ssw"'
QUOLL = '"units/Quoll Scout Car QSC-2.saw"'
ARCHER = '"corpus/Archer ARC-2R.mtf"'
MORTIS = '"corpus/Mortis MS-1P.mtf"'
JENNER = '"corpus/Jenner JR7-C3.mtf"'
FURY = '"corpus/Fury Command Tank (C3M).blk"'

FILES = {
    "condition.json": '{"armor": {"LT": 5, "CT": 3}, "heat": 4}',
    "conditions.json": '{"Brolga BRG-2": {"armor": {"LT": 5}}, "Currawong Patrol Tank CPT-1": {"armor": {"FR": 2}}}',
    "broken.mtf": "chassis:Nothing\nmodel:X\n",
    "choose.toml": """output = "out"
[[step]]
name = "light"
do = "choose"
from = ["units/", "broken.mtf"]
where = "weight <= 60"
[[step]]
name = "written"
do = "convert"
from = "step:light"
to = "json"
files = "{unit_type}/{name}"
[[step]]
do = "sheets"
from = "step:light"
paper = "a4"
fives = true
order = "damage"
[[step]]
name = "book"
do = "sheets"
from = "step:light"
out = "book.pdf"
tables = true
[[step]]
do = "diff"
from = "step:written"
against = "units"
out = "differences.csv"
""",
    "rows.toml": """output = "out"
jobs = 2
[[step]]
do = "stats"
from = ["units/", "corpus/"]
columns = ["file", "name", "bv", "pv"]
[[step]]
name = "all"
do = "stats"
from = "units/"
out = "all.jsonl"
[[step]]
do = "alpha-strike"
from = ["units/", "corpus/"]
out = "elements.csv"
skill = "3"
where = "armor > 2"
[[step]]
do = "validate"
from = ["units/", "corpus/"]
out = "findings.jsonl"
year = 3050
forbid = ["gauss", "PPC"]
[[step]]
name = "findings table"
do = "validate"
from = "corpus/"
out = "findings.csv"
""",
    "pages.toml": """output = "out"
[[step]]
do = "cards"
from = "units/"
size = "poker"
bw = true
backs = "beside"
[[step]]
name = "deck"
do = "cards"
from = ["units/", "corpus/"]
out = "deck.pdf"
paper = "a4"
edition = "as-2.3.1"
[[step]]
name = "pictures"
do = "sheets"
from = "units/"
to = "svg"
condition = "conditions.json"
[[step]]
do = "correct"
from = ["units/", "corpus/Mortis MS-1P.mtf"]
edition = "tw-4.4"
[[step]]
name = "newest"
do = "correct"
from = ["units/", "corpus/"]
""",
    "wrong-key.toml": 'output = "out"\n[[step]]\ndo = "sheets"\nfrom = "units/"\npapr = "a4"\n',
    "wrong-value.toml": 'output = "out"\n[[step]]\ndo = "sheets"\nfrom = "units/"\npaper = "a3"\n',
    "wrong-type.toml": 'output = "out"\n[[step]]\ndo = "sheets"\nfrom = "units/"\nfives = "yes"\n',
    "wrong-number.toml": 'output = "out"\n[[step]]\ndo = "cards"\nfrom = "units/"\nmargin = 99\n',
}

SHEET_OPTIONS = (
    *("--paper a4", "--paper a5", "--paper half-letter", "--bw", "--contrast", "--large-print", "--fives", "--tables"),
    *("--inches", "--order location", "--order damage", "--separate", "--extreme", "--edition tw-4.4", "--errata"),
    *("--extended-heat", '--pilot "Ada Voss 3/4: Sniper"', "--picture own", "--font font.ttf", "--fillable"),
    *("--condition condition.json", '--damage "LT 12, CT 5 rear, RT slot 1, heat 5"', '--damage "XX 1"'),
)
CARD_OPTIONS = (
    *("--size poker", "--size half-letter", "--paper a4", "--paper card", "--margin 12", "--bleed 3", "--bw"),
    *("--backs beside", "--backs behind", "--flip short --backs behind", "--fillable", "--skill 3", "--skill 3/4"),
    *('--pilot "Ada Voss 3/4"', "--edition as-2.3.1", "--font font.ttf", '--damage "armor 2, engine 1"'),
    *("--order value", "--group type", '--force "Gray Watch"', "--condition conditions.json", "--pilot-card"),
)
TOKEN_OPTIONS = (
    *("", "--shape standee", "--shape counter --bw", "--hex 1.5 --paper a4", "--count 3 --first 5", "--margin 50"),
    *("--picture one.png", "--hex 3.5 --margin 50"),
)
STATS_OPTIONS = (
    *("", "--format csv", "--format jsonl", "--format csv --bom", "--sort=-bv", "--limit 2", "--columns name,bv,pv"),
    *("--problems", "--where \"unit_type = 'mech'\"", "-j 1", "--time-limit 30", "-q", "--log log.txt"),
    *('--where "nothing"', "--sort nothing", "--columns wieght", "--sort role --columns name,role --limit 3"),
)
ALPHA_STRIKE_OPTIONS = (
    *("", "--format csv", "--format jsonl", "--skill 3", "--skill 3/4", "--edition as-2.3.1", "--sort pv"),
    *("--columns name,pv,specials", '--where "armor > 3"', "--limit 1", "--problems", "--format csv --bom"),
)
VALIDATE_OPTIONS = (
    *("", "--format csv", "--format jsonl", "--format csv --bom", "--budget", "--only illegal", "--year 3030"),
    *("--tech clan", "--level introductory", '--era "clan invasion"', "--max-bv 1000", "--max-pv 20"),
    *('--forbid "Medium Laser"', "--sort name", "--limit 2", "--format csv --columns name,finding", "--columns name"),
    *("--problems", '--where "weight > 20"'),
)
EXPLAIN_OPTIONS = (
    *("", "--bv", "--cost", "--dry-cost", "--alpha-strike", "--bv --skill 3/4", "--alpha-strike --skill 3"),
    *("--edition tw-4.4", "--alpha-strike --edition as-2.3.1", "--cost --edition tw-4.4", "--format json"),
    *("--format markdown", "--format pdf", "-o out.pdf", "-o out.md", "-o out.doc", "--bv --cost", "--cost --skill 3"),
)
FORCE_OPTIONS = (
    *("", "--format csv", "--format json", "--format jsonl", "--format tts", "-o out.mul", "-o out.pdf", "-o out.txt"),
    *("-o out.svg --paper a4", "-o out.png --dpi 72", "--name Watch", '--pilot "Ada 3/4" --pilot "Jon 4/5"'),
    *("--condition conditions.json", '--damage "LT 12" --damage ""', "--c3", "--network 1,2", '--pilot "Ada 3/4"'),
)


def _each(name: str, call: str, options: tuple[str, ...]) -> dict[tuple[str, str], tuple[str, ...]]:
    """A script for each option, so that the output of one is not in the way of the next."""
    return {(f"{name}-{number}", ""): (f"{call} {option}",) for number, option in enumerate(options, 1)}


SETUPS = {
    "campaign": (
        'campaign new "Gray Watch"',
        f'campaign add {BROLGA} --pilot "Ada Voss 3/4"',
        f"campaign add {TANK} {PLATOON}",
    ),
}
"""Scripts that prepare others."""

CAMPAIGN_SCRIPTS = (
    ("campaign hit brolga lt 3", "campaign status brolga", "campaign undo", "campaign redo"),
    ("campaign hit brolga lt 30 --rear", "campaign status brolga --format json"),
    ("campaign hit brolga ct 5 5 2 --kind energy", "campaign log brolga"),
    ('campaign hit brolga 8 from the left --dice "3 4"', "campaign status"),
    ("campaign hit brolga undo", "campaign status brolga"),
    ("campaign hit brolga print x.pdf", "campaign hit brolga status"),
    ("campaign hit brolga fell", "campaign hit brolga redo", "campaign hit brolga help"),
    ("campaign hit brolga nowhere 3", "campaign hit nobody lt 3", "campaign hit brolga lt"),
    ("campaign hit brolga lt 3 --kind nothing", "campaign hit brolga lt 3 --kind acid"),
    ("campaign hit brolga lt 4 --id one", "campaign hit brolga lt 4 --id one", "campaign log brolga --format jsonl"),
    ("campaign crit brolga ra 4", "campaign status brolga"),
    ('campaign crit brolga ra --dice "4 5"', "campaign status brolga"),
    ("campaign crit brolga undo", "campaign crit brolga nowhere 1"),
    ("campaign fire brolga all", "campaign end-turn", "campaign status brolga"),
    ("campaign fire brolga nothing", "campaign fire brolga undo"),
    ("campaign heat brolga 6", "campaign heat brolga undo", "campaign status brolga"),
    ("campaign pilot brolga 2", 'campaign roll brolga --dice "5 4"', "campaign status brolga"),
    ('campaign pilot brolga 1 --dice "4 4"', "campaign pilot brolga undo"),
    ("campaign say brolga ran 3", "campaign say brolga lt 8 from the rear", "campaign log"),
    ("campaign say brolga nonsense", "campaign say brolga"),
    ("campaign seat brolga", 'campaign seat brolga "Jon Smith 4/5: Dodge"', "campaign pilots"),
    ('campaign force "Fire Lance" brolga currawong', 'campaign status "Fire Lance"'),
    ('campaign game "Cobble Ford"', "campaign hit brolga lt 3", "campaign end-phase", "campaign end-turn"),
    ('campaign game "Cobble Ford" brolga', 'campaign game --end --result "The ford was held"', "campaign journal"),
    ("campaign hit brolga lt 9", "campaign repair brolga lt", "campaign status brolga"),
    ("campaign hit brolga lt 9", "campaign repair brolga --hours 6 --cost catalogue", "campaign money"),
    ("campaign fire brolga all", "campaign rearm brolga", "campaign log brolga"),
    ("campaign pilot brolga 1 --dice '4 4'", "campaign heal brolga", "campaign pilots"),
    ("campaign lose currawong --fate sold --cost -1.2m", "campaign money", "campaign status"),
    ("campaign salvage brolga", "campaign salvage currawong mg"),
    ('campaign money 1.5m "contract"', "campaign money -20k beer", "campaign money --format json"),
    ('campaign journal "The ford was held." --day "14 June 3025"', "campaign journal --unit brolga"),
    ("campaign hit brolga lt 3", "campaign print -o tonight.pdf", "campaign print brolga --what cards -o c.pdf"),
    ("campaign print brolga --what sheets --fillable -o b.pdf", "campaign read b.pdf --yes"),
    ("campaign export out.mul", "campaign export all.json", 'campaign import all.json --as "What if"'),
    ("campaign hit brolga lt 3", "campaign as-of 1 brolga", "campaign as-of 0 brolga", "campaign as-of never brolga"),
    ("campaign play <<< brolga lt 3; lt 4 rear; status; undo; nonsense", "campaign status brolga"),
    ("campaign hit currawong front 5", "campaign hit drongo 3", "campaign status", "campaign undo drongo 1"),
    ("campaign roll", "campaign roll brolga made", "campaign undo brolga 5", "campaign redo brolga"),
    ("campaign backup copy.sqlite", "campaign new Second", "campaign status", "campaign status --campaign Second"),
)

SCRIPTS: dict[tuple[str, str], tuple[str, ...]] = {
    ("help", ""): ("--help", "--version", "nothing", "sheet", "stats --nothing", "manual --format markdown"),
    ("library", ""): (
        "library add units/",
        "library list",
        "find brolga",
        'find --where "pv > 1" --format jsonl',
        "find laser --columns name,bv --sort=-bv --limit 1",
        'show "Brolga BRG-2"',
        'stats "Brolga BRG-2" --format csv',
        'sheet "Brolga BRG-2" -o brolga.pdf',
        'explain "Brolga BRG-2" --bv',
        "library refresh",
        "force forces/Example.mul",
        "library remove units/",
        "find brolga",
    ),
    ("show", ""): (
        f"show {BROLGA}",
        f"show --json {TANK}",
        f"show {POTOROO}",
        f"show {POTOROO} --loadout Prime",
        "show units/",
        "show nothing",
        "show broken.mtf",
        "show - <<< chassis:Nothing; model:X",
    ),
    ("families", ""): (
        "stats corpus/ --format jsonl",
        "alpha-strike corpus/ --format jsonl",
        "validate corpus/ --format jsonl",
        "sheet corpus/ -o sheets",
        "card corpus/ -o cards",
        "convert corpus/ --to json -o json",
        "stats json --format csv",
        "sheet corpus/ -o all.pdf",
        "card corpus/ -o cards.pdf",
        "stats corpus/ broken.mtf nothing.mtf --format csv",
    ),
    **_each("sheet", f"sheet {BROLGA} -o out.pdf", SHEET_OPTIONS),
    ("sheet-outputs", ""): (
        "sheet units/ -o all.pdf",
        "sheet units/ -o all.pdf",
        "sheet units/ -o all.pdf --overwrite",
        "sheet units/ -o all.pdf --skip-existing",
        'sheet units/ -o sheets --to svg --name "{era}/{chassis} {model}"',
        f"sheet {BROLGA} -o one.svg",
        f"sheet {BROLGA} -o one.png --dpi 60",
        "sheet units.zip -o zipped --where \"unit_type = 'mech'\" -j 1 -q",
        f'sheet {BROLGA} {TANK} -o two.pdf --pilot "Ada 3/4" --pilot "Jon 4/5"',
        f'sheet {BROLGA} {TANK} -o wrong.pdf --pilot "Ada 3/4"',
        f'sheet {BROLGA} {TANK} -o wrong.pdf --damage "LT 3"',
        f'sheet {BROLGA} {TANK} -o marked.pdf --damage "LT 3" --damage ""',
        f'sheet {BROLGA} -o wrong.pdf --damage "LT 3" --condition condition.json',
        f"sheet {BROLGA} {TANK} -o wrong.pdf --condition condition.json",
        "sheet units/ -o marked2.pdf --condition conditions.json",
        f"sheet {BROLGA} -o out.pdf --to svg",
        f"sheet {BROLGA} -o out.docx",
        f"sheet {BROLGA} -o x.pdf --name a",
        f"sheet {POTOROO} -o potoroo --loadout Prime",
        'sheet "corpus/Cheetah F-11-R.blk" "corpus/Seydlitz SYD-21.blk" --squadron -o squadron.pdf',
        f"sheet broken.mtf {BROLGA} -o part.pdf",
        f"sheet {BROLGA} -o badge.pdf --badge one.png --picture one.png",
        "sheet units/ -o art.pdf --picture units/",
    ),
    **_each("card", f"card {BROLGA} -o out.pdf", CARD_OPTIONS),
    ("card-outputs", ""): (
        "card units/ -o all.pdf",
        'card units/ -o cards --to svg --name "{role}/{chassis} {model}"',
        f"card {BROLGA} -o one.svg",
        "card units/ -o one.png --dpi 60",
        'card units/ -o force --force "Gray Watch" --to svg --order name',
        f'card {BROLGA} {TANK} -o two.pdf --pilot "Ada 3/4" --pilot "Jon 4/5"',
        f"card {BROLGA} {TANK} -o skills.pdf --skill 3 --skill 4",
        f"card {BROLGA} {TANK} -o wrong.pdf --skill 3 --skill 4 --skill 5",
        f'card {BROLGA} -o wrong.pdf --damage "nothing 3"',
        f"card {BROLGA} -o broken.pdf --group folder",
    ),
    **_each("tokens", f"tokens {BROLGA} -o out.pdf", TOKEN_OPTIONS),
    **_each("stats", "stats units/", STATS_OPTIONS),
    **_each("alpha-strike", "alpha-strike units/", ALPHA_STRIKE_OPTIONS),
    **_each("validate", "validate units/", VALIDATE_OPTIONS),
    **_each("explain", f"explain {BROLGA}", EXPLAIN_OPTIONS),
    ("explain-forces", ""): (
        f"explain {BROLGA} {TANK} --bv",
        f"explain {JENNER} {FURY} --bv --c3",
        f"explain {BROLGA} {TANK} --bv --skill 3/4 --skill 4/5",
        f"explain {BROLGA} {TANK} --cost",
        "explain units.zip --where \"name = 'Brolga BRG-2'\"",
        f"explain {POTOROO} --loadout Prime",
        '''explain "corpus/Cheetah F-11-R.blk" --store "Cluster Bomb=2"''',
        f"explain {BROLGA} --store nothing=2",
        f"explain {BROLGA} -o a.txt",
        f"explain {BROLGA} -o a.txt",
        f"explain {BROLGA} -o a.txt --overwrite",
        f"explain {BROLGA} -o a.txt --skip-existing",
    ),
    ("convert", ""): (
        "convert units/ --to json -o json",
        "convert units/ --to json -o json",
        "convert units/ --to json -o json --skip-existing",
        "convert units/ --to json -o json --overwrite -q",
        "convert units/ --to mtf -o mtf",
        "convert units/ --to blk -o blk",
        "convert units/ --to ssw -o ssw",
        "convert units/ --to mul -o mul",
        'convert units/ --to json -o named --name "{era}/{chassis} {model}"',
        f"convert {POTOROO} --to mtf -o loadout --loadout Prime",
        "convert units.zip broken.mtf --to json -o zipped",
        "convert units/ --to nothing -o x",
        "convert units/ --to json -o where --where \"unit_type = 'mech'\"",
    ),
    ("correct", ""): (
        f"sheet {BROLGA} {MORTIS} -o printed.pdf",
        f"correct {BROLGA} -o a.pdf",
        "correct printed.pdf -o b.pdf",
        "correct printed.pdf -o b.pdf",
        "correct printed.pdf -o b.pdf --overwrite --format json",
        "correct printed.pdf -o c.pdf --edition tw-4.4",
        f"correct {BROLGA} -o d.pdf --against {ARCHER}",
        "correct printed.pdf -o e.pdf --against units/",
        "correct printed.pdf -o f.pdf --explain g.pdf",
        f"correct {MORTIS} -o h.pdf",
        f"correct {MORTIS} -o i.pdf --format json",
        "correct broken.mtf -o j.pdf",
        f"correct {BROLGA} -o k.pdf --against broken.mtf",
    ),
    **_each("force", f"force {JENNER} {FURY}", FORCE_OPTIONS),
    ("diff", ""): (
        f"diff {BROLGA} {ARCHER}",
        f"diff {BROLGA} {BROLGA}",
        f"convert {BROLGA} --to ssw -o ssw",
        f'diff {BROLGA} "ssw/units/Brolga BRG-2.ssw"',
        f"diff {BROLGA} nothing",
    ),
    ("condition", ""): (
        f'condition new {BROLGA} --damage "LT 12, CT 5 rear, pilot 2"',
        f"condition new {BROLGA}",
        f'condition new {BROLGA} --damage "XX 1"',
        f"condition show {BROLGA} condition.json",
        f"condition check {BROLGA} condition.json",
        f"condition check {TANK} condition.json",
        "condition read forces/Example.mul",
        f"condition read {BROLGA}",
        f'sheet {BROLGA} -o marked.pdf --damage "LT 12"',
        "condition read marked.pdf",
    ),
    ("errata", ""): (
        "errata list --format jsonl",
        "errata list",
        f"errata for {BROLGA}",
        f"errata for {BROLGA} --since tw-4.4",
        "errata show BMM-7.01",
        "schema unit",
        "schema condition",
        "schema record",
    ),
    ("play", ""): (
        f"play {BROLGA} --record brolga.jsonl <<< lt 8 rear; ct 3; undo; fire all; end turn; status",
        "play --record brolga.jsonl <<< status",
        "replay brolga.jsonl",
        "replay brolga.jsonl --format jsonl",
        f"play {BROLGA} --edition asce-5.01 <<< 2; status",
        f"play {BROLGA} --seed 3 <<< 8; roll; status",
        f"play {BROLGA} --record /dev/null/x <<< status",
    ),
    ("job-choose", ""): (
        "batch choose.toml --dry-run",
        "batch choose.toml",
        "batch choose.toml",
        "batch choose.toml --resume",
        "batch choose.toml --overwrite -j 1",
    ),
    ("job-rows", ""): ("batch rows.toml", "batch rows.toml --resume"),
    ("job-pages", ""): ("batch pages.toml", "batch pages.toml --resume"),
    ("job-mistakes", ""): (
        "batch wrong-key.toml",
        "batch wrong-value.toml",
        "batch wrong-type.toml",
        "batch wrong-number.toml",
        "batch nothing.toml",
        "batch choose.toml --resume --overwrite",
    ),
    **{(f"campaign-{number}", "campaign"): calls for number, calls in enumerate(CAMPAIGN_SCRIPTS, 1)},
}
"""The scripts by their name and the name of their setup; an empty setup has only the inputs."""
