"""What happens while modules are loaded: Ctrl-C, which some of them would swallow, and modules that nobody asks."""

import os
import signal
import sys
from importlib import import_module
from types import ModuleType

import PIL
import pytest

from astech.machine import Postponed, loading


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


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module that is there, as if nobody had imported it yet; it is postponed."""
    read = import_module("PIL.ImageColor")
    monkeypatch.setattr(PIL, "ImageColor", read)
    monkeypatch.delattr(PIL, "ImageColor")
    monkeypatch.setitem(sys.modules, "PIL.ImageColor", read)
    monkeypatch.delitem(sys.modules, "PIL.ImageColor")
    monkeypatch.setattr(sys, "meta_path", [Postponed({"PIL.ImageColor": ("getrgb",)}), *sys.meta_path])
    return read


def test_a_postponed_module_is_read_when_somebody_asks_it(unread: ModuleType) -> None:
    from PIL import ImageColor

    assert ImageColor is not unread
    assert "colormap" not in vars(ImageColor)
    assert ImageColor.colormap == unread.colormap
    assert "colormap" in vars(sys.modules["PIL.ImageColor"])
    assert sys.modules["PIL.ImageColor"] is PIL.ImageColor is not ImageColor


def test_what_is_imported_of_a_postponed_module_reads_it_when_called(unread: ModuleType) -> None:
    from PIL.ImageColor import getrgb

    assert getrgb is not unread.getrgb
    assert "colormap" not in vars(PIL.ImageColor)
    assert getrgb("#0000ff") == (0, 0, 255)
    assert "colormap" in vars(PIL.ImageColor)


def test_a_postponed_module_is_known_by_its_full_name(unread: ModuleType) -> None:
    color = import_module("PIL.ImageColor")
    assert color is PIL.ImageColor is not unread
    assert color.colormap is PIL.ImageColor.colormap
    assert color.colormap == unread.colormap
    with pytest.raises(AttributeError, match="no_such_colour"):
        _ = color.no_such_colour


def test_a_module_that_was_imported_is_not_postponed() -> None:
    assert Postponed({"sys": ()}).find_spec("sys") is None
