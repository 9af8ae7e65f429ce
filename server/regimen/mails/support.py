"""Mails to the people who run this installation."""

from regimen.kit.texts import truncate, visible
from regimen.platform.mail import Message


def support_request(
    *,
    name: str,
    email: str,
    is_confirmed: bool,
    text: str,
    page: str,
    account: str | None,
    person: str,
    release: str,
    browser: str,
) -> Message:
    """What a coach wrote, and below it what somebody who answers would have to ask for."""
    note = "" if is_confirmed else " (not confirmed: anybody may have typed this address, so replies don't go there)"
    facts = {
        "From": f"{visible(name)} <{email}>{note}",
        "Account": visible(account or "none"),
        "Person": person,
        "Page": page,
        "Release": release or "unknown",
        "Browser": browser or "unknown",
    }
    listed = "\n".join(f"{label}: {value}" for label, value in facts.items())
    return Message(
        kind="support_request",
        subject=f"Support request from {truncate(visible(name), 100)}",
        text=f"{text}\n\n--\n{listed}\n",
    )
