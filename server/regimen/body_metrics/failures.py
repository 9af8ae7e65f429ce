"""The refusals of body metrics, and their messages."""

from regimen.body_metrics.rules.limits import MAX_ENTRIES, MAX_METRICS_KEPT, MAX_OWN_METRICS
from regimen.body_metrics.rules.photos import MAX_PHOTOS
from regimen.kit.errors import Conflict, Failure


class ConsentNeeded(Failure):
    message = "Agree to storing your body metrics first."


class ValueNotPlausible(Failure):
    """The message says what to enter instead."""

    field = "value"
    message = "Enter a number."


class RangeNotPossible(Failure):
    """The messages are those of its ends."""

    message = "Check the range."


class UnitNotPossible(Failure):
    field = "unit"
    message = "Choose one of the units of this metric."


class DateInFuture(Failure):
    field = "date"
    message = "Choose today or an earlier date."


class DateTooEarly(Failure):
    field = "date"
    message = "Choose a date after your date of birth."


class TooManyEntries(Failure):
    message = f"A metric can have up to {MAX_ENTRIES:,} entries. Delete some that you no longer need."


class TooManyPhotos(Failure):
    message = f"You can have up to {MAX_PHOTOS:,} progress photos. Delete some that you no longer need."


class PhotoExists(Failure):
    field = "date"
    message = "There's already a photo of this pose on that day. Delete it first or choose another day."


class PhotoDeleted(Failure):
    field = "file"
    message = "This photo has been deleted or replaced. Choose it again to add it."


class PhotosNeedSharing(Failure):
    field = "photos"
    message = "Share your body metrics first. Photos are shared only with coaches who see them."


class MetricArchived(Failure):
    message = "This metric is archived, so it takes no new entries."


class TooManyMetrics(Failure):
    message = f"You can have up to {MAX_OWN_METRICS} metrics of your own. Archive some that you no longer use."


class TooManyMetricsKept(Failure):
    """Archiving another one doesn't help."""

    message = (
        f"You have {MAX_METRICS_KEPT} metrics with the archived ones, the most there can be. "
        "Bring one back and rename it."
    )


class MetricNameTaken(Failure):
    field = "name"
    message = "You already have a metric with this name."


class NotCurrentClient(Failure):
    message = "This client has none of your programs at the moment."


class AlreadyAsked(Conflict):
    message = "You've asked in the last 24 hours. You can ask again tomorrow."
