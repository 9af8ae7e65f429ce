"""The coach postpones the launch while clients wait for it."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from regimen.memberships.models import State
from regimen.payments.models import InvoiceState
from regimen.programs.models import Period, Program, ProgramType
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, GOOD, Shop, tomorrow
from tests.purchases import mails

RunJobs = Callable[[], Awaitable[int]]


async def test_clients_who_wait_start_and_pay_at_the_new_launch(
    shop: Shop, cast: Cast, maya: Requests, tom: Requests, erik: Requests, run_jobs: RunJobs
) -> None:
    launch, later = tomorrow(shop.clock, 5), tomorrow(shop.clock, 60)
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), launch_date=launch)
    await shop.card(cast.maya, cast.erik)
    await shop.card(cast.tom, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": launch.isoformat()})
    after = (later + timedelta(days=1)).isoformat()
    await tom.post(f"/stripe/plan/{program.id}/buy", {"start_date": after})
    assert (await erik.patch(f"/coach/plans/{program.id}", {"launch_date": later.isoformat()})).is_success
    await run_jobs()
    mine = (await maya.get(f"/plans/{program.id}/public")).json()["membership"]
    assert (mine["starts_on"], mine["next_payment_on"]) == (later.isoformat(), later.isoformat())
    assert (await shop.membership(cast.tom, program)).starts_on == later + timedelta(days=1), "he starts after it"
    [mail] = await mails(shop, "client_payment")
    assert mail.to == cast.maya.user.email
    [told] = [
        row for row in (await maya.get("/notifications")).json()["items"] if row["data"]["kind"] == "launch_postponed"
    ]
    assert told["text"] == (
        "The launch of Foundations has moved, so you now start on 13 March. Your first payment is on 13 March."
    )
    await shop.advance(timedelta(days=59))
    assert await shop.state(cast.maya, program) is State.SCHEDULED
    assert await shop.charges(cast.erik) == []
    await shop.advance(timedelta(days=1))
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert len(await shop.charges(cast.erik)) == 1


async def test_a_promised_trial_follows_the_launch(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, run_jobs: RunJobs
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=7)
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": tomorrow(shop.clock, 3).isoformat()})
    later = tomorrow(shop.clock, 30)
    await erik.patch(f"/coach/plans/{program.id}", {"launch_date": later.isoformat()})
    await run_jobs()
    mine = (await maya.get(f"/plans/{program.id}/public")).json()["membership"]
    assert mine["next_payment_on"] == (later + timedelta(days=7)).isoformat()
    await shop.advance(timedelta(days=30))
    assert await shop.state(cast.maya, program) is State.TRIALING


async def test_nobody_is_charged_before_the_launch_even_if_the_job_is_late(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests
) -> None:
    launch, later = tomorrow(shop.clock, 5), tomorrow(shop.clock, 60)
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), launch_date=launch)
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": launch.isoformat()})
    await erik.patch(f"/coach/plans/{program.id}", {"launch_date": later.isoformat()})
    await shop.advance(timedelta(days=6))
    m = await shop.membership(cast.maya, program)
    assert (m.state, m.starts_on) == (State.SCHEDULED, later)
    assert await shop.invoices() == []


@pytest.mark.parametrize("paid_first", [True, False])
async def test_a_one_off_that_is_paid_starts_at_the_new_launch(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, run_jobs: RunJobs, *, paid_first: bool
) -> None:
    launch, later = tomorrow(shop.clock, 5), tomorrow(shop.clock, 60)
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900), launch_date=launch)
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    pending = (await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": launch.isoformat()})).json()
    for step in [paid_first, not paid_first]:
        if step:
            await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
            await maya.post(f"/stripe/plan/{program.id}/retry/check", {"intent": pending["intent"]})
        else:
            await erik.patch(f"/coach/plans/{program.id}", {"launch_date": later.isoformat()})
            await run_jobs()
    m = await shop.membership(cast.maya, program)
    assert (m.state, m.starts_on) == (State.SCHEDULED, later)
    [mail] = await mails(shop, "client_payment")
    assert "first payment" not in mail.text
    await shop.advance(timedelta(days=60))
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert len(await shop.charges(cast.erik)) == 1


async def test_a_free_program_waits_too_and_a_launch_brought_forward_moves_nobody(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, run_jobs: RunJobs
) -> None:
    launch, later = tomorrow(shop.clock, 5), tomorrow(shop.clock, 9)
    program = await shop.program(cast.erik, kind=ProgramType.SELF_PACED, launch_date=launch)
    await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": launch.isoformat()})
    for day, start in [(later, later), (launch, later)]:
        await erik.patch(f"/coach/plans/{program.id}", {"launch_date": day.isoformat()})
        await run_jobs()
        assert (await shop.membership(cast.maya, program)).starts_on == start
    assert len(await mails(shop, "client_payment")) == 1


async def test_who_names_no_day_is_not_charged_before_the_launch(shop: Shop, cast: Cast, maya: Requests) -> None:
    launch = tomorrow(shop.clock, 5)
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), launch_date=launch)
    await shop.card(cast.maya, cast.erik)
    bought = (await maya.post(f"/stripe/plan/{program.id}/buy", {})).json()["membership"]
    assert (bought["state"], bought["starts_on"]) == ("scheduled", launch.isoformat())
    assert await shop.charges(cast.erik) == []
    await shop.advance(timedelta(days=5))
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert len(await shop.charges(cast.erik)) == 1


async def wait_for_bank(shop: Shop, cast: Cast, maya: Requests) -> Program:
    """Her first payment was due on the launch day, and her bank asks her to confirm it."""
    launch = tomorrow(shop.clock, 3)
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), launch_date=launch)
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": launch.isoformat()})
    await shop.advance(timedelta(days=3))
    assert await shop.state(cast.maya, program) is State.INCOMPLETE
    return program


async def joined(coach: Requests) -> list[bool]:
    """Whether each client that the coach was told of had been there before."""
    told = [row["data"] for row in (await coach.get("/notifications?per_page=50")).json()["items"]]
    return [data["returning"] for data in told if data["kind"] == "client_joined"]


@pytest.mark.parametrize("step", ["job", "retry", "buy"])
async def test_a_first_payment_that_is_due_follows_the_launch(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, run_jobs: RunJobs, step: str
) -> None:
    program = await wait_for_bank(shop, cast, maya)
    intent = (await maya.post(f"/stripe/plan/{program.id}/retry")).json()["intent"]
    later = tomorrow(shop.clock, 60)
    assert (await erik.patch(f"/coach/plans/{program.id}", {"launch_date": later.isoformat()})).is_success
    if step == "job":
        await run_jobs()
        for path, body in [("buy", {}), ("retry", {}), ("retry/check", {"intent": intent})]:
            meanwhile = await maya.post(f"/stripe/plan/{program.id}/{path}", body)
            assert (meanwhile.status_code, meanwhile.json()["code"]) == (409, "PreviousPaymentPending"), path
        await shop.reconcile()
        retried = (await maya.post(f"/stripe/plan/{program.id}/retry")).json()
        assert (retried["membership"]["state"], retried["paid"], retried["message"]) == ("scheduled", False, None)
        checked = await maya.post(f"/stripe/plan/{program.id}/retry/check", {"intent": intent})
        assert (checked.status_code, checked.json()["code"]) == (409, "PaymentNotDue"), "the purchase goes on"
    else:
        assert (await maya.post(f"/stripe/plan/{program.id}/{step}", {})).is_success
        await run_jobs()
    m = await shop.membership(cast.maya, program)
    assert (m.state, m.starts_on) == (State.SCHEDULED, later)
    assert [invoice.state for invoice in await shop.invoices()] == [InvoiceState.VOID]
    notices = (await maya.get("/notifications")).json()["items"]
    assert [row["data"]["kind"] for row in notices].count("launch_postponed") == 1
    assert await joined(erik) == [False]
    mine = (await maya.get(f"/plans/{program.id}/public")).json()["membership"]
    assert (mine["starts_on"], mine["next_payment_on"]) == (later.isoformat(), later.isoformat())
    await shop.make_card(cast.maya, GOOD)
    await shop.advance(timedelta(days=59))
    assert await shop.state(cast.maya, program) is State.SCHEDULED
    assert await shop.charges(cast.erik) == []
    await shop.advance(timedelta(days=1))
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert [e.kind for e in await shop.ledger()] == ["payment"]
    await shop.advance(timedelta(days=32))
    assert [e.kind for e in await shop.ledger()] == ["payment", "payment"], "and it renews"
    await run_jobs()
    assert await joined(erik) == [False], "told once, and as somebody new"
    assert await shop.ledger_matches_provider(cast.erik)


@pytest.mark.parametrize("told", [True, False])
async def test_a_first_payment_confirmed_after_the_launch_has_moved_is_refunded(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, run_jobs: RunJobs, *, told: bool
) -> None:
    program = await wait_for_bank(shop, cast, maya)
    pending = (await maya.post(f"/stripe/plan/{program.id}/retry")).json()
    later = tomorrow(shop.clock, 60)
    await erik.patch(f"/coach/plans/{program.id}", {"launch_date": later.isoformat()})
    if told:
        await run_jobs()
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    await shop.deliver()
    await shop.reconcile()
    m = await shop.membership(cast.maya, program)
    assert (m.state, m.starts_on) == (State.SCHEDULED, later)
    assert [e.kind for e in await shop.ledger()] == ["payment", "refund"]
    assert [invoice.refunded_minor for invoice in await shop.invoices()] == [3900], "and it is shown as refunded"
    await run_jobs()
    notices = (await maya.get("/notifications")).json()["items"]
    assert [row["data"]["kind"] for row in notices].count("launch_postponed") == 1
    await shop.make_card(cast.maya, GOOD)
    await shop.advance(timedelta(days=60))
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert [e.kind for e in await shop.ledger()] == ["payment", "refund", "payment"]
    assert await shop.ledger_matches_provider(cast.erik)
