"""Ctrl-C while modules are loaded, some of which catch the exception."""

import os
import signal

import pytest

from astech.machine import loading_without_interrupts


def load_during_ctrl_c(order: list[str]) -> None:
    with loading_without_interrupts():
        try:
            os.kill(os.getpid(), signal.SIGINT)
        except BaseException:  # like libraries that try an import
            order.append("interrupted")
        order.append("loaded")


def test_ctrl_c_takes_effect_after_loading() -> None:
    order: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        load_during_ctrl_c(order)
    assert order == ["loaded"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
