"""Manifest: templates of training days and weeks."""

from regimen.platform.domain import Domain
from regimen.templates import api
from regimen.templates.seed import seed_templates

DOMAIN = Domain(name="templates", routers=[api.router], seeds=[seed_templates])
