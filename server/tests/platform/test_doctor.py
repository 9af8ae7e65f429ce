"""What `regimen doctor` says about proxies, which decide whose address attempts are counted by, and about domains."""

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from regimen.config import Settings
from regimen.platform import doctor


def no_database(_: Settings) -> None:
    raise OSError("not asked here")


@pytest.mark.parametrize(
    ("trusted", "state", "said"),
    [
        (None, "default", "set FORWARDED_ALLOW_IPS for others"),
        ("10.0.0.5,10.0.0.6", "ok", "trusted: 10.0.0.5,10.0.0.6"),
        ("10.0.0.5, *", "broken", "lets everybody choose the address"),
        ("0.0.0.0/0", "broken", "lets everybody choose the address"),
    ],
)
async def test_the_trusted_proxies_are_shown(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, trusted: str | None, state: str, said: str
) -> None:
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    if trusted is not None:
        monkeypatch.setenv("FORWARDED_ALLOW_IPS", trusted)
    monkeypatch.setattr(doctor, "open_database", no_database)
    [found] = [one for one in await doctor.check_installation(settings) if one.part == "proxy"]
    assert found.state == state
    assert said in found.message


@pytest.mark.parametrize(("environment", "fatal"), [("production", True), ("development", False)])
async def test_mail_that_is_refused_fails_the_check_in_production(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, environment: str, fatal: bool
) -> None:
    monkeypatch.setattr(doctor, "open_database", no_database)
    refused = {"environment": environment, "smtp_url": "smtp://127.0.0.1:1"}
    found = await doctor.check_installation(settings.model_copy(update=refused))
    assert [(one.state, one.fatal) for one in found if one.part == "mail"] == [("broken", fatal)]


async def test_a_check_of_a_domain_that_fails_is_a_finding(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, database_url: str
) -> None:
    async def fail(_: AsyncConnection) -> doctor.Finding:
        raise ValueError("no such rows")

    monkeypatch.setattr(doctor, "database_checks", [fail])
    with_database = settings.model_copy(update={"database_url": database_url})
    assert await doctor._check_domains(with_database) == [
        doctor.Finding("domains", "broken", "ValueError: no such rows")
    ]
