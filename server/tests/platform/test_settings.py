"""An invalid setting stops the start with a message."""

import pytest
from pydantic import ValidationError

from regimen.config import Settings


def settings(**given: str) -> Settings:
    return Settings(_env_file=None, **given)  # type: ignore[arg-type, call-arg]


def test_production_refuses_the_default_secret() -> None:
    with pytest.raises(ValidationError, match="Set REGIMEN_SECRET to a long random text"):
        settings(environment="production")
    assert settings(environment="production", secret="a long random text").developer_tools is False


def test_developer_tools_are_off_with_real_payments() -> None:
    assert settings().developer_tools is True
    assert settings(stripe_secret_key="sk_live_x").developer_tools is False
