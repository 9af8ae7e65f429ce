"""Manifest: users, accounts, members and tokens."""

from regimen.accounts.access.actor import actor_of_socket, is_session_open
from regimen.accounts.access.channels import system_channel
from regimen.accounts.api import accounts, auth, email_change, invites, me, sessions, team
from regimen.accounts.commands import COMMAND
from regimen.accounts.events import AccountsChanged, AccountSwitched, ChecklistUpdated, TeamChanged
from regimen.platform import files
from regimen.platform.domain import Domain
from regimen.platform.live import cable

DOMAIN = Domain(
    name="accounts",
    routers=[
        auth.router,
        me.router,
        sessions.router,
        email_change.router,
        accounts.router,
        team.router,
        invites.router,
    ],
    port_implementations=[
        cable.authenticate.implemented_by(actor_of_socket),
        files.is_session_open.implemented_by(is_session_open),
    ],
    commands=[COMMAND],
    channels={"SystemNotificationChannel": system_channel},
    live_events=[AccountsChanged, AccountSwitched, ChecklistUpdated, TeamChanged],
)
