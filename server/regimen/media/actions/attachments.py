"""Attaches items of a library to something else, in an order."""

from collections.abc import Collection, Sequence
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.errors import NotFound
from regimen.media.access.library import load_media, usable_media
from regimen.media.actions.uses import set_uses
from regimen.media.failures import NoTitleMedia, UnknownAttachment
from regimen.media.models import MediaKind, PlaceKind
from regimen.media.rules.attachments import Attachment


async def attach(
    session: AsyncSession,
    actor: CoachActor,
    wanted: Sequence[Attachment],
    *,
    before: Sequence[Attachment],
    kind: PlaceKind,
    place: str,
    also: Collection[UUID] = (),
) -> list[Attachment]:
    """Returns what is attached now, and notes in the library that it uses these items, and those that it uses `also`.

    What was attached before may stay, whatever has become of it. Raises UnknownAttachment, NoTitleMedia.
    """
    known = {one.media_id for one in before}
    try:
        added = await usable_media(session, actor, [one.media_id for one in wanted if one.media_id not in known])
    except NotFound:
        raise UnknownAttachment from None
    stayed = await load_media(session, [one.media_id for one in wanted if one.media_id in known])
    media = stayed | {item.id: item for item in added}
    kept = [one for one in wanted if one.media_id in media]
    if any(one.title_media and media[one.media_id].kind is MediaKind.OTHER for one in kept):
        raise NoTitleMedia
    await set_uses(session, kind, place, {*media, *also})
    return kept
