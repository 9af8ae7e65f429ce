"""Mails to clients about a program that they have joined."""

from regimen.platform.mail import Message


def program_welcome(*, program_title: str, first_name: str, welcome_message: str, coach: str) -> Message:
    """The coach's own welcome message."""
    return Message(
        kind="program_welcome",
        subject=f"Welcome to {program_title}",
        text=f"Hi {first_name},\n\n{welcome_message}\n\n{coach}\n",
    )


def price_message_subject(*, program_title: str, coach: str) -> str:
    return f"{program_title}: a message from {coach}"


def price_message_text(*, first_name: str, body: str) -> str:
    """The coach's own message about a new price."""
    return f"Hi {first_name},\n\n{body}\n"
