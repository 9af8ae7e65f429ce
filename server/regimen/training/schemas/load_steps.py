"""The loads of a coach's gym on the wire."""

from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field

from regimen.kit.schema import Body, View
from regimen.training.rules.load_steps import (
    COUNT,
    MAX_KETTLEBELL,
    MAX_KETTLEBELLS,
    MAX_STEP,
    MIN_KETTLEBELL,
    MIN_STEP,
    STEP,
    WEIGHT_KG,
    WEIGHT_LB,
    LoadSteps,
    in_order,
    valid_number,
)


def _number(least: float, most: float, sentence: str) -> tuple[BeforeValidator, Any]:
    """Whatever else is sent, the refusal says what to enter."""

    def validate(value: Any) -> float:
        return valid_number(value, least, most, sentence)

    return BeforeValidator(validate), Field(json_schema_extra={"minimum": least, "maximum": most})


_Step = Annotated[float, *_number(MIN_STEP, MAX_STEP, STEP)]
_Kilograms = Annotated[float, *_number(MIN_KETTLEBELL, MAX_KETTLEBELL["kg"], WEIGHT_KG)]
_Pounds = Annotated[float, *_number(MIN_KETTLEBELL, MAX_KETTLEBELL["lb"], WEIGHT_LB)]


class StepForm(Body):
    """The step between two loads in each unit; null is the usual one."""

    kg: _Step | None = None
    lb: _Step | None = None


class KettlebellForm(Body):
    """A kettlebell as it is marked: one bell has both numbers."""

    kg: _Kilograms
    lb: _Pounds


def _not_too_many(kettlebells: Any) -> Any:
    if isinstance(kettlebells, list) and len(kettlebells) > MAX_KETTLEBELLS:
        raise ValueError(COUNT)
    return kettlebells


def _ordered(kettlebells: list[KettlebellForm]) -> list[KettlebellForm]:
    return [KettlebellForm(kg=kg, lb=lb) for kg, lb in in_order((one.kg, one.lb) for one in kettlebells)]


class LoadStepsForm(Body):
    """All that differs from usual gyms: whatever is null or left out is as usual again."""

    barbell: StepForm = StepForm()
    dumbbell: StepForm = StepForm()
    plates: StepForm = StepForm()
    kettlebells: (
        Annotated[
            list[KettlebellForm],
            Field(max_length=MAX_KETTLEBELLS, fail_fast=True),
            BeforeValidator(_not_too_many),
            AfterValidator(_ordered),
        ]
        | None
    ) = Field(None, description="All that there are; none of them: dumbbells are used instead. Null: the usual ones.")


class LoadStepsSettings(View):
    """`load_steps` is null while everything is as usual."""

    load_steps: LoadSteps | None
    may_change: bool
