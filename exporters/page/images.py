"""Pictures of the user: reading them, and placing them in a box."""

import io
import warnings
from typing import Literal, NamedTuple

from exporters.page.geometry import Box

MOST_PIXELS = {"PNG": 25_000_000, "JPEG": 50_000_000}
"""The most pixels that are read: a small file may claim a picture larger than any memory."""


class UnreadableImageError(ValueError):
    """A picture that is neither PNG nor JPEG, or broken."""


class Picture(NamedTuple):
    """A picture for the back ends: a JPEG as its file, a PNG as rows of red, green, blue (and opacity)."""

    kind: Literal["jpeg", "png"]
    width: int
    height: int
    gray: bool
    pixels: bytes  # of a PNG: RGB
    opacity: bytes  # of a PNG with transparent parts: a byte a pixel


def read_picture(data: bytes) -> Picture:
    """Read a PNG or JPEG file; raises UnreadableImageError."""
    from PIL import Image as Pillow  # most sheets have no picture
    from PIL import ImageOps, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Pillow.DecompressionBombWarning)  # refused below with our own message
            opened = Pillow.open(io.BytesIO(data), formats=("PNG", "JPEG"))
        with opened as image:
            if image.width * image.height > (most := MOST_PIXELS[image.format or "PNG"]):
                raise UnreadableImageError(
                    f"the picture has {image.width:,} × {image.height:,} pixels; expected at most {most:,} in all"
                )
            image.load()
            plain = image.format == "JPEG" and image.mode in ("RGB", "L") and image.getexif().get(0x0112, 1) == 1
            if plain:
                return Picture("jpeg", image.width, image.height, image.mode == "L", b"", b"")
            upright = ImageOps.exif_transpose(image).convert("RGBA")
    except UnreadableImageError:
        raise
    except UnidentifiedImageError:
        raise UnreadableImageError("the picture is not a PNG or JPEG that I can read") from None
    except Pillow.DecompressionBombError:
        raise UnreadableImageError("the picture has more pixels than any memory holds") from None
    except (OSError, SyntaxError, ValueError) as error:
        raise UnreadableImageError(f"the picture is not a PNG or JPEG that I can read: {error}") from None
    opacity = upright.getchannel("A")
    solid = opacity.getextrema() == (255, 255)
    pixels = upright.convert("RGB").tobytes()
    return Picture("png", upright.width, upright.height, False, pixels, b"" if solid else opacity.tobytes())


def place_picture(box: Box, width: float, height: float) -> Box:
    """The largest box of these proportions, centered in another box."""
    scale = min(box.width / width, box.height / height)
    x, y = box.middle
    return Box(x - width * scale / 2, y - height * scale / 2, width * scale, height * scale)
