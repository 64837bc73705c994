"""The reader of single files that are packed with gzip: what is inside is read as if it were not packed."""

import zlib

from importers.loaded import Loaded, refused

MAX_UNPACKED = 64_000_000  # bytes; campaigns of many years have some ten million
GZIP = zlib.MAX_WBITS | 16
SUFFIX = ".gz"


def read(data: bytes, file: str) -> tuple[Loaded, ...]:
    """What is inside; raises Unreadable for what cannot be unpacked or is much too large."""
    from importers import load_all  # which finds this reader itself

    name = file[: -len(SUFFIX)] if file.lower().endswith(SUFFIX) else file
    unpacker = zlib.decompressobj(GZIP)
    try:
        inside = unpacker.decompress(data, MAX_UNPACKED)
    except zlib.error:
        raise refused(file, "a damaged gzip", "a whole file") from None
    if unpacker.unconsumed_tail:
        raise refused(file, f"more than {MAX_UNPACKED:,} bytes when unpacked", "a force file, which has a few thousand")
    if not unpacker.eof:
        raise refused(file, "a gzip that ends too early", "a whole file")
    if inside.startswith(data[:2]):
        raise refused(file, "a gzip in a gzip", "a file that is packed once")
    return load_all(inside, name)
