"""Manifest: the macros that coaches set as targets for their clients."""

from regimen.nutrition import api
from regimen.nutrition.events import MacroTargetsChanged
from regimen.platform.domain import Domain

DOMAIN = Domain(name="nutrition", routers=[api.router], live_events=[MacroTargetsChanged])
