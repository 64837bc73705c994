"""A second bookkeeping of play, to check the rules core by.

The books (`dice`, `mech_tables`, `mech_state`, `mech_damage`, `mechs`, `vehicles`, `others`, `elements`) were written
from the rules digests, the errata documents and the format of recorded plays, before any code of the project was read.
The critical hits and the motive damage of Alpha Strike are the published tables, since no document at hand prints them.
`figures` takes plain figures from a unit, and says which units the books follow; `table` plays random events in a book
and in the rules core with the same dice.

Where the two differed, a ruling decided, and one of them was mended. Where no document decides, the book follows the
reading that ARCHITECTURE.md lists or the recorded plays, with a comment. IndustrialMechs, shields in all positions,
tripods, superheavy 'Mechs, LAMs and QuadVees were added later in the same way; of LAMs as fighters and QuadVees as
vehicles, whose tables no document has, what is struck is given.
A game ends where a book does not go on: of vehicles when the choice among several weapons matters or an unknown
munition explodes, of fighters with a control roll or a weapon that explodes.
"""
