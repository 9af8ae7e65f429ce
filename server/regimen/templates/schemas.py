"""Templates on the wire."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from regimen.kit.ids import Id
from regimen.kit.paging import Listing
from regimen.kit.schema import Body, View
from regimen.templates.access import Ability
from regimen.templates.models import TemplateKind
from regimen.templates.rules import valid_name
from regimen.training.rules.content import DayContent
from regimen.training.rules.limits import DAYS_PER_WEEK, MAX_VERSION
from regimen.training.rules.size import refuse_large_day

Name = Annotated[str, AfterValidator(valid_name)]
Day = Annotated[DayContent, BeforeValidator(refuse_large_day)]
Days = Annotated[list[Day], Field(min_length=1, max_length=DAYS_PER_WEEK, fail_fast=True)]


class TemplateForm(Body):
    """A new template: a week has seven days, the others one."""

    kind: TemplateKind
    name: Name
    days: Days


class TemplateChange(Body):
    name: Name
    days: Days
    version: int = Field(ge=1, le=MAX_VERSION, description="The version that was edited.")


class TemplateRow(View):
    """A template in a list."""

    id: Id
    kind: TemplateKind
    name: str
    own: bool = Field(description="Written by the coach's account; the others come with the product.")
    sessions: int
    exercises: list[str] = Field(description="The names of its first exercises.")
    exercise_count: int
    updated_at: datetime
    abilities: list[Ability]


class TemplateListing(Listing[TemplateRow]):
    """A page of templates. `abilities` contains `create` if the coach's plan has templates."""

    abilities: list[Literal["create"]]


class TemplateView(View):
    """A template with its days."""

    id: Id
    kind: TemplateKind
    name: str
    own: bool
    days: list[DayContent]
    version: int
    updated_at: datetime
    abilities: list[Ability]
