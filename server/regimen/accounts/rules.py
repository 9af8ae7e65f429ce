"""Pure decisions about people and accounts."""

from datetime import date

from regimen.accounts.models import AccountKind

SIGN_UP_AGE = 13
OLDEST = 100
INVALID_BIRTHDATE = "Please enter a valid date of birth"
COUNTRIES_IN_POUNDS = frozenset({"US", "LR", "MM"})
CHECKLIST = ("sing_up", "watched_video_tour", "published_first_plan", "sign_up_first_client")
"""The steps of a coach's first weeks, under the names that clients of the API know (one misspelt)."""
LETTERS = {AccountKind.PRIVATE: "c", AccountKind.TEAM: "t", AccountKind.GYM: "g", AccountKind.BRAND: "b"}


def age_on(birthdate: date, today: date) -> int:
    """Full years lived on `today`; somebody born on 29 February turns on 1 March in common years."""
    return today.year - birthdate.year - ((today.month, today.day) < (birthdate.month, birthdate.day))


def birthdate_problem(birthdate: date, today: date, *, minimum: int) -> str | None:
    """The sentence to show, or None for a birth date of somebody between `minimum` and 100 years old."""
    if birthdate > today or age_on(birthdate, today) > OLDEST:
        return INVALID_BIRTHDATE
    if age_on(birthdate, today) < minimum:
        return f"You must be at least {minimum} years old"
    return None


def units_of(country: str | None) -> tuple[str, str]:
    """Weight and length units that people in `country` think in."""
    return ("lb", "in") if country in COUNTRIES_IN_POUNDS else ("kg", "cm")


def short_letter(kind: AccountKind) -> str:
    """The letter of an account's short link: `/{letter}/{address}`."""
    return LETTERS[kind]
