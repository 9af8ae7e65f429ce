"""Manifest: questions that people ask coaches from public pages, and their answers."""

from regimen.accounts import ports as accounts
from regimen.platform.domain import Domain
from regimen.questions import api, jobs, present
from regimen.questions.actions.delete import delete_of_user
from regimen.questions.events import QuestionsChanged
from regimen.questions.schemas import AccountFields

__all__ = ["DOMAIN", "jobs"]

DOMAIN = Domain(
    name="questions",
    routers=[api.router],
    contributions=[
        accounts.me_extensions.include(accounts.MeExtension(AccountFields, present.me_fields)),
        accounts.deletion_steps.include(delete_of_user),
    ],
    live_events=[QuestionsChanged],
)
