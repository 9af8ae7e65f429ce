"""How much a client has written with the coach since a payment that they dispute. Counts only, no content."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.chat.models import Conversation, ConversationKind, Message
from regimen.payments.models import Invoice
from regimen.payments.rules.evidence import EvidenceLine


async def messages_since(session: AsyncSession, invoice: Invoice, now: datetime) -> Sequence[EvidenceLine]:
    """Returns how many messages the client and the coaches have sent each other since the period began. One query."""
    count = func.count()
    statement = (
        select(count.filter(~Message.from_coach), count.filter(Message.from_coach), func.max(Message.created_at))
        .join(Conversation, Conversation.id == Message.conversation_id)
        .where(
            Conversation.account_id == invoice.account_id,
            Conversation.kind == ConversationKind.DIRECT,
            Conversation.client_id == invoice.client_id,
            Message.author_id.is_not(None),
            Message.created_at.between(invoice.period_start, now),
        )
    )
    from_client, from_coach, last = (await session.execute(statement)).one()
    if not from_client and not from_coach:
        return []
    text = (
        f"Messages in the app since {invoice.period_start:%Y-%m-%d}: {from_client} from the customer, {from_coach} "
        f"from the coach; the last one on {last:%Y-%m-%d}."
    )
    return [EvidenceLine("access_activity_log", text)]
