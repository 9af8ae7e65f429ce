"""Encrypts a payload for one device: RFC 8291 with the content encoding aes128gcm of RFC 8188, in one record."""

import hashlib
import hmac
import struct
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD_SIZE: Final = 4096
PUBLIC_KEY_BYTES: Final = 65
SECRET_BYTES: Final = 16
SALT_BYTES: Final = 16
_LAST_RECORD: Final = b"\2"


def encrypt(payload: bytes, *, p256dh: bytes, auth: bytes, key: ec.EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """Returns the body of the request. `key` and `salt` are new for each message. Raises ValueError for a public key
    that is not a point of the curve."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), p256dh)
    ours = public_point(key)
    secret = _hkdf(auth, key.exchange(ec.ECDH(), theirs), b"WebPush: info\0" + p256dh + ours, 32)
    content_key = _hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
    header = salt + struct.pack(">IB", RECORD_SIZE, len(ours)) + ours
    return header + AESGCM(content_key).encrypt(nonce, payload + _LAST_RECORD, None)


def public_point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Returns the public key as browsers know it: an uncompressed point."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def is_point(public_key: bytes) -> bool:
    """Whether this is an uncompressed point of the curve."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), public_key)
    except ValueError:
        return False
    return len(public_key) == PUBLIC_KEY_BYTES


def _hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """HKDF-SHA-256 for up to 32 bytes."""
    extracted = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(extracted, info + b"\1", hashlib.sha256).digest()[:length]
