"""Campaigns: their units with crews and formations; real and made by hand."""

from pathlib import Path

import pytest

from importers import load
from importers.cpnx import read_cpnx
from importers.loaded import Unreadable
from sheets.record.condition import CrewMarks
from sheets.record.force import Force

UNIT = """<unit id="u-1"><entity chassis="Brolga" model="BRG-2" type="Biped"/><driverId>p-1</driverId>
<gunnerId>p-1</gunnerId></unit>"""
PERSON = """<person id="p-1"><givenName>Rosa</givenName><surname>Vane</surname><hits>2</hits>
<skill><type>Gunnery/Mek</type><level>4</level><bonus>1</bonus></skill>
<skill><type>Piloting/Mek</type><level>3</level><bonus>0</bonus></skill></person>"""
SKILLS = """<skillType><name>Gunnery/Mek</name><target>7</target><countUp>false</countUp></skillType>
<skillType><name>Piloting/Mek</name><target>8</target><countUp>false</countUp></skillType>"""
CAMPAIGN = f"""<campaign version="0.51.00"><info><name>Gray Watch</name></info><units>{UNIT}</units>
<humanResources><personnel>{PERSON}</personnel></humanResources>
<formations><formation id="0"><name>Company</name><subFormations><formation id="1"><name>Lance</name>
<units><unit id="u-1"/></units></formation></subFormations></formation></formations>
<skillTypes>{SKILLS}</skillTypes></campaign>"""


def read(text: str) -> Force:
    force = read_cpnx(text, "watch.cpnx").force
    assert force is not None
    return force


def test_skills_are_the_target_less_level_and_bonus() -> None:
    (entry,) = read(CAMPAIGN).entries
    assert entry.condition.crew == (CrewMarks(name="Rosa Vane", gunnery=2, piloting=5, hits=2),)


def test_skills_that_count_up_are_added() -> None:
    (entry,) = read(CAMPAIGN.replace("<target>7</target><countUp>false", "<target>1</target><countUp>true")).entries
    assert entry.condition.crew[0].gunnery == 6


def test_formations_of_older_files_too() -> None:
    older = CAMPAIGN.replace("subFormations", "subforces").replace("ormation", "orce").replace("humanResources", "a")
    older = older.replace("<Force", "<force")
    for text in (CAMPAIGN, older):
        (entry,) = read(text).entries
        assert entry.groups == ("Company", "Lance")


def test_a_design_of_the_campaigns_own_comes_first() -> None:
    design = "<custom><name>Brolga BRG-2</name><mtf><![CDATA[chassis:Brolga]]></mtf></custom>"
    text = CAMPAIGN.replace("<units>", f"{design}<units>", 1)
    (entry,) = read(text).entries
    assert entry.design is not None
    assert entry.design.text == "chassis:Brolga\n"


def test_a_campaign_of_many_years_is_longer_than_any_unit() -> None:
    parts = "<parts>" + "<part id='1'><name>Medium Laser</name></part>\n" * 100_000 + "</parts>"
    loaded = load(CAMPAIGN.replace("<units>", f"{parts}<units>", 1).encode(), "watch.cpnx")
    assert loaded.force is not None
    assert loaded.problems == ()


def test_a_pilot_who_is_not_there_is_told() -> None:
    loaded = read_cpnx(CAMPAIGN.replace('id="p-1"', 'id="p-2"'), "watch.cpnx")
    assert "'p-1' is not a person of this campaign" in str(loaded.problems[0])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("<campaign></campaign>", "a campaign without units"),
        ("<campaign><units>", "no well-formed XML"),
        ("<unit/>", "XML with the root <unit>; expected <campaign>"),
        ('<!DOCTYPE campaign [<!ENTITY a "b">]><campaign/>', "a document type declaration"),
    ],
)
def test_refused(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        read_cpnx(text, "watch.cpnx")


def test_the_real_campaign(shared: Path) -> None:
    force = load(shared / "corpus" / "forces" / "FoxsTeeth.cpnx").force
    assert force is not None
    assert force.name == "Fox's Teeth"
    assert len(force.entries) == 12
    dervish = force.entries[0]
    assert dervish.unit.name == "Dervish DV-6M"
    assert dervish.groups[-1] == "Medium Lance"
    assert dervish.condition.crew == (CrewMarks(name="Hiro Chipende", gunnery=4, piloting=5),)
