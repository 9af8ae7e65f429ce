"""What `regimen doctor` says about proxies, which decide whose address attempts are counted by."""

import pytest

from regimen.config import Settings
from regimen.platform import doctor


@pytest.mark.parametrize(
    ("trusted", "state", "said"),
    [
        (None, "default", "set FORWARDED_ALLOW_IPS for others"),
        ("10.0.0.5,10.0.0.6", "ok", "trusted: 10.0.0.5,10.0.0.6"),
        ("10.0.0.5, *", "broken", "lets everybody choose the address"),
    ],
)
async def test_the_trusted_proxies_are_shown(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, trusted: str | None, state: str, said: str
) -> None:
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    if trusted is not None:
        monkeypatch.setenv("FORWARDED_ALLOW_IPS", trusted)
    found = await doctor._proxy(settings)
    assert (found.part, found.state) == ("proxy", state)
    assert said in found.message
