"""Summaries of what somebody has not read."""

from collections.abc import Sequence
from typing import Final

from regimen.kit.texts import without_links
from regimen.platform.mail import Message

SETTINGS_PAGES: Final = {"coach": "/coach/profile/settings", "user": "/user/settings/emails"}
"""Where a coach or a client chooses how often they get one."""


def summary(
    first_name: str,
    *,
    weekly: bool,
    sentences: Sequence[str],
    more: int,
    posts: Sequence[tuple[str, int]],
    feed: str,
    communities: str,
    settings: str,
) -> Message:
    """What happened, one sentence a line, then the communities with new posts, and how to get fewer mails."""
    period = "week" if weekly else "day"
    parts = [f"Hi {without_links(first_name, 'there')},"]
    if sentences:
        lines = [f"- {without_links(one, 'You have a new notification.')}" for one in sentences]
        if more:
            lines.append(f"- And {more} more.")
        parts += ["New in your feed:", "\n".join(lines), f"Open your feed: {feed}"]
    if posts:
        lines = [f"- {without_links(name, 'Your community')}: {_posts(number)}" for name, number in posts]
        parts += ["New in your communities:", "\n".join(lines), f"Open your communities: {communities}"]
    parts.append(f"You get this mail once a {period} when there's something new. Change how often: {settings}")
    return Message(
        kind="feed_summary", subject=f"Your {'weekly' if weekly else 'daily'} summary", text="\n\n".join(parts) + "\n"
    )


def _posts(number: int) -> str:
    return "1 new post" if number == 1 else f"{number} new posts"
