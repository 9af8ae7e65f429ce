"""The picture that chats and social networks show beside a link to a storefront."""

import hashlib
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Final
from uuid import UUID

from regimen.storefront.schemas import Storefront

TEMPLATE: Final = (Path(__file__).parent / "link_preview.typ").read_text()
PREVIEW_SIZE: Final = (1200, 630)
"""In pixels, as the template has it."""


@dataclass(frozen=True)
class LinkPreview:
    """What is on the picture. `face` and `picture` are paths of public files."""

    account_id: UUID
    title: str
    headline: str
    note: str
    face: str | None
    picture: str | None

    @property
    def path(self) -> str:
        """Where it is: another address whenever something on it has changed, because networks keep what they have
        fetched."""
        version = hashlib.sha256(repr(astuple(self)).encode()).hexdigest()[:16]
        return f"/link-previews/{self.account_id}.jpg?v={version}"


def link_preview_of(shown: Storefront) -> LinkPreview:
    """Returns the preview of a storefront: with its picture, or else the first program's cover."""
    covers = [program.wide_cover.large for program in shown.programs if program.wide_cover]
    programs = "1 program" if shown.programs_total == 1 else f"{shown.programs_total} programs"
    return LinkPreview(
        account_id=shown.id,
        title=shown.title,
        headline=shown.headline,
        note=" · ".join(part for part in (programs if shown.programs_total else "", shown.place) if part),
        face=shown.avatar_url,
        picture=shown.picture.large if shown.picture else covers[0] if covers else None,
    )
