"""Manifest: what a coach sells."""

from regimen.accounts import ports as accounts
from regimen.media import ports as media
from regimen.media.models import PlaceKind
from regimen.platform.clock_offset import clock_hooks
from regimen.platform.domain import Domain
from regimen.platform.events import Subscriber
from regimen.programs.actions.attachments import describe_programs
from regimen.programs.actions.lifecycle import archive_programs_of_owner
from regimen.programs.actions.move_invitations import move_invitations
from regimen.programs.actions.onboarding_checklist import tick_first_program
from regimen.programs.api import attachments, covers, invitations, prices, programs, tracks
from regimen.programs.events import ProgramPublished
from regimen.programs.jobs import enqueue_invitation_mails

DOMAIN = Domain(
    name="programs",
    routers=[programs.router, prices.router, tracks.router, covers.router, attachments.router, invitations.router],
    subscribers=[Subscriber(ProgramPublished, tick_first_program)],
    port_implementations=[media.places.implemented_by(PlaceKind.PROGRAM, describe_programs)],
    contributions=[
        accounts.address_moves.include(move_invitations),
        accounts.deletion_steps.include(archive_programs_of_owner),
        clock_hooks.include(enqueue_invitation_mails),
    ],
)
