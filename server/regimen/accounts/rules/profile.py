"""Age, units, the onboarding checklist and short links."""

from datetime import date

from regimen.accounts.models import Account, AccountKind

SIGN_UP_AGE = 13
MAX_AGE = 100
INVALID_BIRTHDATE = "Please enter a valid date of birth"
COUNTRIES_IN_POUNDS = frozenset({"US", "LR", "MM"})
CHECKLIST = ("sing_up", "watched_video_tour", "published_first_plan", "sign_up_first_client")
"""The steps of the onboarding checklist, under their names in the API (one is misspelt there)."""
LETTERS = {AccountKind.PRIVATE: "c", AccountKind.TEAM: "t", AccountKind.GYM: "g", AccountKind.BRAND: "b"}

RESERVED_URLS = frozenset({"plans", "coaches", "edit"})
"""What follows `/public-page/` on the pages of a coach's own storefront, and so is no custom URL of an account."""


def age_on(birthdate: date, today: date) -> int:
    """Returns full years on `today`; someone born on 29 February has their birthday on 1 March in common years."""
    return today.year - birthdate.year - ((today.month, today.day) < (birthdate.month, birthdate.day))


def birthdate_problem(birthdate: date, today: date, *, minimum: int) -> str | None:
    """Returns the sentence to show, or None for an age between `minimum` and 100."""
    if birthdate > today or age_on(birthdate, today) > MAX_AGE:
        return INVALID_BIRTHDATE
    if age_on(birthdate, today) < minimum:
        return f"You must be at least {minimum} years old"
    return None


def units_of(country: str | None) -> tuple[str, str]:
    """Returns the usual weight and length units in `country`."""
    return ("lb", "in") if country in COUNTRIES_IN_POUNDS else ("kg", "cm")


def short_letter(kind: AccountKind) -> str:
    """Returns the letter of an account's short link: `/{letter}/{address}`."""
    return LETTERS[kind]


def storefront_path(account: Account) -> str:
    """Returns the short link of an account on its installation."""
    return f"/{short_letter(account.kind)}/{account.custom_url or account.id}"
