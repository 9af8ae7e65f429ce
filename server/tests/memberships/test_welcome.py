"""The welcome message of a program, sent once to each client who joins."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest
from sqlalchemy import update

from regimen.accounts.events import UserConfirmed
from regimen.accounts.models import User
from regimen.memberships.models import State
from regimen.platform.events import publish
from regimen.programs.models import Period, Program, ProgramType
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, FAILS_LATER, GOOD, Shop, tomorrow
from tests.purchases import START, mails

RunJobs = Callable[[], Awaitable[int]]


@pytest.mark.spec("PRG-49")
@pytest.mark.parametrize("trial_days", [0, 7])
async def test_a_client_who_joins_gets_the_message_once(
    shop: Shop, cast: Cast, maya: Requests, run_jobs: RunJobs, trial_days: int
) -> None:
    program = await shop.program(
        cast.erik, (Period.MONTHLY, 3900), trial_days=trial_days, welcome_message="Bring chalk.\nSee you Monday!"
    )
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await run_jobs()
    (welcome,) = await mails(shop, "program_welcome")
    assert welcome.to == cast.maya.user.email
    assert "Bring chalk.\nSee you Monday!" in welcome.text
    await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    await shop.advance(timedelta(days=40))
    await maya.post(f"/stripe/plan/{program.id}/buy", {"resume_type": "restart"})
    await run_jobs()
    assert len(await mails(shop, "program_welcome")) == 1


@pytest.mark.spec("ACC-34")
async def test_the_first_client_completes_the_checklist_step_once(
    shop: Shop, cast: Cast, erik: Requests, ines: Requests, maya: Requests, tom: Requests, run_jobs: RunJobs
) -> None:
    async def completed(coach: Requests) -> list[str]:
        steps: list[str] = (await coach.get("/users/me")).json()["current"]["check_list_info"]["completed_steps"]
        return steps

    program = await shop.program(cast.erik)
    await run_jobs()
    before = await completed(erik)
    assert "sign_up_first_client" not in before
    for client in (maya, tom):
        bought = await client.post(f"/stripe/plan/{program.id}/buy", START)
        assert bought.status_code == 200, bought.text
        await run_jobs()
        assert await completed(erik) == [*before, "sign_up_first_client"]
    assert "sign_up_first_client" not in await completed(ines)


@pytest.mark.spec("PRG-49")
@pytest.mark.parametrize("trial_days", [0, 7])
async def test_a_client_who_starts_later_joins_once(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, run_jobs: RunJobs, trial_days: int
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=trial_days, welcome_message="Hello!")
    await shop.card(cast.maya, cast.erik)
    start = tomorrow(shop.clock, 3).isoformat()
    promised = {"trial_expected": True, "trial_days_expected": trial_days} if trial_days else {}
    bought = await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": start} | promised)
    assert bought.status_code == 200, bought.text
    for _ in range(2):
        await run_jobs()
        assert len(await mails(shop, "program_welcome")) == 1
        items = (await erik.get("/notifications?per_page=50")).json()["items"]
        told = [item["data"] for item in items if item["data"]["kind"] == "client_joined"]
        assert [data["returning"] for data in told] == [False]
        await shop.advance(timedelta(days=4))


async def test_a_program_without_a_message_sends_no_mail(
    shop: Shop, cast: Cast, maya: Requests, run_jobs: RunJobs
) -> None:
    program = await shop.program(cast.erik, welcome_message=" ")
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await run_jobs()
    assert await mails(shop, "program_welcome") == []


async def test_a_one_off_for_a_later_start_that_is_never_paid_expires_unannounced(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, run_jobs: RunJobs
) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 3900), kind=ProgramType.FIXED, welcome_message="Hello!")
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    start = tomorrow(shop.clock, 8).isoformat()
    await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": start})
    assert await shop.state(cast.maya, program) is State.INCOMPLETE
    for _ in range(10):
        await shop.advance(timedelta(days=1))
        await shop.reconcile()
    await run_jobs()
    assert await shop.state(cast.maya, program) is State.INCOMPLETE_EXPIRED
    assert await shop.charges(cast.erik) == []
    assert await mails(shop, "program_welcome") == []
    assert (await erik.get("/notifications")).json()["items"] == []


async def confirm_email(shop: Shop, cast: Cast) -> None:
    shop.clock.advance(timedelta(minutes=5))
    now = shop.clock.now()
    async with shop.sessions.begin() as session:
        await session.execute(update(User).where(User.id == cast.maya.id).values(confirmed_at=now))
        await publish(session, UserConfirmed(at=now, actor_id=cast.maya.id, subject_id=cast.maya.id))


@pytest.mark.spec("PRG-49")
@pytest.mark.parametrize("paid_first", [True, False])
async def test_an_unconfirmed_buyer_gets_the_message_once_both_paid_and_confirmed(
    shop: Shop, cast: Cast, maya: Requests, run_jobs: RunJobs, *, paid_first: bool
) -> None:
    async with shop.sessions.begin() as session:
        await session.execute(update(User).where(User.id == cast.maya.id).values(confirmed_at=None))
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), welcome_message="Hello!")
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    bought = (await maya.post(f"/stripe/plan/{program.id}/buy", START)).json()
    for number, pays in enumerate([paid_first, not paid_first]):
        if pays:
            await shop.sandbox.browser.complete_action(bought["payment_intent_client_secret"], True)
            paid = await maya.post(f"/stripe/plan/{program.id}/retry/check", {"intent": bought["intent"]})
            assert paid.json()["membership"]["state"] == "active"
        else:
            await confirm_email(shop, cast)
        await run_jobs()
        assert len(await mails(shop, "program_welcome")) == number


async def told(person: Requests) -> list[str]:
    """The kinds of what somebody was told, oldest first."""
    items = (await person.get("/notifications?per_page=50")).json()["items"]
    return [item["data"]["kind"] for item in reversed(items)]


async def test_an_announced_purchase_whose_first_payment_never_comes_ends_with_a_word_to_both(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, run_jobs: RunJobs
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": tomorrow(shop.clock, 3).isoformat()})
    await shop.make_card(cast.maya, FAILS_LATER)
    for _ in range(13):
        await shop.advance(timedelta(days=1))
        await shop.reconcile()
    await run_jobs()
    assert await shop.state(cast.maya, program) is State.INCOMPLETE_EXPIRED
    assert await told(erik) == ["client_joined", "auto_cancelled"]
    assert (await told(maya))[-1] == "auto_cancelled"
    assert await shop.charges(cast.erik) == []


async def test_a_purchase_withdrawn_before_its_first_payment_is_never_mentioned_to_the_coach(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, run_jobs: RunJobs
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert (await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")).is_success
    await run_jobs()
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert await told(erik) == []


async def test_a_client_whose_unpaid_purchase_the_coach_cancels_is_told(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, run_jobs: RunJobs
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    there = f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel"
    assert (await erik.post(there, {"mode": "now", "refund": False})).is_success
    await run_jobs()
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert (await told(maya))[-1] == "membership_cancelled"


async def leave_and_buy_again(shop: Shop, cast: Cast, maya: Requests, program: Program) -> dict[str, str]:
    """Maya, who trained before, buys again, and her bank asks her to confirm the first payment."""
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    await shop.advance(timedelta(days=40))
    await shop.make_card(cast.maya, ALWAYS_3DS)
    pending: dict[str, str] = (await maya.post(f"/stripe/plan/{program.id}/buy", {"resume_type": "restart"})).json()
    assert await shop.state(cast.maya, program) is State.INCOMPLETE
    return pending


async def test_a_withdrawn_second_purchase_is_not_mentioned_although_the_first_was(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, run_jobs: RunJobs
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await leave_and_buy_again(shop, cast, maya, program)
    await run_jobs()
    before = await told(erik)
    assert before[0] == "client_joined"
    await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    await run_jobs()
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert await told(erik) == before


@pytest.mark.spec("PRG-49")
async def test_an_unconfirmed_client_who_has_joined_before_gets_the_message_while_the_next_payment_is_due(
    shop: Shop, cast: Cast, maya: Requests, run_jobs: RunJobs
) -> None:
    async with shop.sessions.begin() as session:
        await session.execute(update(User).where(User.id == cast.maya.id).values(confirmed_at=None))
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), welcome_message="Hello!")
    pending = await leave_and_buy_again(shop, cast, maya, program)
    await run_jobs()
    assert await mails(shop, "program_welcome") == []
    await confirm_email(shop, cast)
    await run_jobs()
    assert len(await mails(shop, "program_welcome")) == 1
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    await shop.deliver()
    await run_jobs()
    assert len(await mails(shop, "program_welcome")) == 1, "who comes back is not welcomed again"


async def test_a_first_purchase_that_expired_unpaid_does_not_make_the_next_one_a_return(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, run_jobs: RunJobs
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), welcome_message="Hello!")
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    for _ in range(3):
        await shop.advance(timedelta(days=1))
        await shop.reconcile()
    assert await shop.state(cast.maya, program) is State.INCOMPLETE_EXPIRED
    await shop.make_card(cast.maya, GOOD)
    again = await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": tomorrow(shop.clock, 0).isoformat()})
    assert again.json()["membership"]["state"] == "active"
    await run_jobs()
    items = (await erik.get("/notifications")).json()["items"]
    assert [item["data"]["returning"] for item in items if item["data"]["kind"] == "client_joined"] == [False]
    assert len(await mails(shop, "program_welcome")) == 1
