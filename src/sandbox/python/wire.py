# Values and frames between the processes of a program. A frame is four bytes of length and JSON; a value is JSON in
# which all that JSON does not know is tagged. No pickle: what comes from a solution must stay data.
import json
import os
import struct

FRAME_LIMIT = 16 << 20


class Opaque:
    """A value of a type that does not travel. It equals nothing but itself."""

    def __init__(self, kind):
        self.kind = kind

    def __repr__(self):
        return "<" + self.kind + ">"


def encode(v):
    if v is None or isinstance(v, (bool, str)):
        return v
    if isinstance(v, int):
        return int(v)
    if isinstance(v, float):
        return float(v)
    if isinstance(v, list):
        return [encode(x) for x in v]
    if isinstance(v, tuple):
        return {"tuple": [encode(x) for x in v]}
    if isinstance(v, dict):
        return {"dict": [[encode(k), encode(x)] for k, x in v.items()]}
    if isinstance(v, frozenset):
        return {"frozenset": [encode(x) for x in v]}
    if isinstance(v, set):
        return {"set": [encode(x) for x in v]}
    if isinstance(v, (bytes, bytearray)):
        return {"bytes": v.hex()}
    if isinstance(v, complex):
        return {"complex": [v.real, v.imag]}
    return {"opaque": type(v).__name__}


def decode(v):
    if isinstance(v, list):
        return [decode(x) for x in v]
    if not isinstance(v, dict):
        return v
    ((tag, x),) = v.items()
    if tag == "tuple":
        return tuple(decode(y) for y in x)
    if tag == "dict":
        return {decode(k): decode(y) for k, y in x}
    if tag == "set":
        return {decode(y) for y in x}
    if tag == "frozenset":
        return frozenset(decode(y) for y in x)
    if tag == "bytes":
        return bytes.fromhex(x)
    if tag == "complex":
        return complex(*x)
    return Opaque(str(x)[:80])


def signature(v):
    """Equal texts for values that Python's == calls equal (from decode): 1, 1.0 and True; sets and dicts in any order."""
    if isinstance(v, (bool, int)):
        return "%d" % v
    if isinstance(v, float):
        return "%d" % v if v == v and abs(v) < 1e300 and v == int(v) else repr(v)
    if isinstance(v, list):
        return "[" + ",".join(map(signature, v)) + "]"
    if isinstance(v, tuple):
        return "(" + ",".join(map(signature, v)) + ",)"
    if isinstance(v, (set, frozenset)):
        return "{" + ",".join(sorted(map(signature, v))) + "}"
    if isinstance(v, dict):
        return "{" + ",".join(sorted(signature(k) + ":" + signature(x) for k, x in v.items())) + ":}"
    return repr(v)


def read_exactly(fd, n):
    parts = []
    while n > 0:
        part = os.read(fd, min(n, 1 << 20))
        if not part:
            return None
        parts.append(part)
        n -= len(part)
    return b"".join(parts)


def write_all(fd, data):
    while data:
        data = data[os.write(fd, data):]


def send(fd, message):
    data = json.dumps(message).encode("ascii")
    write_all(fd, struct.pack(">I", len(data)) + data)


def receive(fd):
    """The next message; None at the end. Raises ValueError for anything that is no message."""
    head = read_exactly(fd, 4)
    if head is None:
        return None
    (n,) = struct.unpack(">I", head)
    if n > FRAME_LIMIT:
        raise ValueError("a value of more than %d MB" % (FRAME_LIMIT >> 20))
    data = read_exactly(fd, n)
    return None if data is None else json.loads(data)
