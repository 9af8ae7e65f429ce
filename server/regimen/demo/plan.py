"""The gym's own plan: chosen on the first day, and paid every month since."""

from regimen.demo.context import DemoContext
from regimen.payments.actions import cards
from regimen.payments.models import PLATFORM
from regimen.stripe_sandbox.card_numbers import CardFields
from regimen.subscription.models import BillingPeriod, ProductKind
from regimen.subscription_billing.actions.choose import Choice, choose_plan
from regimen.subscription_billing.actions.due import run_due_plans
from regimen.subscription_billing.rules.prices import price_of
from regimen.subscription_billing.rules.quotes import When

_CARD = "4242424242424242"


async def choose_plan_of_gym(demo: DemoContext) -> None:
    work, erik = demo.work, demo.erik
    begun = await cards.start_card_setup(work, PLATFORM, erik.user_id)
    saved = await demo.sandbox.browser.confirm_setup(begun.client_secret, CardFields(_CARD, 8, 2034, "123"))
    assert saved.payment_method is not None
    await cards.add_card(work, PLATFORM, erik.user_id, saved.payment_method)
    kind, period = ProductKind.BAND_4, BillingPeriod.MONTH
    price = price_of(demo.runtime.services.settings.plan_prices_minor, kind, period)
    await choose_plan(work, erik, Choice(kind, period, When.TODAY, price.minor))


async def renew_plan_of_gym(demo: DemoContext) -> None:
    """Pays the months since; each counts as paid when it was due."""
    await run_due_plans(demo.work, demo.now)
