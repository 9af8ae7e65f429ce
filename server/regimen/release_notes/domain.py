"""Manifest: release notes."""

from regimen.accounts.events import UserDeleted
from regimen.accounts.ports import system_streams
from regimen.platform.domain import Domain
from regimen.platform.events import Subscriber
from regimen.release_notes import actions, api, commands
from regimen.release_notes.access import release_notes_streams
from regimen.release_notes.events import ReleaseNotePublished, UnreadReleaseNotesChanged

DOMAIN = Domain(
    name="release_notes",
    routers=[api.router],
    subscribers=[Subscriber(UserDeleted, actions.delete_reads)],
    contributions=[system_streams.include(release_notes_streams)],
    live_events=[ReleaseNotePublished, UnreadReleaseNotesChanged],
    commands=[commands.COMMAND],
)
