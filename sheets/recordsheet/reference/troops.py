"""The tables that the players of infantry, battle armor and ProtoMechs look up."""

from collections.abc import Callable, Iterable, Mapping

from sheets.equipment.weapon import InfantryDamage
from sheets.recordsheet.facts import SheetFacts
from sheets.recordsheet.reference.shared import (
    PLATOON,
    PROTOMECH,
    SUITS,
    can_jump,
    cluster_key,
    is_armed,
    summary_keys,
    to_hit_keys,
)
from sheets.recordsheet.reference.table import ReferenceTable
from sheets.recordsheet.wording import format_signed
from sheets.rules.tables import infantry
from sheets.rules.tables.hit_locations import SWARMED_BIPED, SWARMED_QUAD, SwarmHit
from sheets.rules.tables.infantry import RIDERS, AttackStrength
from sheets.rules.tables.terrain import BUILDINGS
from sheets.units import BattleArmor, Infantry, ProtoMech

_SQUADS = "squads"
_SQUAD_SIZES = (2, 3, 4, 5, 6)
_AGAINST_MECHS = ("anti-mech-modifiers", "swarm-locations")
_BURSTS = ("burst-fire", "burst-fire-suits")
_AGAINST_INFANTRY = "TW: damage to infantry"


def squad_tables(_facts: SheetFacts[BattleArmor]) -> tuple[str, ...]:
    """The keys of the tables of a squad of battle armor."""
    others = ("burst-fire-suits", "swarming-riders", "riders", cluster_key(_SQUAD_SIZES))
    return (f"anti-mech-attacks/{_SQUADS}", *_AGAINST_MECHS, *others, *summary_keys(SUITS))


def platoon_tables(_facts: SheetFacts[Infantry]) -> tuple[str, ...]:
    """The keys of the tables of a platoon."""
    others = ("weapons-against-infantry", "infantry-lost-twice", "infantry-in-buildings")
    return ("anti-mech-attacks", *_AGAINST_MECHS, *_BURSTS, *others, *summary_keys(PLATOON))


def proto_tables(facts: SheetFacts[ProtoMech]) -> tuple[str, ...]:
    """The keys of the tables of a ProtoMech; its hit locations are at its boxes for critical hits."""
    if not is_armed(facts):
        return ()
    jumps = can_jump(facts)
    return (*summary_keys(PROTOMECH, jumps=jumps), *to_hit_keys(PROTOMECH, jumps=jumps))


def _burst_fire(_variant: str) -> ReferenceTable:
    """Dice of burst fire against infantry by weapons of 'Mechs and vehicles."""
    return _bursts("Burst fire of 'Mechs, vehicles", infantry.BURST_ROWS)


def _suit_burst_fire(_variant: str) -> ReferenceTable:
    """Dice of burst fire against infantry by weapons of battle armor."""
    return _bursts("Burst fire of battle armor", infantry.SUIT_BURST_ROWS)


def _bursts(title: str, weapons: Iterable[tuple[str, InfantryDamage]]) -> ReferenceTable:
    rows = tuple((name, infantry.BURSTS[kind]) for name, kind in weapons)
    return ReferenceTable(title, ("", "Lost"), rows, _AGAINST_INFANTRY)


def _other_weapons(_variant: str) -> ReferenceTable:
    """Losses of a platoon to weapons other than infantry weapons."""
    kinds = (*infantry.FROM_WEAPONS.values(), infantry.AREA_EFFECT)
    rows = tuple((row.attack, row.formula) for row in kinds)
    notes = ("each attack: round up, then divide by the divisor and round up",)
    return ReferenceTable("Other weapons against infantry", ("", "Lost"), rows, _AGAINST_INFANTRY, notes)


def _lost_twice(_variant: str) -> ReferenceTable:
    """The situations in which a platoon takes double losses."""
    rows = tuple((text, "× 2") for text in infantry.TWICE)
    return ReferenceTable("Twice as many are lost", ("", ""), rows, "TW-4.4:p215:mechanized-double")


def _in_buildings(_variant: str) -> ReferenceTable:
    """The part of an attack that hits a platoon in a building (TW-4.4:p175:burst-inside)."""
    rows = tuple((kind.name, f"{kind.passes:.0%}", f"{kind.passes_within:.0%}") for kind in BUILDINGS)
    notes = ("bursts inside: half the dice",)
    heads = ("", "Outside", "Inside")
    return ReferenceTable("Infantry in buildings", heads, rows, "TW-4.4:p175:infantry-absorption", notes)


def _anti_mech_attacks(variant: str) -> ReferenceTable:
    """The modifiers of leg attacks and of swarming, by the strength of the attacker."""
    squads = variant == _SQUADS
    table = infantry.SQUAD_ATTACKS if squads else infantry.PLATOON_ATTACKS
    rows = tuple((_strength_span(table, n), _modifier(row.leg), _modifier(row.swarm)) for n, row in enumerate(table))
    attackers = "Suits" if squads else "Troopers"
    notes = (f"leg attack: {infantry.LEG_ATTACK_DAMAGE} damage to a leg, a critical hit roll",)
    return ReferenceTable(
        "Attacks on 'Mechs", (attackers, "Leg", "Swarm"), rows, "TW p. 220: anti-'Mech attacks", notes
    )


def _strength_span(table: tuple[AttackStrength, ...], number: int) -> str:
    least = table[number].least
    if number == 0:
        return f"{least}+"
    most = table[number - 1].least - 1
    return str(least) if least == most else f"{least}-{most}"


def _modifier(value: int | None) -> str:
    return "—" if value is None else format_signed(value, "+0")


def _swarming_riders(_variant: str) -> ReferenceTable:
    """The modifier for riders to the roll of suits that swarm their 'Mech."""
    suits = range(1, infantry.MOST_SUITS + 1)
    rows = tuple(
        (str(swarming), *(format_signed(infantry.against_riders(swarming, riding)) for riding in suits))
        for swarming in suits
    )
    notes = ("suits that swarm, by friends of the target that ride it",)
    heads = ("", *map(str, suits))
    return ReferenceTable("Swarming, riders on the target", heads, rows, "TW: swarm attack modifiers", notes)


def _anti_mech_modifiers(_variant: str) -> ReferenceTable:
    """Other modifiers to the anti-'Mech skill."""
    rows = tuple((line.cause, format_signed(line.value, "+0")) for line in infantry.ANTI_MECH_MODIFIERS)
    return ReferenceTable("Other modifiers", ("", ""), rows, "TW p. 220: anti-'Mech attacks")


def _swarm_locations(_variant: str) -> ReferenceTable:
    """The location that a swarm hits."""
    rows = tuple(
        (str(roll), _swarmed_place(SWARMED_BIPED[roll]), _swarmed_place(SWARMED_QUAD[roll])) for roll in SWARMED_BIPED
    )
    heads, notes = ("2D6", "Biped", "Quad"), ("R: rear armor",)
    return ReferenceTable("Swarm hit location, 2D6", heads, rows, "TW: swarm attack hit locations", notes)


def _swarmed_place(found: SwarmHit) -> str:
    return f"{found.location} R" if found.rear else found.location


def _riders(_variant: str) -> ReferenceTable:
    """The places of suits that ride."""
    rows = tuple((str(number), perch.mech, perch.vehicle) for number, perch in RIDERS.items())
    notes = ("hit there: 1D6, on 5-6 the rider first",)
    heads = ("Suit", "On a 'Mech", "On a vehicle")
    return ReferenceTable("Mechanized battle armor", heads, rows, "TW p. 223: mechanized battle armor", notes)


TABLES: Mapping[str, Callable[[str], ReferenceTable]] = {
    "burst-fire": _burst_fire,
    "burst-fire-suits": _suit_burst_fire,
    "weapons-against-infantry": _other_weapons,
    "infantry-lost-twice": _lost_twice,
    "infantry-in-buildings": _in_buildings,
    "anti-mech-attacks": _anti_mech_attacks,
    "swarming-riders": _swarming_riders,
    "anti-mech-modifiers": _anti_mech_modifiers,
    "swarm-locations": _swarm_locations,
    "riders": _riders,
}
