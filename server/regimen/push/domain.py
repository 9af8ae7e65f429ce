"""Manifest: notifications on devices, and what people want to be told of."""

from regimen.accounts.events import UserDeleted
from regimen.platform.doctor import database_checks
from regimen.platform.domain import Domain
from regimen.platform.events import Subscriber
from regimen.push import ports
from regimen.push.access.keys import check_keys
from regimen.push.actions import trial
from regimen.push.actions.client import open_push_client
from regimen.push.actions.devices import delete_of_user
from regimen.push.api import devices, mails, settings
from regimen.push.seed import create_keys

DOMAIN = Domain(
    name="push",
    routers=[devices.router, settings.router, mails.router],
    subscribers=[Subscriber(UserDeleted, delete_of_user)],
    port_implementations=[ports.sources.implemented_by(trial.SOURCE, trial.word_test)],
    contributions=[database_checks.include(check_keys)],
    seeds=[create_keys],
    services=[open_push_client],
)
