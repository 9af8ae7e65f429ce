"""Withdrawing from the contract of the current purchase."""

from regimen.kit.errors import or_404
from regimen.memberships.access.purchases import get_current_purchase
from regimen.memberships.actions import withdrawal_refunds
from regimen.memberships.actions.effects.context import EffectContext, effect


@effect
async def record_withdrawal(ctx: EffectContext) -> None:
    ctx.membership.withdrawn_at = ctx.at


@effect
async def refund_withdrawn(ctx: EffectContext) -> None:
    """Refunds what the rule gives back of every payment of this purchase."""
    m = ctx.membership
    purchase = or_404(await get_current_purchase(ctx.session, m))
    await withdrawal_refunds.refund_withdrawn(ctx.session, purchase, m, ctx.program, ctx.at)


@effect
async def notify_withdrawn(ctx: EffectContext) -> None:
    m = ctx.membership
    purchase = or_404(await get_current_purchase(ctx.session, m))
    await withdrawal_refunds.publish_withdrawal(ctx.session, purchase, m, ctx.program, ctx.at)
