"""Mails to the people who run this installation."""

from typing import Final
from uuid import UUID

from regimen.kit.texts import truncate, visible
from regimen.platform.mail import Message

SUPPORT_REQUEST: Final = "support_request"


def person_line(person: UUID) -> str:
    """The line that each request of a person starts with: what they typed comes later, so it says whose the mail is."""
    return f"Person: {person}\n"


def support_request(
    *,
    name: str,
    email: str,
    is_confirmed: bool,
    text: str,
    page: str,
    account: str | None,
    person: UUID,
    release: str,
    browser: str,
) -> Message:
    """What a coach wrote, and above it what somebody who answers would have to ask for: what is typed cannot come first
    and pass itself off as that."""
    note = "" if is_confirmed else " (not confirmed: anybody may have typed this address, so replies don't go there)"
    facts = {
        "From": f"{visible(name)} <{email}>{note}",
        "Account": visible(account or "none"),
        "Page": page,
        "Release": release or "unknown",
        "Browser": browser or "unknown",
    }
    listed = "\n".join(f"{label}: {value}" for label, value in facts.items())
    return Message(
        kind=SUPPORT_REQUEST,
        subject=f"Support request from {truncate(visible(name), 100)}",
        text=f"{person_line(person)}{listed}\n\n--\n{text}\n",
    )
