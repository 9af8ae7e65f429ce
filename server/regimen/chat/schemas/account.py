"""What conversations add to `users/me`, to an account in a person's list, and to the overview of accounts."""

from datetime import datetime

from regimen.kit.schema import View


class OverviewFields(View):
    """Conversations that wait for an answer, and since when the longest does."""

    waiting: int
    waiting_since: datetime | None


class AccountFields(View):
    has_unread_chat_messages: bool = False
