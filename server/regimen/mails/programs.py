"""Mails about invitations to a program."""

from regimen.kit.texts import without_links
from regimen.platform.mail import Message


def program_invitation(*, coach: str, program_title: str, link: str) -> Message:
    coach, title = without_links(coach, "A coach"), without_links(program_title, "")
    return Message(
        kind="program_invite",
        subject=f"{coach} invited you to {title or 'their program'}",
        text=(
            f"Hi,\n\n{coach} invited you to join {f'“{title}”' if title else 'their program'}.\n\n"
            f"See what's in it and join here:\n{link}\n\n"
            "The link works for one person and expires in 30 days. "
            "If you don't know this coach, you can ignore this email.\n"
        ),
    )
