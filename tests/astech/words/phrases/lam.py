"""A hundred phrases for a land-air 'Mech with a medium laser in the right arm and three jump jets."""

from tests.astech.words.phrases.brief import phrases_of

LAM = phrases_of(
    """
    ct 8 => hit location=CT damage=8
    lt 8 rear => hit location=LT damage=8 rear=True
    8 to the left arm => hit location=LA damage=8
    head 3 => hit location=HD damage=3
    ra 5, la 5 => hit location=RA damage=5; hit location=LA damage=5
    left leg 10 => hit location=LL damage=10
    right leg takes 10 => hit location=RL damage=10
    ct ac/10 => hit location=CT damage=10 kind=ballistic
    ppc rt => hit location=RT damage=10 kind=ppc
    8 from the front => attack damage=8
    8 from the left => attack damage=8 side=left
    8 from behind => attack damage=8 side=rear
    8 aimed at hd => attack damage=8 aimed=HD
    lrm 10 from the left => salvo size=10 side=left
    srm 4 front => salvo size=4 damage=2 group=2
    inferno 3 => inferno missiles=3
    crit lt => critical-roll location=LT
    crit ra 5 => critical location=RA slot=4
    rt slot 1 => critical location=RT slot=0
    convert airmech => convert shape=airmech
    converts to airmech => convert shape=airmech
    converted to an airmech => convert shape=airmech
    convert to airmech mode => convert shape=airmech
    airmech mode => convert shape=airmech
    airmech => convert shape=airmech
    convert fighter => convert shape=fighter
    convert to fighter => convert shape=fighter
    converts to fighter mode => convert shape=fighter
    fighter mode => convert shape=fighter
    convert asf => convert shape=fighter
    convert mech => convert shape=mech
    convert to mech => convert shape=mech
    mech mode => convert shape=mech
    convert to battlemech => convert shape=mech
    convert => ? to what?
    convert tank => convert shape=vehicle
    walked 4 => move mode=walk hexes=4
    ran 6 => move mode=run hexes=6
    cruised 9 => move mode=walk hexes=9
    cruise 9 => move mode=walk hexes=9
    flanked 12 => move mode=run hexes=12
    flank 14 => move mode=run hexes=14
    jumped 3 => move mode=jump hexes=3
    stand still => move mode=stand
    ran 5 elevation 2 => move mode=run hexes=5 elevation=2
    cruised 9 elevation 5 => move mode=walk hexes=9 elevation=5
    elevation 3 => position height=3
    altitude 4 => position height=4
    climb 2 => position height=2
    take off => position height=1
    thrust 3 => fly thrust=3
    thrust 3 velocity 4 => fly thrust=3 velocity=4
    fly thrust 2 velocity 3 altitude 5 => fly thrust=2 velocity=3 altitude=5
    accelerate 2 => fly thrust=2 velocity=2
    velocity 5 => position velocity=5
    stall => fly stalls=True
    land => land
    lands => land
    in space => table-rule rule=space
    atmosphere altitude 3 => table-rule rule=space on=False; position height=3
    strafing => note air-attack=strafe
    strafe => note air-attack=strafe
    strike => note air-attack=strike
    dive bomb => note air-attack=dive_bomb
    bombs => note air-attack=bomb
    hang he bomb => hang-stores stores=HEBomb
    hang 2 he bombs => hang-stores stores=HEBomb,HEBomb
    hang cluster bomb => hang-stores stores=cluster_bomb
    drop he bomb => drop-store store=HEBomb
    drop cluster bomb => drop-store store=cluster_bomb
    bomb bay ct 10 => blast location=CT damage=10
    explosion lt 10 => blast location=LT damage=10
    evading => note evading
    loop => note maneuver=loop
    fire ml => fire weapon=3
    fire medium laser => fire weapon=3
    fire ra => fire weapon=3
    fire all => fire weapon=3
    fire ppc => ? is not a weapon of this unit
    gyro hit => critical location=CT slot=3
    engine hit => critical location=CT slot=0
    sensors hit => critical location=HD slot=1
    avionics hit => critical location=HD slot=3
    landing gear hit => critical location=LT slot=5
    kicked 10 => struck by=kick damage=10
    punched 5 from the left => struck by=punch damage=5 side=left
    charged 15 => struck by=charge damage=15
    dfa 18 => struck by=death-from-above damage=18
    fell => fall
    fell 2 => fall levels=2
    stand up => stand attempt=True
    pilot 1 => crew-hit
    skills 3/4 => skills gunnery=3 piloting=4
    heat 6 => heat points=6
    shut down => reactor on=False
    eject => eject
    edge => spend-ability ability=EDGE
    hull down => note hull-down
    end phase => end-phase
    end => end-phase; heat-phase
    """
)
