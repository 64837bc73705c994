"""Pictures that the user supplies: what they are, how large, and where they go in their box."""

import io
import warnings
from typing import Literal, NamedTuple

from exporters.page.geometry import Box

MOST_PIXELS = {"PNG": 25_000_000, "JPEG": 50_000_000}
"""Far more than a sheet can show: a few bytes may say that they are a picture that no memory holds."""


class UnreadableImageError(ValueError):
    """A picture that is neither PNG nor JPEG, or broken."""


class Picture(NamedTuple):
    """A picture as the back ends need it: a JPEG as it is, anything else as rows of red, green, blue (and opacity)."""

    kind: Literal["jpeg", "png"]
    width: int
    height: int
    gray: bool
    pixels: bytes  # of a PNG: RGB
    opacity: bytes  # of a PNG with transparent parts: a byte a pixel


def read_picture(data: bytes) -> Picture:
    """Look into a PNG or JPEG file."""
    from PIL import Image as Pillow  # most sheets have no picture
    from PIL import ImageOps, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Pillow.DecompressionBombWarning)  # it is refused below, in a sentence
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
    """The largest box of these proportions in the middle of another."""
    scale = min(box.width / width, box.height / height)
    x, y = box.middle
    return Box(x - width * scale / 2, y - height * scale / 2, width * scale, height * scale)
