"""What conversations add to `users/me` and to an account in a person's list."""

from regimen.kit.schema import View


class AccountFields(View):
    has_unread_chat_messages: bool = False
