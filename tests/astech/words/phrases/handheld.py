"""A hundred phrases for a handheld weapon with a medium laser, an AC/5 and its ammunition."""

from tests.astech.words.phrases.brief import phrases_of

HANDHELD = phrases_of(
    """
    gun 5 => hit location=GUN damage=5
    5 to the gun => hit location=GUN damage=5
    the gun takes 5 => hit location=GUN damage=5
    gun 5 5 => 2 * hit location=GUN damage=5
    hit gun 5 => hit location=GUN damage=5
    gun ppc => hit location=GUN damage=10 kind=ppc
    gun ac/5 => hit location=GUN damage=5 kind=ballistic
    gum 5 => ? perhaps gun
    ct 5 => ? ct
    fire ml => fire weapon=0
    fire medium laser => fire weapon=0
    fire ac/5 => fire weapon=1
    fire ac5 => fire weapon=1
    fire the autocannon => fire weapon=1
    fire ml and ac/5 => fire weapon=0; fire weapon=1
    fire ml, ac/5 => fire weapon=0; fire weapon=1
    fire all => fire weapon=0; fire weapon=1
    fire everything => fire weapon=0; fire weapon=1
    fire gun => fire weapon=0; fire weapon=1
    alpha strike => fire weapon=0; fire weapon=1
    fire ac/5 jammed => fire weapon=1 jammed=True
    fire ppc => ? is not a weapon of this unit
    fire => ? which weapon?
    reload ac/5 => reload bin=2
    reload => reload bin=2
    ac/5 3 shots => spend bin=2 shots=3
    unjam ac/5 => ? no weapon is jammed
    ran 3 => ? does not apply to a handheld weapon
    fell => ? does not apply to a handheld weapon
    eject => note abandoned
    edge => spend-ability ability=EDGE
    night => note night
    tagged => note tagged
    quirks off => table-rule rule=quirks on=False
    end phase => end-phase
    end => end-phase; heat-phase
    the gun is hit for 5 => hit location=GUN damage=5
    5 gun => hit location=GUN damage=5
    5 on the gun => hit location=GUN damage=5
    5 damage to the gun => hit location=GUN damage=5
    gun 5 damage => hit location=GUN damage=5
    gun 5 points => hit location=GUN damage=5
    gun 3x2 => 3 * hit location=GUN damage=2
    gun 5, gun 3 => hit location=GUN damage=5; hit location=GUN damage=3
    gun 5 and gun 3 => hit location=GUN damage=5; hit location=GUN damage=3
    gun 5; gun 3 => hit location=GUN damage=5; hit location=GUN damage=3
    gun medium laser => hit location=GUN damage=5 kind=energy
    gun large laser => hit location=GUN damage=8 kind=energy
    gun gauss => hit location=GUN damage=15 kind=ballistic
    gun ac/10 => hit location=GUN damage=10 kind=ballistic
    gun ac20 => hit location=GUN damage=20 kind=ballistic
    ppc to the gun => hit location=GUN damage=10 kind=ppc
    ppc gun => hit location=GUN damage=10 kind=ppc
    medium laser to the gun => hit location=GUN damage=5 kind=energy
    ml gun => hit location=GUN damage=5 kind=energy
    gun 5 energy => hit location=GUN damage=5 kind=energy
    gun 5 ballistic => hit location=GUN damage=5 kind=ballistic
    gun 2 missile => hit location=GUN damage=2 kind=missile
    gun 5 from a laser => hit location=GUN damage=5 kind=energy
    10 to gun => hit location=GUN damage=10
    takes 5 to the gun => hit location=GUN damage=5
    hits gun 5 => hit location=GUN damage=5
    gunn 5 => ? perhaps gun
    head 5 => ? head
    ra 5 => ? ra
    gun 0 => ? at least 1 point
    gun => ? how much damage
    fires ml => fire weapon=0
    fired medium laser => fire weapon=0
    shoot ml => fire weapon=0
    shot the ac/5 => fire weapon=1
    fire laser => fire weapon=0
    fire autocannon/5 => fire weapon=1
    fire autocannon 5 => fire weapon=1
    fire medium laser and autocannon => fire weapon=0; fire weapon=1
    fire ml ac/5 => fire weapon=0; fire weapon=1
    fire both => fire weapon=0; fire weapon=1
    fire all weapons => fire weapon=0; fire weapon=1
    fire ml x2 => fire weapon=0 times=2
    fire 2 ml => fire weapon=0 times=2
    fire gauss => ? is not a weapon of this unit
    fire ac/10 => ? is not a weapon of this unit
    ac/5 jams => fire weapon=1 jammed=True
    ml 1 shot => ? is not ammunition of this unit
    spend 1 ac/5 => spend bin=2 shots=1
    reload ac/5 10 => reload bin=2 shots=10
    reload all => reload bin=2
    dump ac/5 => dump bin=2
    jumped 3 => ? does not apply to a handheld weapon
    walked 2 => ? does not apply to a handheld weapon
    dusk => note night=dusk
    day => off night
    rain => note weather=rain
    fog => note weather=fog
    vacuum => note vacuum
    weather off => off weather
    narced => note narced
    not tagged => off tagged
    night off => off night
    not night => off night
    quirks on => table-rule rule=quirks
    in space => table-rule rule=space
    skills 3/4 => skills gunnery=3 piloting=4
    gunnery 3 => skills gunnery=3
    dropped => ? which external store
    withdraw => note withdrawing
    abandoned => note abandoned
    end turn => end-phase; heat-phase
    end of turn => end-phase; heat-phase
    end of the phase => end-phase
    next phase => end-phase
    next turn => end-phase; heat-phase
    """
)
