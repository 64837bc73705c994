"""The tables of play that infantry and those who fight it look up, as grids."""

from functools import cache

from exporters.recordsheet.reference import Grid
from exporters.recordsheet.signs import signed
from sheets.rules.tables import anti_mech, infantry_fire
from sheets.rules.tables.anti_mech import RIDERS, Strength, SwarmedLocation


@cache
def bursts() -> Grid:
    """Dice of burst fire against infantry."""
    rows = tuple((name, infantry_fire.BURSTS[kind]) for name, kind in infantry_fire.BURST_ROWS)
    return Grid("Burst fire against infantry", ("", "Lost"), rows, (), (4.2, 0.8), left=True, least=190)


@cache
def from_weapons() -> Grid:
    """What weapons that are no infantry weapons do to a platoon."""
    kinds = (*infantry_fire.FROM_WEAPONS.values(), infantry_fire.AREA_EFFECT)
    rows = tuple((row.attack, row.formula) for row in kinds)
    notes = ("each attack: round up, then divide by the divisor and round up",)
    return Grid("Other weapons against infantry", ("", "Lost"), rows, notes, (3.2, 1.4), left=True, least=170)


@cache
def twice() -> Grid:
    """When a platoon loses twice as many."""
    rows = tuple((text, "× 2") for text in infantry_fire.TWICE)
    return Grid("Twice as many are lost", ("", ""), rows, (), (4.0, 0.7), left=True, least=150)


@cache
def leg_attacks(squads: bool) -> Grid:
    """The modifiers of leg attacks and of swarming, by the strength of the attacker."""
    table = anti_mech.SQUAD if squads else anti_mech.PLATOON
    rows = tuple((_span(table, n), _known(row.leg), _known(row.swarm)) for n, row in enumerate(table))
    who = "Suits" if squads else "Troopers"
    notes = (f"leg attack: {anti_mech.LEG_DAMAGE} damage to a leg, a critical hit roll",)
    return Grid("Attacks on 'Mechs", (who, "Leg", "Swarm"), rows, notes, (1.2, 1.0, 1.0))


def _span(table: tuple[Strength, ...], number: int) -> str:
    least = table[number].least
    if number == 0:
        return f"{least}+"
    most = table[number - 1].least - 1
    return str(least) if least == most else f"{least}-{most}"


@cache
def modifiers() -> Grid:
    """What else counts for the anti-'Mech skill."""
    rows = tuple((line.cause, signed(line.value, "+0")) for line in anti_mech.MODIFIERS)
    return Grid("Other modifiers", ("", ""), rows, (), (2.2, 1.4), left=True)


@cache
def swarmed() -> Grid:
    """Where a swarm strikes."""
    rows = tuple(
        (str(roll), _place(anti_mech.SWARMED_BIPED[roll]), _place(anti_mech.SWARMED_QUAD[roll]))
        for roll in anti_mech.SWARMED_BIPED
    )
    return Grid("Swarm hit location, 2D6", ("2D6", "Biped", "Quad"), rows, ("R: rear armor",), (0.6, 1.0, 1.0))


def _place(found: SwarmedLocation) -> str:
    return f"{found.location} R" if found.rear else found.location


@cache
def riders() -> Grid:
    """Where suits ride."""
    rows = tuple((str(number), perch.mech, perch.vehicle) for number, perch in RIDERS.items())
    notes = ("hit there: 1D6, on 5-6 the rider first",)
    return Grid("Mechanized battle armor", ("Suit", "On a 'Mech", "On a vehicle"), rows, notes, (0.6, 1.7, 1.2))


def _known(value: int | None) -> str:
    return "—" if value is None else signed(value, "+0")
