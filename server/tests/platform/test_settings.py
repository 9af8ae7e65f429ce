"""An invalid setting stops the start with a message; production starts only with everything that makes it safe."""

import json
from typing import Any

import pytest
from pydantic import ValidationError

from regimen.cli import main
from regimen.config import Settings, is_loopback
from regimen.main import create_app
from regimen.platform.production import production_problems

SAFE: dict[str, Any] = {
    "REGIMEN_ENVIRONMENT": "production",
    "REGIMEN_SECRET": "0f4b8a61d27c93e5a7d05c2e91b8f364",
    "REGIMEN_PUBLIC_URL": "https://app.example.com",
    "REGIMEN_SMTP_URL": "smtp://127.0.0.1:1",
    "STRIPE_SECRET_KEY": "sk_live_x",
    "STRIPE_PUBLISHABLE_KEY": "pk_live_x",
    "STRIPE_WEBHOOK_SECRET": "whsec_0f4b8a61d27c93e5a7d0",
    "STRIPE_CONNECT_WEBHOOK_SECRET": "whsec_5c2e91b8f3640f4b8a61",
}
UNSAFE = [
    ({"REGIMEN_SECRET": None}, "Set REGIMEN_SECRET to a long random text"),
    ({"REGIMEN_SECRET": "x" * 31}, "REGIMEN_SECRET must have at least 32 characters."),
    ({"REGIMEN_SECRET": "x" * 32}, "REGIMEN_SECRET must be random"),
    ({"REGIMEN_SECRET": "abcdefgh" * 4}, "REGIMEN_SECRET must be random: it repeats itself."),
    ({"REGIMEN_PUBLIC_URL": None}, "Set REGIMEN_PUBLIC_URL"),
    ({"REGIMEN_PUBLIC_URL": "http://app.example.com"}, "must begin with https://"),
    ({"REGIMEN_PUBLIC_URL": "https://localhost"}, "an address that other machines can reach"),
    ({"REGIMEN_PUBLIC_URL": "https://127.0.0.1:8400"}, "an address that other machines can reach"),
    ({"REGIMEN_PUBLIC_URL": "https://[::1]"}, "an address that other machines can reach"),
    ({"REGIMEN_PUBLIC_URL": "https://0.0.0.0"}, "an address that other machines can reach"),
    ({"REGIMEN_PUBLIC_URL": "https://[::]"}, "an address that other machines can reach"),
    ({"REGIMEN_PUBLIC_URL": "https://localhost."}, "an address that other machines can reach"),
    ({"REGIMEN_PUBLIC_URL": "https://app.localhost"}, "an address that other machines can reach"),
    ({"REGIMEN_PUBLIC_URL": "https://[::ffff:127.0.0.1]"}, "an address that other machines can reach"),
    ({"REGIMEN_PUBLIC_URL": "https://[::ffff:0.0.0.0]"}, "an address that other machines can reach"),
    ({"REGIMEN_PUBLIC_URL": "https://user:pw@app.example.com"}, "must not contain a user or a password"),
    ({"REGIMEN_PUBLIC_URL": "https://user@app.example.com"}, "must not contain a user or a password"),
    ({"REGIMEN_PUBLIC_URL": "https://app.example.com/path"}, "must end after the host"),
    ({"REGIMEN_PUBLIC_URL": "https://app.example.com/?x=1"}, "must end after the host"),
    ({"REGIMEN_PUBLIC_URL": "https://app.example.com/#x"}, "must end after the host"),
    ({"STRIPE_SECRET_KEY": "pk_live_x"}, "STRIPE_SECRET_KEY must be a secret key of Stripe"),
    ({"STRIPE_SECRET_KEY": "sk_x"}, "STRIPE_SECRET_KEY must be a secret key of Stripe"),
    ({"STRIPE_SECRET_KEY": "sk_live_"}, "STRIPE_SECRET_KEY must be a secret key of Stripe"),
    ({"STRIPE_PUBLISHABLE_KEY": "sk_live_x"}, "STRIPE_PUBLISHABLE_KEY must be a publishable key of Stripe"),
    ({"STRIPE_PUBLISHABLE_KEY": "pk_test_x"}, "must both be live keys, or both test keys"),
    ({"STRIPE_SECRET_KEY": "sk_test_x"}, "must both be live keys, or both test keys"),
    ({"REGIMEN_SECURITY_CONTACT": "javascript:1"}, "REGIMEN_SECURITY_CONTACT must be a mailto: or https: address."),
    ({"REGIMEN_SECURITY_CONTACT": "http://example.com/security"}, "REGIMEN_SECURITY_CONTACT must be a mailto:"),
    ({"REGIMEN_SECURITY_CONTACT": "someone@example.com"}, "REGIMEN_SECURITY_CONTACT must be a mailto:"),
    ({"REGIMEN_SECURITY_CONTACT": "https://example.com\nExpires: never"}, "REGIMEN_SECURITY_CONTACT must be a mailto:"),
    ({"REGIMEN_SIGN_IN_LIMIT": "100000000/second"}, "REGIMEN_SIGN_IN_LIMIT must allow at most 1,000 in a minute"),
    ({"REGIMEN_SIGN_IN_LIMIT": "17/second"}, "REGIMEN_SIGN_IN_LIMIT must allow at most 1,000 in a minute"),
    ({"REGIMEN_SIGN_UP_LIMIT": "1001/minute"}, "REGIMEN_SIGN_UP_LIMIT must allow at most 1,000 in a minute"),
    ({"REGIMEN_CARD_LIMIT": "1001/hour"}, "REGIMEN_CARD_LIMIT must allow at most 1,000 in a minute"),
    ({"REGIMEN_CARD_NETWORK_LIMIT": "5000/day"}, "REGIMEN_CARD_NETWORK_LIMIT must allow at most 1,000 in a minute"),
    ({"REGIMEN_DECLINE_LIMIT": "9999/hour"}, "REGIMEN_DECLINE_LIMIT must allow at most 1,000 in a minute"),
    ({"REGIMEN_ADDRESS_LIMIT": "0"}, "REGIMEN_ADDRESS_LIMIT must be from 1 to 30,000"),
    ({"REGIMEN_ADDRESS_LIMIT": "30001"}, "REGIMEN_ADDRESS_LIMIT must be from 1 to 30,000"),
    ({"STRIPE_WEBHOOK_SECRET": "x"}, "STRIPE_WEBHOOK_SECRET must be a signing secret of Stripe"),
    ({"STRIPE_CONNECT_WEBHOOK_SECRET": "whsec_short"}, "STRIPE_CONNECT_WEBHOOK_SECRET must be a signing secret"),
    ({"REGIMEN_SMTP_URL": None}, "Set REGIMEN_SMTP_URL"),
    ({"STRIPE_SECRET_KEY": None}, "Set STRIPE_SECRET_KEY; or REGIMEN_SIMULATED_PAYMENTS=no-real-money"),
    ({"STRIPE_CONNECT_WEBHOOK_SECRET": None}, "Set STRIPE_CONNECT_WEBHOOK_SECRET"),
    ({"REGIMEN_SIMULATED_PAYMENTS": "no-real-money"}, "contradicts STRIPE_SECRET_KEY"),
    ({"STRIPE_SECRET_KEY": "sk_test_x"}, "These are test keys of Stripe"),
    ({"STRIPE_SECRET_KEY": "rk_test_x"}, "These are test keys of Stripe"),
    ({"REGIMEN_STRIPE_TEST_KEYS": "no-real-money"}, "REGIMEN_STRIPE_TEST_KEYS is set without test keys"),
    ({"FORWARDED_ALLOW_IPS": "*"}, "FORWARDED_ALLOW_IPS must name the proxies"),
    ({"FORWARDED_ALLOW_IPS": "10.0.0.5, 0.0.0.0/0"}, "FORWARDED_ALLOW_IPS must name the proxies"),
    ({"FORWARDED_ALLOW_IPS": "8.0.0.0/8"}, "FORWARDED_ALLOW_IPS must name the proxies"),
    ({"FORWARDED_ALLOW_IPS": "10.0.0.0/7"}, "FORWARDED_ALLOW_IPS must name the proxies"),
    ({"FORWARDED_ALLOW_IPS": "2000::/7"}, "FORWARDED_ALLOW_IPS must name the proxies"),
    ({"FORWARDED_ALLOW_IPS": "::/0"}, "FORWARDED_ALLOW_IPS must name the proxies"),
]


RATES = ["sign_in_limit", "sign_up_limit", "card_limit", "card_network_limit", "decline_limit"]


@pytest.mark.parametrize("value", ["nonsense", "", "10", "0/minute", "-1/minute", "10/fortnight"])
@pytest.mark.parametrize("name", RATES)
def test_a_limit_that_is_none_stops_the_start(name: str, value: str) -> None:
    with pytest.raises(ValidationError):
        settings(**{name: value})
    assert getattr(settings(**{name: "3/hour"}), name) == "3/hour"


def settings(**given: Any) -> Settings:
    return Settings(_env_file=None, **given)  # type: ignore[call-arg]


def configure(monkeypatch: pytest.MonkeyPatch, changes: dict[str, str | None]) -> None:
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    for name, value in (SAFE | changes).items():
        monkeypatch.delenv(name, raising=False)
        if value is not None:
            monkeypatch.setenv(name, value)


@pytest.mark.parametrize(("changes", "message"), UNSAFE)
@pytest.mark.parametrize("command", [["serve", "--port", "1"], ["worker"], ["migrate"]], ids=lambda c: c[0])
def test_unsafe_production_does_not_start(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: list[str],
    changes: dict[str, str | None],
    message: str,
) -> None:
    configure(monkeypatch, changes)
    assert main(command) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(("changes", "message"), UNSAFE)
def test_the_doctor_says_the_same(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Any,
    changes: dict[str, str | None],
    message: str,
) -> None:
    monkeypatch.setattr("regimen.platform.doctor.open_database", _no_database)
    monkeypatch.setenv("REGIMEN_DATA_DIR", str(tmp_path))
    configure(monkeypatch, changes)
    assert main(["doctor", "--json"]) == 1
    broken = [one["message"] for one in json.loads(capsys.readouterr().out) if one["required"]]
    assert any(message in one for one in broken)


def _no_database(_: Settings) -> Any:
    raise OSError("not asked here")


def test_safe_production_has_no_problems(monkeypatch: pytest.MonkeyPatch) -> None:
    configure(monkeypatch, {})
    assert production_problems(Settings()) == []
    configure(monkeypatch, {"STRIPE_SECRET_KEY": None, "REGIMEN_SIMULATED_PAYMENTS": "no-real-money"})
    assert production_problems(Settings()) == []
    monkeypatch.delenv("REGIMEN_SIMULATED_PAYMENTS")
    test_keys = {"STRIPE_SECRET_KEY": "sk_test_x", "STRIPE_PUBLISHABLE_KEY": "pk_test_x"}
    configure(monkeypatch, test_keys | {"REGIMEN_STRIPE_TEST_KEYS": "no-real-money"})
    assert production_problems(Settings()) == []
    monkeypatch.delenv("REGIMEN_STRIPE_TEST_KEYS")
    configure(monkeypatch, {"STRIPE_SECRET_KEY": "rk_live_x", "REGIMEN_PUBLIC_URL": "https://app.example.com:8443/"})
    assert production_problems(Settings()) == []
    configure(monkeypatch, {"REGIMEN_SIGN_IN_LIMIT": "16/second", "REGIMEN_CARD_NETWORK_LIMIT": "1000/hour"})
    assert production_problems(Settings()) == []
    configure(monkeypatch, {"REGIMEN_ADDRESS_LIMIT": "30000"})
    assert production_problems(Settings()) == []
    monkeypatch.delenv("REGIMEN_ADDRESS_LIMIT")
    for contact in ("mailto:security@example.com", "https://example.com/security"):
        configure(monkeypatch, {"REGIMEN_SECURITY_CONTACT": contact})
        assert production_problems(Settings()) == []
    monkeypatch.delenv("REGIMEN_SECURITY_CONTACT")
    configure(monkeypatch, {"FORWARDED_ALLOW_IPS": "10.0.0.0/8, fd00::/8, 192.0.2.1, 2001:db8::7"})
    assert production_problems(Settings()) == []


def test_development_needs_nothing() -> None:
    assert production_problems(settings()) == []
    assert settings().developer_tools is True


@pytest.mark.parametrize(
    "given",
    [{"stripe_secret_key": "sk_live_x"}, {"host": "::"}, {"host": "192.168.1.5"}, {"environment": "production"}],
)
def test_developer_tools_and_the_simulated_provider_are_for_this_machine_only(given: dict[str, str]) -> None:
    app = create_app(settings(**given))
    assert settings(**given).developer_tools is False
    assert [path for path in app.openapi()["paths"] if path.startswith(("/api/developer", "/api/sandbox"))] == []


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.9.9.9", "::1", "[::1]", "[::ffff:127.0.0.1]", "localhost", "LOCALHOST"]
)
def test_this_machine(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["::", "localhost.evil.example", "10.0.0.1", "", "127.0.0.1.evil.example"])
def test_other_machines(host: str) -> None:
    assert not is_loopback(host)


def test_the_address_follows_host_and_port_unless_it_is_set() -> None:
    assert settings(port=8412).base_url == "http://127.0.0.1:8412"
    assert settings(host="::1", port=1).base_url == "http://[::1]:1"
    assert settings(port=8412, public_url="https://app.example.com/").base_url == "https://app.example.com"
