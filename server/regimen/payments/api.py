"""Cards, connected accounts, a coach's money, and the provider's webhooks."""

from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Query, Request
from pydantic import AwareDatetime
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import Coach, FinancialCoach
from regimen.accounts.models import Account, Role
from regimen.kit.clock import Today
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, failures, or_404
from regimen.kit.paging import WantedPage
from regimen.payments import accounts, cards, webhooks
from regimen.payments.accounts import Source, scope_of
from regimen.payments.failures import AccountNotConnected, BadSignature, CardLinked, CardRefused
from regimen.payments.guards import FinancialMoneyCoach, MoneyCoach, MoneyPerson, PayingClient
from regimen.payments.models import PLATFORM
from regimen.payments.schemas import (
    AccountView,
    CardInit,
    Cards,
    CardView,
    ChangeCard,
    CoachCard,
    NewCard,
    OnboardingUrl,
    Payouts,
    Received,
    ReplaceCard,
    Transactions,
)
from regimen.payments.till import MoneyTill, Till
from regimen.payments.view import account_view, card_view, payouts, transactions
from regimen.platform.services import services_of
from regimen.platform.stripe.errors import ProviderUnavailable

router = APIRouter(tags=["payments"])

_GUARDED = (Unauthenticated, Forbidden, NotFound)
CoachId = Annotated[UUID, Query(description="The coach's account.")]


async def _scope(till: Till, account_id: UUID) -> str:
    async with till.transaction() as session:
        or_404(await session.get(Account, account_id))
        scope = await scope_of(session, account_id)
    if scope is None:
        raise AccountNotConnected
    return scope


def _init(till: Till, secret: str, scope: str) -> CardInit:
    info = till.provider.info()
    return CardInit(
        client_secret=secret,
        publishable_key=info.publishable_key,
        stripe_account=scope or None,
        mode=info.mode,
    )


# Cards


@router.get("/stripe/cards", responses=failures(*_GUARDED))
async def list_cards(actor: MoneyPerson, till: MoneyTill, coach_id: Annotated[UUID | None, Query()] = None) -> Cards:
    """A client's cards at one coach (`coach_id` is the coach's account), or a coach's own cards."""
    async with till.transaction() as session:
        if actor.role is Role.COACH:
            scope: str | None = PLATFORM
        else:
            scope = await scope_of(session, or_404(coach_id))
        mine = await cards.cards_of(session, scope, actor.user_id) if scope is not None else []
        return Cards(cards=[card_view(card) for card in mine])


@router.get("/athlete/card_tokens/card_init", responses=failures(*_GUARDED, AccountNotConnected, ProviderUnavailable))
async def client_card_init(coach_id: CoachId, actor: PayingClient, till: MoneyTill) -> CardInit:
    """Begin to save a card at a coach; the browser goes on with the secret."""
    scope = await _scope(till, coach_id)
    setup = await cards.begin(till, scope, actor.user_id)
    return _init(till, setup.client_secret, scope)


@router.post(
    "/athlete/card_tokens",
    status_code=201,
    responses=failures(*_GUARDED, AccountNotConnected, CardRefused, ProviderUnavailable),
)
async def add_client_card(body: NewCard, actor: PayingClient, till: MoneyTill) -> CardView:
    """Keep a card that the browser has given to the provider; it becomes the default."""
    scope = await _scope(till, body.coach_id)
    return card_view(await cards.add(till, scope, actor.user_id, body.payment_method_id))


@router.post(
    "/athlete/card_tokens/replace",
    responses=failures(*_GUARDED, AccountNotConnected, CardRefused, ProviderUnavailable),
)
async def replace_client_card(body: ReplaceCard, actor: PayingClient, till: MoneyTill) -> CardView:
    """A new card in the place of an old one, also where a subscription needs it. What is owed is tried with it."""
    scope = await _scope(till, body.coach_id)
    card = await cards.replace(till, scope, actor.user_id, body.remove_card_id, body.payment_method_id)
    await cards.try_what_is_owed(till, actor.user_id, body.coach_id)
    return card_view(card)


@router.patch("/athlete/card_tokens/{card_id}", responses=failures(*_GUARDED, CardRefused, Invalid))
async def change_client_card(card_id: UUID, body: ChangeCard, actor: PayingClient, till: MoneyTill) -> CardView:
    """Change who is billed, the network to prefer, or make it the default card."""
    return await _change(till, actor.user_id, card_id, body)


@router.delete("/athlete/card_tokens/{card_id}", status_code=204, responses=failures(*_GUARDED, CardLinked))
async def remove_client_card(card_id: UUID, actor: PayingClient, till: MoneyTill) -> None:
    """Forget a card, unless a subscription needs it."""
    await cards.remove(till, actor.user_id, card_id)


@router.get("/stripe/card_init", responses=failures(*_GUARDED, ProviderUnavailable))
async def coach_card_init(actor: MoneyCoach, till: MoneyTill) -> CardInit:
    """Begin to save a card with which a coach pays the platform."""
    setup = await cards.begin(till, PLATFORM, actor.user_id)
    return _init(till, setup.client_secret, PLATFORM)


@router.post("/stripe/card", status_code=201, responses=failures(*_GUARDED, CardRefused, ProviderUnavailable))
async def add_coach_card(body: CoachCard, actor: MoneyCoach, till: MoneyTill) -> CardView:
    """Keep a coach's own card."""
    return card_view(await cards.add(till, PLATFORM, actor.user_id, body.card.token))


@router.patch("/stripe/card/{card_id}", responses=failures(*_GUARDED, CardRefused, Invalid))
async def change_coach_card(card_id: UUID, body: ChangeCard, actor: MoneyCoach, till: MoneyTill) -> CardView:
    """Change a coach's own card."""
    return await _change(till, actor.user_id, card_id, body)


@router.delete("/stripe/card/{card_id}", status_code=204, responses=failures(*_GUARDED, CardLinked))
async def remove_coach_card(card_id: UUID, actor: MoneyCoach, till: MoneyTill) -> None:
    """Forget a coach's own card."""
    await cards.remove(till, actor.user_id, card_id)


async def _change(till: Till, user_id: UUID, card_id: UUID, body: ChangeCard) -> CardView:
    if body.billing_details is not None or body.preferred_network is not None:
        billing: dict[str, Any] | None = (
            body.billing_details.model_dump(exclude_none=True) if body.billing_details else None
        )
        await cards.change(till, user_id, card_id, billing=billing, network=body.preferred_network)
    async with till.transaction() as session:
        if body.default:
            return card_view(await cards.make_default(session, user_id, card_id))
        return card_view(await cards.own_card(session, user_id, card_id))


# A coach's account


@router.get("/stripe/onboarding_url", responses=failures(*_GUARDED, ProviderUnavailable))
async def onboarding_url(actor: FinancialMoneyCoach, till: MoneyTill, source: Source = "settings") -> OnboardingUrl:
    """Where the owner connects the account; it is opened at the provider when needed."""
    return OnboardingUrl(url=await accounts.onboarding_url(till, actor.account, source))


@router.get("/coach/payment_account", responses=failures(Unauthenticated, Forbidden))
async def payment_account(actor: Coach, session: Session, today: Today) -> AccountView:
    """How the account is paid, as the provider said last."""
    return await _account_view(session, actor.account, today)


@router.post("/coach/payment_account/refresh", responses=failures(Unauthenticated, Forbidden))
async def refresh_payment_account(actor: MoneyCoach, till: MoneyTill, today: Today) -> AccountView:
    """Ask the provider how the account stands: for the moment the owner comes back from its pages."""
    async with till.transaction() as session:
        provider_id = await scope_of(session, actor.account)
    if provider_id is not None:
        await accounts.refresh(till, provider_id)
    async with till.transaction() as session:
        return await _account_view(session, actor.account, today)


async def _account_view(session: AsyncSession, account_id: UUID, today: Today) -> AccountView:
    account = or_404(await session.get(Account, account_id))
    row = await accounts.payment_account(session, account_id)
    provider = services_of(session).provider
    return account_view(row, currency=account.currency, today=today, info=provider.info() if provider else None)


@router.get("/coach/transactions", responses=failures(Unauthenticated, Forbidden, Invalid))
async def list_transactions(
    actor: FinancialCoach,
    session: Session,
    page: WantedPage,
    since: AwareDatetime | None = None,
    until: AwareDatetime | None = None,
) -> Transactions:
    """What clients paid and got back, with the fees and what is left."""
    return await transactions(session, actor, page, since=since, until=until)


@router.get("/coach/payouts", responses=failures(Unauthenticated, Forbidden, ProviderUnavailable))
async def list_payouts(actor: FinancialMoneyCoach, till: MoneyTill, today: Today) -> Payouts:
    """What went to the owner's bank, every Wednesday."""
    async with till.transaction() as session:
        provider_id = await scope_of(session, actor.account)
    return await payouts(till, provider_id, today)


# The provider


@router.post("/stripe/webhooks/{endpoint}", status_code=202, responses=failures(BadSignature))
async def webhook(endpoint: Literal["account", "connect"], request: Request, till: MoneyTill) -> Received:
    """The provider's signed events: stored once, acknowledged, acted upon by a job."""
    new = await webhooks.receive(till, await request.body(), request.headers.get("stripe-signature"), endpoint)
    return Received(new=new)
