"""Small files for tests: a plain 'Mech of 60 tons, to which a test adds what it is about."""

from importers.loaded import Loaded
from importers.ssw import read_ssw
from sheets.units import Mech, Vehicle

PLAIN = """<?xml version="1.0" encoding ="UTF-8"?>
<mech name="Wombat" model="WMB-1" tons="60" omnimech="FALSE" solaris7id="0" solaris7imageid="0" sswimage="">
    <ssw_savefile_version>3</ssw_savefile_version>
    <rules_level>1</rules_level>
    <era>1</era>
    <productionera>3</productionera>
    <mech_type>BattleMech</mech_type>
    <techbase manufacturer="Unknown" location="Unknown">Inner Sphere</techbase>
    <year restricted="FALSE">3025</year>
    <motive_type>Biped</motive_type>
    <structure manufacturer="Unknown" techbase="2"><type>Standard Structure</type></structure>
    <engine rating="240" manufacturer="Unknown" lsstart="-1" rsstart="-1" techbase="2">Fusion Engine</engine>
    <gyro techbase="2">Standard Gyro</gyro>
    <cockpit><type ejectionseat="FALSE" commandconsole="FALSE" fhes="FALSE">Standard Cockpit</type></cockpit>
    <armor manufacturer="Unknown" techbase="2">
        <type>Standard Armor</type>
        <hd>9</hd><ct>20</ct><ctr>8</ctr><lt>15</lt><ltr>5</ltr><rt>15</rt><rtr>5</rtr>
        <la>14</la><ra>14</ra><ll>18</ll><rl>18</rl>
    </armor>
    <baseloadout fcsa4="FALSE" fcsa5="FALSE" fcsapollo="FALSE">
        <source>AsTech test data</source>
        <info></info>
        <actuators lla="TRUE" lh="TRUE" rla="TRUE" rh="TRUE"/>
        <clancase>FALSE</clancase>
        <heatsinks number="9" techbase="2"><type>Single Heat Sink</type></heatsinks>
    </baseloadout>
    <fluff></fluff>
</mech>
"""


def document(*changes: tuple[str, str], equipment: str = "") -> str:
    """The plain 'Mech with some of its text replaced, and with equipment in its loadout."""
    text = PLAIN
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text.replace("    </baseloadout>", f"{equipment}</baseloadout>")


def item(name: str, *places: str, kind: str = "energy", more: str = "") -> str:
    """An `<equipment>` element; a place is `RA 4`, or `RT 3 8` with the number of slots there."""
    found = []
    for place in places:
        location, slot, *number = place.split()
        tag = "splitlocation" if number else "location"
        count = f' number="{number[0]}"' if number else ""
        found.append(f'<{tag} index="{slot}"{count}>{location}</{tag}>')
    return f'<equipment><name manufacturer="">{name}</name><type>{kind}</type>{more}{"".join(found)}</equipment>'


def read(text: str) -> Loaded:
    """The only unit in a text."""
    (loaded,) = read_ssw(text, "wombat.ssw")
    return loaded


def mech(text: str) -> Mech:
    """The 'Mech in a text."""
    unit = read(text).unit
    assert isinstance(unit, Mech)
    return unit


def vehicle(text: str) -> Vehicle:
    """The vehicle in a text."""
    unit = read(text).unit
    assert isinstance(unit, Vehicle)
    return unit


def slots(unit: Mech, location: str) -> list[str | None]:
    """What stands in the slots of a location, by name."""
    return [
        None if slot is None else slot.system.value if slot.system else unit.mounts[slot.mount or 0].item
        for slot in unit.slots[location]
    ]


def problems(text: str) -> list[str]:
    """What the reader has to say."""
    return [str(problem) for problem in read(text).problems]
