"""What needs the operator."""

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from regimen.payments.models import PaymentAlert
from regimen.platform.doctor import Finding


async def check_alerts(connection: AsyncConnection) -> Finding:
    """Counts the open alerts by kind, for `regimen doctor`."""
    statement = select(PaymentAlert.kind, func.count()).where(PaymentAlert.resolved_at.is_(None))
    rows = (await connection.execute(statement.group_by(PaymentAlert.kind).order_by(PaymentAlert.kind))).all()
    if not rows:
        return Finding("money", "ok", "no open alerts")
    counts = ", ".join(f"{kind.value}: {count}" for kind, count in rows)
    return Finding("money", "broken", f"open alerts in payment_alerts: {counts}")
