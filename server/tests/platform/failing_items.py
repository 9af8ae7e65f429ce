"""For each job that works for many accounts at once: two items, of which the first one fails in a way that nobody
foresaw. A case arranges them and returns what became of the second."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.chat.actions import pictures, planned_posts
from regimen.chat.jobs import notify
from regimen.chat.models import ChatPicture, Conversation, ConversationKind, PlannedPost
from regimen.feed import jobs as feed_jobs
from regimen.feed.actions import plan_danger, summaries
from regimen.feed.models import FeedSettings, Summary
from regimen.form_checks import jobs as form_check_jobs
from regimen.form_checks.models import FormCheckSettings
from regimen.invoicing.actions import backfill as document_backfill
from regimen.invoicing.actions import fees
from regimen.kit.ids import new_id
from regimen.media import jobs as media_jobs
from regimen.media.models import Media, MediaKind, MediaState, MediaUpload
from regimen.memberships.actions import run_timers
from regimen.payments.actions import accounts, backfill, inbox, ledger_check, reconcile, tax
from regimen.payments.models import PaymentAccount, TaxSwitch, WebhookEvent
from regimen.release_notes import jobs as release_note_jobs
from regimen.release_notes.models import Audience, ReleaseNote
from regimen.subscription_billing.actions import due
from tests.cast import Cast
from tests.chat.gym import Gym
from tests.form_checks.filming import Filming

BAD, GOOD = new_id(), new_id()


@dataclass
class Items:
    """What the cases arrange with."""

    session: AsyncSession
    cast: Cast
    gym: Gym
    filming: Filming
    patch: pytest.MonkeyPatch
    connect: Callable[[Any], Awaitable[str]]
    done: list[object]

    async def add(self, *rows: Any) -> None:
        self.session.add_all(rows)
        await self.session.commit()

    def fail_first(self, module: Any, name: str, key: Callable[..., object], returns: object = None) -> None:
        """Replaces `module.name`, which works for one item: the first item that it gets fails, after it has
        broken its transaction where it has one, and the others are noted as done."""
        first: list[object] = []

        async def work(*args: Any, **_: Any) -> object:
            item = key(*args)
            first.append(item)
            if item == first[0]:
                raise RuntimeError("the first one fails")
            if item in self.done:
                return None
            self.done.append(item)
            return returns

        self.patch.setattr(module, name, work)

    def found(self, module: Any, name: str, items: object) -> None:
        async def find(*_: Any, **__: Any) -> object:
            return items

        self.patch.setattr(module, name, find)


Case = Callable[[Items], Awaitable[dict[str, Any] | None]]
CASES: dict[str, Case] = {}
"""By the name of the job; each returns the arguments with which it is run."""


def case(job: str) -> Callable[[Case], Case]:
    def declare(function: Case) -> Case:
        CASES[job] = function
        return function

    return declare


@case("membership_timers")
async def _(it: Items) -> None:
    async def find(_session: object, _now: object, _most: object, failed: set[object]) -> list[object]:
        return [one for one in (BAD, GOOD) if one not in failed and one not in it.done]

    it.patch.setattr(run_timers.timers, "get_due_membership_ids", find)
    it.fail_first(run_timers, "run_next_timer", lambda _work, item, _now: item, returns=True)


@case("plan_billing")
async def _(it: Items) -> None:
    async def find(_session: object, _now: object, _most: object, failed: set[object]) -> list[object]:
        return [one for one in (BAD, GOOD) if one not in failed and one not in it.done]

    it.patch.setattr(due, "due_account_ids", find)
    it.fail_first(due, "run_next_step", lambda _work, item, _now: item, returns=True)


@case("reconcile_payments")
async def _(it: Items) -> None:
    async def find(_session: object, kind: object, *_: object) -> list[object]:
        return [BAD, GOOD] if kind is reconcile.Invoice else []

    it.patch.setattr(reconcile, "_ids", find)
    it.patch.setattr(reconcile, "schedule_next_check", lambda *_: None)
    it.patch.setattr(AsyncSession, "get_one", AsyncSession.get)
    it.fail_first(reconcile, "_finish_invoice", lambda _work, item: item)


@case("process_webhooks")
async def _(it: Items) -> None:
    now = it.gym.clock.now()
    common = {"endpoint": "connect", "kind": "intent.succeeded", "raw": b"", "received_at": now}
    for number in range(2):
        due_at = now + timedelta(seconds=number - 5)
        names = {"event_id": f"evt_{number}", "stripe_account_id": "", "object_id": ""}
        await it.add(WebhookEvent(**common, **names, due_at=due_at))
    it.fail_first(inbox, "_process", lambda _work, event: event.event_id)


@case("backfill_events")
async def _(it: Items) -> None:
    await it.connect(it.cast.ines)
    it.fail_first(backfill, "_backfill_account", lambda _work, account: account)


@case("sync_disabled_accounts")
async def _(it: Items) -> None:
    for coach in (it.cast.erik, it.cast.ines):
        await it.connect(coach)
    await _disable_accounts(it)
    it.fail_first(accounts, "sync_lost_account", lambda _work, account: account)


async def _disable_accounts(it: Items) -> None:
    await it.session.execute(update(PaymentAccount).values(payouts_enabled=False))
    await it.session.commit()


@case("sync_tax_settings")
async def _(it: Items) -> None:
    for coach in (it.cast.erik, it.cast.ines):
        await it.connect(coach)
        it.session.add(TaxSwitch(account_id=coach.account_id, wanted=True, updated_at=it.gym.clock.now()))
    await it.session.commit()
    it.fail_first(tax, "sync_tax_settings", lambda _work, account: account)


@case("reconcile_ledger")
async def _(it: Items) -> None:
    for coach in (it.cast.erik, it.cast.ines):
        await it.connect(coach)
    it.fail_first(ledger_check, "_check_account", lambda _work, account: account)


@case("issue_missing_documents")
async def _(it: Items) -> None:
    it.found(document_backfill, "sellers_with_missing_documents", [BAD, GOOD])
    it.found(document_backfill, "count_missing_documents", 2)
    it.fail_first(document_backfill, "_issue_slice", lambda _sessions, account, _now: account, returns=1)


@case("issue_fee_invoices")
async def _(it: Items) -> None:
    month = fees._month_of(it.gym.clock.now())
    it.found(fees, "_first_fee_at", month - timedelta(days=3))
    it.found(fees, "_uninvoiced_fees", [(BAD, "GBP", 100), (GOOD, "GBP", 100)])
    it.fail_first(fees, "_issue", lambda _session, account, *_: account)


@case("forget_uploads")
async def _(it: Items) -> None:
    old = it.gym.clock.now() - timedelta(days=60)
    for number in range(2):
        media = _media(it, state=MediaState.UPLOADING, client_id=it.cast.maya.id, created_by=it.cast.maya.id)
        await it.add(media)
        upload = {"user_id": it.cast.maya.id, "key": f"k{number}", "store_upload": f"u{number}", "name": "squat.mp4"}
        await it.add(
            MediaUpload(media_id=media.id, content_type="", bytes=1, part_size=1, used_at=old, created_at=old, **upload)
        )
    it.fail_first(media_jobs, "cancel_upload", lambda _session, media, _upload: media.id)


@case("forget_parts")
async def _(it: Items) -> None:
    class Store:
        async def begun_before(self, *_: Any) -> dict[str, str]:
            return {"u1": "k1", "u2": "k2"}

        async def abort(self, *_: Any) -> None: ...

    store = Store()
    it.fail_first(Store, "abort", lambda _self, _key, upload, _now: upload)
    services = media_jobs.services_of(it.session)
    it.patch.setattr(services.files, "multipart", store)


@case("delete_unused_voice_overs")
async def _(it: Items) -> None:
    coach, client = it.cast.erik.id, it.cast.maya.id
    for _number in range(2):
        await it.add(_media(it, state=MediaState.PUBLISHED, client_id=client, created_by=coach))
    it.fail_first(form_check_jobs, "remove", lambda _session, media: media.id)


@case("delete_old_form_check_clips")
async def _(it: Items) -> None:
    now, gym = it.gym.clock.now(), it.cast.erik
    await it.add(FormCheckSettings(account_id=gym.account_id, keep_months=1, updated_at=now, updated_by=gym.id))
    for _number in range(2):
        await it.filming.send()
    it.gym.clock.advance(timedelta(days=90))
    it.fail_first(form_check_jobs, "delete_clips", lambda _session, form_check, *_: form_check.id)


@case("delete_unused_chat_pictures")
async def _(it: Items) -> None:
    old = it.gym.clock.now() - timedelta(days=5)
    it_is = {"created_by": it.cast.erik.id, "content_type": "image/png", "width": 1, "height": 1, "created_at": old}
    for conversation in (await it.gym.community(), await _direct(it)):
        await it.add(ChatPicture(conversation_id=conversation, key="a", thumbnail_key="b", **it_is))
    it.fail_first(pictures, "delete_pictures", lambda _session, which: str(which.compile().params))


async def _direct(it: Items) -> Any:
    kind = Conversation.kind == ConversationKind.ACCOUNT
    return (await it.session.scalars(select(Conversation.id).where(kind))).first()


@case("send_planned_posts")
async def _(it: Items) -> None:
    now, community = it.gym.clock.now(), await it.gym.community()
    common = {"conversation_id": community, "author_id": it.cast.erik.id, "created_at": now, "updated_at": now}
    for text in ("Week 9", "Week 10"):
        await it.add(PlannedPost(id=new_id(), body=text, send_at=now - timedelta(minutes=1), **common))
    it.fail_first(planned_posts, "append", lambda _session, _conversation, _id, message, _now: message.body)


@case("mail_unread_messages")
async def _(it: Items) -> dict[str, Any]:
    it.fail_first(notify, "mail_about", lambda _session, conversation, _now: conversation)
    return {"conversation_ids": [str(BAD), str(GOOD)]}


@case("send_feed_summaries")
async def _(it: Items) -> None:
    old = it.gym.clock.now() - timedelta(days=60)
    for person in (it.cast.erik, it.cast.ines):
        await it.add(FeedSettings(user_id=person.id, summary=Summary.DAILY, summarised_until=old))
    it.fail_first(summaries, "_summarise", lambda _session, _settings, user, _now: user.id)


@case("warn_of_plans_in_danger")
async def _(it: Items) -> None:
    it.cast.erik.user.zone, it.cast.ines.user.zone = "Etc/UTC", "UTC"
    await it.add(it.cast.erik.user, it.cast.ines.user)
    it.gym.clock.freeze(it.gym.clock.now().replace(hour=feed_jobs.WARNED_AT))

    async def note(_session: object, _job: object, *, zone: str) -> None:
        if zone == "Etc/UTC":
            raise RuntimeError("the queue refused it")
        it.done.append(zone)

    it.patch.setattr(feed_jobs, "enqueue", note)


@case("warn_of_plans_in_danger_in_zone")
async def _(it: Items) -> dict[str, Any]:
    programs = [SimpleNamespace(id=one, title="", account_id=one) for one in (BAD, GOOD)]
    it.found(plan_danger, "programs_needing_training", [(program, 1) for program in programs])
    it.found(plan_danger, "_is_new", True)
    it.found(plan_danger, "coaches_of", [])
    it.fail_first(plan_danger, "store", lambda _session, _draft, _readers, about, _now: about.program_id)
    return {"zone": "Europe/London"}


@case("mail_release_note")
async def _(it: Items) -> dict[str, Any]:
    note = ReleaseNote(
        title="New",
        body="",
        release_date=it.gym.clock.now().date(),
        audience=Audience.ALL,
        published_at=it.gym.clock.now(),
    )
    await it.add(note)
    written: list[str] = []

    def write(name: str, **_: Any) -> str:
        written.append(name)
        if len(written) == 1:
            raise RuntimeError("the first one fails")
        it.done.append(name)
        return "New"

    it.patch.setattr(release_note_jobs, "release_note_text", write)
    return {"note_id": str(note.id), "body": "New"}


def _media(it: Items, **columns: Any) -> Media:
    old = it.gym.clock.now() - timedelta(days=60)
    return Media(kind=MediaKind.VIDEO, title="squat", key="", content_type="", bytes=0, created_at=old, **columns)
