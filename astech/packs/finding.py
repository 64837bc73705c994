"""Find a pack: a path, or a name among the user's own packs and the examples."""

from difflib import get_close_matches
from pathlib import Path

from astech.machine import data_folder
from astech.packs.document import PackError

SUFFIX = ".toml"
EXAMPLES = Path(__file__).parent / "examples"


def pack_folders() -> tuple[Path, ...]:
    """The folders in which packs are found by name: the user's own comes first."""
    return data_folder() / "packs", EXAMPLES


def pack_names() -> list[str]:
    """The names of all packs in these folders."""
    return sorted({file.stem for folder in pack_folders() for file in folder.glob(f"*{SUFFIX}")})


def find_pack(given: str) -> Path:
    """The file of a pack that a path or a name means; raises PackError where there is none."""
    if (path := Path(given)).suffix.lower() == SUFFIX or path.exists():
        return path
    for folder in pack_folders():
        if given in (file.stem for file in folder.glob(f"*{SUFFIX}")):
            return folder / f"{given}{SUFFIX}"
    near = get_close_matches(given, pack_names(), n=1)
    hint = f"did you mean {near[0]}?" if near else f"expected a file or one of {', '.join(pack_names())}"
    raise PackError(f"no pack {given!r}; {hint}")
