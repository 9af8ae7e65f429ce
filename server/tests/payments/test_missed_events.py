"""Events that could not be read when they came are read later."""

from datetime import timedelta
from typing import Any

import pytest

from regimen.memberships.models import State
from regimen.payments.actions import accounts
from regimen.payments.actions.backfill import backfill_events
from regimen.payments.actions.inbox import process_inbox
from regimen.programs.models import Period, Program
from regimen.stripe_adapter.errors import UnknownOutcome
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, Shop
from tests.purchases import START


@pytest.fixture
async def program(shop: Shop, cast: Cast, maya: Requests) -> Program:
    """Maya has confirmed her payment with her bank; Stripe's event about it has not been read."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    await backfill_events(shop.work())
    pending = (await maya.post(f"/stripe/plan/{program.id}/buy", START)).json()
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    return program


async def test_a_list_that_could_not_be_read_is_read_from_where_it_stopped(
    shop: Shop, cast: Cast, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: Any, **__: Any) -> list[Any]:
        raise UnknownOutcome("No answer.")

    shop.clock.advance(timedelta(hours=3))
    with monkeypatch.context() as patched:
        patched.setattr(shop.provider, "list_events", fails)
        await backfill_events(shop.work())
    assert await shop.state(cast.maya, program) is State.INCOMPLETE
    shop.clock.advance(timedelta(hours=3))
    await backfill_events(shop.work())
    assert await shop.state(cast.maya, program) is State.ACTIVE


async def test_events_that_came_while_an_account_was_lost_are_processed_when_it_is_back(
    shop: Shop, cast: Cast, program: Program
) -> None:
    account = await shop.connect(cast.erik)
    await shop.sandbox.back_office.deauthorize(account, notify=False)
    await shop.deliver()
    assert await shop.state(cast.maya, program) is State.INCOMPLETE
    await shop.sandbox.back_office.authorize_again(account)
    shop.clock.advance(timedelta(hours=1))
    await process_inbox(shop.work())
    assert await shop.state(cast.maya, program) is State.INCOMPLETE, "put aside: nobody has seen that it is back"
    await accounts.sync_account(shop.work(), account)
    await process_inbox(shop.work())
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert len(await shop.charges(cast.erik)) == 1
