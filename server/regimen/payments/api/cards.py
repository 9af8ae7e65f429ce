"""Saved cards of clients and coaches."""

from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query

from regimen.accounts.access.actor import Actor, Client, Coach, SignedIn
from regimen.accounts.models import Role
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses, or_404
from regimen.kit.networks import CallerNetwork
from regimen.payments.access.accounts import get_stripe_account_id
from regimen.payments.access.cards import get_cards, get_own_card
from regimen.payments.actions import cards
from regimen.payments.actions.attempts import card_counted, count_card_setup
from regimen.payments.actions.default_card import set_default_card
from regimen.payments.actions.payment_work import Payments, PaymentWork
from regimen.payments.failures import AccountNotConnected, CardDeclined, CardLinked, TooManyCards
from regimen.payments.models import PLATFORM
from regimen.payments.present import present_card
from regimen.payments.schemas import CardInit, Cards, CardView, ChangeCard, CoachCard, NewCard, ReplaceCard
from regimen.stripe_adapter.errors import PROVIDER_FAILURES

router = APIRouter(tags=["payments"])

_ESCAPED = (Unauthenticated, Forbidden, NotFound)
CoachId = Annotated[UUID, Query(description="The coach's account.")]


async def _check_payee(work: PaymentWork, actor: Actor, account_id: UUID, network: str) -> tuple[str, str | None]:
    """Returns a coach's Stripe account, and the network that the client's cards there are counted by: for one who
    pays this coach already there is none, because what others in it try must not stop them from paying."""
    async with work.transaction() as session:
        await cards.require_may_pay(session, actor.user_id, account_id)
        stripe_account_id = await get_stripe_account_id(session, account_id)
        is_paying = await cards.is_paying(session, actor.user_id, account_id)
    if stripe_account_id is None:
        raise AccountNotConnected
    return stripe_account_id, None if is_paying else network


def _card_init(work: PaymentWork, secret: str, stripe_account_id: str) -> CardInit:
    info = work.provider.info()
    return CardInit(
        client_secret=secret,
        publishable_key=info.publishable_key,
        stripe_account=stripe_account_id or None,
        mode=info.mode,
    )


@router.get("/stripe/cards", responses=error_responses(*_ESCAPED))
async def list_cards(actor: SignedIn, work: Payments, coach_id: Annotated[UUID | None, Query()] = None) -> Cards:
    """A client's cards at one coach (`coach_id` is the coach's account), or a coach's own cards."""
    async with work.transaction() as session:
        if actor.role is Role.COACH:
            stripe_account_id: str | None = PLATFORM
        else:
            stripe_account_id = await get_stripe_account_id(session, or_404(coach_id))
        own_cards = await get_cards(session, stripe_account_id, actor.user_id) if stripe_account_id is not None else []
        return Cards(cards=[present_card(card) for card in own_cards])


@router.get(
    "/athlete/card_tokens/card_init",
    responses=error_responses(*_ESCAPED, AccountNotConnected, TooManyCards, *PROVIDER_FAILURES),
)
async def client_card_init(coach_id: CoachId, actor: Client, work: Payments, network: CallerNetwork) -> CardInit:
    """Start saving a card for payments to a coach; the browser continues with the secret."""
    stripe_account_id, counted_by = await _check_payee(work, actor, coach_id, network)
    await count_card_setup(work, actor.user_id, counted_by)
    setup = await cards.start_card_setup(work, stripe_account_id, actor.user_id)
    return _card_init(work, setup.client_secret, stripe_account_id)


@router.post(
    "/athlete/card_tokens",
    status_code=201,
    responses=error_responses(*_ESCAPED, AccountNotConnected, CardDeclined, TooManyCards, *PROVIDER_FAILURES),
)
async def add_client_card(body: NewCard, actor: Client, work: Payments, network: CallerNetwork) -> CardView:
    """Add a card that the browser has saved at Stripe. It becomes the default."""
    stripe_account_id, counted_by = await _check_payee(work, actor, body.coach_id, network)
    async with card_counted(work, actor.user_id, counted_by):
        return present_card(await cards.add_card(work, stripe_account_id, actor.user_id, body.payment_method_id))


@router.post(
    "/athlete/card_tokens/replace",
    responses=error_responses(*_ESCAPED, AccountNotConnected, CardDeclined, TooManyCards, *PROVIDER_FAILURES),
)
async def replace_client_card(body: ReplaceCard, actor: Client, work: Payments, network: CallerNetwork) -> CardView:
    """Replace a card, even if a membership needs it, and retry missed payments with the new one."""
    stripe_account_id, counted_by = await _check_payee(work, actor, body.coach_id, network)
    async with card_counted(work, actor.user_id, counted_by):
        card = await cards.replace_card(
            work, stripe_account_id, actor.user_id, body.remove_card_id, body.payment_method_id
        )
    await cards.retry_missed_payments(work, actor.user_id, body.coach_id)
    return present_card(card)


@router.patch(
    "/athlete/card_tokens/{card_id}", responses=error_responses(*_ESCAPED, CardDeclined, Invalid, *PROVIDER_FAILURES)
)
async def change_client_card(card_id: UUID, body: ChangeCard, actor: Client, work: Payments) -> CardView:
    """Change the billing details or the preferred network, or make it the default card."""
    return await _change_card(work, actor.user_id, card_id, body)


@router.delete("/athlete/card_tokens/{card_id}", status_code=204, responses=error_responses(*_ESCAPED, CardLinked))
async def remove_client_card(card_id: UUID, actor: Client, work: Payments) -> None:
    """Remove a card, unless a membership needs it."""
    await cards.remove_card(work, actor.user_id, card_id)


@router.get("/stripe/card_init", responses=error_responses(*_ESCAPED, TooManyCards, *PROVIDER_FAILURES))
async def coach_card_init(actor: Coach, work: Payments, network: CallerNetwork) -> CardInit:
    """Start saving a card for a coach's payments to the platform."""
    await count_card_setup(work, actor.user_id, network)
    setup = await cards.start_card_setup(work, PLATFORM, actor.user_id)
    return _card_init(work, setup.client_secret, PLATFORM)


@router.post(
    "/stripe/card",
    status_code=201,
    responses=error_responses(*_ESCAPED, CardDeclined, TooManyCards, *PROVIDER_FAILURES),
)
async def add_coach_card(body: CoachCard, actor: Coach, work: Payments, network: CallerNetwork) -> CardView:
    """Add a coach's own card."""
    async with card_counted(work, actor.user_id, network):
        return present_card(await cards.add_card(work, PLATFORM, actor.user_id, body.card.token))


@router.patch("/stripe/card/{card_id}", responses=error_responses(*_ESCAPED, CardDeclined, Invalid, *PROVIDER_FAILURES))
async def change_coach_card(card_id: UUID, body: ChangeCard, actor: Coach, work: Payments) -> CardView:
    """Change a coach's own card."""
    return await _change_card(work, actor.user_id, card_id, body)


@router.delete("/stripe/card/{card_id}", status_code=204, responses=error_responses(*_ESCAPED, CardLinked))
async def remove_coach_card(card_id: UUID, actor: Coach, work: Payments) -> None:
    """Remove a coach's own card."""
    await cards.remove_card(work, actor.user_id, card_id)


async def _change_card(work: PaymentWork, user_id: UUID, card_id: UUID, body: ChangeCard) -> CardView:
    if body.billing_details is not None or body.preferred_network is not None:
        billing: dict[str, Any] | None = (
            body.billing_details.model_dump(exclude_none=True) if body.billing_details else None
        )
        await cards.update_card(work, user_id, card_id, billing=billing, network=body.preferred_network)
    async with work.transaction() as session:
        if body.default:
            return present_card(await set_default_card(session, user_id, card_id))
        return present_card(await get_own_card(session, user_id, card_id))
