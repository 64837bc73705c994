"""Field guns of conventional infantry: one kind, troopers enough to serve them, one piece of artillery.

Rules: TO, Field Guns and Field Artillery.
"""

from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, error
from sheets.rules.smallarms import gun_crew
from sheets.units import Infantry
from sheets.units.infantry import FIELD_GUNS
from sheets.units.outfit import outfit


def check_field_guns(platoon: Infantry) -> Iterator[Finding]:
    """All guns of a platoon."""
    guns = [found for _, _, found in outfit(platoon).in_location(FIELD_GUNS) if found.weapon is not None]
    kinds = sorted({gun.title for gun in guns})
    if len(kinds) > 1:
        sentence = f"Field guns of different kinds in one platoon: {', '.join(kinds)}."
        yield error("infantry.field-guns", sentence, "TO, Field Guns", number=len(kinds), most=1)
    if len(guns) > 1 and any("artillery" in gun.traits for gun in guns):
        sentence = f"{len(guns)} pieces; a platoon serves one piece of field artillery."
        yield error("infantry.artillery", sentence, "TO, Field Artillery", number=len(guns), most=1)
    crew = sum(map(gun_crew, guns))
    if crew > platoon.troopers:
        sentence = f"The field guns need {crew} troopers, one for each ton; there are {platoon.troopers}."
        yield error("infantry.gun-crew", sentence, "TO, Field Guns", crew=crew, troopers=platoon.troopers)
