"""Omnis: what of the equipment is in pods, which no sheet prints, and what the chassis is called."""

from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.unit_head import mech_name
from sheets.equipment.omnis import omni_named
from sheets.equipment.published import published_chassis
from sheets.recordsheet.design.pods import Omni, inferred_pods
from sheets.units.base import TechBase


def name_of_mech(name: str, tech: TechBase, mass: int, omni: bool) -> tuple[str, str, str]:
    """Chassis, Clan name and model of a 'Mech; those of a published Omni as its unit files part them."""
    published = published_chassis(name, "mech")
    usual = (published[0], "", published[1]) if published else mech_name(name, tech is not TechBase.IS)
    chassis, model, rows = omni_named(name, "mech")
    known = next((row for row in rows if (row.side, row.mass) == (tech.side, mass)), None)
    if known is None or not (omni or model in known.models) or len(chassis) < len(usual[0]):
        return usual
    clan_names = {known.chassis: "", known.names[0]: known.clan_name}
    return (known.chassis, clan_names[chassis], model) if chassis in clan_names else usual


def pods_inferred(unit: Omni, name: str, findings: SheetFindings) -> dict[str, object]:
    """What to change of a unit as its page shows it, if it is an Omni, whose pods are not printed."""
    found = inferred_pods(unit, name)
    if found is None:
        return {}
    findings.note("what is mounted in pods is not printed", found.reason)
    return found.changes
