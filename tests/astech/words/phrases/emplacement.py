"""A hundred phrases for a gun emplacement with two medium lasers and an AC/5, on a building of CF 40."""

from tests.astech.words.phrases.brief import phrases_of

EMPLACEMENT = phrases_of(
    """
    12 => attack damage=12
    building 12 => building-hit damage=12
    the building takes 12 => building-hit damage=12
    12 to the building => attack damage=12
    building takes 12 points => building-hit damage=12
    hit 12 => attack damage=12
    hits 12 => attack damage=12
    takes 12 => attack damage=12
    12 damage => attack damage=12
    12 points => attack damage=12
    wall 12 => building-hit damage=12
    building cf 30 => position building_cf=30
    5, 5 => 2 * attack damage=5
    5 5 => 2 * attack damage=5
    hit 5, hit 10 => attack damage=5; attack damage=10
    12 from the front => attack damage=12
    12 from the left => attack damage=12 side=left
    12 from behind => attack damage=12 side=rear
    ppc => attack damage=10 kind=ppc
    ac/20 => attack damage=20 kind=ballistic
    large laser hits => attack damage=8 kind=energy
    gauss => attack damage=15 kind=ballistic
    building 0 => ? how much damage?
    crit => emplacement-critical-roll
    critical => emplacement-critical-roll
    critical hit => emplacement-critical-roll
    crits => emplacement-critical-roll
    fire ac5 => fire weapon=2
    fire ac/5 => fire weapon=2
    fires ac/5 => fire weapon=2
    shoot the ac/5 => fire weapon=2
    fire the autocannon => fire weapon=2
    fire ml => fire weapon=0
    fire ml x2 => fire weapon=0; fire weapon=1
    fire both ml => fire weapon=0; fire weapon=1
    fire both medium lasers => fire weapon=0; fire weapon=1
    fire ml, ml => fire weapon=0; fire weapon=1
    fire ml and ac/5 => fire weapon=0; fire weapon=2
    fire all => fire weapon=0; fire weapon=1; fire weapon=2
    fire everything => fire weapon=0; fire weapon=1; fire weapon=2
    alpha strike => fire weapon=0; fire weapon=1; fire weapon=2
    fire ac/5 twice => fire weapon=2 times=2
    fire ac/5 jammed => fire weapon=2 jammed=True
    fire ac/5 missed => fire weapon=2 missed=True
    fire ac20 => ? is not a weapon of this unit
    fire 3 ml => ? 2 of them can fire, and not 3
    fire => ? which weapon?
    fire gun => fire weapon=0; fire weapon=1; fire weapon=2
    reload ac/5 => reload bin=3
    reload => reload bin=3
    reload all => reload bin=3
    rearm ac/5 => reload bin=3
    clear ac/5 => ? no weapon is jammed
    unjam ac/5 => ? no weapon is jammed
    dump ac/5 => dump bin=3
    ac/5 3 shots => spend bin=3 shots=3
    3 shots ac/5 => spend bin=3 shots=3
    ac/5 20 shots => spend bin=3 shots=20
    ac/5 30 shots => ? shots more than are left
    skills 3/4 => skills gunnery=3 piloting=4
    skill 3/4 => skills gunnery=3 piloting=4
    gunnery 3 => skills gunnery=3
    crew skills 3/5 => skills gunnery=3 piloting=5
    skills => ? which skills?
    crew killed => ? say it as in crit
    gunners killed => crew-state state=dead
    crew dead => crew-state state=dead
    crew unconscious => crew-state state=unconscious
    crew awake => crew-state state=conscious
    crew stunned => ? say it as in crit
    night => note night
    day => off night
    daylight => off night
    rain => note weather=rain
    fog => note weather=fog
    foggy => note weather=fog
    snow => note weather=snow
    wind => note weather=wind
    clear weather => off weather
    dusk => note night=dusk
    tagged => note tagged
    tag => note tagged
    narced => note narced
    narc on it => note narced
    inarced => note inarced
    searchlight => note searchlight
    searchlight off => off searchlight
    spotting => note spotting
    abandon => note abandoned
    abandoned => note abandoned
    burning => note burning
    on fire => note burning
    fire out => off burning
    not burning => off burning
    building collapses => ? which construction factor?
    ran 3 => ? does not apply to a gun emplacement
    jumped 3 => ? does not apply to a gun emplacement
    ct 5 => ? ct
    edge => spend-ability ability=EDGE
    quirks off => table-rule rule=quirks on=False
    end phase => end-phase
    end => end-phase; heat-phase
    """
)
