"""How 'Mechs are played: which module does what an event asks for, and each task."""

from sheets.play import (
    cooling,
    crew,
    criticals,
    damage,
    explosions,
    falls,
    gear,
    heat,
    locations,
    physical,
    piloting,
    salvos,
    shapes,
    shields,
    tasks,
)
from sheets.play.anatomy import MechAnatomy, mech_anatomy
from sheets.play.mech_status import mech_status
from sheets.play.quirks import quirks_in_play
from sheets.play.resolution import Family
from sheets.play.riders import RIDER_TASKS, RIDING
from sheets.play.supply import SUPPLY
from sheets.play.tasks import RollCluster
from sheets.record import events
from sheets.record.record import Options
from sheets.record.state import CrewMember, Draft, State
from sheets.rules.structure import COWL
from sheets.units import Mech


def fresh(mech: Mech, options: Options) -> State:
    """An untouched 'Mech with its crew."""
    body: MechAnatomy = mech_anatomy(mech)
    cowl = COWL if "cowl" in quirks_in_play(mech, options) else 0
    draft = Draft(
        armor={**body.armor, "HD": body.armor["HD"] + cowl} if cowl else body.armor,
        cowl=cowl,
        rear=body.rear,
        structure=body.structure,
        shots=body.full_shots,
        crew=(CrewMember(),) * body.seats,
    )
    return draft.finished()


MECHS = Family(
    body=mech_anatomy,
    status=mech_status,
    fresh=fresh,
    events={
        events.Hit: damage.hit,
        events.Attack: damage.attack,
        events.Salvo: salvos.said_to(damage.attack),
        events.Critical: criticals.critical,
        events.CriticalRoll: criticals.critical_roll,
        events.CrewHit: crew.crew_hit,
        **SUPPLY,
        **RIDING,
        events.EndPhase: piloting.end_phase,
        events.Fall: falls.fall,
        events.Stand: falls.stand,
        events.Skid: falls.skid,
        events.Enter: falls.enter,
        events.Struck: physical.struck,
        events.OwnAttack: physical.own_attack,
        events.HeatPhase: heat.heat_phase,
        events.Move: shapes.move,
        events.Heat: cooling.outside_heat,
        events.Fire: gear.fire,
        events.Inferno: cooling.inferno,
        events.Switch: gear.switch,
        events.Brace: shields.brace,
        events.Convert: shapes.convert,
        events.Bail: explosions.bail,
        events.ReactorSwitch: heat.reactor_switch,
    },
    tasks={
        RollCluster: salvos.rolled_by(damage.attack),
        **RIDER_TASKS,
        tasks.LocateHit: damage.locate_hit,
        tasks.LocateLeg: damage.locate_leg,
        tasks.Damage: damage.apply_damage,
        tasks.StructureDamage: damage.structure_damage,
        tasks.Destroy: damage.destroy,
        tasks.DetermineCriticals: criticals.determine,
        tasks.CriticalHits: criticals.critical_hits,
        tasks.StrikeSlot: criticals.strike_slot,
        tasks.ReactiveArmor: criticals.reactive_armor,
        tasks.LoseLocation: locations.lose_location,
        tasks.CrewHits: crew.crew_hits,
        tasks.StayConscious: crew.stay_conscious,
        tasks.Eject: crew.eject,
        tasks.Explosion: explosions.explode,
        tasks.InternalDamage: explosions.internal_damage,
        tasks.SetOff: explosions.set_off_dumped,
        tasks.RiskyUse: gear.use_at_risk,
        tasks.SuperchargerFailure: gear.supercharger_failure,
        tasks.BurnOut: gear.burn_out,
        tasks.CaseTwoCritical: explosions.case_two_critical,
        tasks.WeakLeg: physical.weak_leg,
        tasks.CoolingFlaw: cooling.cooling_flaw,
        tasks.EngineStall: falls.engine_stall,
        tasks.EngineExplosion: piloting.engine_explosion,
        tasks.OwedPilotingRolls: piloting.owed_piloting_rolls,
        tasks.PilotingRoll: piloting.piloting_roll,
        tasks.FallOver: falls.fall_over,
        tasks.FallGroups: falls.fall_groups,
        tasks.SavePilot: falls.save_pilot,
        tasks.EndOfPhase: piloting.end_of_phase,
        tasks.ShutDown: heat.shut_down,
        tasks.ReactorOff: heat.reactor_off,
        tasks.Restart: heat.restart,
        tasks.InfernoHeat: heat.inferno_heat,
        tasks.AmmunitionHeat: heat.ammunition_heat,
        tasks.PilotHeat: heat.pilot_heat,
        tasks.HeatSystems: heat.heat_systems,
        tasks.WakeUp: heat.wake_up,
        tasks.EndOfTurn: heat.end_of_turn,
    },
)
