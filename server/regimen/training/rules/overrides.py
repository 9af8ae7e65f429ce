"""What a coach changes on a shared day for one client: applied again whenever the day is published.

A change names the session or exercise by its id, which later edits and moves keep. After a copy over the day the ids
are new; then the exercise is found by its name, the session by its title. What is found by neither changes nothing.
"""

import hashlib
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Annotated, TypeVar

from pydantic import Field, model_validator

from regimen.training.rules.content import (
    Block,
    BlockWithoutExercises,
    DayContent,
    DocId,
    DocumentPart,
    Entry,
    ExerciseName,
    LongText,
    Session,
    Set,
    ShortText,
    entries_of,
)
from regimen.training.rules.exercise_edits import Replacement
from regimen.training.rules.format import format_scheme
from regimen.training.rules.limits import MAX_DAY_EXERCISES, MAX_SESSIONS, MAX_SETS
from regimen.training.rules.progression import scale_loads

_Change = TypeVar("_Change")
LoadPercent = Annotated[
    float, Field(ge=-90, le=100, description="Percent more load (negative: less), also of percentages of a 1RM.")
]


class SessionOverride(DocumentPart):
    """A workout that the client leaves out, or does with other loads."""

    session_id: DocId
    title: ShortText = Field("", description="As it was when it was changed.")
    skip: bool = False
    load_percent: LoadPercent | None = None


class ExerciseOverride(DocumentPart):
    """An exercise that the client leaves out, or does in another way."""

    entry_id: DocId
    name: ExerciseName = Field(description="As it was when it was changed.")
    skip: bool = False
    replace_with: Replacement | None = None
    load_percent: LoadPercent | None = Field(None, description="Instead of that of the session.")
    sets: Annotated[list[Set], Field(max_length=MAX_SETS, fail_fast=True)] | None = Field(
        None, description="Own sets, whose loads are meant as they are. Their ids follow those of the day."
    )
    note: LongText = Field("", description="Added to the note of the exercise.")

    @model_validator(mode="after")
    def changes_something(self) -> "ExerciseOverride":
        if not (self.skip or self.replace_with or self.load_percent is not None or self.sets or self.note):
            raise ValueError("Choose what to change.")
        return self


class Override(DocumentPart):
    """All that is different for a client on one day, and what the coach tells them about it."""

    sessions: list[SessionOverride] = Field([], max_length=MAX_SESSIONS, fail_fast=True)
    exercises: list[ExerciseOverride] = Field([], max_length=MAX_DAY_EXERCISES, fail_fast=True)
    note: LongText = ""

    @model_validator(mode="after")
    def each_part_is_changed_once(self) -> "Override":
        idents = [*(one.session_id for one in self.sessions), *(one.entry_id for one in self.exercises)]
        if len(set(idents)) < len(idents):
            raise ValueError("A part of the day is changed twice.")
        return self


@dataclass(frozen=True)
class Difference:
    """An exercise of the day as the group does it, and as the client does: nothing new if they leave it out."""

    name: str
    scheme: str
    new_name: str | None
    new_scheme: str = ""
    note: str = ""


@dataclass(frozen=True)
class OverriddenDay:
    """The day as the client sees it, the changes with the ids that their parts have on it now, and those of parts that
    are no longer on the day."""

    content: DayContent
    changes: Override
    gone: Override
    differences: list[Difference] = field(default_factory=list)

    @property
    def missing(self) -> list[str]:
        """The names of what was changed and is no longer on the day."""
        return [*(one.title for one in self.gone.sessions), *(one.name for one in self.gone.exercises)]


def apply_override(content: DayContent, override: Override) -> OverriddenDay:
    """Returns the day with a client's changes. The same day and changes always give the same ids."""
    # The only workout of a day is the one that is meant, whatever its title is by now.
    is_only = len(content.sessions) == len(override.sessions) == 1
    sessions = _matches(
        [(session.id, "" if is_only else session.title) for session in content.sessions],
        [(one.session_id, "" if is_only else one.title, one) for one in override.sessions],
    )
    exercises = _matches(
        [(entry.id, entry.name) for entry in content.entries()],
        [(one.entry_id, one.name, one) for one in override.exercises],
    )
    changed: list[Session] = []
    differences: list[Difference] = []
    for session in content.sessions:
        of_session = sessions.get(session.id)
        if of_session is not None and of_session.skip:
            differences += [
                Difference(entry.name, format_scheme(entry), None)
                for block in session.blocks
                for entry in entries_of(block)
            ]
            continue
        blocks = [
            after
            for block in session.blocks
            if (after := _changed_block(block, of_session, exercises, differences)) is not None
        ]
        if blocks or not session.blocks:
            changed.append(session.model_copy(update={"blocks": blocks}))
    applied, gone = _divide(override, sessions, exercises)
    return OverriddenDay(content.model_copy(update={"sessions": changed}), applied, gone, differences)


def _changed_block(
    block: Block,
    of_session: SessionOverride | None,
    exercises: dict[str, ExerciseOverride],
    differences: list[Difference],
) -> Block | None:
    """Returns the block, or None if nothing is left of it, and adds what is different."""
    if isinstance(block, BlockWithoutExercises) or not block.entries:
        return block
    entries: list[Entry] = []
    for entry in block.entries:
        own = exercises.get(entry.id)
        after = _changed_entry(entry, own, of_session)
        if after is not None:
            entries.append(after)
        if after is None:
            differences.append(Difference(entry.name, format_scheme(entry), None))
        elif after != entry:
            note = own.note if own is not None else ""
            differences.append(Difference(entry.name, format_scheme(entry), after.name, format_scheme(after), note))
    return block.model_copy(update={"entries": entries}) if entries else None


def _changed_entry(entry: Entry, own: ExerciseOverride | None, of_session: SessionOverride | None) -> Entry | None:
    load_percent = of_session.load_percent if of_session is not None else None
    if own is None:
        return _with_loads(entry, load_percent)
    if own.skip:
        return None
    if own.replace_with is not None:
        entry = entry.model_copy(
            update={
                "name": own.replace_with.name,
                "exercise_id": own.replace_with.exercise_id,
                "measurement": own.replace_with.measurement,
                "alternates": [ident for ident in entry.alternates if ident != own.replace_with.exercise_id],
            }
        )
    if own.note:
        entry = entry.model_copy(update={"note": f"{entry.note}\n{own.note}".strip()[:5000]})
    if own.sets:
        return _with_sets(entry, own.sets)
    return _with_loads(entry, own.load_percent if own.load_percent is not None else load_percent)


def _with_sets(entry: Entry, sets: Sequence[Set]) -> Entry:
    """Gives own sets the ids of the day's, so that what was logged stays with its set."""
    idents = [prescribed.id for prescribed in entry.sets]
    idents += [_own_id(entry, index) for index in range(len(idents), len(sets))]
    own = [prescribed.model_copy(update={"id": ident}) for prescribed, ident in zip(sets, idents, strict=False)]
    return entry.model_copy(update={"sets": own})


def _own_id(entry: Entry, index: int) -> str:
    """Returns an id for a set that the day does not have, always the same one."""
    return hashlib.sha256(f"{entry.id}/{index}".encode()).hexdigest()[:16]


def _with_loads(entry: Entry, percent: float | None) -> Entry:
    return scale_loads(entry, 1 + percent / 100) if percent else entry


def _matches(parts: Iterable[tuple[str, str]], changes: Iterable[tuple[str, str, _Change]]) -> dict[str, _Change]:
    """Returns the changes by the id of their part: first those whose id is there, then those whose name is."""
    left = dict(parts)
    found: dict[str, _Change] = {}
    renamed: list[tuple[str, _Change]] = []
    for ident, name, change in changes:
        if ident in left:
            found[ident] = change
            del left[ident]
        else:
            renamed.append((name.casefold(), change))
    for name, change in renamed:
        same = next((ident for ident, other in left.items() if other.casefold() == name), None)
        if same is not None:
            found[same] = change
            del left[same]
    return found


def _divide(
    override: Override, sessions: dict[str, SessionOverride], exercises: dict[str, ExerciseOverride]
) -> tuple[Override, Override]:
    """Returns the changes with the ids of the parts that they were matched to, by name after a copy of the day, and
    those that were matched to nothing."""
    matched = {id(change) for change in (*sessions.values(), *exercises.values())}
    applied = Override(
        sessions=[one.model_copy(update={"session_id": ident}) for ident, one in sessions.items()],
        exercises=[one.model_copy(update={"entry_id": ident}) for ident, one in exercises.items()],
        note=override.note,
    )
    gone = Override(
        sessions=[one for one in override.sessions if id(one) not in matched],
        exercises=[one for one in override.exercises if id(one) not in matched],
    )
    return applied, gone


def ids_changed_by(override: Override) -> set[str]:
    """Returns the ids of the sessions and exercises that are changed."""
    return {*(one.session_id for one in override.sessions), *(one.entry_id for one in override.exercises)}


def split_override(override: Override, moved: AbstractSet[str]) -> tuple[Override, Override]:
    """Returns what stays with the day and what goes with the parts that were `moved` to another day."""
    return (
        override.model_copy(
            update={
                "sessions": [one for one in override.sessions if one.session_id not in moved],
                "exercises": [one for one in override.exercises if one.entry_id not in moved],
            }
        ),
        Override(
            sessions=[one for one in override.sessions if one.session_id in moved],
            exercises=[one for one in override.exercises if one.entry_id in moved],
        ),
    )


def merge_overrides(first: Override, second: Override) -> Override:
    """Returns both changes of a day. Of a part that both change, the second counts."""
    sessions = {one.session_id: one for one in (*first.sessions, *second.sessions)}
    exercises = {one.entry_id: one for one in (*first.exercises, *second.exercises)}
    notes = [note for note in (first.note, second.note) if note]
    return Override(
        sessions=list(sessions.values())[:MAX_SESSIONS],
        exercises=list(exercises.values())[:MAX_DAY_EXERCISES],
        note="\n".join(dict.fromkeys(notes))[:5000],
    )
