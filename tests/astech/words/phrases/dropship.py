"""A hundred phrases for a DropShip with three medium lasers in the nose, at altitude 5 with velocity 3."""

from tests.astech.words.phrases.brief import phrases_of

DROPSHIP = phrases_of(
    """
    nose 12 => hit location=NOS damage=12
    nos 12 => hit location=NOS damage=12
    12 to the nose => hit location=NOS damage=12
    the nose takes 12 => hit location=NOS damage=12
    left side 20 => hit location=LS damage=20
    ls 20 => hit location=LS damage=20
    l side 20 => hit location=LS damage=20
    right side 20 => hit location=RS damage=20
    rs 20, ls 10 => hit location=RS damage=20; hit location=LS damage=10
    aft 15 => hit location=AFT damage=15
    15 in the aft => hit location=AFT damage=15
    nose 5 5 5 => 3 * hit location=NOS damage=5
    nose 30 natural 12 => hit location=NOS damage=30 natural_12=True
    nose 3 capital => hit location=NOS damage=3 capital=True
    capital 3 nose => hit location=NOS damage=3 capital=True
    ppc nose => hit location=NOS damage=10 kind=ppc
    gauss to the aft => hit location=AFT damage=15 kind=ballistic
    20 from the front => attack damage=20
    20 from the left => attack damage=20 side=left
    20 from the right => attack damage=20 side=right
    20 from behind => attack damage=20 side=rear
    4 capital from the front => attack damage=4 capital=True
    20 from the front nat 12 => attack damage=20 natural_12=True
    lrm 20 from the left => salvo size=20 side=left
    inferno 4 => inferno missiles=4
    large laser from the left => attack damage=8 side=left kind=energy
    noze 12 => ? perhaps nose
    crit nose => critical-roll location=NOS
    crit left side => critical-roll location=LS
    crit aft => critical-roll location=AFT
    crit avionics => critical location=NOS item=avionics
    avionics hit => critical location=NOS item=avionics
    crit fcs => critical location=NOS item=fcs
    fire control hit => critical location=NOS item=fcs
    sensors hit => critical location=NOS item=sensors
    crit landing gear => critical location=NOS item=landing_gear
    gear hit => critical location=NOS item=landing_gear
    life support hit => critical location=NOS item=life_support
    fuel hit => critical location=NOS item=fuel_tank
    crit engine => critical location=NOS item=engine
    engine hit => critical location=NOS item=engine
    crit left thruster => critical location=NOS item=left_thruster
    crit right thruster => critical location=NOS item=right_thruster
    crit kf boom => critical location=NOS item=kf_boom
    crit docking collar => critical location=NOS item=docking_collar
    crit door => critical location=NOS item=door
    crit cargo => critical location=NOS item=cargo
    crew hit => crew-hit
    crew 2 => crew-hit hits=2
    crew killed => ? say it as in crew hit, or pilot dead
    fire ml => fire weapon=0
    fire all => fire weapon=0; fire weapon=1; fire weapon=2
    fire nose => fire weapon=0; fire weapon=1; fire weapon=2
    fire ml x2 => fire weapon=0; fire weapon=1
    fire both medium lasers => fire weapon=0; fire weapon=1
    alpha strike => fire weapon=0; fire weapon=1; fire weapon=2
    fire naval laser => ? is not a weapon of this unit
    thrust 3 => fly thrust=3 velocity=3
    thrust 3 velocity 5 => fly thrust=3 velocity=5
    fly thrust 2 velocity 4 altitude 6 => fly thrust=2 velocity=4 altitude=6
    accelerate 2 => fly thrust=2 velocity=5
    decelerate 1 => fly thrust=1 velocity=2
    speed up 1 => fly thrust=1 velocity=4
    altitude 7 => position height=7
    climb 2 => position height=7
    descend 2 => position height=3
    velocity 0 => position velocity=0
    land => land
    lands => land
    mishap landing 3 => mishap table=landing row=3
    mishap liftoff 2 => mishap table=liftoff row=2
    lift off => position height=6
    in space => table-rule rule=space
    space => table-rule rule=space
    atmosphere => table-rule rule=space on=False
    atmosphere altitude 3 => table-rule rule=space on=False; position height=3
    evading => note evading
    screen => note screened
    boarded => note boarded
    marines => note boarded
    reentry => note reentry
    launch => note launched
    recovered => off launched
    strafing => note air-attack=strafe
    strike => note air-attack=strike
    altitude bombing => note air-attack=altitude_bomb
    board the lance bay 1 => board name=the_lance bay=1
    load spare parts => board name=spare_parts cargo=True
    unload spare parts => leave name=spare_parts
    infantry dismount => leave name=infantry
    collision 30 => 6 * attack damage=5 kind=physical
    rammed 20 => 4 * attack damage=5 kind=physical
    heat 6 => heat points=6
    skills 4/5 => skills gunnery=4 piloting=5
    gunnery 3 => skills gunnery=3
    crew unconscious => crew-state state=unconscious
    night => note night
    tagged => note tagged
    abandon => note abandoned
    withdraw => note withdrawing
    end phase => end-phase
    end => end-phase; heat-phase
    spin => note maneuver=spin
    """
)
