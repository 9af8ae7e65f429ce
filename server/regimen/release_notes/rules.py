"""Who a note is for, what makes a valid note, and how its text becomes safe HTML."""

import re
from dataclasses import dataclass
from datetime import date

from markdown_it import MarkdownIt

from regimen.accounts.models import Role
from regimen.kit.texts import safe_html
from regimen.release_notes.failures import InvalidReleaseNote
from regimen.release_notes.models import Audience

TITLE_LIMIT, BODY_LIMIT, CTA_NAME_LIMIT, CTA_URL_LIMIT = 120, 20_000, 40, 500


class _Markdown(MarkdownIt):
    def validateLink(self, url: str) -> bool:  # noqa: N802 (the library's name)
        """Refused links are shown as text."""
        return url.startswith(("https://", "mailto:"))


_MARKDOWN = _Markdown("zero").enable(["heading", "list", "emphasis", "link", "escape", "newline"])
"""Headings, lists, bold, italics and links; everything else, HTML included, is shown as text."""


@dataclass(frozen=True, kw_only=True)
class ReleaseNoteDraft:
    """A note as the administrator wrote it; `body` is Markdown."""

    title: str
    body: str
    release_date: date
    audience: Audience = Audience.ALL
    cta_name: str | None = None
    cta_url: str | None = None


def audiences_of(role: Role) -> tuple[Audience, ...]:
    """Returns the audiences that a person belongs to."""
    return (Audience.ALL, Audience.COACHES if role is Role.COACH else Audience.CLIENTS)


def roles_of(audience: Audience) -> tuple[Role, ...]:
    """Returns the roles whose people may read a note for `audience`."""
    return tuple(role for role in Role if audience in audiences_of(role))


def require_valid(draft: ReleaseNoteDraft, latest_date: date) -> None:
    """Raises InvalidReleaseNote with a sentence about the first thing that is wrong."""
    texts = [draft.title, draft.body, draft.cta_name or "", draft.cta_url or ""]
    if any(not _can_be_stored(text) for text in texts):
        raise InvalidReleaseNote("The note contains characters that can't be stored.")
    if not draft.title.strip():
        raise InvalidReleaseNote("The note needs a title.")
    if len(draft.title) > TITLE_LIMIT or "\n" in draft.title:
        raise InvalidReleaseNote(f"The title must be one line of at most {TITLE_LIMIT} characters.")
    if not draft.body.strip():
        raise InvalidReleaseNote("The note needs a body.")
    if len(draft.body) > BODY_LIMIT:
        raise InvalidReleaseNote(f"The body must have at most {BODY_LIMIT:,} characters.")
    if draft.release_date > latest_date:
        raise InvalidReleaseNote("The release date can't be in the future: a note is published at once.")
    _require_valid_button(draft.cta_name, draft.cta_url)


def _require_valid_button(name: str | None, url: str | None) -> None:
    if (name is None) != (url is None):
        raise InvalidReleaseNote("A button needs both a name and a URL.")
    if name is not None and not 0 < len(name) <= CTA_NAME_LIMIT:
        raise InvalidReleaseNote(f"The button's name must have 1 to {CTA_NAME_LIMIT} characters.")
    if url is not None and (len(url) > CTA_URL_LIMIT or not re.fullmatch(r"(https://[^\s/\\]+|/(?![/\\]))\S*", url)):
        raise InvalidReleaseNote("The button's URL must start with https://, or with / for a page of this app.")


def _can_be_stored(text: str) -> bool:
    """False for NUL, which PostgreSQL can't store, and for lone surrogates, which UTF-8 can't encode."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text


def render_markdown(markdown: str) -> str:
    """Returns safe HTML of a note's Markdown. The largest heading of a note is an `h2`."""
    tokens = _MARKDOWN.parse(markdown)
    for token in tokens:
        if token.type in {"heading_open", "heading_close"}:
            token.tag = "h2" if token.tag in {"h1", "h2"} else "h3"
    return safe_html(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}).strip())
