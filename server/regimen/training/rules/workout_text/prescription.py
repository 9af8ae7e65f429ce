"""What one line prescribes: sets and amounts, loads, effort, tempo and rest."""

from dataclasses import dataclass, field
from typing import TypeVar

from regimen.training.rules.content import Load, Set, SetKind
from regimen.training.rules.document_edits import new_part_id
from regimen.training.rules.workout_text.result import Guess

Amount = dict[str, object]
Value = TypeVar("Value")


@dataclass
class Prescription:
    """What a line says. Lists have one value, or one for each set."""

    count: int | None = None
    kind: SetKind = "normal"
    amounts: list[Amount] = field(default_factory=list)
    loads: list[Load] = field(default_factory=list)
    percents: list[float] = field(default_factory=list)
    of_training_max: bool = False
    rpes: list[float] = field(default_factory=list)
    rir: int | None = None
    tempo: str | None = None
    rest_seconds: int | None = None
    per_side: bool = False
    is_bodyweight: bool = False
    notes: list[str] = field(default_factory=list)
    """What the document has no field for, in the coach's words."""
    links: list[str] = field(default_factory=list)
    guesses: list[Guess] = field(default_factory=list)

    @property
    def has_scheme(self) -> bool:
        """Whether the line says how many sets: it is an exercise of its own, not one of a round."""
        return self.count is not None or len(self.amounts) > 1

    @property
    def is_empty(self) -> bool:
        return not (
            self.has_scheme or self.amounts or self.loads or self.percents or self.rpes or self.rest_seconds
            or self.tempo or self.rir is not None or self.is_bodyweight
        )  # fmt: skip

    def lengths_agree(self) -> bool:
        lists = [values for values in (self.amounts, self.loads, self.percents, self.rpes) if len(values) > 1]
        lengths = {len(values) for values in lists}
        return len(lengths) <= 1 and (self.count is None or not lengths or lengths == {self.count})

    def set_count(self) -> int:
        longest = max((len(values) for values in (self.amounts, self.loads, self.percents, self.rpes)), default=1)
        return self.count or max(longest, 1)

    def sets(self) -> list[Set]:
        """Returns the sets; none if the line prescribes nothing."""
        if self.is_empty:
            return []
        count = self.set_count()
        return [self._set(index) for index in range(count)]

    def _set(self, index: int) -> Set:
        percent = _at(self.percents, index)
        return Set(
            id=new_part_id(),
            kind=self.kind,
            load=_at(self.loads, index),
            percent_1rm=None if self.of_training_max else percent,
            percent_tm=percent if self.of_training_max else None,
            rpe=_at(self.rpes, index),
            rir=self.rir,
            tempo=self.tempo,
            rest_seconds=self.rest_seconds,
            **(_at(self.amounts, index) or {}),
        )


def _at(values: list[Value], index: int) -> Value | None:
    return values[min(index, len(values) - 1)] if values else None
