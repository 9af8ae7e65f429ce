"""Manifest: clips of sets that clients send, and what their coaches answer."""

from regimen.accounts import ports as accounts
from regimen.accounts.events import UserDeleted
from regimen.form_checks import api, jobs, present
from regimen.form_checks.actions.deleted_users import delete_of_user
from regimen.form_checks.actions.followed_clips import push_form_checks_with
from regimen.form_checks.events import FormCheckChanged
from regimen.form_checks.schemas import AccountFields
from regimen.media import ports as media
from regimen.platform.clock_offset import clock_hooks
from regimen.platform.domain import Domain
from regimen.platform.events import Subscriber

DOMAIN = Domain(
    name="form_checks",
    routers=[api.router],
    subscribers=[Subscriber(UserDeleted, delete_of_user)],
    contributions=[
        accounts.me_extensions.include(accounts.MeExtension(AccountFields, present.me_fields)),
        clock_hooks.include(jobs.delete_old_clips),
        media.media_followers.include(push_form_checks_with),
    ],
    live_events=[FormCheckChanged],
)
