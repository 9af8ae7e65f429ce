"""Saving how the pages of an account look."""

from datetime import datetime

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import Account
from regimen.subscription.access import require_feature
from regimen.subscription.rules import Feature
from regimen.white_label.access import load_white_label
from regimen.white_label.failures import StaleTheme
from regimen.white_label.models import WhiteLabel
from regimen.white_label.rules.palette import make_readable, theme_css
from regimen.white_label.rules.theme import WebTheme


async def delete_of_user(session: AsyncSession, actor: Actor, _now: datetime) -> None:
    """Step of a deletion: deletes how a user's own accounts look."""
    own = select(Account.id).where(Account.owner_id == actor.user_id)
    await session.execute(delete(WhiteLabel).where(WhiteLabel.account_id.in_(own)))


async def save_web_theme(
    session: AsyncSession, coach: CoachActor, theme: WebTheme | None, version: int, now: datetime
) -> None:
    """Saves a theme for everybody to see, readable; None goes back to the default. The same theme again changes
    nothing.

    Raises UpgradeNeeded, AccountClosed, StaleTheme. Derives colours, which takes a twentieth of a second unless they
    are known: call it once they have been derived in a thread.
    """
    await require_feature(session, coach.account, Feature.CUSTOMISATION, now)
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(f"white_label:{coach.account}", 0))))
    before = await load_white_label(session, coach.account)
    saved = None if theme is None else make_readable(theme).model_dump()
    if before is not None and saved == before.web_theme:
        return
    if version != (before.version if before else 0):
        raise StaleTheme
    values = {
        "web_theme": saved,
        "css": None if theme is None else theme_css(make_readable(theme)),
        "version": version + 1,
        "updated_at": now,
        "updated_by": coach.user_id,
    }
    statement = insert(WhiteLabel).values(account_id=coach.account, **values)
    await session.execute(statement.on_conflict_do_update(index_elements=["account_id"], set_=values))
