"""Manifest: what a coach sells."""

from regimen.platform.domain import Domain
from regimen.platform.events import Subscriber
from regimen.programs.actions.onboarding_checklist import tick_first_program
from regimen.programs.api import covers, invitations, prices, programs, tracks
from regimen.programs.events import ProgramPublished

DOMAIN = Domain(
    name="programs",
    routers=[programs.router, prices.router, tracks.router, covers.router, invitations.router],
    subscribers=[Subscriber(ProgramPublished, tick_first_program)],
)
