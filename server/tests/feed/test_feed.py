"""Events become notifications for the right people; readers mark them."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import func, select

from regimen.accounts.access.actor import actor_of_socket
from regimen.accounts.actions.sessions import create_access_token
from regimen.accounts.events import UserDeleted
from regimen.accounts.models import AccountMember, InviteStatus, MemberRole, Role
from regimen.feed.domain import DOMAIN
from regimen.feed.models import ActivityType, Notification
from regimen.kit.ids import new_id
from regimen.memberships.events import ClientJoined, PaymentMissed, PaymentReceived
from regimen.payments.events import PaymentDisputed
from regimen.platform.events import publish
from regimen.platform.models import MailRow
from regimen.programs.models import ProgramType
from regimen.training.events import DayCompleted
from tests.cast import Cast, Person
from tests.training.factory import START, TrainingFactory
from tests.waiting import wait_for

PAID = {"invoice_id": new_id(), "amount_minor": 3900, "fee_minor": 195, "currency": "GBP", "period_no": 1}


async def test_a_purchase_notifies_the_coach_and_a_payment_both(happens, erik, maya) -> None:
    await happens(ClientJoined, paid=True, returning=False, amount_minor=3900, currency="GBP")
    await happens(PaymentReceived, **PAID)
    paid, joined = (await erik.get("/notifications")).json()["items"]
    names = {"client_name": "Maya Kowalczyk", "program_title": "Squat Every Day"}
    price = {"amount_minor": 3900, "currency": "GBP"}
    assert paid["data"] == {"kind": "payment_received", "awaits_choice": False, **names, **price}
    assert joined["data"] == {"kind": "client_joined", "returning": False, "invited_email": None, **names, **price}
    assert joined["notification_type"] == "coach_new_client_paid_membership"
    [own] = (await maya.get("/notifications")).json()["items"]
    assert (own["notification_type"], own["data"]) == ("client_payment", paid["data"])


@pytest.mark.spec("FED-01")
async def test_text_is_a_sentence_made_when_it_is_read(happens, erik, maya) -> None:
    await happens(ClientJoined, paid=True, returning=False, amount_minor=3900, currency="GBP")
    await happens(PaymentReceived, **PAID)
    assert [one["text"] for one in (await erik.get("/notifications")).json()["items"]] == [
        "Maya Kowalczyk paid £39.00 for Squat Every Day.",
        "Maya Kowalczyk joined Squat Every Day for £39.00.",
    ]
    assert (await maya.get("/notifications")).json()["items"][0]["text"] == "You paid £39.00 for Squat Every Day."


@pytest.mark.spec("FED-01", "FED-07", "API-06")
async def test_a_notification_carries_its_client_and_program(happens, cast, program, erik, clock) -> None:
    await happens(PaymentMissed, invoice_id=new_id(), amount_minor=3900, currency="GBP", reason="card_declined",
                  grace_ends_at=clock.now() + timedelta(days=7))  # fmt: skip
    answer = (await erik.get("/notifications", params={"limit": 20, "activity_type": "financial"})).json()
    one = answer["items"][0]
    assert one["user"] == {"id": str(cast.maya.id), "full_name": "Maya Kowalczyk", "avatar_url": None}
    assert one["plan"]["title"] == program.title
    assert (one["date"], one["created_at"], one["read"]) == ("12/01/2026", int(clock.now().timestamp()), False)
    assert answer["meta"]["total"] == 1
    assert answer["meta"]["min_offset"] == one["id"]
    assert answer["counters"] | {"unread_financial": 1, "unread_total": 1} == answer["counters"]


@pytest.mark.spec("FED-06")
async def test_what_is_said_about_the_list_spans_all_its_pages(session, cast, erik, clock) -> None:
    first = clock.now()
    for number in range(3):
        session.add(
            Notification(
                user_id=cast.erik.id,
                account_id=cast.erik.account_id,
                activity_type=ActivityType.CLIENT_ACTIVITY,
                notification_type="coach_comment",
                data={"kind": "plain_text", "text": f"{number}"},
                created_at=first + timedelta(hours=number),
            )
        )
        await session.flush()
    await session.commit()
    page = (await erik.get("/notifications", params={"limit": 2})).json()
    assert page["meta"] == {
        "first_date": "2026-01-12T09:00:00Z",
        "last_date": "2026-01-12T11:00:00Z",
        "min_offset": page["items"][-1]["id"],
        "total": 3,
    }


@pytest.mark.spec("FED-04", "BUY-48")
async def test_a_missed_payment_carries_its_deadline(happens, maya, clock) -> None:
    await happens(PaymentMissed, invoice_id=new_id(), amount_minor=3900, currency="GBP", reason=None,
                  grace_ends_at=clock.now() + timedelta(days=7))  # fmt: skip
    one = (await maya.get("/notifications")).json()["items"][0]
    assert (one["data"]["kind"], one["data"]["pay_by"]) == ("payment_missed", "2026-01-19")


@pytest.mark.spec("FED-01", "API-03")
async def test_days_are_those_of_the_reader_and_of_the_client(happens, session, cast, maya, erik, clock) -> None:
    cast.maya.user.zone = "Pacific/Auckland"
    await session.commit()
    late = datetime(2026, 1, 18, 23, 30, tzinfo=UTC)
    await happens(PaymentMissed, invoice_id=new_id(), amount_minor=3900, currency="GBP", reason=None,
                  at=late, grace_ends_at=late)  # fmt: skip
    own = (await maya.get("/notifications", headers={"Client-Timezone": "Pacific/Auckland"})).json()["items"][0]
    assert own["data"]["pay_by"] == "2026-01-19"
    assert own["date"] == "19/01/2026"
    assert (await erik.get("/notifications")).json()["items"][0]["date"] == "18/01/2026"


@pytest.mark.spec("IDN-38")
async def test_deleting_a_user_deletes_their_notifications_and_those_about_them(
    happens, session, cast, erik, tom, run_jobs, clock
) -> None:
    await happens(PaymentReceived, **PAID)
    await publish(session, UserDeleted(at=clock.now(), subject_id=cast.tom.id, role=Role.CLIENT))
    await session.commit()
    await run_jobs()
    assert len((await erik.get("/notifications")).json()["items"]) == 1, "none was about Tom"
    await publish(session, UserDeleted(at=clock.now(), subject_id=cast.maya.id, role=Role.CLIENT))
    await session.commit()
    await run_jobs()
    assert (await session.scalars(select(Notification.id))).all() == []


async def test_urgent_notifications_are_mailed_too(happens, session, clock) -> None:
    await happens(PaymentReceived, **PAID)
    assert await session.scalar(select(func.count()).select_from(MailRow)) == 0
    await happens(
        PaymentMissed, invoice_id=new_id(), amount_minor=3900, currency="GBP", reason=None,
        grace_ends_at=clock.now() + timedelta(days=7),
    )  # fmt: skip
    mail = (await session.scalars(select(MailRow))).one()
    assert (mail.to, mail.subject) == ("maya.kowalczyk@example.com", "Your payment failed")
    assert mail.text.startswith("Hi Maya,\n\n")
    assert "Please pay by 19 January" in mail.text
    assert "http://127.0.0.1:8400/user/my_programs/active" in mail.text


async def test_a_dispute_is_mailed_to_the_coach_and_not_to_the_client(happens, session, cast, program) -> None:
    invoice = dict.fromkeys(["subject_id", "invoice_id"], new_id())
    subject = {"invoice_subject_kind": "membership", "invoice_subject_id": new_id()}
    product = {"product_id": program.id, "title": program.title, "amount_minor": 3900, "currency": "GBP"}
    await happens(PaymentDisputed, **invoice, **subject, **product)
    mail = (await session.scalars(select(MailRow))).one()
    assert (mail.to, mail.subject) == (cast.erik.user.email, "A payment was disputed")
    assert "Maya Kowalczyk disputed a payment of £39.00" in mail.text
    assert "/feed/financial" in mail.text


@pytest.mark.spec("FED-11", "FED-18", "API-10", "API-11")
async def test_one_is_marked_read_and_unread(happens, erik) -> None:
    await happens(PaymentReceived, **PAID)
    notification_id = (await erik.get("/notifications")).json()["items"][0]["id"]
    assert (await erik.patch(f"/notifications/{notification_id}/read")).json() == {"unread_total": 0}
    assert (await erik.patch(f"/notifications/{notification_id}/read")).json() == {"unread_total": 0}
    assert (await erik.patch(f"/notifications/{notification_id}/unread")).json() == {"unread_total": 1}


@pytest.mark.spec("FED-13", "API-09")
async def test_marking_one_activity_type_read_leaves_the_others(happens, erik) -> None:
    await happens(PaymentReceived, **PAID)
    await happens(ClientJoined, paid=False, returning=False, amount_minor=None, currency=None)
    counters = (await erik.patch("/notifications/read_all", {"activity_type": "financial"})).json()
    assert (counters["unread_financial"], counters["unread_activity"], counters["unread_total"]) == (0, 1, 1)
    assert (await erik.patch("/notifications/read_all", {})).json()["unread_total"] == 0


@pytest.mark.spec("FED-15", "API-08")
async def test_the_unread_list_shows_five(happens, erik) -> None:
    for _ in range(7):
        await happens(PaymentReceived, **PAID)
    unread = (await erik.get("/notifications/unread")).json()
    assert (len(unread["items"]), unread["meta"]["unread_total"]) == (5, 7)


@pytest.mark.spec("FED-16")
async def test_each_activity_type_loads_more_of_its_own(session, cast, erik, clock) -> None:
    types = [ActivityType.CLIENT_ACTIVITY, ActivityType.FINANCIAL]
    session.add_all(
        Notification(
            user_id=cast.erik.id,
            account_id=cast.erik.account_id,
            activity_type=types[number % 2],
            notification_type="coach_comment",
            data={"kind": "plain_text", "text": f"{number}"},
            created_at=clock.now(),
        )
        for number in range(10)
    )
    await session.commit()
    query = {"activity_type": "financial", "limit": 3}
    first = (await erik.get("/notifications", params=query)).json()
    last = first["items"][-1]["id"]
    assert first["meta"]["min_offset"] == last
    rest = (await erik.get("/notifications", params=query | {"offset": last})).json()
    pages = [{int(one["text"]) for one in page["items"]} for page in (first, rest)]
    assert [len(page) for page in pages] == [3, 2]
    assert pages[0] | pages[1] == {1, 3, 5, 7, 9}


@pytest.mark.spec("FED-14", "FED-16")
async def test_the_next_page_begins_after_the_last_one_loaded(session, cast, program, erik, clock) -> None:
    session.add_all(
        Notification(
            user_id=cast.erik.id,
            account_id=cast.erik.account_id,
            activity_type=ActivityType.CLIENT_ACTIVITY,
            notification_type="coach_comment",
            data={"kind": "plain_text", "text": f"{n}"},
            created_at=clock.now(),
        )
        for n in range(25)
    )
    await session.commit()
    first = (await erik.get("/notifications")).json()
    rest = (await erik.get("/notifications", params={"offset": first["meta"]["min_offset"]})).json()
    texts = [one["text"] for one in first["items"] + rest["items"]]
    assert len(first["items"]) == 20
    assert sorted(map(int, texts)) == list(range(25))


@pytest.mark.spec("RTE-81", "ACC-19")
async def test_a_coach_without_financial_access_reads_nothing_about_money(
    happens, session, cast: Cast, as_person, clock
) -> None:
    guest = await cast.person("Pia", "Guest", Role.COACH)
    session.add(
        AccountMember(
            account_id=cast.erik.account_id,
            user_id=guest.id,
            role=MemberRole.COACH,
            invite_status=InviteStatus.ACCEPTED,
            created_at=clock.now(),
        )
    )
    token = create_access_token(session, guest.id, account_id=cast.erik.account_id, device="", now=clock.now())
    await session.commit()
    await happens(PaymentReceived, **PAID)
    await happens(ClientJoined, paid=False, returning=False, amount_minor=None, currency=None)
    pia = as_person(Person(guest, token, cast.erik.account))
    types = [one["activity_type"] for one in (await pia.get("/notifications")).json()["items"]]
    assert types == ["client_activity"]


async def test_nobody_reads_or_marks_the_notifications_of_others(happens, erik, ines, tom, session) -> None:
    await happens(PaymentReceived, **PAID)
    notification_id = (await erik.get("/notifications")).json()["items"][0]["id"]
    for stranger in (ines, tom):
        assert (await stranger.get("/notifications")).json()["items"] == []
        assert (await stranger.patch(f"/notifications/{notification_id}/read")).status_code == 404
    unread = select(func.count()).select_from(Notification).where(Notification.read_at.is_(None))
    assert await session.scalar(unread) == 2


@pytest.mark.spec("PRG-48")
async def test_a_programs_notifications_can_be_turned_off(happens, session, program, erik) -> None:
    done = {"enrolment_id": new_id(), "day": 2, "date": START, "mood": 4, "energy": 3, "comment": "Strong!"}
    await happens(DayCompleted, **done)
    program.notify_coach = False
    await session.commit()
    await happens(DayCompleted, **done)
    [one] = (await erik.get("/notifications")).json()["items"]
    assert (one["data"]["kind"], one["data"]["day"], one["data"]["comment"]) == ("day_completed", 3, "Strong!")


@pytest.mark.spec("FED-02", "FED-05")
async def test_a_comment_is_told_with_its_schedule_and_a_day_without_one_is_not(
    happens, session, cast, program, clock, erik
) -> None:
    factory = TrainingFactory(session, cast, clock.now())
    enrolled = await factory.enrol(cast.maya, ProgramType.SELF_PACED, program=program)
    done = {"enrolment_id": enrolled.enrolment.id, "day": 0, "date": START}
    for comment in ("", "   "):
        await happens(DayCompleted, comment=comment, **done)
    assert (await erik.get("/notifications")).json()["items"] == []
    await happens(DayCompleted, comment="Strong!", **done)
    [one] = (await erik.get("/notifications")).json()["items"]
    assert (one["notification_type"], one["schedule_date"]) == ("coach_comment", "12/01/2026")
    assert one["schedule_id"] == str(enrolled.enrolment.timeline_id)
    assert (one["plan_track_id"] is not None, one["is_default_track"]) == (True, True)
    targets = ("section_id", "chat_room_id", "chat_message", "invite", "score_comment", "benchmark", "body_metric")
    assert {name: one[name] for name in (*targets, "challenge")} == dict.fromkeys((*targets, "challenge"))


@pytest.mark.spec("FED-21")
async def test_a_new_notification_is_pushed_to_its_reader(happens, services, cast) -> None:
    live = services.bus.subscribe("live")
    await happens(PaymentReceived, **PAID)
    readers = {f"user:{cast.erik.id}": "Erik", f"user:{cast.maya.id}": "Maya"}
    while readers:
        heard = await wait_for(live.next(), f"the event new_notification for {' and '.join(readers.values())}")
        assert heard["message"]["event"] == "new_notification"
        assert readers.pop(heard["stream"], None), heard


@pytest.mark.spec("FED-21")
async def test_every_mark_is_pushed_to_the_other_devices_of_its_reader(happens, services, cast, erik) -> None:
    await happens(PaymentReceived, **PAID)
    notification_id = (await erik.get("/notifications")).json()["items"][0]["id"]
    live = services.bus.subscribe("live")
    for path in (f"/{notification_id}/read", f"/{notification_id}/unread", "/read_all"):
        await erik.patch(f"/notifications{path}", {})
        message = await wait_for(live.next(), f"the event unread_state for Erik after {path}")
        assert (message["stream"], message["message"]) == (f"user:{cast.erik.id}", {"event": "unread_state"}), path


@pytest.mark.spec("FED-21")
async def test_the_channel_carries_the_readers_own_stream(session, cast) -> None:
    actor = await actor_of_socket(session, cast.erik.token)
    assert actor
    assert await DOMAIN.channels["NotificationChannel"](session, actor) == f"user:{cast.erik.id}"


async def test_a_list_takes_the_same_queries_for_one_and_for_many(happens, erik, count_queries) -> None:
    await happens(PaymentReceived, **PAID)
    with count_queries() as one:
        await erik.get("/notifications")
    for _ in range(19):
        await happens(PaymentReceived, **PAID)
    with count_queries() as many:
        await erik.get("/notifications")
    assert len(one) == len(many) <= 5


@pytest.mark.spec("ACC-06", "ACC-07")
async def test_the_account_says_whether_something_is_unread(happens, erik, maya, ines) -> None:
    await happens(PaymentReceived, **PAID)
    for reader, role, expected in ((erik, "coach", True), (maya, "user", True), (ines, "coach", False)):
        current = (await reader.get("/users/me")).json()["current"]
        assert (current["role"], current["has_new_notifications"]) == (role, expected)
    assert (await erik.get("/accounts")).json()[0]["has_new_notifications"] is True
    await erik.patch("/notifications/read_all", {})
    assert (await erik.get("/users/me")).json()["current"]["has_new_notifications"] is False
    assert (await erik.get("/accounts")).json()[0]["has_new_notifications"] is False
    assert (await maya.get("/users/me")).json()["current"]["has_new_notifications"] is True
