"""A hundred phrases for a VTOL at elevation 3: medium laser and machine gun in front, SRM 4 on the left."""

from tests.astech.words.phrases.brief import phrases_of

VTOL = phrases_of(
    """
    rotor 5 => hit location=RO damage=5
    ro 2 => hit location=RO damage=2
    5 to the rotor => hit location=RO damage=5
    rotors 3 => hit location=RO damage=3
    the rotor takes 4 => hit location=RO damage=4
    front 8 => hit location=FR damage=8
    nose 8 => hit location=FR damage=8
    left side 5 => hit location=LS damage=5
    right 4 => hit location=RS damage=4
    rear 6 => hit location=RR damage=6
    tail 6 => hit location=RR damage=6
    front 5, rotor 1 => hit location=FR damage=5; hit location=RO damage=1
    rotor ml => hit location=RO damage=5 kind=energy
    ac/5 front => hit location=FR damage=5 kind=ballistic
    turret 5 => ? not a location of this unit
    8 from the front => attack damage=8
    8 from behind => attack damage=8 side=rear
    8 from below => attack damage=8 side=below
    hit by a large laser from the left => attack damage=8 side=left kind=energy
    lb 10 from the rear => salvo size=10 group=1 side=rear kind=ballistic
    lrm 10 from the left => salvo size=10 side=left
    hit by a flak burst for 6 => ? not a location of this unit
    artillery 10 => 2 * attack damage=5 kind=area
    crit rotor => critical-roll location=RO
    rotor crit => critical-roll location=RO
    rotor destroyed => critical location=RO item=rotors_destroyed
    rotors destroyed => critical location=RO item=rotors_destroyed
    flight stabilizer hit => critical location=RO item=flight_stabilizer
    crit flight stabilizer => critical location=RO item=flight_stabilizer
    rotor damage => ? how much damage to RO
    crit rotor damage => critical location=RO item=rotor_damage
    pilot hit => ? say it as in crit pilot
    crit pilot => critical location=FR item=pilot
    copilot hit => critical location=FR item=copilot
    co-pilot hit => critical location=FR item=copilot
    crew killed => critical location=FR item=crew_killed
    crew stunned => critical location=FR item=crew_stunned
    engine hit => critical location=FR item=engine
    sensor hit => critical location=FR item=sensors
    fuel tank hit => critical location=FR item=fuel_tank
    cargo hit => critical location=FR item=cargo
    turret jam => ? has no turret
    weapon hit => ? where is it?
    motive 2 => motive-roll modifier=2
    fire ml => fire weapon=0
    fire medium laser and srm => fire weapon=0; fire weapon=2
    fire srm 4 => fire weapon=2
    fire mg, srm => fire weapon=1; fire weapon=2
    fire all => fire weapon=0; fire weapon=1; fire weapon=2
    fire front => fire weapon=0; fire weapon=1
    fire left side => fire weapon=2
    fire ppc => ? is not a weapon of this unit
    srm 4 2 shots => 1 * spend bin=3 shots=2
    dump srm => dump bin=3
    reload srm => reload bin=3
    to hit ml range 6 target moved 5 => to-hit attack=0 range=6 moved=5
    to hit all range 3 woods 1 => to-hit range=3 light-woods=1
    cruised 5 elevation 3 => move hexes=5 elevation=3
    flank 8 elev 2 => move mode=run hexes=8 elevation=2
    flew 8 => move hexes=8
    flies 12 => move mode=run hexes=12
    fly 6 elevation 4 => move hexes=6 elevation=4
    cruise 6, climb 2 => move hexes=6; position height=5
    moved 12 => move mode=run hexes=12
    flanked 15 => move mode=run hexes=15
    hovers => move mode=stand
    hover in place => move mode=stand
    stand still => move mode=stand
    elevation 4 => position height=4
    elev 2 => position height=2
    altitude 6 => position height=6
    height 1 => position height=1
    level 5 => position height=5
    at elevation 5 => position height=5
    climb 2 => position height=5
    climbs to 6 => position height=6
    up 2 => position height=5
    down 1 => position height=2
    descend to 1 => position height=1
    descends 2 => position height=1
    rise 3 => position height=6
    drop 2 levels => position height=1
    dives to elevation 1 => position height=1
    land => position height=0
    lands => position height=0
    touches down => position height=0
    take off => position height=4
    lifts off => position height=4
    crash => ? say it as in fell 3
    crashed => ? say it as in fell 3
    fell 3 => fall levels=3
    sideslip => note sideslip
    sideslips into the building => note sideslip
    sideslip damage 10 => 2 * attack damage=5 kind=physical
    evade => note evading
    hidden => note hidden
    in the woods => note terrain=woods
    night => note night
    wind => note weather=wind
    tagged => note tagged
    narced => note narced
    spot for the lrm carrier => note spotting=for_lrm_carrier
    searchlight on => note searchlight
    board the rifle platoon => board name=the_rifle_platoon
    unload the rifle platoon => leave name=the_rifle_platoon
    drop off the rifle platoon => leave name=the_rifle_platoon
    infantry dismounts => leave name=infantry
    bombs => note air-attack=bomb
    kicked 10 => struck by=kick damage=10
    punched 5 => struck by=punch damage=5
    skills 4/5 => skills gunnery=4 piloting=5
    pilot skills 3/4 => skills gunnery=3 piloting=4
    piloting 4 => skills piloting=4
    abandon => note abandoned
    withdraws => note withdrawing
    jump 3 => move mode=jump hexes=3
    heat 3 => ? does not apply to a vtol
    ct 5 => ? not a location of this unit
    end phase => end-phase
    end turn => end-phase; heat-phase
    """
)
