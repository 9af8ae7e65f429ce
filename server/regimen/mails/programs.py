"""Mails about invitations to a program."""

from regimen.platform.mail import Message


def program_invitation(*, coach: str, program_title: str, link: str) -> Message:
    return Message(
        kind="program_invite",
        subject=f"{coach} invited you to {program_title}",
        text=(
            f"Hi,\n\n{coach} invited you to join “{program_title}”.\n\n"
            f"See what's in it and join here:\n{link}\n\n"
            "If you don't know this coach, you can ignore this email.\n"
        ),
    )
