"""Manifest: what coaches write to the people who run this installation."""

from regimen.accounts import ports as accounts
from regimen.platform.domain import Domain
from regimen.support import api
from regimen.support.actions import delete_of_user

DOMAIN = Domain(
    name="support",
    routers=[api.router],
    contributions=[accounts.deletion_steps.include(delete_of_user)],
)
