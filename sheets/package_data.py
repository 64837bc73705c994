"""The data files of packages: the only input of the core."""

from importlib.resources import files


def read_data_lines(package: str, path: str) -> list[bytes]:
    """The lines of one data file of a package, given by its path there.

    >>> read_data_lines("sheets.equipment", "data/systems/gyros.jsonl")[0][:7]
    b'{"type"'
    """
    return files(package).joinpath(*path.split("/")).read_bytes().splitlines()


def has_file(package: str, path: str) -> bool:
    """Whether a package has such a data file."""
    return files(package).joinpath(*path.split("/")).is_file()


def read_all_lines(package: str) -> list[bytes]:
    """The lines of all `.jsonl` files in the data folder of a package, file by file in the order of their names."""
    lines: list[bytes] = []
    for file in sorted(files(package).joinpath("data").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".jsonl"):
            lines += file.read_bytes().splitlines()
    return lines
