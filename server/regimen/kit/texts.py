"""Typed text: names, emails, custom URLs, and safe rich text."""

import re
import unicodedata
from typing import Annotated, Any

import nh3
from email_validator import EmailNotValidError, validate_email
from pydantic import AfterValidator, BeforeValidator

from regimen.kit.ids import parse_id

_FORBIDDEN_IN_NAMES = frozenset("/|\\+=@:<>?;")
MAX_NAME_LENGTH = 49
INVALID_EMAIL = "Please enter a valid email address."
NOT_ASCII_EMAIL = "Please use only the letters a to z, digits and signs in front of the @."
_SLUG = re.compile(r"[a-z0-9_-]+")
SLUG_LIMIT = 64
_LINK_OR_ADDRESS = re.compile(
    r"\b(?:https?|ftps?|mailto|tel|sms):\S+|\b[a-z][a-z0-9+.-]*:(?://)?\S*[./]\S*|\S+@\S+|//\S+"
    r"|(?:[\w-]+\.)+[^\W\d_]{2,}[/?#]\S*|\b(?:\d{1,3}\.){3}\d{1,3}[:/?#]\S*",
    re.IGNORECASE,
)
_DOT_IN_DOMAIN = re.compile(r"(?<=\w)\.(?=[^\W\d_]{2,})")
_IDEOGRAPHIC_FULL_STOP = "\u3002"  # ends the labels of a domain like a dot does
_BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing
_UNSEEN = {"Cf", "Mn", "Me", "Mc"}
"""Kinds of characters that show nothing without a letter: controls, and accents that join the one before."""
_JOINERS = "\u200c\u200d"  # Persian names and some emoji need them
_ALLOWED_TAGS = {"p", "br", "strong", "em", "u", "s", "ul", "ol", "li", "a", "h2", "h3", "blockquote"}


def _email(value: Any) -> str:
    try:
        checked = validate_email(str(value or "").strip().lower(), check_deliverability=False, test_environment=True)
    except EmailNotValidError as error:
        raise ValueError(INVALID_EMAIL) from error
    if not checked.local_part.isascii():
        raise ValueError(NOT_ASCII_EMAIL)  # hardly any mail server takes it
    return checked.normalized.lower()


def address_for_mail(address: str) -> str:
    """Returns an address with its domain as mail servers know it: `xn--bcher-kva.example` for `bücher.example`."""
    try:
        return validate_email(address, check_deliverability=False, test_environment=True).ascii_email or address
    except EmailNotValidError:
        return address  # the mail server says what is wrong with it


def valid_name(value: str, max_length: int = MAX_NAME_LENGTH) -> str:
    """Returns a name that may be shown anywhere, without invisible characters. Raises ValueError with what is wrong."""
    value = visible(value)
    if not value:
        raise ValueError("This field is required.")
    if len(value) > max_length:
        raise ValueError(f"Please use fewer than {max_length + 1} characters.")
    if _FORBIDDEN_IN_NAMES & set(value):
        raise ValueError("These characters aren't allowed: / | \\ + = @ : < > ? ;")
    return value


def _slug(value: str) -> str:
    slug = value.lower()
    if len(slug) > SLUG_LIMIT:
        raise ValueError(f"Please use at most {SLUG_LIMIT} characters.")
    # Pages are found by id or custom URL: what looks like an id would be taken for one.
    if not _SLUG.fullmatch(slug) or slug.isdigit() or parse_id(slug):
        raise ValueError("Please use letters, digits, - and _ only, and not digits only.")
    return slug


def visible(text: str) -> str:
    """Returns one line of text without control characters and without those that turn or hide what surrounds them; an
    empty text if there is nothing to see."""
    spaced = "".join(" " if unicodedata.category(one) in {"Cc", "Zl", "Zp"} else one for one in text)
    kept = "".join(one for one in spaced if unicodedata.category(one) not in {"Cf", "Cs"} or one in _JOINERS)
    return " ".join(kept.split()) if kept.strip(_BLANK_LETTERS + _JOINERS + " \u00a0").strip() else ""


Email = Annotated[str, BeforeValidator(_email)]
"""A valid email address, lower case; only its domain may have letters outside a to z."""
PersonName = Annotated[str, AfterValidator(valid_name)]
"""Fewer than 50 characters, none of / | \\ + = @ : < > ? ;"""
Slug = Annotated[str, AfterValidator(_slug)]
"""A custom URL: letters, digits, - and _, at most 64, not digits only; stored lower case."""


def heading(value: str, *, what: str, least: int, most: int) -> str:
    """Returns a title or name with single spaces. Raises ValueError with what is wrong, in the words of the
    specification; `what` is what it is the heading of: "Title", "Template name"."""
    line = " ".join(value.split())
    if not line:
        raise ValueError(f"{what} is required.")
    if len(line) < least:
        raise ValueError(f"Min {least} Characters")
    if len(line) > most:
        raise ValueError(f"Max {most} Characters")
    return line


def safe_html(html: str) -> str:
    """Returns rich text without anything that could run, track or restyle."""
    return nh3.clean(html, tags=_ALLOWED_TAGS, attributes={"a": {"href"}}, url_schemes={"https", "mailto"})


def without_links(text: str, default: str) -> str:
    """Returns what somebody typed as part of a mail to other people, without anything that a mail app makes a link of.

    Whatever has the form of a URL or an email address is left out, and the dots of domains become spaces; `default` if
    nothing is left.
    """
    # Mail apps take full-width dots for dots, and nobody sees what has no width.
    plain = "".join(one for one in unicodedata.normalize("NFKC", text) if unicodedata.category(one) != "Cf")
    plain = plain.replace(_IDEOGRAPHIC_FULL_STOP, ".")
    spaced = _DOT_IN_DOMAIN.sub(" ", _LINK_OR_ADDRESS.sub(" ", plain))
    return (visible(text) if spaced == plain else " ".join(spaced.split())) or default


def truncate(text: str, limit: int = 256) -> str:
    """Returns `text` on one line, cut to `limit` characters with an ellipsis."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def is_visible(text: str) -> bool:
    """Whether a text shows anything."""
    return any(
        not one.isspace() and one not in _BLANK_LETTERS and unicodedata.category(one) not in _UNSEEN for one in text
    )
