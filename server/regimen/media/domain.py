"""Manifest: the media library of accounts and clients, uploads, and the covers of programs."""

from regimen.accounts import ports as accounts
from regimen.media import api, jobs
from regimen.media.actions.library import delete_library_of
from regimen.media.commands import COMMAND
from regimen.media.events import MediaChanged
from regimen.platform.domain import Domain

__all__ = ["DOMAIN", "jobs"]

DOMAIN = Domain(
    name="media",
    routers=[api.router],
    contributions=[accounts.deletion_steps.include(delete_library_of)],
    live_events=[MediaChanged],
    commands=[COMMAND],
)
