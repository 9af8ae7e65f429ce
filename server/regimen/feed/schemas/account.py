"""What notifications add to `users/me` and to an account in a person's list."""

from regimen.kit.schema import View


class AccountFields(View):
    has_new_notifications: bool = False
