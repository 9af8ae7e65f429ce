"""Domain and live events of body metrics."""

from typing import Literal
from uuid import UUID

from regimen.platform.events import DomainEvent
from regimen.platform.live import LiveEvent


class BodyMetricsAsked(DomainEvent, frozen=True):
    """A coach asks a client for body metrics, to share them or for newer ones; `subject_id` is the metric that the
    coach had open."""

    type: Literal["body_metrics_asked"] = "body_metrics_asked"
    client_id: UUID
    is_shared: bool


class BodyMetricRangeSet(DomainEvent, frozen=True):
    """A coach set or changed the range of a metric (`subject_id`) on which they agreed with a client."""

    type: Literal["body_metric_range_set"] = "body_metric_range_set"
    client_id: UUID


class BodyMetricRangesGone(DomainEvent, frozen=True):
    """A client and an account see ranges no longer: one was removed (`subject_id` is its metric), or nothing is shared
    any more."""

    type: Literal["body_metric_ranges_gone"] = "body_metric_ranges_gone"
    client_id: UUID


class BodyMetricsChanged(LiveEvent):
    """Entries of a client changed, or who may see them."""

    event: Literal["body_metrics_changed"] = "body_metrics_changed"
    client_id: UUID


class BodyMetricListChanged(LiveEvent):
    """A metric of an account was added, renamed, archived or brought back."""

    event: Literal["body_metric_list_changed"] = "body_metric_list_changed"
    account_id: UUID
