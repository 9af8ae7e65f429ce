"""What tests of withdrawals share."""

from typing import Any

import httpx
from sqlalchemy import select

from regimen.memberships.models import Membership, Purchase, Withdrawal
from regimen.programs.models import Program
from tests.cast import Person
from tests.conftest import Requests
from tests.money import Shop
from tests.purchases import START

CONSENT = START | {"withdrawal_consent": "2026-06"}
"""The body of a purchase that starts at once, as the buyer asked."""


async def order_of(shop: Shop, client: Person, program: Program) -> Purchase:
    """Returns the current purchase of a client."""
    async with shop.sessions() as session:
        statement = select(Purchase).join(Membership, Membership.id == Purchase.membership_id)
        same = Membership.client_id == client.id, Membership.program_id == program.id
        current = Membership.purchase_no == Purchase.purchase_no
        return (await session.scalars(statement.where(*same, current))).one()


async def withdrawals(shop: Shop) -> list[Withdrawal]:
    async with shop.sessions() as session:
        return list(await session.scalars(select(Withdrawal)))


async def proof_of(shop: Shop, client: Person, program: Program) -> dict[str, Any]:
    return {"order_number": (await order_of(shop, client, program)).order_number, "email": client.user.email}


async def withdraw(visitor: Requests, proof: dict[str, Any], **fields: Any) -> httpx.Response:
    body = {"full_name": "Maya Kowalczyk", "contact_email": "maya@elsewhere.example", **proof, **fields}
    return await visitor.post("/withdrawals", body)


async def money(shop: Shop) -> list[tuple[str, int]]:
    return [(entry.kind.value, entry.gross_minor) for entry in await shop.ledger()]
