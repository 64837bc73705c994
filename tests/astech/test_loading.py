"""Ctrl-C while modules are loaded: some of them swallow whatever is raised in them."""

import importlib.metadata
import os
import signal
import sys
from importlib import import_module

import pytest

from astech.machine import METADATA, loading, postpone_metadata


def load_while_somebody_types_ctrl_c(told: list[str]) -> None:
    with loading():
        try:
            os.kill(os.getpid(), signal.SIGINT)
        except BaseException:  # as libraries do that try an import
            told.append("it came in the midst of loading")
        told.append("loaded")


def test_ctrl_c_is_heard_when_loading_is_over() -> None:
    told: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        load_while_somebody_types_ctrl_c(told)
    assert told == ["loaded"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_metadata_of_packages_are_read_when_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    real = import_module(METADATA)
    monkeypatch.delitem(sys.modules, METADATA)
    monkeypatch.setattr(importlib, "metadata", real)
    postpone_metadata()
    from importlib.metadata import entry_points

    monkeypatch.setitem(sys.modules, METADATA, sys.modules[METADATA])  # and back, whatever comes
    assert "version" not in vars(sys.modules[METADATA])
    assert entry_points(group="console_scripts").select(name="astech")
    assert "version" in vars(sys.modules[METADATA])
    assert real is not sys.modules[METADATA]


def test_metadata_of_packages_are_read_by_their_full_name(monkeypatch: pytest.MonkeyPatch) -> None:
    real = import_module(METADATA)
    monkeypatch.delitem(sys.modules, METADATA)
    monkeypatch.setattr(importlib, "metadata", real)
    postpone_metadata()
    monkeypatch.setitem(sys.modules, METADATA, sys.modules[METADATA])
    assert importlib.metadata is sys.modules[METADATA] is not real
    assert importlib.metadata.version("click") == real.version("click")
