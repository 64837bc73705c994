"""Record sheets for every kind of unit, drawn on exporters.page.

>>> from sheets.units import from_json
>>> rifle = from_json('''{"kind": "mech", "chassis": "Brolga", "model": "BRG-2", "year": 3025, "tech_base": "is",
...     "rules_level": 1, "body": "biped", "mass": 20, "engine": {"type": "fusion", "rating": 120}, "structure": {},
...     "heat_sinks": {"count": 10}, "armor": {"type": "standard", "points": {"HD": 4, "CT": 6, "LT": 5, "RT": 5,
...     "LA": 4, "RA": 4, "LL": 5, "RL": 5}, "rear": {"CT": 2, "LT": 2, "RT": 2}}, "slots": {"HD": [null, null, null,
...     null, null, null], "CT": [null, null, null, null, null, null, null, null, null, null, null, null],
...     "LT": [null, null, null, null, null, null, null, null, null, null, null, null],
...     "RT": [null, null, null, null, null, null, null, null, null, null, null, null],
...     "LA": [null, null, null, null, null, null, null, null, null, null, null, null],
...     "RA": [null, null, null, null, null, null, null, null, null, null, null, null],
...     "LL": [null, null, null, null, null, null], "RL": [null, null, null, null, null, null]}}''')
>>> [(page.width, page.height) for page in draw(rifle)]
[(612.0, 792.0)]

How a layout is built
    A module of this package draws one family and offers a `LAYOUT` (see `layout`): `WholeLayout` for units that have
    pages of their own, `SharedLayout` for small ones that share a page. `book.MODULES` names the module of each kind of
    unit. A layout gets a `Sheet` (its `value` says everything, `options` and `style` how) and a `Box` in
    points, and returns elements in reading order, in the coordinates of the page. It never asks for the paper: letter,
    A4, legal, A5, half-letter, large print (the same parts, enlarged) and tables beside the sheet (the same page at
    0.85) all come as another box. An area narrower than `layout.NARROW` has no room for three columns: a big unit then
    returns the elements of two pages, and `continuation` adds pages with the required tables that none of them has.

The families
    mech/ and vehicle/ (here the panels find their places, each is a module of its own), aero/ (all aerospace craft and
    squadrons, see its docstring), infantry with platoon_strength, battlearmor, protomech, emplacement, handheld

What is shared
    compose      columns and rows of parts that know their size
    small_units  the skeleton of the sheets of small units
    options      SheetOptions: every choice         style     palettes, sizes of type, weights of lines
    panel        titled frames, labels, blanks      marks     how pips, boxes and struck lines look, open and struck
    headline     name, remarks, Battle Value        loadout   inventory, ammunition and remarks in one box
    inventory    its rows, joined and ordered, and the table that shows them
    ammo         bins with boxes for shots          crew      a warrior: name, skills, hits
    heat         scale with effects, sinks
    tables       reference tables as `Grid`         reference how a `Grid` is drawn; record of turns, hex compass
    left_out     facts that the pages do not show, found on the drawn pages
    diagram      a figure with its pips and labels  figures/  the outlines; pips/ lays points on a lattice in them;
                 figures.mech_builds has the arms and launchers of a design
    freeroom     picture, whole tables and notes where a layout, or a page of few small units, leaves room: no table is
                 cut; lines to write on stand only where no table is missing
    continuation pages behind a sheet with the tables and the picture that small paper and large print have no room for
    layout       drawings to pages, the footer      book      units to pages to PDF, SVG, PNG

    Tables of play are named by key in the value, and sheets.recordsheet.reference has their words. Facts about
    the unit come from `sheet.value` (sheets.recordsheet), none from a number or a rule in a layout.

Rules of the house
    No text under 5.9 points (5 once tables stand beside the sheet): use the sizes of `style`, and `fit_text` or
    `fit_block` for any words from a file or a player. A location has the largest pips that it has room for
    (`pips.lay`); a pip keeps 1.5 points of paper from every line while there is room. A label stands nearest to its own
    section. What never changes between units is a Symbol made once in a cached function and named
    `f"{style.name}/what-size"`; two symbols of one name must be equal. What a condition marks is a `Pip` or `Pips`
    whose `struck` comes from it; a struck thing must show in gray. A page must pass exporters.page.check.

Ids
    armor-LT-3, armor-LT-rear-3, structure-LT-2, slot-LA-4 (from 1), mount-7 (a weapon's line; the number is the place
    in unit.mounts; mount-7+9 that of two), ammo-7-3, ammo-7-spent, engine-1, gyro-2, motive-1-1, stabilizer-FR-1,
    turret-locked-TU-1, rotor-3, critical-T-2 (of a ProtoMech), armor-Trooper-2-5, structure-TPRS-9 (men of a platoon),
    heat-12, sink-4, crew-1-name, crew-1-gunnery, crew-1-hit-2, name, bv; of aerospace craft structure-SI-3, bay-12 (its
    first weapon), door-2-1 (of transport bay 2), kf-drive-4, docking-collar-1, turn-7-velocity, store-3, ship-name.
    What an item has taken is absorbed-LA-3-1 (a point in the third slot of the arm) on 'Mechs, absorbed-7-1 (by its
    place in unit.mounts) elsewhere; component-armor-LA-1 is the armor of a component. On a shared page `unit-2-`
    stands before them (the page adds it). Counted hits are named as in Condition.criticals.

Tags
    H1 the unit's name, H2 titles of panels, H3 titles inside; Table and TR for tables, Figure with `alt` for diagrams,
    P for a line of label and value, Sect for a panel (panel does that).
"""

from exporters.recordsheet.book import sheet_pages
from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.sheet import Sheet, draw

__all__ = ["Sheet", "SheetOptions", "draw", "sheet_pages"]


def __dir__() -> list[str]:
    return __all__
