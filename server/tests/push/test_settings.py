"""What people want to be told of, and which mails they may switch off."""

import re
from collections.abc import Awaitable, Callable
from datetime import timedelta
from email.message import EmailMessage
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.chat.actions.mails import mail_about
from regimen.config import Settings
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.memberships.events import MembershipCanceled
from regimen.memberships.models import CanceledBy
from regimen.platform.events import publish
from regimen.platform.mail import compose
from regimen.platform.models import MailRow
from regimen.programs.models import Program, ProgramType
from regimen.push.models import NotificationSettings
from tests.cast import Cast
from tests.chat.gym import Gym, ok, send
from tests.conftest import Requests
from tests.money import Shop

ALL_ON = {
    "mails": {"product": True, "program": True, "chat": True},
    "push": {"messages": True, "community": True, "program": True, "money": True},
}


async def mails(session: AsyncSession, kind: str) -> list[MailRow]:
    found = await session.scalars(select(MailRow).where(MailRow.kind == kind).order_by(MailRow.created_at, MailRow.to))
    return list(found)


@pytest.mark.parametrize(("group", "name"), [(group, name) for group, names in ALL_ON.items() for name in names])
async def test_everything_is_on_and_each_is_switched_off_by_itself(
    group: str, name: str, maya: Requests, erik: Requests
) -> None:
    assert await ok(await maya.get("/push/settings")) == ALL_ON
    changed: dict[str, dict[str, bool]] = {key: dict(values) for key, values in ALL_ON.items()}
    changed[group][name] = False
    assert await ok(await maya.patch("/push/settings", {group: {name: False}})) == changed
    assert await ok(await maya.patch("/push/settings", {})) == changed
    assert await ok(await maya.get("/push/settings")) == changed
    assert await ok(await erik.get("/push/settings")) == ALL_ON


async def test_unknown_switches_are_refused(maya: Requests, session: AsyncSession) -> None:
    refused = await maya.patch("/push/settings", {"mails": {"payments": False}})
    assert refused.status_code == 422
    refused = await maya.patch("/push/settings", {"push": {"messages": "never"}})
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["push.messages"])
    assert await session.scalar(select(func.count()).select_from(NotificationSettings)) == 0


async def test_mails_about_messages_have_one_switch_wherever_it_is_changed(maya: Requests) -> None:
    await ok(await maya.put("/chat/settings", {"shows_reading": False, "mails": False}))
    assert (await ok(await maya.get("/push/settings")))["mails"]["chat"] is False
    await ok(await maya.patch("/push/settings", {"mails": {"chat": True}}))
    assert await ok(await maya.get("/chat/settings")) == {"shows_reading": False, "mails": True}


def unsubscribe_path(row: MailRow, settings: Settings) -> str:
    """Returns where a mail app posts to unsubscribe, read from the headers of the mail."""
    message: EmailMessage = compose(row, sender="Regimen <hello@regimen.example>")
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    found = re.fullmatch(r"<(.+)>", str(message["List-Unsubscribe"]).replace("\n", "").replace(" ", ""))
    assert found is not None
    assert found[1].startswith(f"{settings.base_url}/api/")
    return found[1].removeprefix(f"{settings.base_url}/api")


async def test_one_click_in_a_mail_app_stops_mails_about_messages(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, http: Any, clock: Clock, session: AsyncSession,
    settings: Settings,
) -> None:  # fmt: skip
    conversation = await gym.direct(erik, cast.maya)
    await send(erik, conversation, "Hello")
    clock.advance(timedelta(minutes=3))
    await mail_about(session, conversation, clock.now())
    await session.commit()
    (row,) = await mails(session, "unread_messages")
    assert f"{settings.base_url}/user/settings/emails" in row.text
    path = unsubscribe_path(row, settings)

    opened = await http.get(f"/api{path}")
    assert (opened.status_code, opened.headers["location"]) == (303, "/user/settings/emails")
    assert (await ok(await maya.get("/push/settings"))) == ALL_ON, "opening the link alone changes nothing"
    for _ in range(2):
        form = {"content": "List-Unsubscribe=One-Click"}
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        done = await http.post(f"/api{path}", headers=headers, **form)
        assert done.status_code == 204, done.text
    assert (await ok(await maya.get("/push/settings")))["mails"] == ALL_ON["mails"] | {"chat": False}
    await ok(await maya.post(f"/chat/conversations/{conversation}/read", {"seq": 1}))
    await send(erik, conversation, "Hello again")
    clock.advance(timedelta(minutes=3))
    await mail_about(session, conversation, clock.now())
    assert len(await mails(session, "unread_messages")) == 1


async def test_a_forged_or_old_token_unsubscribes_nobody(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, http: Any, clock: Clock, session: AsyncSession,
    settings: Settings,
) -> None:  # fmt: skip
    conversation = await gym.direct(erik, cast.maya)
    await send(erik, conversation, "Hello")
    clock.advance(timedelta(minutes=3))
    await mail_about(session, conversation, clock.now())
    await session.commit()
    (row,) = await mails(session, "unread_messages")
    path = unsubscribe_path(row, settings)
    for wrong in ("/mails/unsubscribe?token=", "/mails/unsubscribe?token=a.b", path[:-4] + "AAAA"):
        assert (await http.post(f"/api{wrong}")).status_code == 404
        assert (await http.get(f"/api{wrong}")).status_code == 404
    assert (await ok(await maya.get("/push/settings"))) == ALL_ON
    clock.advance(timedelta(days=3 * 365))
    assert (await http.post(f"/api{path}")).status_code == 404


@pytest.mark.parametrize("wanted", [True, False])
async def test_mails_about_programs_are_sent_to_those_who_want_them(
    wanted: bool,
    shop: Shop,
    cast: Cast,
    maya: Requests,
    session: AsyncSession,
    clock: Clock,
    run_jobs: Callable[[], Awaitable[int]],
    settings: Settings,
) -> None:
    program = await shop.program(cast.erik, kind=ProgramType.SELF_PACED, welcome_message="Bring chalk.")
    await ok(await maya.patch("/push/settings", {"mails": {"program": wanted}}))
    await ok(await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": "2026-01-12"}))
    await run_jobs()
    await publish(session, canceled(program, cast.maya.id, clock))
    await session.commit()
    await run_jobs()
    welcomes, cancellations = await mails(session, "program_welcome"), await mails(session, "client_cancelled")
    assert (len(welcomes), len(cancellations)) == ((1, 1) if wanted else (0, 0))
    for row in welcomes + cancellations:
        assert "/user/settings/emails" in row.text
        assert unsubscribe_path(row, settings)


def canceled(program: Program, client_id: UUID, clock: Clock) -> MembershipCanceled:
    return MembershipCanceled(
        at=clock.now(),
        account_id=program.account_id,
        membership_id=new_id(),
        client_id=client_id,
        program_id=program.id,
        program_title=program.title,
        program_type=program.type.value,
        canceled_by=CanceledBy.COACH,
        ends_at=None,
        client_removed=False,
    )


async def test_mails_about_money_and_security_are_always_sent_and_have_no_way_to_unsubscribe(
    maya: Requests, visitor: Requests, cast: Cast, session: AsyncSession, run_jobs: Callable[[], Awaitable[int]]
) -> None:
    await ok(await maya.patch("/push/settings", {"mails": {"product": False, "program": False, "chat": False}}))
    await ok(await visitor.post("/users/password", {"email": cast.maya.user.email}))
    await run_jobs()
    (row,) = await mails(session, "reset_password")
    assert compose(row, sender="Regimen <hello@regimen.example>")["List-Unsubscribe"] is None
    assert "Choose which emails" not in row.text
