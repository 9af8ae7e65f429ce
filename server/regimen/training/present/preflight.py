"""The pre-flight as a schema."""

from typing import Any

from sqlalchemy import Row

from regimen.programs.models import Program, ProgramType
from regimen.training.access.preflight import Preflight
from regimen.training.schemas.preflight import PreflightExercise, PreflightTrack, PreflightView, PreflightWeek


def preflight_view(program: Program, checked: Preflight) -> PreflightView:
    return PreflightView(
        has_price=checked.has_price,
        can_charge=checked.can_charge,
        needs_waiver_text=program.waiver_required and not program.waiver_text.strip(),
        needs_training=checked.has_price and not checked.has_training and program.type is not ProgramType.INDIVIDUAL,
        has_cover=program.wide_cover_id is not None or program.square_cover_id is not None,
        has_description=bool(program.description.strip()),
        invitations=checked.invitations,
        tracks=[
            PreflightTrack(
                timeline_id=track.timeline_id,
                track_id=track.track_id,
                track_name=track.track,
                weeks=[PreflightWeek.model_validate(week) for week in track.weeks],
            )
            for track in checked.tracks
        ],
        unlinked=[_exercise(row) for row in checked.exercises if not row.is_in_library],
        in_percent=[_exercise(row) for row in checked.exercises if row.is_in_library],
    )


def _exercise(row: Row[Any]) -> PreflightExercise:
    return PreflightExercise(
        exercise_id=row.exercise_id, name=row.name, days=row.days, track_id=row.track_id, day=row.day
    )
