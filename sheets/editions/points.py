"""The points on which the books of classic play differ."""

from typing import Literal, NamedTuple

from sheets.model import FrozenDict, Model


class Point(NamedTuple):
    """A number of a rule, and the ruling that gives it."""

    value: int
    ruling: str


class HeavyDutyGyro(NamedTuple):
    """Piloting modifiers after each hit that a heavy-duty gyro survives.

    A hit requires a piloting roll from hit number `rolls_from` on (0: never). `jump` is the modifier of jumps with a
    damaged gyro; 0 is the modifier of the hits.
    """

    modifiers: tuple[int, ...]
    rolls_from: int
    jump: int
    ruling: str


class ExplosionCaps(NamedTuple):
    """The most points of an explosion that a location takes without CASE, with CASE and with CASE II.

    `armor` is the most that an explosion in CASE or CASE II takes from the armor of its location.
    """

    plain: int
    case: int
    case_ii: int
    armor: int
    ruling: str


class AimedShot(NamedTuple):
    """The dice of an aimed shot, and the results that hit the location."""

    dice: int
    on_target: tuple[int, ...]
    ruling: str


class BombastSetting(NamedTuple):
    """A setting of the bombast laser."""

    damage: int
    to_hit: int
    heat: int


class LegsLost(NamedTuple):
    others: int
    quad: int


"""A number of lost legs, of 'Mechs with two or three legs and of quads."""

HEAT_HITS = ((47, 5), (39, 4), (32, 3), (26, 2), (15, 1))
TORSO_HEAT_HITS = ((47, 6), (39, 5), (32, 4), (26, 3), (15, 2), (1, 1))
UNCHECKED = "digest 9.4"


class ClassicPlay(Model):
    """The points on which the books of classic play differ."""

    hip_ignores_its_leg: bool = True
    """A hip hit cancels other actuator hits of its leg (CRIT:hip), else these still reduce MP (BMM-7.01:p48:hip)."""
    gyro_roll_at_once: bool = False
    """The roll after a gyro hit is made when it is applied (BMM-7.01:p48:gyro-roll), else at the end of the phase."""
    ejects_before_explosion: bool = False
    """Automatic ejection comes before all other effects of an explosion (BMM-7.01:p81:auto-eject)."""
    counts_full_circles: bool = False
    """Only circles crossed off count towards the 20 points (BMM-7.01:p114:half-circles, p117:reinforced-circles), else
    all damage."""
    critical_follows_damage: bool = False
    """A through-armor critical hit on a lost torso transfers with the damage, else it is lost
    (BMM-7.01:p45:tac-on-lost-torso).
    """
    absorbs_two_points: bool = False
    """A point of laser-reflective and of ballistic-reinforced armor takes two points of its damage, and the rest is not
    halved (BMM-7.01:p114:reflective, p114:ballistic-reinforced), else the damage is halved first.
    """
    quirks_by_table: bool = False
    """The book lists the quirks of each chassis, and its errata change that list (BMM-7.01:p90-95:no-torso-twist)."""
    any_shutdown_rolls: bool = True
    """A voluntary shutdown requires a piloting roll (digest 23), else only an involuntary one does
    (BMM-7.01:p52:involuntary-shutdown).
    """
    kick_strikes_weak_legs: bool = True
    """A kick may cause a critical hit in every weak leg (digest 23), else in the one that was kicked
    (BMM-7.01:p89:weak-legs).
    """
    hot_swim_heat: int = 1
    """The heat of swimming with an XXL engine (BMM-7.01:p117:umu)."""
    to_hit: FrozenDict[str, Point | None] = FrozenDict()
    """The values of to-hit lines that the book changes, by their keys (`sheets/rules/tohit`); None drops a line."""

    # Shots
    narc_direct: Point = Point(0, "TW-4.4:p111:narc-terrain")
    """To hit with Narc-capable missiles that are fired directly at a target with a Narc beacon."""
    flamers_heat: bool = False
    """Flamers do damage and heat to 'Mechs, else the attacker chooses."""
    semi_guided_terrain: Point | None = None
    """Semi-guided missiles subtract this from the terrain modifier of a designated target, which has no partial cover;
    None: they ignore its movement, and in indirect fire also the terrain, the spotter and indirect fire itself.
    """
    semi_guided_stays_indirect: bool = False
    """Semi-guided missiles that are fired indirectly at a designated target keep the modifier of indirect fire."""
    area_strikes_immobile: bool = True
    """The modifier of immobile targets counts for artillery other than cannons."""
    extended_halves: bool = True
    """Extended LRMs fire half of their rack, rounded up, inside their minimum range."""
    saturation: Point | None = None
    """The divisor of the missiles of saturation fire: MRMs with Apollo fire at a hex and damage every unit in it; None:
    they cannot."""
    torpedoes_indirect: bool = True
    """Torpedoes may be fired indirectly inside one body of water."""
    probes_clear_smoke: bool = False
    """An active probe takes off the modifiers of smoke in its range, unless it is under ECM."""
    heavy_gauss_recoil: bool = True
    """A heavy Gauss rifle that fires after a move requires a piloting roll, which the players make."""
    capacitor_risk: bool = True
    """A to-hit roll of 2 ruins a PPC that fires with a charged capacitor."""
    network_under_ecm: bool = False
    """A C3 network under hostile ECM gives half of its gain; else nothing."""
    energy_loses_bracket_in_water: bool = False
    """Energy weapons under water have no short range: short is medium, medium long, long extreme; else the ranges of
    their table."""

    # Explosions
    explosion_caps: ExplosionCaps | None = None
    """The most points of an explosion in one location; None: all of them."""
    case_ii_saves: bool = True
    """Critical hits of an explosion in CASE II have no effect on 8+, else their number is rolled with -1."""
    explosion_per_slot: Point = Point(0, "CRIT:explosive-components")
    """The points of explosive items for each of their slots; 0: each item has its own."""
    capacitor_by_slots: bool = False
    """Charged capacitors explode for the points of their slots and of those of their PPC, else for 15 each."""
    explosion_pilot_hits: Point = Point(2, "BMM-7.01:p52:explosion-consciousness")
    """The pilot hits by an explosion."""
    coolant_pod_points: Point = Point(10, "BMM-7.01:p119:coolant-hit")
    """The points of a coolant pod that is hit."""
    dumps_ammunition: bool = True
    """Ammunition may be dumped (digest 7.5)."""
    pods_explode: bool = True
    """Loaded anti-personnel pods explode."""

    # Piloting rolls and falls
    standing_up: Point = Point(0, "digest 10.3")
    standing_heat: Point = Point(1, "core digest E1")
    """The heat of each attempt to stand up."""
    careful_stand: bool = True
    """A 'Mech may stand up carefully (BMM-7.01:p19:careful-stand)."""
    quad_legs_to_stand: int = 2
    """The legs that a quad needs to stand up (BMM-7.01:p45:both-legs)."""
    gyro_hit: Point = Point(3, "CRIT:gyro")
    heavy_duty_gyro: HeavyDutyGyro = HeavyDutyGyro((1, 3), 2, 0, "BMM-7.01:p115:heavy-duty-gyro")
    hip: Point = Point(2, "CRIT:hip")
    foot: Point = Point(1, "CRIT:foot")
    """The modifier of a foot actuator hit; 0: it does not require a roll either."""
    actuators_beside_hip: Literal["none", "others", "all"] = "none"
    """Whether other actuator hits count together with a hip hit of their leg: never, not on quads, always."""
    one_roll_for_each_leg: bool = False
    """All hits of a phase to the actuators of one leg require one roll, with their highest modifier."""
    leg_lost: Point = Point(5, "digest 10.2")
    quad_legs_lost: tuple[int, ...] = (0, 5, 5, 5)
    """The modifiers of 1, 2, 3 and 4 lost legs of a quad for piloting rolls."""
    rolls_without_legs: FrozenDict[str, LegsLost] = FrozenDict({"jump": LegsLost(1, 1)})
    """The number of lost legs from which on a movement mode requires a piloting roll."""
    sums_hits_of_leg: bool = False
    """This one roll has the modifiers of all hits."""
    quad_leg_falls: bool = True
    """A quad that loses a leg falls, else it rolls at +1."""
    superheavy_gyro_lands: bool = False
    """A superheavy 'Mech with a damaged gyro lands from a jump at +1 more."""
    falls_on_front_or_back: bool = False
    """A fall does not turn a 'Mech; it lands on its back on a 1, else on its front."""
    skill_saves_pilot: bool = False
    """Only the levels of a fall modify the roll that avoids pilot damage; an immobile 'Mech has no roll."""
    save_counts_damage: bool = False
    """A damaged gyro and lost legs modify this roll, too."""
    one_fall_in_water: bool = False
    """Damage of a fall in water counts the depth as levels and is halved, else only the fall itself is halved."""
    own_death_from_above: Point = Point(4, "digest 10.1")
    missed_mace_rolls: bool = True
    hits_shake_lam: bool = True
    """Hits of the pilot of a land-air 'Mech add to its piloting rolls (unconfirmed)."""

    # Electronics
    ecm_radius: FrozenDict[str, int] = FrozenDict(
        {"nova-cews": 3, "electronic-warfare": 3, "single-hex-ecm": 0, "ecm": 6}
    )
    """The hexes that ECM reaches, by the trait of the suite; the first that an item has counts (TM, TO, IO)."""
    anti_missile_once: bool = True
    """An anti-missile system engages one salvo in a turn, else several."""
    anti_missile_twice: bool = False
    """These are two salvoes at most."""
    anti_missile_leaves_some: bool = True
    """At least the lowest number of the table hits from a salvo under anti-missile fire, else it may be 0."""
    blue_shield_stops_stealth: bool = False
    """Stealth armor does not work while a Blue Shield is on."""

    # Movement
    stuck_is_immobile: bool = False
    """A 'Mech with all movement modes reduced to 0 is immobile."""
    skids: bool = True
    """A 'Mech that turns on pavement while it runs may skid (BMM-7.01:p68:skidding)."""
    walks_into_water: bool = False
    """Only running 'Mechs need a piloting roll to enter water, else all do."""
    deep_water: Point = Point(3, "TW, BMM: movement costs")
    """The MP for water of depth 2 or more, in addition to the hex."""

    # Legs
    hip_halves_walk: bool = True
    """A hip hit halves walking MP, the last one reduces it to 0; else each costs 1."""
    least_walk: int = 0
    """The least walking MP after hits to hips and actuators."""
    one_level_with_hip: bool = False
    """A 'Mech with a damaged hip, or a quad with one leg, changes one level at a time, else two."""
    one_level_without_leg: bool = False
    """A 'Mech without a leg changes one level at a time."""
    crippled_run: int = 0
    """Running MP of a 'Mech whose lost legs leave it 1 walking MP."""
    quad_legs_for_crawling: int = 2
    """The number of lost legs that leaves a quad 1 walking MP; one more leaves 0."""
    quad_kicks_without_hip: bool = False
    """A damaged hip of a quad prevents kicks only of its pair of legs."""

    # Weapons and gear
    lower_arm: Point = Point(1, "CRIT:lower-arm")
    """To hit with weapons of an arm whose lower actuator is damaged."""
    autocannon_hits: int = 1
    """The critical hits that destroy an autocannon."""
    all_autocannons: bool = False
    """This also applies to Ultra, LB-X and rotary autocannons."""
    failure_numbers: FrozenDict[str, tuple[int, ...]] = FrozenDict(
        {
            "emergency-coolant-system": (3, 5, 7, 10),
            "masc": (3, 5, 7, 11),
            "supercharger": (3, 5, 7, 11),
            "radical-heat-sink": (3, 5, 7, 10, 11),
            "blue-shield": (3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
        }
    )
    """The target numbers of successive uses of a risky system."""
    last_number_stays: bool = False
    """Further uses must reach the last number again, else they fail."""
    masc_strikes_one_leg: bool = False
    """A failure of MASC damages one leg, with a roll for the number of critical hits; else each leg once."""
    boosters_fail_at_once: bool = False
    """A failure of MASC or a supercharger requires its piloting rolls at once; the supercharger is destroyed."""
    spikes_break_on_1: bool = False
    """Spikes break on a 1 of one die, else on 9+ of two."""
    breach_roll: Literal["high", "low"] = "high"
    """Under water a location is breached on a roll of 10 or more, else of 4 or less."""
    breached_leg_is_lost: bool = False
    """A leg that is breached counts as destroyed, else for movement only."""
    broken_shield_is_light: bool = False
    """A shield without points left costs no MP."""

    jamming: tuple[str, ...] = ("ultra-autocannon", "rotary-autocannon")
    """The kinds of weapons that may jam in rapid fire."""
    bombast: tuple[BombastSetting, ...] = tuple(
        BombastSetting(*each) for each in ((12, 3, 12), (11, 2, 12), (10, 2, 12), (9, 1, 12), (8, 1, 12), (7, 0, 12))
    )
    """The settings of the bombast laser, the usual one first (core digest W18)."""
    bombast_charges: bool = False
    """A bombast laser may charge in a turn; then its next shot has no modifier, and until then it explodes when hit."""
    aimed_shot: AimedShot = AimedShot(2, (6, 7, 8), "TW-4.4:p110:aimed-shots")
    one_arm_props: bool = False
    """A prone 'Mech fires with one arm, else it needs both arms to prop itself up."""
    immobile_skill: int | None = None
    """The piloting skill of an immobile target of a charge or a death from above; None: its own."""
    designated_cluster: tuple[int, int] = (0, 0)
    """Modifiers of the cluster roll of semi-guided missiles: fired directly at a designated target, and at others."""
    armor_piercing: tuple[tuple[int, int], ...] = ((2, -4), (5, -3), (10, -2))
    """The modifiers of critical rolls of armor-piercing shells up to a size of autocannon; -1 beyond (digest 3.1)."""
    cluster_rolls: FrozenDict[str, int] = FrozenDict(
        {
            "artemis-iv": 2,
            "artemis-prototype": 1,
            "artemis-v": 3,
            "atm": 2,
            "iatm": 2,
            "apollo": -1,
            "narc": 2,
            "ax-head": -2,
        }
    )
    """Modifiers of the cluster roll by fire control of the launcher, beacons, the kind of launcher and the warheads
    (digest 19)."""
    atm_group: int = 5
    """The points of a group of ATM missiles."""
    plasma_dice: FrozenDict[str, int] = FrozenDict({"plasma": 2, "plasma-cannon": 3})
    """The dice of damage that plasma weapons add against units without heat, in groups of 5 (digest 13.7), and those of
    a burst at a platoon (digest 16)."""
    missile_stopped_on: tuple[int, ...] = (1, 2, 3)
    """The results of a die on which an anti-missile system stops a single missile (TW-4.4:p129:ams-single)."""
    radical_needs_sinks: bool = False
    """Radical heat sinks count only heat sinks that work (unconfirmed: plays of each edition show it so)."""

    # Heat and crew
    heat_hits: tuple[tuple[int, int], ...] = HEAT_HITS
    """Hits that a pilot without life support takes at a heat; from 32 heat on only on the extended scale."""
    torso_heat_hits: tuple[tuple[int, int], ...] = TORSO_HEAT_HITS
    """Hits that a pilot in a torso-mounted cockpit without life support takes at a heat."""
    consciousness_at_end: bool = False
    """One consciousness roll for all hits at the end of the phase, except in the Movement Phase; else one each."""
    withdraws_by_limbs: bool = False
    """Forced withdrawal follows only from engine hits, lost limbs and lost torsos."""

    # Armor
    impact_resistant_fall: Literal["third", "half"] = "third"
    """The reduction of falling damage by impact-resistant armor."""
    impact_resistant_criticals: int = 1
    """The modifier of impact-resistant armor for critical hit rolls through it, and for breach rolls."""
    ablation_stops_criticals: bool = False
    """Critical hits through anti-penetrative ablation have no effect."""
    stops_armor_piercing: frozenset[str] = frozenset({"hardened", "ferro-lamellor", "reactive"})
    """Armor that prevents critical hits of armor-piercing rounds."""
    reflective_armor_piercing: int = 2
    """The modifier of reflective armor for the critical hit roll of armor-piercing rounds."""
    acid_needs_armor: bool = False
    """Acid does 3 points to special armor while more than 2 points of it remain."""
    heat_dissipating_halves: bool = False
    """Heat-dissipating armor prevents all heat of weapons and half the damage of flamers and plasma weapons."""
    reflective_keeps_heat_off: bool = True
    """Reflective armor prevents half the heat of weapons."""

    # Forces
    network_by_own_value: bool = False
    """A member of a C3 network adds a share of its own Battle Value, else of the value of the whole network."""
    most_nova_share: float | None = None
    """The largest share of its own Battle Value that a member of a Nova CEWS network adds; None: a share of the value
    of the whole network."""
    homing_launcher: Point = Point(0, "TM, BV: TAG")
    """The Battle Value that each TAG adds for each launcher with homing ammunition in the force; 0: each TAG adds the
    value of the guided ammunition of the others."""

    # Physical attacks
    lance: Point = Point(10, "core digest F6")
    """The roll with which a lance pierces armor."""
    lance_in_charge: Point | None = None
    """The roll with which a lance pierces armor in a charge; None: it has no effect there."""
    stops_lances: frozenset[str] = frozenset({"hardened", "ferro-lamellor"})
    """Armor that no lance pierces."""
    blade_breaks_on_1: bool = False
    """A retractable blade breaks on a 1 of one die, else on 10+ of two."""
    shields_hinder_shots: bool = True
    """A shield makes the shots of the weapons behind it harder."""
    shields_stay_raised: bool = True
    """A shield keeps its mode until the player changes it, else for one phase."""
    shield_takes_charge: bool = False
    """The damage of a charge to its attacker hits the arm of a raised shield."""
    talons_on_legs: int = 1
    """The number of legs with working talons that a death from above with talons requires."""
    levels_of_prone_clubbed: frozenset[int] = frozenset({1})
    """The levels above the attacker on which a prone target may be struck with clubs and other physical weapons."""
    club_roll: Point | None = None
    """The modifier of the piloting roll of a 'Mech that an improvised club strikes; None: there is no roll."""
    punch: Point = Point(0, "digest 20")
    kick: Point = Point(-2, "digest 20")
    claw: Point = Point(1, "digest 20")
    missed_charge_moves: bool = True
    """A charge that misses displaces its attacker to a side."""
    charge_by_modifier: bool = False
    """A charge does a fifth of the mass for each point of the target movement modifier and one, else a tenth a hex."""
    shields_strike: bool = True
    """A shield is an attack of its own, else it adds to the damage of a punch."""
    front_punches: tuple[str, ...] = ()
    """The locations of a punch from front or rear by one die; empty: those of the table of the body."""
