"""Manifest: what clients measure of their bodies, and whom they let see it."""

from regimen.accounts.events import UserDeleted
from regimen.body_metrics import jobs
from regimen.body_metrics.actions import consent
from regimen.body_metrics.api import client, coach, photos
from regimen.body_metrics.events import BodyMetricListChanged, BodyMetricsChanged
from regimen.body_metrics.seed import seed_metrics
from regimen.platform.domain import Domain
from regimen.platform.events import Subscriber

__all__ = ["DOMAIN", "jobs"]

DOMAIN = Domain(
    name="body_metrics",
    routers=[photos.router, client.router, coach.router],
    subscribers=[
        Subscriber(UserDeleted, consent.delete_of_user),
        *(Subscriber(event, consent.stop_after_last_program) for event in consent.ENDINGS),
    ],
    live_events=[BodyMetricsChanged, BodyMetricListChanged],
    seeds=[seed_metrics],
)
