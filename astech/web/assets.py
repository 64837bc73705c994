"""Load the templates and static files of the pages from the package."""

from hashlib import sha256
from importlib.resources import files
from mimetypes import guess_type

from astech.web.pages import Assets, StaticFile


def load_assets() -> Assets:
    """All templates and static files."""
    package = files("astech.web")
    templates = {each.name: each.read_text("utf-8") for each in package.joinpath("templates").iterdir()}
    static = {each.name: _static_file(each.name, each.read_bytes()) for each in package.joinpath("static").iterdir()}
    return Assets(templates, static)


def _static_file(name: str, content: bytes) -> StaticFile:
    media_type = guess_type(name)[0] or "application/octet-stream"
    return StaticFile(content, media_type, sha256(content).hexdigest()[:16])
