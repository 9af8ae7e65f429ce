"""Manifest: release notes."""

from regimen.accounts.events import UserDeleted
from regimen.platform.domain import Domain
from regimen.platform.events import Subscriber
from regimen.release_notes import actions, api, commands
from regimen.release_notes.access import release_notes_channel
from regimen.release_notes.events import ReleaseNotePublished, UnreadReleaseNotesChanged

DOMAIN = Domain(
    name="release_notes",
    routers=[api.router],
    subscribers=[Subscriber(UserDeleted, actions.delete_reads)],
    channels={"ReleaseNotesChannel": release_notes_channel},
    live_events=[ReleaseNotePublished, UnreadReleaseNotesChanged],
    commands=[commands.COMMAND],
)
