"""Mails about unread messages."""

from collections.abc import Sequence
from dataclasses import dataclass

from regimen.kit.texts import without_links


@dataclass(frozen=True)
class Line:
    """What somebody wrote; without words it was a file."""

    author: str
    text: str


def unread_subject(title: str, *, is_direct: bool) -> str:
    name = without_links(title, "Regimen")
    return f"New messages from {name}" if is_direct else f"New messages in {name}"


def unread_text(first_name: str, *, title: str, lines: Sequence[Line], link: str) -> str:
    """What others wrote, without anything that a mail app makes a link of, and the one link to answer it."""
    name = without_links(first_name, "there")
    where = f" in {without_links(title, 'your community')}" if title else ""
    opening = f"Hi {name},\n\nYou have unread messages{where}."
    said = [f"{without_links(one.author, 'Someone')}: {without_links(one.text, 'sent a file')}" for one in lines]
    return "\n\n".join([opening, *said, f"Read and reply: {link}"]) + "\n"
