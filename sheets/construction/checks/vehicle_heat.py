"""Heat sinks of vehicles: as many as their energy weapons need, and single ones.

Rule: TM, Combat Vehicles, Heat Sinks.
"""

from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, error
from sheets.construction.engine import free_heat_sinks
from sheets.construction.mass.heat import needed_sinks
from sheets.units import Vehicle
from sheets.units.outfit import Outfit

RULE = "TM, vehicle heat sinks"


def check_heat(outfit: Outfit[Vehicle]) -> Iterator[Finding]:
    """The sinks that a design mounts as items; what the energy weapons need is in its mass in any case."""
    vehicle = outfit.unit
    for _, _, found in outfit.with_trait("double-heat-sink", "prototype-double-heat-sink", "compact-heat-sink"):
        yield error("vehicle.heat-sinks", f"{found.title}: a vehicle has single heat sinks only.", RULE)
    mounted = outfit.number("heat-sink")
    if mounted and not outfit.has("double-heat-sink", "prototype-double-heat-sink", "compact-heat-sink"):
        free = free_heat_sinks(vehicle)
        needed = max(0, needed_sinks(vehicle) - free)
        if mounted != needed:
            sentence = f"Heat sinks mounted: {mounted}. The energy weapons need {needed}, besides {free} of the engine."
            yield error("vehicle.heat-sinks", sentence, RULE, mounted=mounted, needed=needed, free=free)
