"""Where programs keep what they know on this machine."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The folder for data of AsTech, which need not be there yet."""
    home = Path.home()
    if sys.platform == "win32":
        data = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        data = home / "Library" / "Application Support"
    else:
        data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return data / "astech"
