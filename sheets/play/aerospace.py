"""The functions that play aerospace craft, from fighters to stations: one for each event and each task."""

from sheets.play import (
    aboard,
    control,
    craft_criticals,
    craft_damage,
    craft_heat,
    crew,
    flying,
    heat,
    rolls,
    tasks,
)
from sheets.play.aboard import ABOARD
from sheets.play.craft_anatomy import (
    AeroCriticalHit,
    AeroCriticalRoll,
    BombBayHit,
    CargoHit,
    ControlRoll,
    Craft,
    CraftAnatomy,
    CraftDamage,
    CrashLanding,
    FuelExplosion,
    LiftOff,
    LoseAltitude,
    NameCritical,
    OffCourse,
    PickDoor,
    PickFromArc,
    PickHand,
    RandomMovement,
    RegainControl,
    SideOfSpheroid,
    craft_anatomy,
)
from sheets.play.craft_status import craft_status
from sheets.play.quirks import QUIRK_EVENTS, QUIRK_TASKS, bail_out, broken_items_at_start, has_quirk
from sheets.play.resolution import Family, Resolution
from sheets.play.scatter import SCATTERED_BOMBS
from sheets.play.supply import SUPPLY, AmmunitionFeed, ammunition_feed, why_crew_idle
from sheets.play.tasks import CrewHits, Destroy, Eject, RollCluster
from sheets.record import events
from sheets.record.record import Options
from sheets.record.state import CrewMember, Draft, Due, State
from sheets.rules.tables.piloting import DEADLY

EJECTS = "BMM-7.01:p81:auto-eject"


def fresh(craft: Craft, options: Options) -> State:
    """The state of an undamaged craft with its crew."""
    body: CraftAnatomy = craft_anatomy(craft, options.reading)
    draft = Draft(
        armor=body.armor,
        structural_integrity=body.structural_integrity,
        shots=body.full_shots,
        crew=(CrewMember(),),
        height=0 if options.space else options.altitude,
        fuel=craft.fuel,
        mounts=broken_items_at_start(craft, options),
    )
    return draft.finished()


def crew_hits(resolution: Resolution[CraftAnatomy], task: CrewHits) -> None:
    """Hits the pilot of a fighter as any other warrior; the crew of a large craft loses a box, and the craft with the
    sixth."""
    state = resolution.state
    if not resolution.body.large:
        crew.crew_hits(resolution, task)
        return
    member = state.crew[0]
    total = min(member.hits + task.hits, DEADLY)
    state.crew = (member._replace(hits=total, dead=total >= DEADLY),)
    resolution.say(f"the crew takes {total - member.hits} from {task.cause}: {total} hits", task.ruling)
    if total >= DEADLY:
        resolution.do_next(Destroy("crew", "the craft has no crew left", task.ruling))


def bail(resolution: Resolution[CraftAnatomy], event: events.Bail) -> None:
    """Ejects the pilot by choice; large craft have no ejection seats."""
    why = why_crew_idle(resolution.state) if not resolution.state.shutdown else ""
    if why:
        resolution.refuse(f"the crew cannot eject: {why}")
    if resolution.body.large or has_quirk(resolution.body.unit, resolution.options, "no_eject"):
        resolution.refuse(f"{resolution.body.unit.name} has no ejection system")
    bail_out(resolution, event)


def eject(resolution: Resolution[CraftAnatomy], task: Eject) -> None:
    """Ejects the pilot of a fighter."""
    state = resolution.state
    if state.ejected or state.crew[0].dead:
        return
    due = Due("ejection", 2, "the pilot ejects", EJECTS)
    resolution.roll(due)
    state.ejected = True
    resolution.do_next(Destroy("ejection", "the pilot ejects: the craft is out of the game", EJECTS))


AEROSPACE = Family(
    body=craft_anatomy,
    fresh=fresh,
    status=craft_status,
    events={
        events.Hit: craft_damage.hit,
        events.Attack: craft_heat.attack,
        events.Salvo: rolls.salvo_handler(craft_damage.attack),
        events.Critical: craft_criticals.critical,
        events.CriticalRoll: craft_criticals.critical_roll,
        events.CrewHit: crew.crew_hit,
        **SUPPLY,
        **QUIRK_EVENTS,
        events.Fire: craft_heat.fire,
        events.Explode: craft_damage.explode_bin,
        events.Bail: bail,
        events.Fly: flying.fly,
        events.Position: flying.set_position,
        events.Land: flying.land,
        events.Mishap: flying.mishap,
        events.Inferno: craft_heat.inferno,
        **ABOARD,
        events.Circumstance: flying.note_air_attack,
        events.HangStores: aboard.hang_stores,
        events.DropStore: aboard.drop_store,
        events.EndPhase: control.end_phase,
        events.Heat: heat.outside_heat,
        events.Cool: heat.cool,
        events.HeatPhase: craft_heat.heat_phase,
    },
    tasks={
        **QUIRK_TASKS,
        **SCATTERED_BOMBS,
        AmmunitionFeed: ammunition_feed,
        RollCluster: rolls.cluster_handler(craft_damage.attack),
        SideOfSpheroid: craft_damage.side_of_spheroid,
        PickHand: craft_damage.pick_hand,
        tasks.LocateHit: craft_damage.locate_hit,
        CraftDamage: craft_damage.apply_damage,
        tasks.SetOff: craft_damage.set_off_dumped_bin,
        tasks.Explosion: craft_damage.explode_or_tear,
        tasks.Destroy: craft_damage.destroy,
        AeroCriticalRoll: craft_criticals.roll_craft_critical,
        NameCritical: craft_criticals.name_critical,
        AeroCriticalHit: craft_criticals.apply_craft_critical,
        PickFromArc: craft_criticals.pick_from_arc,
        PickDoor: craft_criticals.pick_door,
        BombBayHit: craft_criticals.bomb_bay_hit,
        CargoHit: craft_criticals.cargo_hit,
        aboard.CargoLost: aboard.lose_cargo,
        aboard.StoreLost: aboard.lose_store,
        LiftOff: flying.lift_off,
        FuelExplosion: craft_criticals.fuel_explosion,
        tasks.CrewHits: crew_hits,
        tasks.StayConscious: crew.stay_conscious,
        tasks.WakeUp: heat.wake_up,
        tasks.Eject: eject,
        ControlRoll: control.control_roll,
        RegainControl: control.regain_control,
        LoseAltitude: control.lose_altitude,
        CrashLanding: control.crash_landing,
        tasks.EndOfPhase: control.settle_phase,
        tasks.ShutDown: craft_heat.shut_down,
        tasks.Restart: craft_heat.restart,
        RandomMovement: craft_heat.move_at_random,
        OffCourse: craft_heat.off_course,
        tasks.AmmunitionHeat: craft_heat.ammunition_heat,
        tasks.PilotHeat: craft_heat.pilot_heat,
        tasks.EndOfTurn: craft_heat.end_of_turn,
    },
)
