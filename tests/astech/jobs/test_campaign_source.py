"""A step that takes its units from a campaign: the active ones, with their damage."""

from pathlib import Path

from importers import load
from tests.conftest import Astech

JOB = """
output = "out"

[[step]]
name = "keep"
do = "convert"
from = "campaign:wolves"
to = "json"
out = "kept"
"""


def test_units_of_a_campaign_come_with_their_damage(astech: Astech, data: Path, tmp_path: Path) -> None:
    env = {"ASTECH_STORE": str(tmp_path / "store.sqlite"), "COLUMNS": "200"}
    for words in (
        ("campaign", "new", "Grey Wolves"),
        ("campaign", "add", data / "Brolga BRG-2.mtf"),
        ("campaign", "hit", "brolga", "lt", "3"),
    ):
        assert astech(*words, env=env).returncode == 0
    (tmp_path / "job.toml").write_text(JOB)
    done = astech("batch", tmp_path / "job.toml", env=env)
    assert done.returncode == 0, done.stderr
    (file,) = (tmp_path / "out" / "kept").rglob("*.json")
    loaded = load(file)
    assert loaded.require() == load(data / "Brolga BRG-2.mtf").require()
    assert loaded.condition is not None
    assert loaded.condition.armor == {"LT": 3}


def test_a_missing_campaign_is_named_in_one_sentence(astech: Astech, tmp_path: Path) -> None:
    env = {"ASTECH_STORE": str(tmp_path / "store.sqlite"), "COLUMNS": "200"}
    (tmp_path / "job.toml").write_text(JOB)
    done = astech("batch", tmp_path / "job.toml", env=env)
    assert done.returncode == 1
    assert "there is no store at" in done.stderr
    assert "Traceback" not in done.stderr
