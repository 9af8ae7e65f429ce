"""What the server says of a payment after the client has been with their bank: paid, still waiting, or cancelled."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from regimen.memberships.models import State
from regimen.programs.models import Period, Program
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, Shop, tomorrow
from tests.purchases import START

RunJobs = Callable[[], Awaitable[int]]


async def wait_for_bank(shop: Shop, cast: Cast, maya: Requests) -> tuple[Program, dict[str, str]]:
    """Maya's bank asks her to confirm the first payment."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    pending = (await maya.post(f"/stripe/plan/{program.id}/buy", START)).json()
    assert pending["requires_action"] is True
    return program, pending


@pytest.mark.spec("API-29")
async def test_a_payment_that_the_bank_still_waits_for_is_not_paid(shop: Shop, cast: Cast, maya: Requests) -> None:
    program, pending = await wait_for_bank(shop, cast, maya)
    checked = (await maya.post(f"/stripe/plan/{program.id}/retry/check", {"intent": pending["intent"]})).json()
    assert (checked["requires_action"], checked["paid"], checked["message"]) == (True, False, None)
    assert checked["payment_intent_client_secret"] == pending["payment_intent_client_secret"]
    assert checked["membership"]["state"] == "incomplete"
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    for _ in range(2):
        checked = (await maya.post(f"/stripe/plan/{program.id}/retry/check", {"intent": pending["intent"]})).json()
        assert (checked["requires_action"], checked["paid"]) == (False, True)
        assert checked["membership"]["state"] == "active"
    assert len(await shop.charges(cast.erik)) == 1


@pytest.mark.parametrize("approves", [True, False])
async def test_a_payment_that_was_cancelled_meanwhile_is_refused(
    shop: Shop, cast: Cast, maya: Requests, *, approves: bool
) -> None:
    program, pending = await wait_for_bank(shop, cast, maya)
    await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    if approves:
        await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    checked = await maya.post(f"/stripe/plan/{program.id}/retry/check", {"intent": pending["intent"]})
    assert checked.status_code == 409
    assert checked.json()["code"] == "PaymentCanceled"
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert await shop.charges(cast.erik) == []


async def test_a_paid_membership_that_has_ended_is_no_success(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    pending = (await maya.post(f"/stripe/plan/{program.id}/buy", START)).json()
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    check = f"/stripe/plan/{program.id}/retry/check"
    assert (await maya.post(check, {"intent": pending["intent"]})).is_success
    await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    checked = await maya.post(check, {"intent": pending["intent"]})
    assert (checked.status_code, checked.json()["code"]) == (409, "MembershipOver")
    assert len(await shop.charges(cast.erik)) == 1


async def test_the_payment_of_another_client_is_not_found(
    shop: Shop, cast: Cast, maya: Requests, tom: Requests
) -> None:
    program, pending = await wait_for_bank(shop, cast, maya)
    await shop.card(cast.tom, cast.erik)
    assert (await tom.post(f"/stripe/plan/{program.id}/buy", START)).is_success
    checked = await tom.post(f"/stripe/plan/{program.id}/retry/check", {"intent": pending["intent"]})
    assert checked.status_code == 404


async def test_a_retry_after_the_launch_has_moved_pays_nothing_and_says_so(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests
) -> None:
    launch = tomorrow(shop.clock, 3)
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), launch_date=launch)
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": launch.isoformat()})
    await shop.advance(timedelta(days=3))
    await erik.patch(f"/coach/plans/{program.id}", {"launch_date": tomorrow(shop.clock, 5).isoformat()})
    retried = (await maya.post(f"/stripe/plan/{program.id}/retry")).json()
    assert (retried["membership"]["state"], retried["paid"], retried["message"]) == ("scheduled", False, None)
    assert await shop.charges(cast.erik) == []
