"""Checks at the import of `astech` whether another program's module hides one of our packages.

The packages `sheets`, `importers` and `exporters` have general names, so Python may find another module instead.
"""

import os
import sys
from importlib.util import find_spec

_PACKAGES = ("sheets", "importers", "exporters")
_MARK = b"AsTech"  # in the first line of each of them


def foreign_package() -> str:
    """The message about another module with the name of one of our packages; empty if there is none."""
    home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    for name in _PACKAGES:
        own = os.path.join(home, name, "__init__.py")
        try:
            spec = find_spec(name)
        except ValueError:  # a module object without a specification
            spec = None
        found = None if spec is None else spec.origin
        if found is None:
            return f"the package {name!r} of AsTech is missing; expected {own}"
        if not (os.path.exists(own) and os.path.samefile(found, own)):
            return f"{found} is found in place of the package {name!r} of AsTech ({own})"
        with open(own, "rb") as file:
            if _MARK not in file.readline():
                return f"{own} is of another program, in place of the package {name!r} of AsTech"
    return ""


def _is_command() -> bool:
    """Whether this is the command line, which prints the message; a program gets an exception."""
    return sys.argv[:1] == ["-m"] or os.path.splitext(os.path.basename((sys.argv or [""])[0]))[0] == "astech"


if _sentence := foreign_package():
    _sentence += "; rename that file, or install AsTech in an environment of its own"
    if _is_command():
        sys.exit(f"astech: {_sentence}")
    raise ImportError(_sentence)
