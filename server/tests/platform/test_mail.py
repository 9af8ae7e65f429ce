"""Mail is stored with its transaction; with a server it is sent once, without one it stays in the outbox."""

import quopri
import smtplib
import socketserver
import threading
from collections.abc import Iterator
from datetime import timedelta

import pytest
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.platform import mail
from regimen.platform.jobs import run_due
from regimen.platform.models import MailRow
from regimen.platform.services import Services


class SmtpServer(socketserver.ThreadingTCPServer):
    """Accepts and records mail; refuses recipients that begin with "nobody"."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Talk)
        self.taken: list[str] = []
        self.busy = False

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.server_address[1]}"


class _Talk(socketserver.StreamRequestHandler):
    server: SmtpServer

    def handle(self) -> None:
        self._say("220 hello")
        while line := self.rfile.readline().decode().strip():
            verb = line[:4].upper()
            if verb == "RCPT" and "nobody" in line:
                self._say("550 no such person")
            elif verb == "MAIL" and self.server.busy:
                self._say("451 later please")
            elif verb == "DATA":
                self._say("354 go on")
                lines = iter(lambda: self.rfile.readline().decode().rstrip("\r\n"), ".")
                self.server.taken.append("\n".join(lines))
                self._say("250 taken")
            elif verb == "QUIT":
                self._say("221 bye")
                return
            else:
                self._say("250 ok")

    def _say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


@pytest.fixture
def smtp(services: Services) -> Iterator[SmtpServer]:
    with SmtpServer() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        services.settings.smtp_url = server.url
        yield server
        server.shutdown()


async def write(session: AsyncSession, to: str = "maya@example.com") -> MailRow:
    message = mail.Message(
        kind="confirm", subject="Confirm your\naddress", text="Click: https://x.test/1", html="<p>Click</p>"
    )
    return await mail.send(session, to, message)


async def test_without_a_server_mail_stays_in_the_outbox(session: AsyncSession, clock: Clock) -> None:
    await write(session)
    assert await run_due(session, clock.now()) == 0
    row = (await session.scalars(select(MailRow))).one()
    assert (row.subject, row.sent_at, row.created_at) == ("Confirm your address", None, clock.now())


async def test_with_a_server_it_is_sent_once(session: AsyncSession, clock: Clock, smtp: SmtpServer) -> None:
    row = await write(session)
    await run_due(session, clock.now())
    await session.refresh(row)
    assert row.sent_at == clock.now()
    await mail.deliver_mail(session, clock.now(), mail_id=row.id)
    assert len(smtp.taken) == 1
    for part in ("To: maya@example.com", "Subject: Confirm your address", "https://x.test/1", "<p>Click</p>"):
        assert part in smtp.taken[0]


async def test_a_refused_recipient_is_recorded_and_not_retried(
    session: AsyncSession, clock: Clock, smtp: SmtpServer
) -> None:
    row = await write(session, "nobody@example.com")
    await run_due(session, clock.now())
    await session.refresh(row)
    assert row.sent_at is None
    assert row.error is not None
    assert "no such person" in row.error
    assert await run_due(session, clock.now() + timedelta(days=1)) == 0


async def test_a_temporary_failure_is_retried(session: AsyncSession, clock: Clock, smtp: SmtpServer) -> None:
    smtp.busy = True
    row = await write(session)
    with pytest.raises(smtplib.SMTPException):
        await mail.deliver_mail(session, clock.now(), mail_id=row.id)
    assert row.sent_at is None
    smtp.busy = False
    await mail.deliver_mail(session, clock.now(), mail_id=row.id)
    assert row.sent_at == clock.now()


async def test_a_refused_request_sends_nothing(session: AsyncSession, clock: Clock, smtp: SmtpServer) -> None:
    async def fail() -> None:
        async with session.begin_nested():
            await write(session)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    await run_due(session, clock.now())
    assert smtp.taken == []
    assert await session.scalar(text("select count(*) from mails")) == 0


LINKS = "See https://x.example/p/squat?invite=abc-DEF_1 and https://x.example/c?a=1&confirmation_token=xyz-9."


async def test_a_link_that_proves_something_is_erased_when_it_is_sent(
    session: AsyncSession, clock: Clock, smtp: SmtpServer
) -> None:
    row = await mail.send(
        session, "maya@example.com", mail.Message(kind="test", subject="Hello", text=LINKS, html=LINKS)
    )
    await mail.deliver_mail(session, clock.now(), mail_id=row.id)
    assert "invite=abc-DEF_1" in quopri.decodestring(smtp.taken[0]).decode(errors="replace")
    erased = "See https://x.example/p/squat?invite=… and https://x.example/c?a=1&confirmation_token=…."
    assert (row.text, row.html) == (erased, erased)


async def test_links_that_stay_in_the_outbox_are_erased_after_a_week(session: AsyncSession, clock: Clock) -> None:
    row = await mail.send(session, "maya@example.com", mail.Message(kind="test", subject="Hello", text=LINKS))
    await mail.erase_mailed_links(session, clock.now() + timedelta(days=6))
    assert row.text == LINKS
    await mail.erase_mailed_links(session, clock.now() + timedelta(days=8))
    assert "abc-DEF_1" not in row.text
    assert "xyz-9" not in row.text


async def test_a_domain_with_other_letters_is_written_as_mail_servers_know_it(
    session: AsyncSession, clock: Clock
) -> None:
    message = mail.Message(kind="confirm_email", subject="Confirm your address", text="Click")
    row = await mail.send(session, "maya@b\u00fccher.example", message)
    assert mail.compose(row, sender="Regimen <hello@regimen.example>")["To"] == "maya@xn--bcher-kva.example"
