"""Findings of two reviews of the rules of play and of new recorded plays, each with its test."""

import ast
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FINDINGS = {
    # the first review
    "A1 elements that only jump by their card": "test_element_movement::test_who_only_jumps_by_its_card_walks_as_far",
    "A1 heat and jumps": "test_element_movement::test_heat_slows_the_ground_move_of_a_jumper_alone",
    "A2 critical-resistant elements": "test_element_chances::test_a_critical_roll_of_1_or_less_is_no_hit",
    "A3 own moves and physical attacks": "test_mech_physical::test_the_own_move_counts_for_physical_attacks",
    "A3 skids and physical attacks": "test_mech_physical::test_a_skid_makes_physical_attacks_harder",
    "A4 hot myomer": "test_element_movement::test_hot_myomer_is_a_net_gain_of_2_inches_at_heat_1",
    "A5 TMM after motive damage": (
        "test_element_chances::test_motive_damage_lowers_the_tmm_by_its_table_in_the_newer_edition"
    ),
    "A5 TMM and heat": "test_element_movement::test_heat_lowers_the_tmm_by_1_from_level_2_in_the_newer_edition",
    "A5 TMM in the older edition": "test_element_movement::test_an_mp_hit_halves_the_tmm_or_follows_the_move",
    "A6 thrust of craft": "test_elements::test_engine_and_thruster_hits_slow_a_large_craft",
    "A6 weapons of an arc": "test_elements::test_a_weapon_hit_takes_a_quarter_of_the_damage_of_an_arc",
    "A6 low thrust": "test_elements::test_a_quarter_of_a_low_thrust_is_a_point",
    "A6 IndustrialMechs": "test_elements::test_the_single_critical_roll_of_an_industrialmech_is_unconfirmed",
    "A7 turrets": "test_vehicles::test_a_vehicle_is_out_of_action_with_its_turret",
    "A8 gyros": "test_mech_systems::test_a_destroyed_gyro_is_a_fall_at_six_more",
    "A8 lost legs": "test_mech_falls::test_the_fall_without_a_leg_comes_at_once_and_after_the_damage_that_goes_on",
    "A8 who cannot stand up": "test_mech_falls::test_who_can_never_stand_again_shows_no_mp",
    "A9 shields": "test_mech_shields::test_a_shield_that_is_hit_slows_as_much_as_a_whole_one",
    "A10 weak heads": "test_quirk_effects::test_the_head_has_the_armor_that_its_quirk_leaves",
    "A10 stabilized weapons": "test_quirk_effects::test_a_stabilized_weapon_helps_who_ran",
    "A10 easy to pilot": "test_quirk_effects::test_an_easy_machine_helps_with_damage_and_terrain_alone",
    "A11 bridges": "test_mech_stores::test_a_bridge_on_a_mech_takes_the_hits_of_its_place",
    "A11 heavy-duty gyros": "test_mech_falls::test_the_second_hit_of_a_heavy_duty_gyro_is_three_in_all",
    "A11 critical hits of limbs": "test_mech_criticals::test_a_limb_never_takes_three_critical_hits",
    "A11 one leg": "test_mech_falls::test_a_mech_on_one_leg_walks_1_and_does_not_run",
    "A11 half points": "test_mech_damage::test_a_half_point_of_hardened_armor_is_carried",
    "A11 stunned crews": "test_vehicles::test_a_crew_without_driver_and_commander_is_killed_by_what_would_stun_it",
    "A11 vibro-claws": "test_battlearmor::test_vibroclaws_and_boosters_add_to_attacks_on_mechs",
    "A11 cluster rounds": "test_infantry::test_cluster_rounds_strike_one_man_more",
    "A11 riders": "test_driving::test_riders_slow_a_plain_mech",
    "A11 hips of a lost leg": (
        "test_mech_falls::test_the_fall_without_a_leg_comes_at_once_and_after_the_damage_that_goes_on"
    ),
    "B hips": "test_mech_falls::test_the_roll_for_a_hip_leaves_out_earlier_hits_on_its_leg",
    "D poor performance": "test_quirk_effects::test_a_poor_performer_walks_a_turn_before_it_runs",
    "D ammunition feeds": "test_quirk_effects::test_an_ammunition_feed_jams_for_good_or_explodes",
    "D linkages and mounts": "test_quirk_effects::test_a_hit_on_a_linkage_or_a_mount_asks_for_a_roll",
    "D profiles": "test_quirk_effects::test_shots_glance_off_a_narrow_profile",
    "D variable range": "test_quirk_effects::test_variable_targeting_is_set_to_a_range",
    "D interference": "test_quirk_effects::test_interference_silences_the_electronics_of_the_next_turn",
    "D static feeds": "test_quirk_effects::test_a_static_feed_keeps_to_one_munition",
    "D nimble jumpers": "test_quirk_effects::test_a_nimble_jumper_swerves",
    "D quirks by target": "test_quirk_effects::test_quirks_for_some_targets_name_them",
    "D illegal designs": "test_quirk_effects::test_an_illegal_design_gives_way_in_a_long_fight",
    "D ramshackle": "test_quirk_effects::test_a_ramshackle_machine_draws_its_quirk_of_the_game",
    "D actuators": "test_quirk_effects::test_actuators_change_the_attacks_of_troops",
    "E HarJel": "test_mech_water::test_poor_sealing_and_harjel",
    "E landings": "test_flying::test_a_landing_with_damaged_gear_is_five_harder",
    "E CASE of vehicles": "test_vehicles::test_a_clan_vehicle_has_case_where_it_lists_it_alone",
    "E pilots of LAMs": "test_mech_shapes::test_hits_of_the_pilot_make_the_rolls_of_a_lam_harder",
    "E double slots": "test_unusual_bodies::test_digest_5_3_both_items_of_a_double_slot_are_destroyed",
    # the second review
    "2 A1 emplacements": (
        "test_emplacements::test_a_battery_without_a_construction_factor_takes_no_damage_until_it_is_named"
    ),
    "2 A2 elevation": "test_driving::test_a_vtol_falls_from_the_elevation_that_the_table_named",
    "2 A3 heat as damage": "test_element_heat::test_heat_of_weapons_is_damage_to_who_has_no_heat_scale",
    "2 A4 heat of weapons": "test_element_heat::test_weapons_bring_at_most_2_heat_in_a_turn",
    "2 A5 combustion engines": "test_element_heat::test_a_damaged_combustion_engine_may_explode_instead_of_heating",
    "2 A6 armored components": "test_element_chances::test_armored_components_take_the_first_chance",
    "2 A7 impact-resistant armor": (
        "test_element_chances::test_impact_resistant_armor_adds_1_and_a_13_is_an_engine_hit"
    ),
    "2 A7 reflective armor": "test_element_chances::test_reflective_armor_adds_2_in_the_older_edition_only",
    "2 A8 HarJel": "test_element_heat::test_harjel_closes_holes_while_armor_is_left",
    "2 A8 radical heat sinks": "test_element_heat::test_a_flush_by_radical_heat_sinks_takes_1_heat_or_fails",
    "2 A8 emergency coolant": "test_element_heat::test_an_emergency_coolant_system_works_at_a_shutdown",
    "2 A9 stunned crews": "test_elements::test_a_stunned_crew_does_nothing_in_the_next_turn_and_is_immobile_for_it",
    "2 A9 End Phase": "test_elements::test_damage_takes_effect_in_the_end_phase",
    "2 A10 fire control": "test_element_attacks::test_fire_control_and_shields_change_own_attacks",
    "2 A10 jumps": "test_element_attacks::test_jumping_and_standing_change_own_attacks",
    "2 A10 TMM of jumps": "test_element_movement::test_a_jump_has_the_tmm_of_strong_or_weak_jump_jets",
    "2 A11 industrial cockpits": "test_mech_stores::test_an_industrial_cockpit_makes_shots_harder",
    "2 A12 hits without effect": "test_element_chances::test_a_critical_hit_that_cannot_apply_does_a_point_of_damage",
    "2 A12 unknown arcs": "test_element_chances::test_a_critical_hit_of_an_unknown_arc_is_refused",
    "2 A11 support vehicles": "test_vehicles::test_support_vehicles_shoot_by_their_fire_control",
    "2 A12b doors": "test_elements::test_a_dropship_loses_a_door_on_9_and_nothing_on_10",
    "2 A12c crashes": "test_element_chances::test_a_vtol_without_move_crashes",
    "2 A12c submerged vehicles": "test_element_chances::test_a_submerged_vehicle_without_move_sinks",
    "2 A13 falls of fighters": "test_mech_shapes::test_a_fighter_does_not_fall",
    "2 A13 hits of fighters": "test_mech_shapes::test_a_fighter_is_struck_by_the_table_of_fighters",
    "2 A13 side torsos": "test_mech_shapes::test_a_fighter_without_a_side_torso_has_no_thrust_in_the_air",
    "2 A13 thrust and fuel": "test_mech_shapes::test_a_fighter_flies_on_thrust_and_fuel",
    "2 A13 conversions": "test_mech_shapes::test_damage_limits_the_conversions_of_a_lam",
    "2 A14 QuadVees": "test_mech_shapes::test_a_quadvee_that_drives_does_not_fall",
    "2 A15 rotors": "test_vehicles::test_a_physical_attack_destroys_a_rotor",
    "2 A16 capital armor": "test_aerospace::test_standard_damage_to_capital_armor_is_summed_in_a_phase",
    "2 A17 anti-'Mech attacks": "test_elements::test_an_anti_mech_attack_rolls_besides_any_other",
    "2 A18 field guns": "test_infantry::test_field_guns_do_not_fire_after_a_move_nor_beside_the_rifles",
    "2 A19 wrecks of craft": "test_aerospace::test_a_craft_that_broke_up_rolls_for_no_critical_hits",
    "2 A19 damage by arc": "test_elements::test_an_element_with_arcs_has_its_damage_by_arc",
    "2 A19 platoons without MP": "test_infantry::test_a_platoon_without_mp_moves_a_hex_when_it_does_not_fire",
    "2 B drones": "test_elements::test_a_drone_attacks_with_a_skill_that_is_1_worse",
    "2 B deliberate heat": "test_element_heat::test_a_mech_may_heat_itself_by_a_level",
    "2 B mimetic armor": "test_element_movement::test_mimetic_armor_works_for_who_stands",
    "2 B strafing": "test_element_attacks::test_strafing_does_half_of_the_short_damage_but_all_with_ene",
    "2 B riders": "test_element_movement::test_riders_with_clamps_slow_what_is_no_omni",
    "2 B kinds of damage": ("test_element_attacks::test_armor_and_gear_lower_the_damage_of_an_attack_by_its_kind"),
    "2 B inches of charges": "test_element_attacks::test_a_charge_by_inches_needs_the_inches_that_were_moved",
    "2 B stealth of infantry": "test_element_movement::test_infantry_does_not_switch_its_stealth",
    "2 B charges": "test_element_attacks::test_a_charge_costs_by_tmm_in_the_newer_edition",
    "2 B deaths from above": "test_element_attacks::test_a_death_from_above_that_misses_costs_size_and_1",
    "2 B artillery": "test_element_attacks::test_artillery_has_its_damage_and_its_numbers",
    "2 B water": "test_element_heat::test_water_of_an_inch_cools_by_1",
    "2 B breaches": "test_element_movement::test_a_partially_submerged_unit_avoids_a_breach_by_its_skill_and_2",
    "2 B shapes": "test_element_movement::test_a_lam_flies_as_an_airmech_and_as_a_fighter",
    "2 B stealth": "test_element_movement::test_stealth_is_switched_in_the_end_phase",
    "2 B transports": "test_element_transport::test_boarding_costs_the_infantry_2_inches_and_the_transport_none",
    "2 E modifiers": "test_to_hit_lines::test_every_line_stands_in_the_table_of_this_test",
    "2 E modifiers of elements": "test_element_lines::test_every_line_stands_in_the_table_of_this_test",
    "2 E examples": "test_to_hit_groups::test_there_are_sixty_examples_and_more",
    # findings 4 to 7 of plays that were kept back
    "3 restarts": "test_aerospace::test_a_cool_fighter_starts_again_without_its_pilot",
    "3 control rolls": "test_aerospace::test_modular_armor_makes_control_rolls_harder_while_it_lasts",
    "3 stalls": "test_mech_falls::test_a_stalled_engine_asks_for_the_plain_skill",
    "3 modular armor": "test_mech_stores::test_modular_armor_treats_armor_piercing_shot_as_armor_does",
}


RULING = re.compile(r"(TW-4\.4|BMM-7\.01|AS-2\.3\.1|ASCE-5\.01|CRIT|CORE|AS):|digest|unconfirmed")
LISTS = ("test_to_hit_lines", "test_element_lines", "test_to_hit_groups")
"""Modules whose tables have a ruling in each row."""


@pytest.mark.parametrize("test", FINDINGS.values(), ids=FINDINGS)
def test_each_finding_has_its_test_with_a_ruling(test: str) -> None:
    module, _, name = test.partition("::")
    tree = ast.parse((HERE / f"{module}.py").read_text(encoding="utf-8"))
    (found,) = (each for each in tree.body if isinstance(each, ast.FunctionDef) and each.name == name)
    assert module in LISTS or RULING.search(f"{name} {ast.get_docstring(found)}")
