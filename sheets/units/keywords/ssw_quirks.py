"""Design quirks: their names in Solaris Skunk Werks."""

from sheets.equipment.kinds import TechSide

SIMPLE = {
    "Anti-Aircraft Targeting": "anti_air",
    "Atmospheric Flyer": "atmo_flyer",
    "Battle Computer": "battle_computer",
    "Combat Computer": "combat_computer",
    "Command BattleMech": "command_mech",
    "Compact 'Mech": "compact_mech",
    "Cowl": "cowl",
    "Directional Torso Mount": "directional_torso_mount",
    "Distracting": "distracting",
    "Docking Arms": "docking_arms",
    "Easy to Maintain": "easy_maintain",
    "Easy to Pilot": "easy_pilot",
    "Extended Torso Twist": "ext_twist",
    "Fine Manipulators": "fine_manipulators",
    "Fast Reload": "fast_reload",
    "Hyper-Extending Actuators": "hyper_actuator",
    "Improved Communications": "imp_com",
    "Improved Life Support": "imp_life_support",
    "Improved Sensors": "imp_sensors",
    "Improved Targeting, Short": "imp_target_short",
    "Improved Targeting, Medium": "imp_target_med",
    "Improved Targeting, Long": "imp_target_long",
    "Internal Bomb Bay": "internal_bomb",
    "Multi-Trac": "multi_trac",
    "Narrow/Low Profile": "low_profile",
    "Nimble Jumper": "nimble_jumper",
    "Overhead Arms": "overhead_arms",
    "Protected Actuators": "pro_actuator",
    "Reinforced Legs": "reinforced_legs",
    "Rumble Seat": "rumble_seat",
    "Searchlight": "searchlight",
    "Stable": "stable",
    "Trailer Hitch": "trailer_hitch",
    "Atmospheric Flight Instability": "atmo_instability",
    "Cooling System Flaws": "flawed_cooling",
    "Cramped Cockpit": "cramped_cockpit",
    "Difficult Ejection": "difficult_eject",
    "Difficult to Maintain": "difficult_maintain",
    "EM Interference": "em_inter_whole",
    "Exposed Actuators": "exp_actuator",
    "Fragile Fule Tank": "fragile_fuel",  # spelling of the program
    "Gas Hog": "gas_hog",
    "Hard to Pilot": "hard_pilot",
    "Illegal Design": "illegal_design",
    "Large DropShip": "large_dropper",
    "Low-Mounted Arms": "low_arms",
    "No/Minimal Arms": "no_arms",
    "No Ejection System": "no_eject",
    "No Torso Twist": "no_twist",
    "Non-Standard Parts": "non_standard",
    "Obsolete": "obsolete",
    "Oversized": "oversized",
    "Poor Life Support": "poor_life_support",
    "Poor Performance": "poor_performance",
    "Poor Sealing": "poor_sealing",
    "Poor Targeting, Short": "poor_target_short",
    "Poor Targeting, Medium": "poor_target_med",
    "Poor Targeting, Long": "poor_target_long",
    "Poor Workmanship": "poor_work",
    "Prototype": "prototype",
    "Ramshackle": "ramshackle",
    "Sensor Ghosts": "sensor_ghosts",
    "Unbalanced": "unbalanced",
    "Un-streamlined": "unstreamlined",
    "Weak Legs": "weak_legs",
    "Weak Undercarriage": "weak_undercarriage",
}
"""Quirks with one code."""

BOTH_ARMS = {
    "Barrel Fist": ("barrel_fists_la", "barrel_fists_ra"),
    "Battlefists": ("battle_fists_la", "battle_fists_ra"),
    "Vestigial Hands": ("vestigial_hands_la", "vestigial_hands_ra"),
}
"""Quirks for both arms in this format, for one arm in others."""

BY_COST = {"Rugged": "rugged_", "Weak Head Armor": "weak_head_", "Good Reputation": "good_rep_"}
"""Quirks with the cost after the code."""

BY_SIDE = {
    "Ubiquitous": {TechSide.IS: "ubiquitous_is", TechSide.CLAN: "ubiquitous_clan"},
    "Bad Reputation": {TechSide.IS: "bad_rep_is", TechSide.CLAN: "bad_rep_clan"},
}
"""Quirks for both sides in this format, for one side in others."""


def ssw_quirk_codes(name: str, cost: int, side: TechSide) -> tuple[str, ...]:
    """The codes of a quirk by its name; empty if it is a quirk of a weapon, or unknown.

    >>> ssw_quirk_codes("Battlefists", 2, TechSide.IS)
    ('battle_fists_la', 'battle_fists_ra')
    """
    if name in SIMPLE:
        return (SIMPLE[name],)
    if name in BOTH_ARMS:
        return BOTH_ARMS[name]
    if name in BY_COST:
        return (f"{BY_COST[name]}{max(cost, 1)}",)
    return (BY_SIDE[name][side],) if name in BY_SIDE else ()
