"""What a coach writes on their storefront, and how long it may be."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Annotated, Final, TypeVar
from uuid import UUID

from pydantic import AfterValidator, Field

from regimen.kit.schema import Body
from regimen.kit.texts import visible

FIRST_PAGE_SIZE: Final = 4
"""How many programs and coaches the first page of a storefront shows."""
MAX_HEADLINE: Final = 60
MAX_INTRO: Final = 300
MAX_PLACE: Final = 60
MAX_ALT: Final = 125
MAX_SEARCH_TEXT: Final = 256
MAX_COACH_TITLE: Final = 40
MAX_COACH_ABOUT: Final = 200
MAX_COMMON_QUESTIONS: Final = 12
MAX_COMMON_QUESTION: Final = 120
MAX_COMMON_ANSWER: Final = 600
MAX_ORDERED: Final = 500
FIRST_YEAR: Final = 1950
LAST_YEAR: Final = 9999

T = TypeVar("T")


class SectionKind(StrEnum):
    """The parts below the opening, in the order in which a new storefront shows them."""

    FIGURES = "figures"
    PROGRAMS = "programs"
    COACHES = "coaches"
    QUESTIONS = "questions"


class Figure(StrEnum):
    """A number about the account. The first two are counted; the last follows from `coaching_since`."""

    PEOPLE_COACHED = "people_coached"
    TRAINING_THIS_WEEK = "training_this_week"
    YEARS_COACHING = "years_coaching"


def _distinct(key: Callable[[T], object], sentence: str) -> AfterValidator:
    def validate(items: list[T]) -> list[T]:
        if len({key(one) for one in items}) < len(items):
            raise ValueError(sentence)
        return items

    return AfterValidator(validate)


def _two_lines(value: str) -> str:
    lines = [visible(line) for line in value.split("\n")]
    if len(lines) > 2:
        raise ValueError("Please use at most two lines.")
    return "\n".join(lines).strip()


def _year(value: int | None) -> int | None:
    if value is not None and not FIRST_YEAR <= value <= LAST_YEAR:
        raise ValueError(f"Please enter a year from {FIRST_YEAR} on.")
    return value


class Section(Body):
    """A part of the storefront; `is_shown` is False while it is hidden."""

    kind: SectionKind
    is_shown: bool = True


class CoachProfile(Body):
    """What a storefront says of one of the account's coaches."""

    user_id: UUID
    title: Annotated[str, Field(max_length=MAX_COACH_TITLE)] = ""
    about: Annotated[str, Field(max_length=MAX_COACH_ABOUT)] = ""
    is_shown: bool = True


class CommonQuestion(Body):
    """A question that people often ask, and its answer; `id` says that it is the same one in other words."""

    id: UUID
    question: Annotated[str, Field(min_length=1, max_length=MAX_COMMON_QUESTION)]
    answer: Annotated[str, Field(min_length=1, max_length=MAX_COMMON_ANSWER)]


def _all_sections(sections: list[Section]) -> list[Section]:
    """Returns the sections with those that are missing, hidden, at the end: a storefront may be older than they are."""
    known = {one.kind for one in sections}
    return sections + [Section(kind=kind, is_shown=False) for kind in SectionKind if kind not in known]


class StorefrontContent(Body):
    """What a coach has written on their storefront; empty texts leave what the account says of itself.

    `program_ids` and `coaches` give the order; what they leave out follows. It is stored as it is, so limits may only
    grow.
    """

    headline: Annotated[str, Field(max_length=MAX_HEADLINE), AfterValidator(_two_lines)] = ""
    intro: Annotated[str, Field(max_length=MAX_INTRO)] = ""
    place: Annotated[str, Field(max_length=MAX_PLACE)] = ""
    picture_id: UUID | None = None
    picture_alt: Annotated[str, Field(max_length=MAX_ALT)] = ""
    search_text: Annotated[str, Field(max_length=MAX_SEARCH_TEXT)] = ""
    sections: Annotated[
        list[Section],
        Field(max_length=len(SectionKind)),
        _distinct(lambda one: one.kind, "Each section can appear only once."),
        AfterValidator(_all_sections),
    ] = Field(default_factory=lambda: [Section(kind=kind) for kind in SectionKind])
    program_ids: Annotated[
        list[UUID],
        Field(max_length=MAX_ORDERED),
        _distinct(lambda one: one, "Each program can appear only once."),
    ] = Field(default_factory=list)
    coaches: Annotated[
        list[CoachProfile],
        Field(max_length=MAX_ORDERED),
        _distinct(lambda one: one.user_id, "Each coach can appear only once."),
    ] = Field(default_factory=list)
    figures: Annotated[
        list[Figure],
        Field(max_length=len(Figure)),
        _distinct(lambda one: one, "Each figure can appear only once."),
    ] = Field(default_factory=list)
    coaching_since: Annotated[int | None, AfterValidator(_year)] = None
    common_questions: Annotated[list[CommonQuestion], Field(max_length=MAX_COMMON_QUESTIONS)] = Field(
        default_factory=list
    )

    def shown_sections(self) -> list[SectionKind]:
        return [one.kind for one in self.sections if one.is_shown]


def in_order(items: Sequence[T], key: Callable[[T], UUID], order: Sequence[UUID]) -> list[T]:
    """Returns the items as a coach ordered them; those that they did not order follow as they are."""
    position = {one: index for index, one in enumerate(order)}
    return sorted(items, key=lambda one: position.get(key(one), len(order)))
