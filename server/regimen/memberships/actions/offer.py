"""The offer that a client accepts: it is what they were shown, or the purchase is refused.

See docs/decisions/what-the-buyer-saw.md.
"""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import Invalid
from regimen.memberships import failures
from regimen.memberships.access.trials import card_had_trial
from regimen.memberships.models import Membership
from regimen.memberships.rules.purchase import offers_trial, was_always_the_price
from regimen.programs.models import PriceOption, Program


@dataclass(frozen=True)
class PurchaseRequest:
    """What the client asks for. `restart` is None if they have not said whether to restart or to continue."""

    start_date: date | None = None
    price_option_id: UUID | None = None
    free_expected: bool = False
    """Whether the client was shown a program that costs nothing."""
    restart: bool | None = None
    waiver_accepted: bool = False
    waiver_text: str | None = None
    """The waiver that the client has read. None if unknown."""
    full_name: str = ""
    withdrawal_consent: str | None = None
    """The version of the text by which the client asks to start before the 14 days are over. None without consent."""
    card_id: UUID | None = None
    discount_code: str | None = None
    trial_expected: bool | None = None
    """Whether the client was shown a trial. None if unknown."""
    trial_days_expected: int | None = None
    """How long the trial was that they were shown; 0 without one, None if unknown."""

    def may_mean(self, price_option_id: UUID | None) -> bool:
        """Whether the client may have been shown this price; None is a free program."""
        if self.price_option_id is None:
            return not self.free_expected or price_option_id is None
        return self.price_option_id == price_option_id


async def choose_option(session: AsyncSession, program: Program, request: PurchaseRequest) -> PriceOption | None:
    """Returns the price option to pay, or None for a free program. Raises PriceOptionUnavailable, PriceNotNamed.

    The contract's own call names no option. It stands for the only one that the program has ever been sold at.
    """
    options = list(await session.scalars(select(PriceOption).where(PriceOption.program_id == program.id)))
    on_sale = [option for option in options if option.archived_at is None]
    if request.price_option_id is not None:
        chosen = next((option for option in on_sale if option.id == request.price_option_id), None)
        if chosen is None:
            raise failures.PriceOptionUnavailable
        return chosen
    if not on_sale:
        return None
    if len(on_sale) > 1 and not request.free_expected:
        raise Invalid(errors={"price_option_id": ["Please choose a subscription option."]})
    if request.free_expected or len(options) > 1 or not was_always_the_price(program, on_sale[0]):
        raise failures.PriceNotNamed
    return on_sale[0]


async def get_trial_days(
    session: AsyncSession,
    program: Program,
    option: PriceOption | None,
    m: Membership,
    request: PurchaseRequest,
    today: date,
    payment_method: str | None,
) -> int:
    """Returns the days of trial that this purchase comes with. Raises TrialUsed, TrialChanged if the client was shown
    more than that: nobody is charged who was shown a trial."""
    days = program.trial_days if offers_trial(program, option, m, today) else 0
    if days and await card_had_trial(session, m, payment_method):
        if request.trial_expected is not False:
            raise failures.TrialUsed
        days = 0
    was_lost = bool(request.trial_expected) and days == 0
    if was_lost or days < (request.trial_days_expected or 0):
        raise failures.TrialChanged
    return days
