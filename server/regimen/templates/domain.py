"""Manifest: templates of training days and weeks."""

from regimen.exercises import ports as exercises
from regimen.platform.domain import Domain
from regimen.templates import api
from regimen.templates.actions import REFERENCES
from regimen.templates.seed import seed_templates

DOMAIN = Domain(
    name="templates",
    routers=[api.router],
    seeds=[seed_templates],
    port_implementations=[exercises.references.include(REFERENCES)],
)
