"""A hundred phrases for a wheeled support vehicle with a machine gun in front and one at the rear."""

from tests.astech.words.phrases.brief import phrases_of

SUPPORT = phrases_of(
    """
    front 4 => hit location=FR damage=4
    fr 4 => hit location=FR damage=4
    4 to the front => hit location=FR damage=4
    the front takes 4 => hit location=FR damage=4
    left side 4 => hit location=LS damage=4
    ls 4 => hit location=LS damage=4
    left 4 => hit location=LS damage=4
    right 4 => hit location=RS damage=4
    rs 4, ls 2 => hit location=RS damage=4; hit location=LS damage=2
    rear 4 => hit location=RR damage=4
    rr 4 => hit location=RR damage=4
    4 in the rear => hit location=RR damage=4
    front 2 2 2 => 3 * hit location=FR damage=2
    ppc front => hit location=FR damage=10 kind=ppc
    ac/5 to the rear => hit location=RR damage=5 kind=ballistic
    4 from the front => attack damage=4
    4 from the left => attack damage=4 side=left
    4 from behind => attack damage=4 side=rear
    4 from the right in cover => attack damage=4 side=right cover=True
    small laser from the left => attack damage=3 side=left kind=energy
    srm 2 from the front => salvo size=2 damage=2 group=2
    lrm 5 from the right => salvo size=5 side=right
    inferno 2 => inferno missiles=2
    inferno 2 from the rear => inferno missiles=2 side=rear
    artillery 10 => 2 * attack damage=5 kind=area
    minefield 6 => attack damage=6 kind=area
    collision 10 => 2 * attack damage=5 kind=physical
    frnt 4 => ? perhaps front
    turret 4 => ? turret
    crit front => critical-roll location=FR
    crit rear => critical-roll location=RR
    driver hit => critical location=FR item=driver
    commander hit => critical location=FR item=commander
    crew stunned => critical location=FR item=crew_stunned
    crew killed => critical location=FR item=crew_killed
    engine hit => critical location=FR item=engine
    sensors hit => critical location=FR item=sensors
    fuel tank hit => critical location=FR item=fuel_tank
    cargo hit => critical location=FR item=cargo
    crit weapon => ? where is it?
    crit front weapon => ? crit fr weapon destroyed
    stabilizer hit => ? where is it?
    motive => motive-roll
    motive hit => motive-roll
    motive +2 => motive-roll modifier=2
    motive damage => motive-roll
    fire mg => ? which Machine Gun: FR or RR
    fire mg front => fire weapon=0
    fire mg fr => fire weapon=0
    fire the machine gun rear => fire weapon=1
    fire mg x2 => fire weapon=0; fire weapon=1
    fire both machine guns => fire weapon=0; fire weapon=1
    fire front => fire weapon=0
    fire rear => fire weapon=1
    fire all => fire weapon=0; fire weapon=1
    alpha strike => fire weapon=0; fire weapon=1
    fire ac/5 => ? is not a weapon of this unit
    reload mg => reload bin=2
    dump mg => dump bin=2
    mg 10 shots => spend bin=2 shots=10
    cruise 3 => move mode=walk hexes=3
    cruised 3 hexes => move mode=walk hexes=3
    drove 3 => move mode=walk hexes=3
    drives 3 => move mode=walk hexes=3
    flank 5 => move mode=run hexes=5
    flanked 5 => move mode=run hexes=5
    moved 4 => move mode=walk hexes=4
    stand still => move mode=stand
    stopped => move mode=stand
    skid 5 => note skidding=5_hexes
    enter water 1 => note terrain=water_1
    enter rubble => note terrain=rubble
    enter building 15 => note terrain=building_15
    bogged down => note bogged-down
    stuck => note bogged-down
    unstuck => off bogged-down
    no longer stuck => off bogged-down
    tow the trailer => note towing=trailer
    towing a trailer => note towing=trailer
    lose trailer => off towing
    board the squad => board name=the_squad
    load fuel drums => board name=fuel_drums cargo=True
    unload fuel drums => leave name=fuel_drums
    infantry dismount => leave name=infantry
    kicked 8 => struck by=kick damage=8
    charged 12 from the left => struck by=charge damage=12 side=left
    swarmed 3 => struck by=swarm damage=3
    rammed 10 => 2 * attack damage=5 kind=physical
    skills 4/6 => skills gunnery=4 piloting=6
    driving 4 => skills piloting=4
    gunnery 5 => skills gunnery=5
    crew unconscious => crew-state state=unconscious
    hull down => note hull-down
    abandon => note abandoned
    abandoned => note abandoned
    night => note night
    rain => note weather=rain
    searchlight on => note searchlight
    withdraw => note withdrawing
    tagged => note tagged
    end phase => end-phase
    end turn => end-phase; heat-phase
    """
)
