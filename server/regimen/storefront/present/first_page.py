"""The content of a public page as plain HTML: what visitors read while the app is still on its way."""

from html import escape
from typing import Final

from regimen.kit.money import Money
from regimen.media.models import Media
from regimen.memberships.access.public_page import PublicPage
from regimen.platform.files import public_url
from regimen.platform.web_app import PageContent
from regimen.programs.rules.labels import PERIOD_LABELS


def program_page(page: PublicPage, *, name: str, data: str) -> PageContent:
    """Returns cover, title, seller, description and prices, and the data from which the app shows the same page.

    `name` is the id or address under which the page was opened: the app looks the data up by it.
    """
    program = page.program
    parts = [
        _cover(
            *(page.media.get(cover) if cover else None for cover in (program.wide_cover_id, program.square_cover_id))
        ),
        f"<h1>{escape(program.title)}</h1>",
        f'<p class="by">{escape(page.seller.title)}</p>',
        f"<p>{escape(program.description)}</p>" if program.description else "",
        _prices(page),
    ]
    return PageContent(html="".join(parts), name=f"program/{name}", data=data)


_WIDE: Final = "(min-width: 798px)"
"""Where the app shows the wide cover, too (`useIsPhone`): else it would change as soon as that is there."""


def _cover(wide: Media | None, square: Media | None) -> str:
    if wide is None or square is None:
        return ""
    large, normal = (escape(public_url(key)) for key in (wide.sizes["large"], square.sizes["normal"]))
    source = f'<source media="{_WIDE}" srcset="{large}">'
    return f'<picture>{source}<img class="cover" src="{normal}" alt=""></picture>'


def _prices(page: PublicPage) -> str:
    lines = [
        f"{Money(option.amount_minor, option.currency)} {PERIOD_LABELS[option.period]}"
        for option in page.options
        if option.archived_at is None
    ]
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>" if lines else ""
