"""Manifest: timelines, days, the calendar and logging."""

from regimen.accounts import ports as accounts
from regimen.accounts.events import UserDeleted
from regimen.exercises import ports as exercises
from regimen.media import ports as media
from regimen.media.models import PlaceKind
from regimen.payments.ports import evidence_sources
from regimen.platform.domain import Domain
from regimen.platform.events import Subscriber
from regimen.programs import ports as programs
from regimen.training.access import exercise_names, exercise_use
from regimen.training.access.day_media import describe_days, describe_drafts
from regimen.training.access.evidence import training_since
from regimen.training.actions import relink, timelines
from regimen.training.actions.deletion import forget_maxes
from regimen.training.actions.overrides import delete_overrides
from regimen.training.api import (
    builder,
    bulk_edit,
    calendar,
    drafts,
    exercise_edits,
    export,
    hints,
    imports,
    load_steps,
    notation,
    overrides,
    preflight,
    program_drafts,
    workout_log,
    workout_text,
)
from regimen.training.events import DayChanged, DraftChanged, TrainingChanged
from regimen.training.jobs import refresh_calendars

DOMAIN = Domain(
    name="training",
    routers=[
        builder.router,
        overrides.router,
        drafts.router,
        program_drafts.router,
        preflight.router,
        hints.router,
        load_steps.router,
        bulk_edit.router,
        exercise_edits.router,
        notation.router,
        workout_text.router,
        imports.router,
        export.router,
        calendar.router,
        workout_log.router,
    ],
    subscribers=[Subscriber(DayChanged, refresh_calendars), Subscriber(UserDeleted, delete_overrides)],
    port_implementations=[
        media.places.implemented_by(PlaceKind.DAY, describe_days),
        media.places.implemented_by(PlaceKind.DRAFT, describe_drafts),
        exercises.last_used.implemented_by(exercise_use.last_used),
        exercises.programs_using.implemented_by(exercise_use.programs_using),
        exercises.unlinked_names.implemented_by(exercise_names.unlinked_names),
        exercises.references.include(relink.REFERENCES),
        programs.create_timeline.implemented_by(timelines.create_timeline),
        programs.sync_timelines.implemented_by(timelines.sync_timelines),
    ],
    contributions=[accounts.deletion_steps.include(forget_maxes), evidence_sources.include(training_since)],
    live_events=[DraftChanged, TrainingChanged],
)
