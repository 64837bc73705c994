"""The objects of a PDF file: written one by one, small ones packed together, and the cross-reference table."""

import hashlib
import struct
import zlib
from array import array
from itertools import count
from operator import sub
from typing import BinaryIO

from exporters.page.pdf.syntax import reference_array

PACK_SIZE = 1024  # small objects that share a compressed stream; half of them would cost 1 % of a sheet
COMPRESSION_LEVEL = 6  # of zlib; higher levels take longer for pages that are hardly smaller

_HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
_PLAIN, _IN_STREAM = 1, 2  # the kinds of objects
_ROW = struct.Struct(">BBIH")  # of the table: the predictor's number, kind, place and order
_ROWS_AT_ONCE = 1 << 10  # rows of the table that are compressed together
_UP_PREDICTOR = 2  # the PNG predictor that stores the difference from the byte above


class ObjectFile:
    """Writes objects to a file front to back and keeps six bytes of each in memory.

    Every object has a number before it is written, so objects can name each other in any order. Streams stand alone;
    other objects are packed into compressed streams, which saves most of their size.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._position = 0
        self._digest = hashlib.md5(usedforsecurity=False)
        self.reserve = count(1).__next__
        """Returns the number of an object that will be written later."""
        self._places = array("I")
        self._orders = array("H")  # 1 for an object that stands alone, from 2 on the order in a stream; 0: not written
        self._pack: list[tuple[int, str]] = []
        self._write(_HEADER)

    def add(self, body: str, number: int = 0) -> int:
        """Write a small object; returns its number."""
        number = number or self.reserve()
        self._pack.append((number, body))
        if len(self._pack) >= PACK_SIZE:
            self._close_pack()
        return number

    def add_stream(self, data: bytes, entries: str = "", number: int = 0, *, compress: bool = True) -> int:
        """Write a stream with these dictionary entries; returns its number."""
        number = number or self.reserve()
        if compress:
            data, entries = compress_stream(data, entries)
        self._note_place(number, self._position)
        head = f"{number} 0 obj\n<<{entries}/Length {len(data)}>>stream\n"
        self._write(head.encode("latin-1") + data + b"\nendstream endobj\n")
        return number

    def finish(self, root: int, info: int) -> None:
        """Write the table of objects and the end of the file."""
        self._close_pack()
        table = self.reserve()
        start = self._position
        self._note_place(table, start)
        mark = self._digest.hexdigest()
        self.add_stream(
            self._rows(),
            f"/Type/XRef/W[1 4 2]/Size {table + 1}/Root {root} 0 R/Info {info} 0 R/ID[<{mark}><{mark}>]"
            "/DecodeParms<</Predictor 12/Columns 7>>/Filter/FlateDecode",
            table,
            compress=False,
        )
        self._write(f"startxref\n{start}\n%%EOF\n".encode())

    def _note_place(self, number: int, place: int, order: int = 1) -> None:
        """Note where an object begins that stands alone, or which stream holds it, with its order there and 2 more."""
        missing = number + 1 - len(self._places)
        if missing > 0:
            self._places.frombytes(bytes(missing * self._places.itemsize))
            self._orders.frombytes(bytes(missing * self._orders.itemsize))
        self._places[number], self._orders[number] = place, order

    def _rows(self) -> bytes:
        """The rows of the table, compressed: each as its difference from the one above (PNG predictor 'up')."""
        packer, above, written = zlib.compressobj(COMPRESSION_LEVEL), bytes(_ROW.size), []
        for start in range(0, len(self._places), _ROWS_AT_ONCE):
            rows = b"".join(map(self._row, range(start, min(start + _ROWS_AT_ONCE, len(self._places)))))
            written.append(packer.compress(bytes(map((255).__and__, map(sub, rows, above + rows)))))
            above = rows[-_ROW.size :]
        return b"".join((*written, packer.flush()))

    def _row(self, number: int) -> bytes:
        """The row of an object. The predictor's number before it rises from row to row, so that it stays the same."""
        order = self._orders[number]
        kind = _IN_STREAM if order > 1 else _PLAIN if order else 0
        return _ROW.pack(_UP_PREDICTOR * (number + 1) & 255, kind, self._places[number], max(order - 2, 0))

    def _close_pack(self) -> None:
        if not self._pack:
            return
        stream = self.reserve()
        index, bodies, at = [], [], 0
        for order, (number, body) in enumerate(self._pack):
            self._note_place(number, stream, order + 2)
            index.append(f"{number} {at}")
            bodies.append(body)
            at += len(body) + 1
        head = " ".join(index) + "\n"
        self._pack.clear()
        data = (head + "\n".join(bodies)).encode("latin-1")
        self.add_stream(data, f"/Type/ObjStm/N {len(bodies)}/First {len(head)}", stream)

    def _write(self, data: bytes) -> None:
        self._digest.update(data)
        self._position += len(data)
        self._file.write(data)


def compress_stream(data: bytes, entries: str = "") -> tuple[bytes, str]:
    """A compressed stream and the entries of its dictionary."""
    return zlib.compress(data, COMPRESSION_LEVEL), f"{entries}/Filter/FlateDecode"


class TreeWriter:
    """A name or number tree whose keys come in order, so that each full leaf can be written at once."""

    LEAF = 64

    def __init__(self, store: ObjectFile, kind: str) -> None:
        self._store = store
        self._kind = kind  # "Nums" or "Names"
        self._pending: list[tuple[str, str]] = []
        self._leaves = array("L")

    def add(self, key: str, value: str) -> None:
        """Add an entry; keys must come in ascending order."""
        self._pending.append((key, value))
        if len(self._pending) == self.LEAF:
            self._close_leaf()

    def finish(self) -> str | None:
        """Write what is left and return the root, or None if the tree is empty."""
        self._close_leaf()
        return f"<</Kids{reference_array(self._leaves)}>>" if self._leaves else None

    def _close_leaf(self) -> None:
        if self._pending:
            first, last = self._pending[0][0], self._pending[-1][0]
            pairs = " ".join(f"{key} {value}" for key, value in self._pending)
            self._leaves.append(self._store.add(f"<</Limits[{first} {last}]/{self._kind}[{pairs}]>>"))
            self._pending.clear()
