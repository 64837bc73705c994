"""A hundred phrases for a WarShip with a naval laser 35 and a light naval PPC in the nose, in space with velocity 3."""

from tests.astech.words.phrases.brief import phrases_of

WARSHIP = phrases_of(
    """
    nose 12 => hit location=NOS damage=12
    nos 12 capital => hit location=NOS damage=12 capital=True
    12 capital to the nose => hit location=NOS damage=12 capital=True
    fls 20 => hit location=FLS damage=20
    fore left 20 => hit location=FLS damage=20
    front left side 20 => hit location=FLS damage=20
    left front 20 => hit location=FLS damage=20
    frs 20 => hit location=FRS damage=20
    fore right 20 => hit location=FRS damage=20
    als 20 => hit location=ALS damage=20
    aft left 20 => hit location=ALS damage=20
    aft left side 20 => hit location=ALS damage=20
    ars 20 => hit location=ARS damage=20
    aft right 20 => hit location=ARS damage=20
    aft 20 => hit location=AFT damage=20
    stern 20 => hit location=AFT damage=20
    bow 20 => hit location=NOS damage=20
    nose 5 5 5 => 3 * hit location=NOS damage=5
    nose 30 natural 12 => hit location=NOS damage=30 natural_12=True
    fls 10, frs 10 => hit location=FLS damage=10; hit location=FRS damage=10
    ppc nose => hit location=NOS damage=10 kind=ppc
    20 from the front => attack damage=20
    20 from the left => attack damage=20 side=left
    20 from behind => attack damage=20 side=rear
    4 capital from the front => attack damage=4 capital=True
    14 capital from the rear => attack damage=14 side=rear capital=True
    20 from the front nat 12 => attack damage=20 natural_12=True
    lrm 20 from the left => salvo size=20 side=left
    inferno 4 => inferno missiles=4
    noze 12 => ? perhaps nose
    crit nose => critical-roll location=NOS
    crit fls => critical-roll location=FLS
    crit aft => critical-roll location=AFT
    crit avionics => critical location=NOS item=avionics
    avionics hit => critical location=NOS item=avionics
    crit cic => critical location=NOS item=cic
    cic hit => critical location=NOS item=cic
    sensors hit => critical location=NOS item=sensors
    life support hit => critical location=NOS item=life_support
    fuel tank hit => critical location=NOS item=fuel_tank
    crit engine => critical location=NOS item=engine
    engine hit => critical location=NOS item=engine
    crit left thruster => critical location=NOS item=left_thruster
    right thruster hit => critical location=NOS item=right_thruster
    crit kf drive => critical location=NOS item=kf_drive
    kf drive hit => critical location=NOS item=kf_drive
    crit docking collar => critical location=NOS item=docking_collar
    docking collar hit => critical location=NOS item=docking_collar
    crit grav deck => critical location=NOS item=grav_deck
    grav deck hit => critical location=NOS item=grav_deck
    crit door => critical location=NOS item=door
    crew hit => crew-hit
    crew 2 => crew-hit hits=2
    crew killed => ? say it as in crew hit, or pilot dead
    fire naval laser => fire weapon=0
    fire nl35 => fire weapon=0
    fire naval ppc => fire weapon=1
    fire nppc => fire weapon=1
    fire nose => fire weapon=0; fire weapon=1
    fire all => fire weapon=0; fire weapon=1
    fire everything => fire weapon=0; fire weapon=1
    alpha strike => fire weapon=0; fire weapon=1
    fire naval laser and naval ppc => fire weapon=0; fire weapon=1
    fire mass driver => ? is not a weapon of this unit
    thrust 3 => fly thrust=3 velocity=3
    thrust 3 velocity 5 => fly thrust=3 velocity=5
    fly thrust 2 velocity 4 => fly thrust=2 velocity=4
    accelerate 2 => fly thrust=2 velocity=5
    decelerate 1 => fly thrust=1 velocity=2
    slow down 1 => fly thrust=1 velocity=2
    speed up 2 => fly thrust=2 velocity=5
    velocity 0 => position velocity=0
    in space => table-rule rule=space
    dock the union => board name=the_union docked=True
    docks the overlord => board name=the_overlord docked=True
    undock the union => leave name=the_union
    leave the union => leave name=the_union
    board the marines bay 1 => board name=the_marines bay=1
    load ammunition crates => board name=ammunition_crates cargo=True
    unload ammunition crates => leave name=ammunition_crates
    jump drive charge => note jump-drive=charge
    jump drive charged => note jump-drive=charged
    charge the jump drive => note jump-drive=charge
    jump drive jump => note jump-drive=jump
    evading => note evading
    screen => note screened
    screened => note screened
    boarded => note boarded
    boarding action => note boarded
    launch => note launched
    recover => off launched
    collision 30 => 6 * attack damage=5 kind=physical
    ramming 20 => 4 * attack damage=5 kind=physical
    heat 6 => heat points=6
    skills 4/5 => skills gunnery=4 piloting=5
    skills 3/4 => skills gunnery=3 piloting=4
    crew unconscious => crew-state state=unconscious
    crew awake => crew-state state=conscious
    abandon => note abandoned
    withdraw => note withdrawing
    end phase => end-phase
    end => end-phase; heat-phase
    """
)
