"""The last steps: what replaces what, energy elements, and whole numbers where cards want them."""

from sheets.alphastrike.draft import Draft
from sheets.alphastrike.element import ElementType
from sheets.alphastrike.holding import Holding
from sheets.alphastrike.kinds import LARGE_CRAFT, TROOPS
from sheets.alphastrike.loadout import Loadout
from sheets.alphastrike.placement import arc_shares, share_of
from sheets.alphastrike.rounding import whole
from sheets.alphastrike.steps import Steps
from sheets.equipment.kinds import TechSide
from sheets.units import Fighter, Spacecraft, Unit

PROBES = frozenset({"PRB", "LPRB", "NOVA", "BH", "WAT"})
KILOTON = 1000
# AS:14.36: Clan machines have it without any equipment, vehicles too.
FREE_CASE = frozenset(
    {
        ElementType.BATTLEMECH,
        ElementType.INDUSTRIALMECH,
        ElementType.COMBAT_VEHICLE,
        ElementType.SUPPORT_VEHICLE,
    }
)


def explosives(unit: Unit, load: Loadout, draft: Draft, steps: Steps) -> None:
    """ENE for elements on which nothing can explode; free CASE for Clan machines on which something can."""
    steps.section("Explosives", "AS conversion: ENE, CASE")
    if isinstance(unit, Spacecraft):
        _energy_arcs(unit, load, draft, steps)
    elif draft.type not in TROOPS:
        if not load.explosives:
            if not isinstance(unit, Fighter) or any(draft.damage):
                draft.held.give("ENE")
                steps.line("Nothing on board can explode", "ENE")
        elif draft.type in FREE_CASE and unit.tech_base.side is TechSide.CLAN and not isinstance(unit, Fighter):
            draft.held.give("CASE")
            steps.line("Clan machine with explosives", "CASE")


def _energy_arcs(unit: Spacecraft, load: Loadout, draft: Draft, steps: Steps) -> None:
    assert draft.arcs is not None
    shares = arc_shares(unit)
    endangered = {facing for mount in load.explosives for facing in share_of(mount, shares)}
    for facing, arc in draft.arcs.items():
        if facing not in endangered:
            arc.held.give("ENE")
            steps.line(f"{facing.value.capitalize()} arc: nothing can explode", "ENE")


def tidy(draft: Draft, steps: Steps) -> None:
    """Let the greater ability stand for the lesser, and round the numbers."""
    steps.section("Final abilities", "AS conversion: final abilities")
    held = draft.held
    if "MHQ" in held:
        held.put("MHQ", int(held.number("MHQ")))
        steps.line("Headquarters gear", held.text("MHQ"), "whole points")
    _replace(held, steps)
    if "RCN" not in held and not PROBES.isdisjoint(held.values):
        held.give("RCN")
        steps.line("Probes scout", "RCN")
    _cargo(draft, steps)
    if draft.armor == 0:
        held.take("BAR")
    if "ENE" in held:
        held.take("CASE", "CASEII", "CASEP")
    if steps.written:
        steps.line("On the card", ", ".join(special.text for special in held.specials(draft.type in LARGE_CRAFT)))


def _replace(held: Holding, steps: Steps) -> None:
    for greater, lesser in (("CASEII", "CASE"), ("XMEC", "MEC"), ("AECM", "ECM")):
        if greater in held and lesser in held:
            held.take(lesser)
            steps.line(f"{greater} instead of {lesser}", greater)


def _cargo(draft: Draft, steps: Steps) -> None:
    """Cargo beyond a thousand tons counts in kilotons."""
    held = draft.held
    tons = held.number("CT")
    if tons > KILOTON:
        held.take("CT")
        held.put("CK", whole(tons / KILOTON))
        held.doors["CK"] = held.doors.pop("CT", 0)
        steps.line("Cargo in kilotons", f"CK{whole(tons / KILOTON)}", "{} t", tons)
    elif draft.type in LARGE_CRAFT and "CT" in held:
        held.put("CT", whole(tons))
