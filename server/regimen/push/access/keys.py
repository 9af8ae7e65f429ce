"""What `regimen doctor` finds out about the key pair."""

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from regimen.platform.doctor import Finding
from regimen.push.models import PushDevice, PushKeys


async def check_keys(connection: AsyncConnection) -> Finding:
    """Reports whether there are keys for notifications on devices, and how many devices know them."""
    devices = await connection.scalar(select(func.count()).select_from(PushDevice)) or 0
    if await connection.scalar(select(PushKeys.id)) is not None:
        return Finding("push keys", "ok", f"known to {devices:,} devices; they are part of the database's backup")
    if devices:
        return Finding("push keys", "broken", f"the keys are gone that {devices:,} devices know: restore `push_keys`")
    return Finding("push keys", "missing", "no keys for notifications; `regimen serve` creates them")
