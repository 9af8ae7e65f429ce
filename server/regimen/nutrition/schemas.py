"""Macros on the wire."""

from datetime import date, datetime
from decimal import Decimal
from math import nan
from typing import Annotated, Any
from uuid import UUID

from pydantic import Field, PlainSerializer, ValidationError, ValidatorFunctionWrapHandler, WrapValidator

from regimen.kit.ids import Id
from regimen.kit.schema import Body, View
from regimen.nutrition.rules import MAX_CLIENTS, MAX_GRAMS, MAX_KCAL, valid_amount


def _up_to(most: int) -> WrapValidator:
    """Accepts an amount from 0 to `most`; whatever else is sent, the refusal says what to enter."""

    def validate(value: Any, parse: ValidatorFunctionWrapHandler) -> float:
        try:
            number = float(parse(value))
        except ValidationError:
            number = nan
        return valid_amount(number, most)

    return WrapValidator(validate)


_Grams = Annotated[float, _up_to(MAX_GRAMS), Field(json_schema_extra={"minimum": 0, "maximum": MAX_GRAMS})]
_Kcal = Annotated[float, _up_to(MAX_KCAL), Field(json_schema_extra={"minimum": 0, "maximum": MAX_KCAL})]
_Amount = Annotated[Decimal, PlainSerializer(float, return_type=float)]


class MacroTargetForm(Body):
    """Macros for one or several clients. What they have from the same date on is replaced."""

    client_ids: list[UUID] = Field(min_length=1, max_length=MAX_CLIENTS)
    starts_on: date
    protein_g: _Grams
    carbs_g: _Grams
    fat_g: _Grams
    calories_kcal: _Kcal

    def macros(self) -> dict[str, Decimal]:
        """Returns the amounts by the names of their columns."""
        amounts = self.model_dump(include={"protein_g", "carbs_g", "fat_g", "calories_kcal"})
        return {name: Decimal(str(amount)) for name, amount in amounts.items()}


class Macros(View):
    """Per day."""

    protein_g: _Amount
    carbs_g: _Amount
    fat_g: _Amount
    calories_kcal: _Amount


class MacroTargetView(Macros):
    """Macros from `starts_on` until the next ones start."""

    id: Id
    starts_on: date
    set_at: datetime
    set_by: str = Field(description="The name of the coach.")


class ClientMacroTargets(View):
    """A client's macros, the latest start first. `current_id`: those of today."""

    items: list[MacroTargetView]
    current_id: UUID | None
    is_current_client: bool = Field(description="Whether macros can be set: the client has a program at the moment.")


class OwnMacroTarget(Macros):
    """Macros of the signed-in client from `starts_on` until the next ones of the same account start."""

    account_id: UUID
    account_title: str
    starts_on: date


class OwnMacroTargets(View):
    items: list[OwnMacroTarget]
