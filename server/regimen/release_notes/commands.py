"""`regimen release-note`: what an administrator tells people about the product."""

import argparse
import sys
from datetime import date, datetime
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import DEFAULT_ZONE, local_date
from regimen.kit.db import transaction
from regimen.kit.errors import Failure
from regimen.kit.ids import parse_id
from regimen.platform.command import Command
from regimen.platform.jobs import enqueue
from regimen.platform.runtime import Runtime
from regimen.release_notes import access, actions
from regimen.release_notes.failures import InvalidReleaseNote, UnknownReleaseNote
from regimen.release_notes.jobs import mail_release_note
from regimen.release_notes.models import Audience
from regimen.release_notes.rules import ReleaseNoteDraft

AUDIENCES = ", ".join(Audience)
BAD_INPUT = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `regimen release-note`."""
    kinds = parser.add_subparsers(dest="kind", required=True, metavar="publish | list | remove")
    publish = kinds.add_parser("publish", help="publish a note; people who are online see it at once")
    publish.add_argument("title")
    text = publish.add_mutually_exclusive_group(required=True)
    text.add_argument("--body", help="plain paragraphs or Markdown (headings, lists, bold, italics, links)")
    text.add_argument("--body-file", help="a file with the body; - reads standard input")
    publish.add_argument("--date", help="release date, YYYY-MM-DD or DD/MM/YYYY (default: today)")
    publish.add_argument("--audience", default=Audience.ALL, help=f"{AUDIENCES} (default: {Audience.ALL})")
    publish.add_argument("--button", help="the label of a button")
    publish.add_argument("--url", help="where the button leads: https://..., or /... for a page of this app")
    publish.add_argument("--mail", action="store_true", help="also mail it to everybody who wants news by email")
    kinds.add_parser("list", help="list the notes, newest first")
    kinds.add_parser("remove", help="remove a note for everybody").add_argument("id")


async def run(runtime: Runtime, arguments: argparse.Namespace) -> int:
    """Prints what was done. Returns 2, with a sentence, if the arguments make no sense."""
    do = {"publish": _publish, "list": _list, "remove": _remove}[arguments.kind]
    try:
        async with transaction(runtime.sessions) as session:
            report = await do(session, arguments, runtime.clock.now())
    except Failure as failure:
        print(failure.sentence, file=sys.stderr)
        return BAD_INPUT
    print(report)
    return 0


async def _publish(session: AsyncSession, arguments: argparse.Namespace, now: datetime) -> str:
    draft = ReleaseNoteDraft(
        title=arguments.title,
        body=arguments.body if arguments.body is not None else _body_in(arguments.body_file),
        release_date=_date_of(arguments.date) if arguments.date else local_date(now, DEFAULT_ZONE),
        audience=_audience_of(arguments.audience),
        cta_name=arguments.button,
        cta_url=arguments.url,
    )
    note = await actions.publish(session, draft, now)
    if arguments.mail:
        await enqueue(session, mail_release_note, note_id=note.id, body=draft.body)
    return f"Published “{note.title}”, {note.id}."


async def _list(session: AsyncSession, _: argparse.Namespace, __: datetime) -> str:
    notes = await access.all_notes(session)
    lines = [f"{note.id}  {note.release_date:%d/%m/%Y}  {note.audience:<7}  {note.title}" for note in notes]
    return "\n".join(lines) or "There are no release notes."


async def _remove(session: AsyncSession, arguments: argparse.Namespace, _: datetime) -> str:
    note_id = parse_id(arguments.id)
    if note_id is None:
        raise UnknownReleaseNote(f"{arguments.id} isn't the id of a release note.")
    note = await actions.remove(session, note_id)
    return f"Removed “{note.title}”."


def _body_in(path: str) -> str:
    try:
        return sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise InvalidReleaseNote(f"Can't read {path}: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise InvalidReleaseNote(f"{path} isn't a UTF-8 text file.") from error


def _date_of(text: str) -> date:
    for form in ("%Y-%m-%d", "%d/%m/%Y"):
        try:
            return datetime.strptime(text, form).date()  # noqa: DTZ007 (a date has no zone)
        except ValueError:
            continue
    raise InvalidReleaseNote(f"{text} isn't a date. Write it as YYYY-MM-DD or DD/MM/YYYY.")


def _audience_of(text: str) -> Audience:
    try:
        return Audience(text)
    except ValueError as error:
        raise InvalidReleaseNote(f"{text} isn't an audience. Choose one of {AUDIENCES}.") from error


COMMAND = Command("release-note", "Publish, list and remove release notes.", add_arguments, run)
