"""The coach cancels at the end of the period while the outcome of its renewal is unknown."""

from datetime import UTC, datetime, timedelta

import pytest
import stripe
from sqlalchemy import select, update

from regimen.memberships.access.overdue import check_overdue
from regimen.memberships.models import Membership, State, Timer
from regimen.programs.models import Period
from regimen.stripe_adapter.services import set_provider
from regimen.stripe_sandbox.provider import sandbox_provider
from regimen.training.models import Enrolment
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import Shop

START = {"start_date": "2026-01-12"}
DAY = timedelta(days=1)


class Connection:
    """The connection to Stripe: while `down`, what is posted to `path` does not arrive."""

    def __init__(self, shop: Shop, path: str) -> None:
        self.down, self.path = True, path
        set_provider(shop.services, sandbox_provider(shop.sandbox, self.fault))

    def fault(self, phase: str, method: str, url: str) -> int | None:
        if self.down and phase == "before" and method == "post" and self.path in url:
            raise stripe.APIConnectionError("down")
        return None


@pytest.mark.parametrize("path", ["/confirm", "payment_intents"])
@pytest.mark.parametrize("trial_days", [0, 7])
async def test_a_renewal_under_way_is_voided_and_nothing_stays_open(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, path: str, trial_days: int
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=trial_days)
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    connection = Connection(shop, path)
    await shop.until(datetime(2026, 1, 20, 9, tzinfo=UTC) if trial_days else datetime(2026, 2, 12, 9, 1, tzinfo=UTC))
    there = f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel"
    assert (await erik.post(there, {"mode": "period_end", "refund": False})).status_code == 200
    connection.down = False
    for _ in range(3):
        await shop.advance(DAY)
        await shop.reconcile()
    assert await shop.state(cast.maya, program) is State.CANCELED
    async with shop.sessions() as session:
        assert list(await session.scalars(select(Enrolment.open))) == [False]
    assert len(await shop.charges(cast.erik)) == (0 if trial_days else 1)
    assert (await shop.invoices())[-1].state == "void"


async def test_a_charge_that_has_begun_is_looked_at_even_if_nothing_may_be_charged(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    """An older release left such rows: cancelled at the end of the period, with an attempt whose outcome was lost."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    connection = Connection(shop, "/confirm")
    working = sandbox_provider(shop.sandbox)
    await shop.until(datetime(2026, 2, 12, 9, 1, tzinfo=UTC))
    pending = (await shop.attempts())[-1]
    await working.confirm_intent(
        await shop.connect(cast.erik),
        pending.intent_id,
        payment_method=pending.payment_method,
        on_session=False,
        key="lost answer",
    )
    async with shop.sessions.begin() as session:
        await session.execute(update(Membership).values(cancel_at_period_end=True))
    connection.down = False
    await shop.reconcile()
    assert [invoice.state for invoice in await shop.invoices()] == ["paid", "paid"]
    m = await shop.membership(cast.maya, program)
    assert (m.state, m.period_end_at) == (State.ACTIVE, datetime(2026, 3, 12, 9, tzinfo=UTC))


async def test_the_operator_is_told_of_a_membership_that_nothing_will_renew(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    async with shop.sessions.begin() as session:
        assert (await check_overdue(await session.connection())).state == "ok"
        await session.execute(update(Timer).values(handled_at=shop.clock.now()))
        found = await check_overdue(await session.connection())
    assert (found.state, found.message) == ("broken", "overdue for a day, and nothing will charge or end them: 1")
