"""Sheets are read in the process of the tests: a child process for each would take as long as the reading."""

import pytest


@pytest.fixture(autouse=True)
def _read_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASTECH_DEBUG", "1")
