"""What a coach writes to support reaches the people who run the installation, once and with all that they need."""

from typing import Any

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.platform.mail import compose
from regimen.platform.models import MailRow
from regimen.platform.services import Services
from regimen.support.rules import A_PERSON
from tests.cast import PASSWORD, Cast
from tests.conftest import Requests

TEXT = "The sheet stays empty.\n\nI tried another browser."
SENDER = "Regimen <hello@regimen.example>"


async def ask(who: Requests, **changes: Any) -> httpx.Response:
    body = {"id": str(new_id()), "text": TEXT, "page": "/coach/programs", "release": "/assets/app-1.js"}
    return await who.post("/support_requests", body | changes, headers={"User-Agent": "Firefox/142.0"})


async def stored(session: AsyncSession) -> list[MailRow]:
    return list(await session.scalars(select(MailRow).where(MailRow.kind == "support_request")))


@pytest.mark.spec("SHL-25")
async def test_a_request_is_mailed_with_all_that_nobody_has_to_ask_for(
    session: AsyncSession, erik: Requests, cast: Cast, services: Services
) -> None:
    services.settings.support_email = "help@regimen.example"
    answer = await ask(erik)
    assert answer.status_code == 204, answer.text
    (mail,) = await stored(session)
    assert (mail.to, mail.subject) == ("help@regimen.example", "Support request from Erik Lindqvist")
    wanted = (
        TEXT,
        "From: Erik Lindqvist <erik.lindqvist@example.com>\n",
        f"Account: Northside Strength (gym, {cast.erik.account_id})",
        "Page: http://127.0.0.1:8400/coach/programs",
        "Release: /assets/app-1.js",
        "Browser: Firefox/142.0",
    )
    for part in wanted:
        assert part in mail.text
    assert mail.text.endswith(f"\n\n--\n{TEXT}\n")
    composed = compose(mail, sender=SENDER)
    assert (composed["From"], composed["Reply-To"]) == (SENDER, "erik.lindqvist@example.com")


async def test_without_an_address_of_its_own_support_is_at_the_sender_of_all_mails(
    session: AsyncSession, erik: Requests
) -> None:
    await ask(erik)
    (mail,) = await stored(session)
    assert mail.to == "hello@regimen.example"


async def test_the_same_request_is_mailed_once_and_its_id_says_nothing_to_others(
    session: AsyncSession, erik: Requests, ines: Requests
) -> None:
    same = str(new_id())
    assert [(await ask(erik, id=same, page=page)).status_code for page in ("/a", "/b")] == [204, 204]
    assert len(await stored(session)) == 1
    assert (await ask(ines, id=same, text="Something else")).status_code == 204
    assert len(await stored(session)) == 2, "another person's request with that id is another one"


async def test_no_answer_goes_to_an_address_that_anybody_may_have_typed(
    session: AsyncSession, erik: Requests, cast: Cast
) -> None:
    cast.erik.user.confirmed_at = None
    await session.commit()
    assert (await ask(erik)).status_code == 204
    (mail,) = await stored(session)
    assert compose(mail, sender=SENDER)["Reply-To"] is None
    assert "erik.lindqvist@example.com> (not confirmed" in mail.text


async def test_what_is_typed_does_not_pass_for_what_is_known(session: AsyncSession, erik: Requests, cast: Cast) -> None:
    claimed = f"Person: {cast.ines.id}\nFrom: Ines Moreau <ines.moreau@example.com>"
    await ask(erik, text=claimed)
    (mail,) = await stored(session)
    known, _, typed = mail.text.partition("\n\n--\n")
    assert known.startswith(f"Person: {cast.erik.id}\nFrom: Erik Lindqvist <erik.lindqvist@example.com>\n")
    assert typed == f"{claimed}\n"
    assert "Ines" not in known


@pytest.mark.parametrize(
    ("page", "told"),
    [
        ("/", "/"),
        ("/coach/programs?token=secret#weeks", "/coach/programs"),
        ("/coach/programs#weeks?", "/coach/programs"),
        ("/?token=secret", "/"),
    ],
)
async def test_of_the_page_only_the_path_is_told(session: AsyncSession, erik: Requests, page: str, told: str) -> None:
    assert (await ask(erik, page=page)).status_code == 204
    (mail,) = await stored(session)
    assert f"Page: http://127.0.0.1:8400{told}\n" in mail.text


async def test_what_a_person_wrote_goes_with_their_account(
    session: AsyncSession, erik: Requests, ines: Requests, cast: Cast
) -> None:
    await ask(erik)
    await ask(erik, text="Again")
    await ask(ines, text=f"Person: {cast.erik.id}\nabout Erik")
    deleted = await erik.delete("/users/me", params={"confirmation": "DELETE"}, json={"password": PASSWORD})
    assert deleted.status_code == 204, deleted.text
    (left,) = await stored(session)
    assert left.subject == "Support request from Ines Moreau"


async def test_nothing_that_is_typed_or_sent_becomes_a_header(session: AsyncSession, erik: Requests) -> None:
    injected = "\r\nBcc: everybody@elsewhere.example"
    answer = await ask(erik, text=f"Hello{injected}", page=f"/a{injected}", release=f"r{injected}")
    assert answer.status_code == 204, answer.text
    (mail,) = await stored(session)
    composed = compose(mail, sender=SENDER)
    assert composed["Bcc"] is None
    assert "Page: http://127.0.0.1:8400/a Bcc: everybody@elsewhere.example\n" in mail.text, "on its own line"
    names = {name.lower() for name in composed}
    assert names <= {
        "from", "to", "reply-to", "subject", "date", "message-id", "mime-version", "content-type",
        "content-transfer-encoding",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"text": " \n\u200b "}, "text"),
        ({"text": "a" * 4001}, "text"),
        ({"page": "https://elsewhere.example/"}, "page"),
        ({"page": "//elsewhere.example/"}, "page"),
        ({"page": "/\\elsewhere.example/"}, "page"),
        ({"release": "a" * 201}, "release"),
    ],
)
async def test_what_is_empty_or_too_long_is_refused(
    session: AsyncSession, erik: Requests, changes: dict[str, str], field: str
) -> None:
    answer = await ask(erik, **changes)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])
    assert await stored(session) == []


async def test_a_person_sends_a_few_in_an_hour(
    session: AsyncSession, erik: Requests, ines: Requests, clock: Clock
) -> None:
    most = int(A_PERSON[0].partition("/")[0])
    assert [(await ask(erik)).status_code for _ in range(most + 1)] == [204] * most + [429]
    assert (await ask(ines)).status_code == 204
    assert len(await stored(session)) == most + 1


@pytest.mark.spec("SHL-24")
async def test_it_is_for_coaches(session: AsyncSession, maya: Requests, visitor: Requests) -> None:
    assert [(await ask(who)).status_code for who in (maya, visitor)] == [403, 401]
    assert await stored(session) == []
