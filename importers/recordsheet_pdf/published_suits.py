"""Published battle suits: who builds them and of what weight class, which few sheets print.

    python -m tests.chassis CORPUS

prints the table behind that of chassis.
"""

_SUITS = """
Achileus Light Battle Armor: is light
Aegis Point Defense Suit: is medium
Aerie PA(L): clan pal
Afreet Medium Battle Armor: clan medium
Ailette Rescue PA(L): is pal
Ailette Zero-G Engineering Exoskeleton: is pal
Amazon Battle Armor: is medium
Angerona Scout Suit: is medium
Asura Medium Battle Armor: is medium
Black Wolf Battle Armor: clan heavy, mixed-clan heavy
Buraq Fast Battle Armor: clan medium
Callisto Battle Armor: clan medium
Cavalier Battle Armor: is medium
Cavalier II Battle Armor: mixed-is medium
Centaur Battle Armor: is heavy
Clan Interface Armor: mixed-clan pal
Clan Medium Battle Armor: clan medium
Constable Pacification Suit: clan light
Corona Heavy Battle Armor: clan heavy
Cuchulainn Support Armor: clan heavy
Djinn Battle Armor: is light
Dragoon Battle Armor: is medium, mixed-is medium
Elemental Battle Armor: clan medium
Elemental II Battle Armor: clan medium, clan heavy
Elemental III Battle Armor: clan medium
Fa Shih Battle Armor: is medium, mixed-is medium
Fenrir Battle Armor: is assault, mixed-is assault
Fenrir II Assault Battle Armor: mixed-is assault, is assault
Fusilier Battle Armor: is assault
Gladiator Battle Armor: is pal
Gladiator Exoskeleton: is pal
Gnome Battle Armor: clan heavy, mixed-clan heavy
Golem Assault Armor: clan assault
Gorilla Exoskeleton: is pal
Gray Death Heavy Suit: is heavy
Gray Death Infiltrator Suit: is medium
Gray Death Scout Suit: is light, mixed-is light
Gray Death Standard Suit: is medium
Gray Death Strike Suit: mixed-clan medium, is medium, mixed-is medium
Grenadier Battle Armor: is assault
Grenadier II Battle Armor: mixed-is heavy
Groundhog Exoskeleton: is pal, mixed-is pal
Hantu: is pal
Hauberk Battle Armor: is assault, mixed-is assault
Hauberk II Battle Armor: is assault
HeavyHauler Exoskeleton: is pal
IS Standard Battle Armor: is medium
Infiltrator Mk. I Battle Armor: is light
Infiltrator Mk. II Battle Armor: is medium, mixed-is medium
Ironhold Assault Battle Armor: clan assault
Kage Light Battle Armor: is light
Kanazuchi Assault Battle Armor: is assault, mixed-is assault
Kishi Ceremonial Armor: is light
Kobold Battle Armor: is light
Kobold Battle Armor IIC: clan light
Kopis Assault Battle Armor: is assault
Krise PA(L): is pal
Leonidas Battle Armor: is medium
Longinus Battle Armor: is medium
Longinus C Battle Armor: mixed-is medium
Machina Domini Interface Armor: is light
Marauder Battle Armor: is heavy
Nephilim Assault Battle Armor: is assault
Nighthawk PA(L): is pal
Ogre Battle Armor: is heavy
Oni Battle Armor: mixed-is medium
PAB-28 Sniper Suit: is pal
Phalanx Battle Armor: is heavy
PowerLoader Exoskeleton: is pal
Purifier Adaptive Battle Armor: is medium
Purifier Battle Armor Terra: mixed-is medium
Quirinus Battle Armor: is medium
Raiden Battle Armor: is medium
Raiden II Battle Armor: is medium
Ravager Assault Battle Armor: is assault
Resgate PA(L): clan pal
Rhino Battle Armor: clan heavy
Rogue Bear Heavy Battle Armor: mixed-clan heavy, clan heavy
Rottweiler Battle Armor: is medium
Salamander Battle Armor: clan medium
Salrilla Exoskeleton: is pal
Se'irim Medium Battle Armor: is medium
Sea Fox Amphibious Armor: mixed-is light
Shedu Assault Battle Armor: is assault
Shen Long Battle Armor: is heavy
Simian Battle Armor: is medium
Sloth Battle Armor: is heavy
Smoothdavid PA(L): is pal
Smoothgoliath PA(L): is pal
Spectre Stealth Battle Armor: is light
Stormbird Battle Armor: mixed-clan heavy, clan heavy
Surat (Gray Death) Solahma Suit: mixed-is medium
Sylph Battle Armor: clan light, clan medium
Taranis Battle Armor: is heavy
Tengu Heavy Battle Armor: is heavy
Thunderbird Battle Armor: clan heavy
Thunderbird II Battle Armor: mixed-clan heavy
TinStar BattleArmor: is medium, mixed-is medium
Tornado PA(L): is pal, mixed-is pal
Tortoise II: mixed-is assault
Trinity Medium Battle Armor: is medium
Tunnel Rat I Mining Exoskeleton: is pal
Tunnel Rat II Mining Exoskeleton: is pal
Tunnel Rat III Mining Exoskeleton: is pal
Tunnel Rat IV Mining Exoskeleton: is pal
Undine Battle Armor: clan medium, clan heavy
Void Medium Battle Armor: is medium, mixed-is medium
Warg Assault Battle Armor: clan assault
Water Elemental Mining Suit: mixed-is medium
Wraith Battle Armor: mixed-clan medium, clan medium
Xiphos Assault Battle Armor: is assault
Zou Heavy Battle Armor: is heavy
"""
"""A chassis in a line, and of those that are built in several ways the most usual first."""


def published_suits() -> dict[str, list[tuple[str, str]]]:
    """Technology and weight class of the suits of each chassis.

    >>> published_suits()["Gnome Battle Armor"]
    [('clan', 'heavy'), ('mixed-clan', 'heavy')]
    """
    lines = (line.split(": ") for line in _SUITS.strip().splitlines())
    return {chassis: [(w.split(" ")[0], w.split(" ")[1]) for w in ways.split(", ")] for chassis, ways in lines}
