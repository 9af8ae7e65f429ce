"""A wrong setting stops the start and says what to set."""

import pytest
from pydantic import ValidationError

from regimen.config import Settings


def settings(**given: str) -> Settings:
    return Settings(_env_file=None, **given)  # type: ignore[arg-type, call-arg]


def test_production_does_not_start_with_the_secret_that_everybody_knows() -> None:
    with pytest.raises(ValidationError, match="Set REGIMEN_SECRET to a long random text"):
        settings(environment="production")
    assert settings(environment="production", secret="a long random text").developer_tools is False


def test_developer_tools_stay_away_from_real_money() -> None:
    assert settings().developer_tools is True
    assert settings(stripe_secret_key="sk_live_x").developer_tools is False
