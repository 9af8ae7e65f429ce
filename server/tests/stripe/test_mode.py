"""The mode of the provider is stored; losing a key never leads to simulated payments."""

import pytest
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine

from regimen.stripe_adapter import errors
from regimen.stripe_adapter.client import StripeKeys, mode_of, stripe_provider
from regimen.stripe_adapter.mode import check_mode, remember_mode
from regimen.stripe_adapter.models import ProviderMode
from tests.stripe.harness import MONDAY, SandboxHarness


@pytest.mark.parametrize(
    ("secret", "mode"),
    [(None, "sandbox"), ("", "sandbox"), ("sk_test_1", "test"), ("rk_test_1", "test"), ("sk_live_1", "live")],
)
def test_the_key_determines_the_mode(secret: str | None, mode: str) -> None:
    assert mode_of(secret) == mode


def test_a_malformed_key_is_refused() -> None:
    with pytest.raises(ValueError, match="STRIPE_SECRET_KEY"):
        mode_of("pk_live_1")


def test_the_real_provider_has_a_publishable_key() -> None:
    info = stripe_provider(StripeKeys("sk_test_1", publishable="pk_test_1")).info()
    assert (info.name, info.mode, info.publishable_key) == ("stripe", "test", "pk_test_1")


def test_the_sandbox_has_no_publishable_key(sandboxed: SandboxHarness) -> None:
    info = sandboxed.provider.info()
    assert (info.name, info.mode, info.publishable_key) == ("sandbox", "sandbox", None)


async def test_a_database_of_real_payments_refuses_simulated_ones(database_url: str) -> None:
    engine = create_async_engine(database_url.replace("postgresql://", "postgresql+asyncpg://", 1))
    try:
        async with engine.begin() as connection:
            await connection.run_sync(
                ProviderMode.metadata.create_all, tables=[ProviderMode.__table__], checkfirst=True
            )
        async with AsyncSession(engine) as session, session.begin():
            await check_mode(session, "sandbox")
            await remember_mode(session, "live", MONDAY)
            await remember_mode(session, "live", MONDAY)
        async with AsyncSession(engine) as session:
            await check_mode(session, "live")
            for other in ("sandbox", "test"):
                with pytest.raises(errors.ProviderUnavailable) as refused:
                    await check_mode(session, other)  # type: ignore[arg-type]
                with pytest.raises(errors.ProviderUnavailable):
                    await remember_mode(session, other, MONDAY)  # type: ignore[arg-type]
                assert refused.value.status == 503
    finally:
        await engine.dispose()
