"""A payload codec as an operator may write one, without anything that is not in Python."""

import hashlib
import hmac
import os
from collections.abc import Sequence
from itertools import count

from temporalio.api.common.v1 import Payload
from temporalio.converter import PayloadCodec

KEY = hashlib.sha256(b"of the tests alone").digest()
SEALED = b"binary/sealed"
NONCE = 16
"""Bytes that are never the same twice."""


class Sealing(PayloadCodec):
    """Adds to every payload a stream of bytes that follows from a key, and a proof of it."""

    async def encode(self, payloads: Sequence[Payload]) -> list[Payload]:
        """Seal payloads whole, metadata included."""
        return [
            Payload(metadata={"encoding": SEALED}, data=_sealed(payload.SerializeToString()))
            for payload in payloads
        ]

    async def decode(self, payloads: Sequence[Payload]) -> list[Payload]:
        """Open payloads; those that were never sealed stay as they are."""
        return [
            Payload.FromString(_opened(payload.data))
            if payload.metadata.get("encoding") == SEALED
            else payload
            for payload in payloads
        ]


def _sealed(text: bytes) -> bytes:
    nonce = os.urandom(NONCE)
    sealed = nonce + _mixed(nonce, text)
    return hmac.digest(KEY, sealed, "sha256") + sealed


def _opened(data: bytes) -> bytes:
    proof, sealed = data[:32], data[32:]
    if not hmac.compare_digest(proof, hmac.digest(KEY, sealed, "sha256")):
        raise ValueError("not sealed by this key")
    return _mixed(sealed[:NONCE], sealed[NONCE:])


def _mixed(nonce: bytes, text: bytes) -> bytes:
    stream = b""
    for block in count():
        if len(stream) >= len(text):
            break
        stream += hashlib.sha256(KEY + nonce + block.to_bytes(8)).digest()
    return bytes(one ^ other for one, other in zip(text, stream, strict=False))
