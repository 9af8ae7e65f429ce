"""The attachments of a program."""

from regimen.accounts.access.actor import Coach, program_editor
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import error_responses
from regimen.media.failures import NoTitleMedia, TooManyAttachments, UnknownAttachment
from regimen.media.rules.attachments import Attachment
from regimen.programs.actions import attachments
from regimen.programs.api.dependencies import LockedProgram, programs_router
from regimen.programs.present import program_view
from regimen.programs.schemas import AttachmentsChange, CoachProgramView

router = programs_router(program_editor)


@router.put("/{plan_id}/attachments", responses=error_responses(TooManyAttachments, UnknownAttachment, NoTitleMedia))
async def change_attachments(
    body: AttachmentsChange, program: LockedProgram, actor: Coach, session: Session, now: Now
) -> CoachProgramView:
    """Make these items of the library the attachments of the program, in this order."""
    wanted = [Attachment(form.media_id, form.title_media) for form in body.attachments]
    await attachments.set_attachments(session, program, wanted, actor=actor, now=now)
    return await program_view(session, program, actor, now)
