"""A hundred phrases for a small craft with two medium lasers in the nose and one aft, at altitude 5 with velocity 3."""

from tests.astech.words.phrases.brief import phrases_of

SMALL_CRAFT = phrases_of(
    """
    nose 8 => hit location=NOS damage=8
    nos 8 => hit location=NOS damage=8
    8 to the nose => hit location=NOS damage=8
    the nose takes 8 => hit location=NOS damage=8
    left side 10 => hit location=LS damage=10
    ls 10 => hit location=LS damage=10
    10 to the left side => hit location=LS damage=10
    right side 10 => hit location=RS damage=10
    rs 10 => hit location=RS damage=10
    ls 5, rs 5 => hit location=LS damage=5; hit location=RS damage=5
    aft 12 => hit location=AFT damage=12
    12 to the aft => hit location=AFT damage=12
    aft 5 5 => 2 * hit location=AFT damage=5
    nose 5 5 5 => 3 * hit location=NOS damage=5
    nose 2 capital => hit location=NOS damage=2 capital=True
    nose 10 nat 12 => hit location=NOS damage=10 natural_12=True
    nose ppc => hit location=NOS damage=10 kind=ppc
    gauss to the left side => hit location=LS damage=15 kind=ballistic
    medium laser aft => hit location=AFT damage=5 kind=energy
    ac/20 to the right side => hit location=RS damage=20 kind=ballistic
    left wing 5 => ? wing
    nsoe 8 => ? perhaps nose
    10 from the front => attack damage=10
    10 from the left => attack damage=10 side=left
    10 from the right => attack damage=10 side=right
    10 from behind => attack damage=10 side=rear
    10 from above => attack damage=10 side=above
    10 from below => attack damage=10 side=below
    2 capital from the front => attack damage=2 capital=True
    15 from the front natural 12 => attack damage=15 natural_12=True
    5 from the left, 5 from the rear => attack damage=5 side=left; attack damage=5 side=rear
    large laser from the rear => attack damage=8 side=rear kind=energy
    lrm 20 from the front => salvo size=20
    lrm 15 from behind => salvo size=15 side=rear
    inferno 2 => inferno missiles=2
    crit nose => critical-roll location=NOS
    crit left side => critical-roll location=LS
    crit right side => critical-roll location=RS
    crit aft => critical-roll location=AFT
    avionics hit => critical location=NOS item=avionics
    crit avionics => critical location=NOS item=avionics
    fcs hit => critical location=NOS item=fcs
    crit fire control => critical location=NOS item=fcs
    sensors hit => critical location=NOS item=sensors
    crit sensors => critical location=NOS item=sensors
    engine hit => critical location=NOS item=engine
    crit engine => critical location=NOS item=engine
    landing gear hit => critical location=NOS item=landing_gear
    crit gear => critical location=NOS item=landing_gear
    life support hit => critical location=NOS item=life_support
    crit life support => critical location=NOS item=life_support
    fuel tank hit => critical location=NOS item=fuel_tank
    crit left thruster => critical location=NOS item=left_thruster
    right thruster hit => critical location=NOS item=right_thruster
    crit door => critical location=NOS item=door
    crit cargo => critical location=NOS item=cargo
    crit nose weapon => critical location=NOS item=weapon
    crew hit => crew-hit
    crew 2 => crew-hit hits=2
    pilot hit => crew-hit
    crew unconscious => crew-state state=unconscious
    crew awake => crew-state state=conscious
    crew killed => ? say it as in crew hit, or pilot dead
    fire ml => ? which Medium Laser: NOS or AFT
    fire ml nose x2 => fire weapon=0; fire weapon=1
    fire nose => fire weapon=0; fire weapon=1
    fire aft => fire weapon=2
    fire all => fire weapon=0; fire weapon=1; fire weapon=2
    fire everything => fire weapon=0; fire weapon=1; fire weapon=2
    fire ml x2 => ? which Medium Laser: NOS or AFT
    fire 4 ml => ? 3 of them can fire, and not 4
    fire ppc => ? is not a weapon of this unit
    thrust 4 => fly thrust=4 velocity=3
    thrust 2 velocity 5 => fly thrust=2 velocity=5
    fly thrust 3 velocity 3 altitude 4 => fly thrust=3 velocity=3 altitude=4
    accelerate 2 => fly thrust=2 velocity=5
    decelerate 2 => fly thrust=2 velocity=1
    thrust 1 rolls 1 => fly thrust=1 velocity=3 rolls=1
    stalled => fly thrust=0 velocity=3 stalls=True
    altitude 6 => position height=6
    climb 2 => position height=7
    descend 3 => position height=2
    dive => position height=4
    velocity 2 => position velocity=2
    land => land
    it lands => land
    mishap landing 4 => mishap table=landing row=4
    mishap liftoff 1 => mishap table=liftoff row=1
    lift off => position height=6
    takes off => position height=6
    in space => table-rule rule=space
    in the atmosphere => table-rule rule=space on=False
    strafing => note air-attack=strafe
    striking => note air-attack=strike
    dive bombs => note air-attack=dive_bomb
    altitude bombing => note air-attack=altitude_bomb
    evading => note evading
    loop => note maneuver=loop
    reentry => note reentry
    launched => note launched
    recovered => off launched
    boarded => note boarded
    board the marines bay 1 => board name=the_marines bay=1
    load ten crates => board name=ten_crates cargo=True
    unload ten crates => leave name=ten_crates
    infantry dismount => leave name=infantry
    rammed 20 => 4 * attack damage=5 kind=physical
    collision 10 => 2 * attack damage=5 kind=physical
    heat 4 => heat points=4
    cooled 2 => cool points=2
    skills 4/5 => skills gunnery=4 piloting=5
    piloting 4 => skills piloting=4
    edge => spend-ability ability=EDGE
    eject => eject
    abandon ship => ? say it as in abandon
    tagged => note tagged
    end phase => end-phase
    end => end-phase; heat-phase
    end turn => end-phase; heat-phase
    """
)
