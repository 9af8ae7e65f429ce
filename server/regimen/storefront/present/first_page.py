"""The content of a public page as plain HTML: what visitors read while the app is still on its way."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from regimen.kit.money import Money
from regimen.media.models import Media
from regimen.memberships.access.public_page import PublicPage
from regimen.platform.files import public_url
from regimen.platform.web_app import PageContent
from regimen.programs.rules.labels import PERIOD_LABELS
from regimen.storefront.present.meta_tags import TAB_TITLES, StorefrontTab, tab_url
from regimen.storefront.schemas import Storefront, StorefrontProgram


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


def storefront_page(
    shown: Storefront, tab: StorefrontTab, programs: Sequence[StorefrontProgram], *, name: str
) -> PageContent:
    """Returns title, words, programs and coaches of a storefront, with links to its other pages, and the data from
    which the app shows its first page.

    `name` is the id or address under which the page was opened.
    """
    parts = [
        f'<p class="{_bar_class(shown, tab)}">{escape(shown.title)}</p>',
        _opening(shown) if tab == "overview" else f"<h1>{escape(TAB_TITLES[tab])}</h1>",
    ]
    if tab != "coaches":
        parts.append(_list(_program_line(program) for program in programs))
    if tab != "programs":
        parts.append(_list(escape(coach.full_name) for coach in shown.coaches))
    others = (one for one in TAB_TITLES if one != tab and (one != "coaches" or shown.coaches))
    parts.append(
        _list(f'<a href="{escape(tab_url(shown.public_url, one))}">{escape(TAB_TITLES[one])}</a>' for one in others)
    )
    return PageContent(html="".join(parts), name=f"storefront/{name}", data=shown.model_dump_json())


OPENING_SIZES: Final = "(max-width: 797.98px) 100vw, (max-width: 991.98px) 320px, 580px"
"""Of the picture, as the app has them (`Opening.tsx`): else another one would be fetched as soon as that is there."""


def _bar_class(shown: Storefront, tab: StorefrontTab) -> str:
    """On phones, the same name does not follow the name."""
    return "bar named" if tab == "overview" and shown.headline == shown.title else "bar"


def _opening(shown: Storefront) -> str:
    words = f'<h1 dir="auto">{escape(shown.headline)}</h1>'
    if shown.intro:
        words += f'<p dir="auto">{escape(shown.intro)}</p>'
    if picture := shown.picture:
        image = (
            f'<img class="photo" sizes="{OPENING_SIZES}" srcset="{escape(picture.srcset)}"'
            f' src="{escape(picture.large)}" alt="{escape(picture.alt)}" fetchpriority="high">'
        )
    else:
        image = '<span class="photo"></span>'
    return f'<div class="opening"><div>{words}</div>{image}</div>'


def _program_line(program: StorefrontProgram) -> str:
    address = f"/p/{program.custom_url or program.id}"
    price = f"{program.price.price_format} {program.price.duration_label}" if program.price else "Free"
    return f'<a href="{escape(address)}">{escape(program.title)}</a>, {escape(price)}'


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
    return _list(map(escape, lines))


def _list(items: Iterable[str]) -> str:
    """Returns a list of HTML, nothing if it is empty."""
    lines = "".join(f"<li>{item}</li>" for item in items)
    return f"<ul>{lines}</ul>" if lines else ""
