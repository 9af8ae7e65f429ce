"""Markdown becomes safe HTML."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regimen.release_notes.rules import render_markdown

ALLOWED = {"p", "strong", "em", "a", "ul", "ol", "li", "h2", "h3"}
LINK = '<a href="{}" rel="noopener noreferrer">{}</a>'


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("One.\n\nTwo,\nstill two.", "<p>One.</p>\n<p>Two,\nstill two.</p>"),
        ("# Big\n### Small\nText", "<h2>Big</h2>\n<h3>Small</h3>\n<p>Text</p>"),
        ("- a\n- b\n  goes on\n\nEnd", "<ul>\n<li>a</li>\n<li>b\ngoes on</li>\n</ul>\n<p>End</p>"),
        ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"),
        ("**Bold** and *italic*", "<p><strong>Bold</strong> and <em>italic</em></p>"),
        ("2 * 3 * 4", "<p>2 * 3 * 4</p>"),
        ("[Help](https://example.com/?a=1&b=2)", f"<p>{LINK.format('https://example.com/?a=1&amp;b=2', 'Help')}</p>"),
        ("Reps < 5 & rest > 2 💪🏽", "<p>Reps &lt; 5 &amp; rest &gt; 2 💪🏽</p>"),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("[x](javascript:alert)", "<p>[x](javascript:alert)</p>"),
        ("[x](//evil.example)", "<p>[x](//evil.example)</p>"),
    ],
)
def test_what_is_written_is_what_is_shown(markdown: str, html: str) -> None:
    assert render_markdown(markdown) == html


class Tags(HTMLParser):
    """Collects what a browser would act on."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs


PIECES = [
    "<script>",
    "<img src=x onerror=alert(1)>",
    "](",
    "[a",
    "javascript:x)",
    "https://a.b)",
    '"',
    "**",
    "- ",
    "\n",
]


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=8), max_size=12).map("".join))
def test_no_text_becomes_anything_but_text(markdown: str) -> None:
    found = Tags(render_markdown(markdown))
    assert found.tags <= ALLOWED
    assert {name for name, _ in found.attributes} <= {"href", "rel"}
    assert all((value or "").startswith(("https:", "mailto:")) for name, value in found.attributes if name == "href")
