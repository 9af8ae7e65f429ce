"""Manifest: the coach's morning."""

from regimen.platform.domain import Domain
from regimen.today import api
from regimen.today.events import TodayChanged

DOMAIN = Domain(name="today", routers=[api.router], live_events=[TodayChanged])
