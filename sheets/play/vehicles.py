"""How vehicles are played: which module does what an event asks for, and each task."""

from sheets.play import (
    aboard,
    bridges,
    craft_tasks,
    damage,
    driving,
    motive,
    salvos,
    tasks,
    vehicle_criticals,
    vehicle_damage,
    vehicle_tasks,
)
from sheets.play.aboard import ABOARD
from sheets.play.resolution import Family
from sheets.play.riders import RIDER_TASKS, RIDING
from sheets.play.supply import SUPPLY
from sheets.play.tasks import RollCluster
from sheets.play.vehicle_anatomy import VehicleAnatomy, vehicle_anatomy
from sheets.play.vehicle_status import vehicle_status
from sheets.record import events
from sheets.record.record import Options
from sheets.record.state import CrewMember, Draft, State
from sheets.units import Vehicle


def fresh(vehicle: Vehicle, options: Options) -> State:
    """An untouched vehicle with its crew."""
    body: VehicleAnatomy = vehicle_anatomy(vehicle)
    draft = Draft(
        armor=body.armor,
        structure=body.structure,
        shots=body.full_shots,
        crew=(CrewMember(),),
        height=options.elevation if body.flies else 0,
    )
    return draft.finished()


VEHICLES = Family(
    body=vehicle_anatomy,
    fresh=fresh,
    status=vehicle_status,
    events={
        events.Hit: vehicle_damage.hit,
        events.Attack: vehicle_damage.attack,
        events.Salvo: salvos.said_to(vehicle_damage.attack),
        events.Critical: vehicle_criticals.critical,
        events.CriticalRoll: vehicle_criticals.critical_roll,
        events.MotiveRoll: motive.motive_roll,
        **SUPPLY,
        events.LayBridge: bridges.lay,
        **ABOARD,
        **RIDING,
        events.HangStores: aboard.hang_stores,
        events.DropStore: aboard.drop_store,
        events.Move: driving.move,
        events.FreeTurret: driving.free_turret,
        events.Fall: driving.drop,
        events.Inferno: driving.inferno,
        events.EndPhase: motive.end_phase,
        events.HeatPhase: motive.end_turn,
    },
    tasks={
        RollCluster: salvos.rolled_by(vehicle_damage.attack),
        **RIDER_TASKS,
        tasks.LocateHit: vehicle_damage.locate_hit,
        vehicle_tasks.LocateTurret: vehicle_damage.locate_turret,
        vehicle_tasks.Searchlights: vehicle_damage.searchlights,
        vehicle_tasks.VehicleDamage: vehicle_damage.apply_damage,
        vehicle_tasks.VehicleStructureDamage: vehicle_damage.structure_damage,
        vehicle_tasks.Breach: vehicle_damage.breach,
        tasks.LoseLocation: vehicle_damage.lose_location,
        tasks.DetermineCriticals: vehicle_criticals.determine,
        vehicle_tasks.VehicleCriticalHit: vehicle_criticals.strike,
        vehicle_tasks.PickLostWeapon: vehicle_criticals.pick_lost_weapon,
        vehicle_tasks.PickWeapon: vehicle_criticals.pick_weapon,
        craft_tasks.FuelExplosion: vehicle_criticals.fuel_explosion,
        tasks.SetOff: vehicle_criticals.set_off,
        tasks.Explosion: vehicle_criticals.explode,
        vehicle_tasks.MotiveDamageRoll: motive.roll_motive_damage,
        vehicle_tasks.ForcedLanding: motive.forced_landing,
        vehicle_tasks.Crash: motive.crash,
        vehicle_tasks.HoldElevation: motive.hold_elevation,
        aboard.CargoLost: aboard.lose_cargo,
        tasks.Destroy: damage.destroy,
    },
)
