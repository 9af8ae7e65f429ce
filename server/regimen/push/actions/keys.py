"""The key pair of this installation: created once, and never again."""

from dataclasses import dataclass, field
from datetime import datetime

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_der_private_key,
)
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.push.models import PushKeys
from regimen.push.rules.base64url import encode
from regimen.push.rules.encryption import public_point

_ONLY_ROW = 1


@dataclass(frozen=True)
class KeyPair:
    """`public` is what browsers ask for when they subscribe."""

    private: ec.EllipticCurvePrivateKey = field(repr=False)
    public: str


async def create_keys(session: AsyncSession, now: datetime) -> None:
    """Creates the key pair, unless there is one."""
    if await session.scalar(select(PushKeys.id)) is not None:
        return
    key = ec.generate_private_key(ec.SECP256R1())
    stored = key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
    row = {"id": _ONLY_ROW, "private_key": stored, "public_key": encode(public_point(key)), "created_at": now}
    await session.execute(insert(PushKeys).values(row).on_conflict_do_nothing())


async def public_key(session: AsyncSession, now: datetime) -> str:
    """Returns the public key; creates the pair on the first call, where the start has not done so."""
    await create_keys(session, now)
    found: str = (await session.execute(select(PushKeys.public_key))).scalar_one()
    return found


async def key_pair(session: AsyncSession, now: datetime) -> KeyPair:
    """Returns both keys."""
    await create_keys(session, now)
    stored, public = (await session.execute(select(PushKeys.private_key, PushKeys.public_key))).one()
    private = load_der_private_key(stored, password=None)
    if not isinstance(private, ec.EllipticCurvePrivateKey):
        raise TypeError("The key of web push is not one of an elliptic curve.")
    return KeyPair(private, public)
