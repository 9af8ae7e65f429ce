"""Converts macros to schemas."""

from typing import Any

from regimen.accounts.models import User
from regimen.nutrition.models import MacroTarget
from regimen.nutrition.schemas import MacroTargetView, OwnMacroTarget


def target_view(target: MacroTarget, coach: User) -> MacroTargetView:
    return MacroTargetView(
        id=target.id, starts_on=target.starts_on, set_at=target.set_at, set_by=coach.full_name, **_macros(target)
    )


def own_target_view(target: MacroTarget, account_title: str) -> OwnMacroTarget:
    return OwnMacroTarget(
        account_id=target.account_id, account_title=account_title, starts_on=target.starts_on, **_macros(target)
    )


def _macros(target: MacroTarget) -> dict[str, Any]:
    return {
        "protein_g": target.protein_g,
        "carbs_g": target.carbs_g,
        "fat_g": target.fat_g,
        "calories_kcal": target.calories_kcal,
    }
