"""A program as its coach sees it."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import Account
from regimen.accounts.rules.roles import Permission
from regimen.kit.errors import or_404
from regimen.kit.money import Money, amount_text
from regimen.media.access import library as media_access
from regimen.media.present import attachment_views, cover_views
from regimen.media.rules.attachments import read_attachments
from regimen.payments.access.accounts import charges_enabled
from regimen.platform.services import services_of
from regimen.programs import access, ports
from regimen.programs.models import Period, PriceOption, Program, ProgramInvitation, ProgramState, Track
from regimen.programs.rules.labels import PERIOD_LABELS
from regimen.programs.rules.prices import periods_for
from regimen.programs.schemas import CoachProgramView, InvitationView, PriceOptionView, ProgramTrackView, WaiverView
from regimen.reference.rules import COACH_CURRENCIES


def price_announcement(program: Program, option: PriceOption) -> str:
    """Returns a sentence that tells clients on an older price about this one."""
    price = Money(option.amount_minor, option.currency)
    period = "" if option.period is Period.ONE_OFF else f" {PERIOD_LABELS[option.period]}"
    return f"The price of {program.title} is now {price}{period}."


async def program_view(session: AsyncSession, program: Program, actor: CoachActor, now: datetime) -> CoachProgramView:
    """Returns everything that this coach can see and set: prices only with financial rights."""
    options = (await access.price_options(session, [program.id], include_archived=True))[program.id]
    tracks = await access.tracks(session, program.id)
    attachments = read_attachments(program.attachments)
    media = await media_access.load_covers(
        session,
        [program.wide_cover_id, program.square_cover_id],
        attached=[one.media_id for one in attachments],
    )
    clients = await ports.count_option_clients(session, [option.id for option in options])
    active = [option for option in options if option.archived_at is None]
    account = or_404(await session.get(Account, program.account_id))
    return CoachProgramView(
        id=program.id,
        title=program.title,
        description=program.description,
        custom_url=program.custom_url,
        public_url=access.public_url(services_of(session).settings.base_url, program),
        plan_type=program.type,
        plan_pricing="paid" if active else "free",
        state=program.state,
        archive=program.archived_at is not None,
        trial_days=program.trial_days,
        launch_date=program.launch_date,
        starts_on=program.starts_on,
        visibility_days=program.visibility_days,
        accessibility=program.is_public,
        allowed_emails=await access.allowed_emails(session, program.id) if actor.may(Permission.SEE_CLIENTS) else [],
        storefront_visible=program.storefront_visible,
        skip_sales_page=program.skip_sales_page,
        notifications=program.notify_coach,
        welcome_message=program.welcome_message,
        plan_waiver=WaiverView(show=program.waiver_required, text=program.waiver_text),
        level=program.level,
        sections_duration=program.sessions_per_day,
        average_duration=program.minutes_per_day,
        weeks_duration=program.days_per_week,
        covers=cover_views(program.wide_cover_id, program.square_cover_id, media),
        attachments=attachment_views(attachments, media, now, for_coach=True),
        price_options=[
            option_view(program, option, clients.get(option.id, ports.OptionClients()))
            for option in (options if actor.financial else [])
        ],
        cadences=periods_for(program.type),
        currency=active[0].currency if active else _currency_or_default(account.currency),
        charges_enabled=await charges_enabled(session, program.account_id),
        tracks=[track_view(track) for track in tracks],
        published_at=program.published_at,
        created_at=program.created_at,
        updated_at=program.updated_at,
        abilities=abilities(program, actor),
    )


def abilities(program: Program, actor: CoachActor) -> list[str]:
    """Returns what this coach can do with the program."""
    edit = ["edit"] if actor.may(Permission.EDIT_PROGRAMS) else []
    opens = actor.may(Permission.PUBLISH)
    if program.archived_at is not None:
        return [*edit, *(["restore"] if opens else [])]
    price = ["price"] if actor.financial else []
    invite = ["invite"] if actor.may(Permission.SEE_CLIENTS) else []
    archive = ["archive"] if opens else []
    state = [] if program.state is ProgramState.DRAFT and not opens else [_next_step(program)]
    return [*edit, *price, *invite, *archive, *state]


def _next_step(program: Program) -> str:
    return "publish" if program.state is ProgramState.DRAFT else "copy_link"


def option_view(program: Program, option: PriceOption, clients: ports.OptionClients) -> PriceOptionView:
    price = Money(option.amount_minor, option.currency)
    return PriceOptionView(
        id=option.id,
        price_format=str(price),
        duration=option.period,
        archived=option.archived_at is not None,
        message_about_changed_price=option.message_about_changed_price,
        message_for_inbox=price_announcement(program, option) if option.message_about_changed_price else "",
        amount=amount_text(price),
        amount_minor=option.amount_minor,
        currency=option.currency,
        subscribers=clients.active,
        pending_switches=clients.switching,
        abilities=["restore"] if option.archived_at else ["reprice", "archive"],
    )


def track_view(track: Track) -> ProgramTrackView:
    allowed = ["restore"] if track.archived_at else ["rename"] if track.is_default else ["rename", "archive"]
    return ProgramTrackView(
        id=track.id,
        name=track.name,
        is_default_track=track.is_default,
        archived=track.archived_at is not None,
        abilities=allowed,
    )


def invitation_view(invitation: ProgramInvitation) -> InvitationView:
    return InvitationView(
        id=invitation.id,
        email=invitation.email,
        invited_email=invitation.invited_email,
        state=invitation.state,
        sent_on=invitation.invited_on,
        link_expires_at=invitation.token_expires_at,
        created_at=invitation.created_at,
    )


def _currency_or_default(currency: str) -> str:
    return currency if currency in COACH_CURRENCIES else "USD"
