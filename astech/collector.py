"""Python's collector of garbage, kept away from what is loaded to stay.

It would look through thousands of classes and the whole catalogue again and again while they are made, and after that
in every process of a batch.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def loading() -> Iterator[None]:
    """What is made meanwhile stays until the program ends, and is never looked through."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
