"""Captions of videos, one file for each language."""

import asyncio

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.media.events import push_change
from regimen.media.failures import NoVideoToCaption, TooManyCaptions
from regimen.media.models import Media, MediaKind, MediaState
from regimen.media.rules.captions import MAX_LANGUAGES, read_captions
from regimen.platform import files

_TYPE = "text/vtt; charset=utf-8"


async def set_captions(
    session: AsyncSession, coach: CoachActor, media: Media, language: str, data: bytes, name: str
) -> None:
    """Adds captions to a video of an account; those that it has in this language are replaced. `media` is locked by the
    caller. A video that is replaced by another one keeps them.

    Raises NoVideoToCaption, TooManyCaptions, FileTooBig, EmptyFile, BadCaptions.
    """
    if media.kind is not MediaKind.VIDEO or media.state is not MediaState.PUBLISHED or media.is_private:
        raise NoVideoToCaption
    if language not in media.captions and len(media.captions) >= MAX_LANGUAGES:
        raise TooManyCaptions
    text = await asyncio.to_thread(read_captions, data, name, media.duration_ms)
    key = files.new_key(f"media/{coach.account.hex}/captions", ".vtt")
    await files.put(session, key, text.encode(), _TYPE, name=name, owner_id=coach.user_id)
    await _forget_file(session, media, language)
    media.captions = {**media.captions, language: key}
    await session.flush()
    await push_change(session, media)


async def remove_captions(session: AsyncSession, media: Media, language: str) -> None:
    """Removes the captions in a language. Safe to repeat. `media` is locked by the caller."""
    if language not in media.captions:
        return
    await _forget_file(session, media, language)
    media.captions = {other: key for other, key in media.captions.items() if other != language}
    await session.flush()
    await push_change(session, media)


async def _forget_file(session: AsyncSession, media: Media, language: str) -> None:
    if key := media.captions.get(language):
        await files.delete(session, key)
