"""No account stalls the jobs of the others: an item that fails is undone alone, logged, and shown to the operator."""

import logging
from datetime import timedelta
from uuid import UUID

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from regimen.accounts.models import User
from regimen.chat.jobs import notify
from regimen.kit.clock import Clock
from regimen.kit.db import after_commit
from regimen.kit.ids import new_id
from regimen.platform import doctor
from regimen.platform.job_items import for_each, is_not_waiting
from regimen.platform.jobs import EVERY_MINUTE, declared_jobs, perform
from regimen.platform.models import FailedJobItem, RateWindow
from tests.cast import Cast
from tests.chat.conftest import gym as gym
from tests.chat.gym import Gym
from tests.conftest import Requests
from tests.form_checks.conftest import maya_trains as maya_trains
from tests.form_checks.conftest import training as training
from tests.form_checks.filming import Filming
from tests.memberships.conftest import shop as shop
from tests.money import Shop
from tests.platform.failing_items import CASES, Items
from tests.training.factory import EnrolledClient

OF_ONE = {
    "deliver_event": "one event; each of its subscribers has a savepoint",
    "deliver_mail": "one mail",
    "mail_link": "one person",
    "mail_email_change": "one person",
    "mail_price_message": "the clients of one program",
    "mail_invitations_of_program": "one program",
    "delete_bytes": "the files of one change",
    "make_document_file": "one document",
    "notify_of_messages": "only adds jobs, one for each message",
    "tell_of_message": "one message",
    "send_planned_post": "one post; what adds these jobs is tested",
    "send_notifications": "one occasion; each device is sent to by itself",
    "process_media": "one file",
    "process_picture": "one file",
    "process_sound": "one file",
    "process_video": "one file",
    "process_long_video": "one file",
    "make_video_sizes": "one file",
    "renew_covers": "only adds jobs, one for each cover of one picture",
    "renew_cover": "one cover",
    "delete_orphaned_files": "adds jobs, one for each hundred files",
    "run_bulk_action": "one action of one account",
    "update_customer_email": "one customer",
    "send_seller_address": "one account",
}
IN_ONE_STATEMENT = {
    "enqueue_invitation_mails": "adds a job for each program",
    "check_documents": "adds two jobs",
    "forget_failed_jobs": "deletes by age",
    "forget_answers": "deletes by age",
    "forget_deleted_photos": "deletes by age",
    "delete_unconfirmed_questions": "deletes by age",
    "delete_old_questions": "deletes by age",
    "forget_expired_tokens": "deletes by age",
    "delete_signed_out_devices": "deletes by age",
    "erase_mailed_links": "replaces a pattern in texts",
    "run_sandbox_jobs": "simulates Stripe, for development only",
}

TESTED_ELSEWHERE = {"close_begun_days": "a zone that fails: tests/training/test_done_days.py"}


def test_every_job_is_known_to_work_for_one_or_is_tested_with_an_item_that_fails() -> None:
    """A new job for many accounts needs `for_each` (`platform/job_items.py`) and a case in `failing_items.py`."""
    declared = {entry.name for entry in declared_jobs() if not entry.name.startswith("test_")}
    assert declared == set(CASES) | set(OF_ONE) | set(IN_ONE_STATEMENT) | set(TESTED_ELSEWHERE)


def test_the_next_run_is_the_retry_of_a_job_of_every_minute() -> None:
    assert {
        entry.name: entry.retry.attempts for entry in declared_jobs() if entry.cron == EVERY_MINUTE
    } == dict.fromkeys(
        ["membership_timers", "plan_billing", "send_planned_posts", "reconcile_payments", "run_sandbox_jobs"], 1
    )


@pytest.mark.parametrize("name", sorted(CASES))
async def test_an_item_that_fails_stops_no_other(
    name: str,
    session: AsyncSession,
    sessions: async_sessionmaker[AsyncSession],
    cast: Cast,
    clock: Clock,
    shop: Shop,
    gym: Gym,
    maya: Requests,
    maya_trains: EnrolledClient,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    filming = Filming(session, maya, maya_trains, b"", lambda: None)
    items = Items(session, cast, gym, filming, monkeypatch, shop.connect, [])
    await session.execute(text("delete from procrastinate_jobs"))
    arguments = await CASES[name](items)
    await session.commit()
    entries = {entry.name: entry for entry in declared_jobs()}
    with caplog.at_level(logging.ERROR):
        await perform(entries[name], sessions, clock.now(), arguments or {})
        if name == "send_planned_posts":
            for raw in (await session.scalars(text("select args from procrastinate_jobs order by id"))).all():
                await perform(entries["send_planned_post"], sessions, clock.now(), raw)
    assert len(items.done) >= 1, "the others are done"
    assert [record for record in caplog.records if record.exc_info], "what failed is logged with its traceback"
    if name != "process_webhooks":  # it has alerts of its own, after some attempts
        assert (await session.scalar(select(func.count()).select_from(FailedJobItem))) == 1
        found = await doctor.check_jobs(await session.connection())
        assert found.state == "broken"
        assert "1 of its items" in found.message


async def test_mails_about_a_conversation_that_failed_are_tried_again_some_times(
    session: AsyncSession, sessions: async_sessionmaker[AsyncSession], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = new_id(), new_id()
    (entry,) = [entry for entry in declared_jobs() if entry.name == "mail_unread_messages"]

    async def mail_about(_session: object, conversation_id: UUID, _now: object) -> bool:
        if conversation_id == bad:
            raise ValueError("broken")
        return False

    monkeypatch.setattr(notify, "mail_about", mail_about)
    await session.execute(text("delete from procrastinate_jobs"))
    await session.commit()
    await perform(entry, sessions, clock.now(), {"conversation_ids": [str(bad), str(good)]})
    again = select(text("args from procrastinate_jobs where task_name = 'mail_unread_messages'"))
    ((args,),) = (await session.execute(again)).all()
    assert (args["conversation_ids"], args["failures"]) == ([str(bad)], 1)
    await session.execute(text("delete from procrastinate_jobs"))
    await session.commit()
    await perform(entry, sessions, clock.now(), args | {"failures": 6})
    assert (await session.execute(again)).all() == []


async def test_what_a_failed_item_did_is_undone_and_one_that_works_again_is_forgotten(
    session: AsyncSession, clock: Clock
) -> None:
    followed: list[str] = []
    broken = {"b"}

    async def work(item: str) -> None:
        session.add(RateWindow(key=item, hits=1, expires_at=clock.now()))
        await session.flush()

        async def after() -> None:
            followed.append(item)

        after_commit(session, after)
        if item in broken:
            await session.execute(text("select 1 / 0"))

    async def failing() -> list[tuple[str, int]]:
        rows = await session.execute(select(FailedJobItem.item, FailedJobItem.times))
        return [(row[0], row[1]) for row in rows]

    await for_each(session, "job", ["a", "b", "c"], work)
    assert sorted(await session.scalars(select(RateWindow.key))) == ["a", "c"]
    assert [await action() for action in session.info["after_commit"]] == [None, None]
    assert followed == ["a", "c"]
    await for_each(session, "job", ["b"], work)
    assert await failing() == [("b", 2)]
    broken.clear()
    await for_each(session, "job", ["b"], work)
    assert await failing() == []


async def test_what_has_just_failed_waits_longer_each_time(session: AsyncSession, clock: Clock, cast: Cast) -> None:
    async def fail(_: object) -> None:
        raise RuntimeError("no")

    async def waits(minutes: int) -> bool:
        now = clock.now() + timedelta(minutes=minutes)
        ids = await session.scalars(select(User.id).where(is_not_waiting("job", User.id, now)))
        return cast.maya.id not in ids.all()

    await for_each(session, "job", [cast.maya.id], fail)
    assert [await waits(0), await waits(1)] == [True, False]
    await for_each(session, "job", [cast.maya.id], fail)
    assert [await waits(1), await waits(2)] == [True, False]
