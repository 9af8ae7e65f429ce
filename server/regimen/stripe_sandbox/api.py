"""What the web app needs to replace Stripe's pages: the card form, the bank's authentication and the onboarding.

Mounted in development only, for browsers at this machine. A client secret is the only permission needed, as in the
provider's own library.
"""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field

from regimen.kit.errors import Conflict, Invalid, NotFound, error_responses, or_404
from regimen.kit.schema import Body
from regimen.platform.local_requests import local_only
from regimen.platform.services import Services
from regimen.stripe_sandbox.card_numbers import CardFields
from regimen.stripe_sandbox.sandbox import Sandbox


class SandboxCard(Body):
    """What a person typed. The number may contain spaces and dashes; the year has two or four digits."""

    number: str = Field(max_length=40)
    exp_month: int = Field(ge=0, le=99)
    exp_year: int = Field(ge=0, le=9999)
    cvc: str = Field(max_length=8)


class SandboxAddress(Body):
    line1: str | None = Field(None, max_length=200)
    line2: str | None = Field(None, max_length=200)
    city: str | None = Field(None, max_length=200)
    state: str | None = Field(None, max_length=200)
    postal_code: str | None = Field(None, max_length=40)
    country: str | None = Field(None, min_length=2, max_length=2)


class SandboxBilling(Body):
    name: str | None = Field(None, max_length=200)
    email: str | None = Field(None, max_length=320)
    phone: str | None = Field(None, max_length=40)
    address: SandboxAddress | None = None


class ConfirmSetup(Body):
    client_secret: str = Field(max_length=200)
    card: SandboxCard
    billing_details: SandboxBilling | None = None


class CompleteAction(Body):
    client_secret: str = Field(max_length=200)
    approved: bool = Field(alias="ok")


class SubmitOnboarding(Body):
    completed: bool = Field(alias="ok")


class SandboxOutcome(BaseModel):
    """`requires_action`: show the bank's authentication. `error` is a message to show under the form."""

    id: str
    kind: str
    status: str
    amount: int | None
    currency: str | None
    payment_method: str | None
    error: str | None
    decline_code: str | None


class SandboxOnboarding(BaseModel):
    account: str
    country: str
    currency: str
    details_submitted: bool
    charges_enabled: bool
    payouts_enabled: bool
    currently_due: list[str]
    return_url: str | None


async def open_sandbox(request: Request) -> Sandbox:
    """Returns the sandbox of this process. Raises NotFound if real payments are configured."""
    services: Services = request.app.state.services
    sandbox: Sandbox | None = services.extra.get(Sandbox)
    return or_404(sandbox)


SandboxDep = Annotated[Sandbox, Depends(open_sandbox)]
router = APIRouter(prefix="/sandbox", tags=["sandbox"], dependencies=[Depends(local_only)])


@router.post(
    "/setup_intents/confirm", response_model=SandboxOutcome, responses=error_responses(NotFound, Conflict, Invalid)
)
async def confirm_setup(form: ConfirmSetup, sandbox: SandboxDep) -> Any:
    """Save the card that a person typed."""
    card = CardFields(form.card.number, form.card.exp_month, form.card.exp_year, form.card.cvc)
    billing = form.billing_details.model_dump() if form.billing_details else None
    return await sandbox.browser.confirm_setup(form.client_secret, card, billing)


@router.post("/setup_intents/complete_action", response_model=SandboxOutcome, responses=error_responses(NotFound))
async def complete_setup_action(form: CompleteAction, sandbox: SandboxDep) -> Any:
    """Confirm or refuse the bank's authentication while saving a card."""
    return await sandbox.browser.complete_setup_action(form.client_secret, form.approved)


@router.post("/payment_intents/complete_action", response_model=SandboxOutcome, responses=error_responses(NotFound))
async def complete_action(form: CompleteAction, sandbox: SandboxDep) -> Any:
    """Confirm or refuse the bank's authentication of a payment."""
    return await sandbox.browser.complete_action(form.client_secret, form.approved)


@router.get("/intents/{client_secret}", response_model=SandboxOutcome, responses=error_responses(NotFound))
async def status(client_secret: str, sandbox: SandboxDep) -> Any:
    """The state of a card setup or a payment."""
    return await sandbox.browser.status(client_secret)


@router.get("/accounts/{account}/onboarding", response_model=SandboxOnboarding, responses=error_responses(NotFound))
async def onboarding(account: str, sandbox: SandboxDep) -> Any:
    """What Stripe still needs from a coach."""
    return await sandbox.browser.onboarding(account)


@router.post("/accounts/{account}/onboarding", response_model=SandboxOnboarding, responses=error_responses(NotFound))
async def submit_onboarding(account: str, form: SubmitOnboarding, sandbox: SandboxDep) -> Any:
    """Complete the onboarding, or leave it incomplete."""
    return await sandbox.browser.submit_onboarding(account, form.completed)
