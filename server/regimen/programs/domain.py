"""Manifest: what a coach sells."""

from regimen.payments.access.accounts import charges_enabled
from regimen.platform.domain import Domain
from regimen.platform.events import Subscription
from regimen.programs import api, ports
from regimen.programs.events import ProgramPublished
from regimen.programs.first_steps import tick_first_program

DOMAIN = Domain(
    name="programs",
    routers=[api.router],
    subscriptions=[Subscription(ProgramPublished, tick_first_program)],
    answers=[ports.charges_enabled.implemented_by(charges_enabled)],
)
