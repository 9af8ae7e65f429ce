"""Manifest: templates of training days and weeks."""

from regimen.exercises import ports as exercises
from regimen.media import ports as media
from regimen.media.models import PlaceKind
from regimen.platform.domain import Domain
from regimen.templates import api
from regimen.templates.access import describe_templates
from regimen.templates.actions import REFERENCES
from regimen.templates.seed import seed_templates

DOMAIN = Domain(
    name="templates",
    routers=[api.router],
    seeds=[seed_templates],
    port_implementations=[
        exercises.references.include(REFERENCES),
        media.places.implemented_by(PlaceKind.TEMPLATE, describe_templates),
    ],
)
