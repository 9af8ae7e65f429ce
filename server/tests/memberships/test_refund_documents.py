"""No matter who asks for a refund, it has exactly one credit note, of just what comes back."""

from collections.abc import Sequence

import pytest
from sqlalchemy import select

from regimen.invoicing.models import Document, DocumentKind
from regimen.programs.models import Period, Program
from tests.cast import Cast
from tests.conftest import Requests
from tests.coupons.making import create_coupon
from tests.memberships.test_part_refunds import payment_id, refund
from tests.memberships.withdrawals import CONSENT, money, proof_of, withdraw
from tests.money import Shop
from tests.purchases import DAY, START

FREE = {"discount_code": "ALL"}


@pytest.fixture
async def program(shop: Shop, cast: Cast) -> Program:
    """39 pounds a month."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    return program


async def buy(maya: Requests, program: Program, body: dict[str, object] = CONSENT) -> None:
    answer = await maya.post(f"/stripe/plan/{program.id}/buy", body)
    assert answer.status_code == 200, answer.text


async def documents(shop: Shop) -> Sequence[Document]:
    async with shop.sessions() as session:
        return (await session.scalars(select(Document).order_by(Document.issued_at, Document.number))).all()


async def test_each_part_has_one_credit_note(shop: Shop, maya: Requests, erik: Requests, program: Program) -> None:
    await buy(maya, program)
    paid = await payment_id(shop)
    for amount in (1301, 1301, 1298):
        assert (await refund(erik, paid, amount)).status_code == 200
    for _ in range(2):
        await shop.deliver()
        await shop.reconcile()
    invoice, *notes = await documents(shop)
    assert [(note.kind, note.original_id, note.total_minor, note.fee_minor) for note in notes] == [
        (DocumentKind.CREDIT_NOTE, invoice.id, -amount, -65) for amount in (1301, 1301, 1298)
    ]
    assert {note.entry_id for note in notes} == {one.id for one in await shop.ledger() if one.kind == "refund"}
    [listed] = (await maya.get("/athlete/history")).json()["items"]
    assert len(listed["documents"]) == 4, "the client opens the invoice and each credit note"


async def test_a_form_that_is_sent_twice_has_one_refund_and_one_credit_note(
    shop: Shop, maya: Requests, erik: Requests, program: Program
) -> None:
    await buy(maya, program)
    paid, key = await payment_id(shop), "0b7cf6b5-86ea-4f0b-8f34-b4ad54d3a4a1"
    for _ in range(2):
        assert (await refund(erik, paid, 1000, key=key)).status_code == 200
    await shop.deliver()
    assert await money(shop) == [("payment", 3900), ("refund", -1000)]
    assert [one.total_minor for one in await documents(shop)] == [3900, -1000]


async def test_a_withdrawal_after_a_part_refund_credits_only_the_rest(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, visitor: Requests, program: Program
) -> None:
    """Of £39.00 £10.00 came back before, and £7.55 pays for six of 31 days."""
    await buy(maya, program)
    assert (await refund(erik, await payment_id(shop), 1000)).status_code == 200
    await shop.advance(6 * DAY)
    answer = await withdraw(visitor, await proof_of(shop, cast.maya, program))
    [line] = answer.json()["lines"]
    assert (line["returned_before"]["amount_minor"], line["refund"]["amount_minor"]) == (1000, 2145)
    for _ in range(2):
        await shop.deliver()
        await shop.reconcile()
    assert [one.total_minor for one in await documents(shop)] == [3900, -1000, -2145]
    assert sum(one.total_minor for one in await documents(shop)) == sum(amount for _, amount in await money(shop))


async def test_of_a_discounted_payment_what_was_paid_comes_back(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, visitor: Requests, program: Program
) -> None:
    await create_coupon(erik, code="THIRD", percent=33)
    await buy(maya, program, START | {"discount_code": "THIRD"})
    proof = await proof_of(shop, cast.maya, program)
    assert (await visitor.post("/withdrawals/check", proof)).json()["refund"]["amount_minor"] == 2613
    assert (await withdraw(visitor, proof)).status_code == 200
    await shop.deliver()
    assert await money(shop) == [("payment", 2613), ("refund", -2613)]
    invoice, note = await documents(shop)
    assert (invoice.price_minor, invoice.discount_minor, invoice.total_minor) == (3900, 1287, 2613)
    assert (note.total_minor, note.original_id) == (-2613, invoice.id)


async def test_a_purchase_that_cost_nothing_is_withdrawn_from_without_a_refund(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, visitor: Requests, program: Program
) -> None:
    await create_coupon(erik, code="ALL", percent=100)
    await buy(maya, program, START | FREE)
    answer = await withdraw(visitor, await proof_of(shop, cast.maya, program))
    assert (answer.status_code, answer.json()["lines"], answer.json()["receipt"]["refund"]) == (200, [], None)
    await shop.advance(40 * DAY)
    assert await shop.ledger() == [], "the discount is over with the contract, and so is the price"
    assert [one.total_minor for one in await documents(shop)] == [0]


async def test_a_refund_that_does_not_arrive_is_owed_again(
    shop: Shop, maya: Requests, erik: Requests, program: Program
) -> None:
    await buy(maya, program)
    paid = await payment_id(shop)
    assert (await refund(erik, paid, 1000)).status_code == 200
    await shop.deliver()
    await shop.sandbox.back_office.fail_refund((await shop.ledger())[-1].source_id)
    await shop.deliver()
    view = (await erik.get(f"/coach/payments/{paid}")).json()
    assert (view["left"]["amount_minor"], view["refunds"][0]["state"]) == (3900, "failed")
    assert [one.total_minor for one in await documents(shop)] == [3900, -1000, 1000]
    assert (await refund(erik, paid, 3900)).status_code == 200
    await shop.deliver()
    assert [one.total_minor for one in await documents(shop)] == [3900, -1000, 1000, -3900]
