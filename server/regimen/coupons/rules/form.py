"""What a coach may enter."""

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final
from uuid import UUID

from regimen.coupons.models import Coupon, Duration
from regimen.kit.errors import Errors

MAX_CODE: Final = 64
MAX_PREFIX: Final = 40
MAX_MONTHS: Final = 36
MAX_REDEMPTIONS: Final = 1_000_000
MAX_CODES: Final = 1_000
MAX_COUPONS: Final = 500
_CODE: Final = re.compile(r"[A-Za-z0-9_-]+")
_SUFFIX_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without those that are read for others: I, L, O, 0 and 1."""
_SUFFIX_LENGTH: Final = 8

PREVIEW_LIMIT: Final = timedelta(days=730)
"""How far ahead a preview may begin."""

CODE_MISSING: Final = "Please enter a code."
CODE_CHARACTERS: Final = "Please use only letters, numbers, hyphens and underscores."
CODE_TAKEN: Final = "You already have a coupon with this code."
PERCENT: Final = "Please enter a whole number from 1 to 100."
MONTHS: Final = f"Please enter 1 to {MAX_MONTHS} months."
LIMIT: Final = f"Please enter a number from 1 to {MAX_REDEMPTIONS:,}, or leave it empty."
RAISE_ONLY: Final = "You can only raise the limit."
DATES: Final = "The last day can't be before the first."
PROGRAMS: Final = "Please choose at least one program."
JOINS_ON: Final = "Please choose a day within the next two years."
COUNT: Final = f"Please enter 1 to {MAX_CODES:,} codes."


@dataclass(frozen=True)
class Terms:
    """What never changes: the discount itself."""

    percent: int | None
    duration: Duration
    months: int | None

    def errors(self) -> Errors:
        errors: Errors = {}
        if self.percent is None or not 1 <= self.percent <= 100:
            errors["percent"] = [PERCENT]
        if self.duration is Duration.REPEATING and not _is_between(self.months, MAX_MONTHS):
            errors["months"] = [MONTHS]
        return errors


@dataclass(frozen=True)
class CouponForm:
    """A new coupon. `code_count` is the number of codes of a campaign, None of an ordinary coupon; `program_ids` is
    None if it is for all programs."""

    code: str
    terms: Terms
    code_count: int | None
    max_redemptions: int | None
    max_per_client: int | None
    starts_on: date | None
    ends_on: date | None
    first_purchase_only: bool
    program_ids: Sequence[UUID] | None

    def errors(self) -> Errors:
        """Returns what is wrong with each field."""
        errors = code_errors(self.code, MAX_CODE if self.code_count is None else MAX_PREFIX) | self.terms.errors()
        if self.code_count is not None and not _is_between(self.code_count, MAX_CODES):
            errors["code_count"] = [COUNT]
        for name, limit in (("max_redemptions", self.max_redemptions), ("max_per_client", self.max_per_client)):
            if limit is not None and not _is_between(limit, MAX_REDEMPTIONS):
                errors[name] = [LIMIT]
        return errors | date_errors(self.starts_on, self.ends_on) | program_errors(self.program_ids)


@dataclass(frozen=True)
class CouponEdit:
    """What can be changed of a coupon."""

    code: str
    max_redemptions: int | None
    ends_on: date | None
    program_ids: Sequence[UUID] | None

    def errors(self, coupon: Coupon) -> Errors:
        """Returns what is wrong with each field."""
        errors = code_errors(self.code, MAX_PREFIX if coupon.is_campaign else MAX_CODE)
        if self.max_redemptions is not None and not _is_between(self.max_redemptions, MAX_REDEMPTIONS):
            errors["max_redemptions"] = [LIMIT]
        elif self.max_redemptions != coupon.max_redemptions and not _is_raised(coupon, self.max_redemptions):
            errors["max_redemptions"] = [RAISE_ONLY]
        return errors | date_errors(coupon.starts_on, self.ends_on) | program_errors(self.program_ids)


def code_errors(code: str, longest: int) -> Errors:
    if not code:
        return {"code": [CODE_MISSING]}
    if not _CODE.fullmatch(code):
        return {"code": [CODE_CHARACTERS]}
    return {"code": [f"Please use at most {longest} characters."]} if len(code) > longest else {}


def date_errors(starts_on: date | None, ends_on: date | None) -> Errors:
    return {"ends_on": [DATES]} if starts_on and ends_on and ends_on < starts_on else {}


def joining_errors(joins_on: date, today: date) -> Errors:
    return {} if today <= joins_on <= today + PREVIEW_LIMIT else {"joins_on": [JOINS_ON]}


def program_errors(program_ids: Sequence[UUID] | None) -> Errors:
    return {"program_ids": [PROGRAMS]} if program_ids is not None and not program_ids else {}


def campaign_codes(prefix: str, count: int) -> list[str]:
    """Returns `count` different codes that cannot be guessed."""
    codes: set[str] = set()
    while len(codes) < count:
        codes.add(prefix + "".join(secrets.choice(_SUFFIX_LETTERS) for _ in range(_SUFFIX_LENGTH)))
    return sorted(codes)


def _is_between(number: int | None, highest: int) -> bool:
    return number is not None and 1 <= number <= highest


def _is_raised(coupon: Coupon, limit: int | None) -> bool:
    """A campaign has as many seats as codes."""
    if coupon.is_campaign or coupon.max_redemptions is None:
        return False
    return limit is None or limit > coupon.max_redemptions
