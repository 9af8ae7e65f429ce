"""Manifest: white label, the pages of coaches in their own colours."""

from regimen.accounts import ports as accounts
from regimen.platform.domain import Domain
from regimen.white_label import api
from regimen.white_label.actions import delete_of_user

DOMAIN = Domain(
    name="white_label",
    routers=[api.router],
    contributions=[accounts.deletion_steps.include(delete_of_user)],
)
