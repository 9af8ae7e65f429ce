"""Mails to clients about a program that they have joined."""

from regimen.kit.texts import without_links
from regimen.platform.mail import Message


def program_welcome(*, program_title: str, first_name: str, welcome_message: str, coach: str) -> Message:
    """The coach's own welcome message."""
    return Message(
        kind="program_welcome",
        subject=f"Welcome to {without_links(program_title, 'your program')}",
        text=f"Hi {first_name},\n\n{welcome_message}\n\n{coach}\n",
    )


def price_message_subject(*, program_title: str, coach: str) -> str:
    return f"{without_links(program_title, 'Your program')}: a message from {without_links(coach, 'your coach')}"


def price_message_text(*, first_name: str, body: str) -> str:
    """The coach's own message about a new price."""
    return f"Hi {first_name},\n\n{body}\n"
