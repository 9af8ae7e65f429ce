"""How often a person may try cards: stolen ones are tried by the hundred, at the expense of coaches."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from uuid import UUID

from regimen.kit.errors import Failure, TooMany
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.failures import CardDeclined, TooManyCards, TooManyDeclines


async def count_card_setup(work: PaymentWork, user_id: UUID, network: str | None) -> None:
    """Counts that somebody begins to save a card at the provider, by their network too if there is one to count by.

    Raises TooManyCards.
    """
    settings, limiter = work.services.settings, work.services.limiter
    with _too_many_cards():
        await limiter.hit("cards", settings.card_limit, str(user_id))
        if network is not None:
            await limiter.hit("cards_of_network", settings.card_network_limit, network)


@asynccontextmanager
async def card_counted(work: PaymentWork, user_id: UUID, network: str | None) -> AsyncIterator[None]:
    """Counts that somebody saves a card, by their network only if it is declined. Raises TooManyCards.

    Anyone who has begun can finish: the cards that others begin meanwhile are counted elsewhere.
    """
    settings, limiter = work.services.settings, work.services.limiter
    with _too_many_cards():
        await limiter.hit("cards", settings.card_limit, str(user_id))
        if network is not None:
            await limiter.check("declined_cards_of_network", settings.card_network_limit, network)
    try:
        yield
    except CardDeclined:
        if network is not None:
            await limiter.count("declined_cards_of_network", settings.card_network_limit, network)
        raise


@contextmanager
def _too_many_cards() -> Iterator[None]:
    try:
        yield
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
