"""What a coach sends to correct a set that a client logged."""

from pydantic import AwareDatetime, Field

from regimen.kit.schema import Body
from regimen.training.rules.content import Load, Seconds
from regimen.training.rules.limits import MAX_REPS


class CorrectedValues(Body):
    """The values of the set; what is left out was not measured. Effort, note and exercise stay the client's."""

    reps: int | None = Field(None, ge=0, le=MAX_REPS)
    load: Load | None = None
    seconds: Seconds | None = None
    meters: int | None = Field(None, ge=0, le=1_000_000)
    calories: int | None = Field(None, ge=0, le=10_000)


class CorrectSet(Body):
    """How a logged set is to be read. Without `values` it is what the client logged; if it is `counted` too, nothing is
    left of a correction."""

    logged_at: AwareDatetime = Field(description="Of the result that the coach saw: the client may have changed it.")
    values: CorrectedValues | None = None
    counted: bool = Field(True, description="False keeps it out of records, estimated maxima and charts.")
