"""How often a person may try cards: stolen ones are tried by the hundred, at the expense of coaches."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID

from regimen.kit.errors import Failure, TooMany
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.failures import TooManyCards, TooManyDeclines


async def count_card(work: PaymentWork, user_id: UUID, network: str) -> None:
    """Counts that somebody begins to save a card, or saves one. Raises TooManyCards."""
    settings, limiter = work.services.settings, work.services.limiter
    try:
        await limiter.hit("cards", settings.card_limit, str(user_id))
        await limiter.hit("cards_of_network", settings.card_network_limit, network)
    except TooMany as refusal:
        raise TooManyCards(**refusal.extra) from refusal


@asynccontextmanager
async def declines_counted(work: PaymentWork, user_id: UUID, *declines: type[Failure]) -> AsyncIterator[None]:
    """Counts the payments of a person that are declined. Raises TooManyDeclines before another one is tried."""
    rate, limiter = work.services.settings.decline_limit, work.services.limiter
    try:
        await limiter.check("declines", rate, str(user_id))
    except TooMany as refusal:
        raise TooManyDeclines(**refusal.extra) from refusal
    try:
        yield
    except declines:
        await limiter.count("declines", rate, str(user_id))
        raise
