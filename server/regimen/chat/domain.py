"""Manifest: conversations between coaches and clients, and communities."""

from regimen.accounts import ports as accounts
from regimen.accounts.events import AccountCreated, UserDeleted
from regimen.chat.access.channels import chat_channel
from regimen.chat.access.evidence import messages_since
from regimen.chat.actions import automatic, cards, communities, desk, device_notifications, read, session_cards
from regimen.chat.actions.deletion import delete_files_of
from regimen.chat.actions.hand_over import hand_over_conversations
from regimen.chat.actions.media_uses import describe_messages, describe_planned_posts, push_messages_with
from regimen.chat.actions.send_to_many import send_to_many
from regimen.chat.api import clients, conversations, messages, writing
from regimen.chat.api import communities as communities_api
from regimen.chat.events import ChatMessage, ChatReactions, ConversationChanged, Typing
from regimen.chat.jobs import pictures as picture_jobs
from regimen.chat.jobs.planned_posts import send_after_clock_move
from regimen.chat.present import account
from regimen.chat.schemas.account import AccountFields, OverviewFields
from regimen.clients.ports import send_direct
from regimen.media import ports as media_ports
from regimen.media.models import PlaceKind
from regimen.memberships.events import ClientJoined, ClientTrialStarted, PriceMessageSent
from regimen.memberships.ports import membership_changes
from regimen.payments.ports import evidence_sources
from regimen.platform.clock_offset import clock_hooks
from regimen.platform.domain import Domain
from regimen.platform.events import Subscriber
from regimen.programs.events import ProgramPublished
from regimen.push import ports as push
from regimen.training.events import DayCompleted

__all__ = ["DOMAIN", "picture_jobs"]

DOMAIN = Domain(
    name="chat",
    routers=[conversations.router, clients.router, messages.router, communities_api.router, writing.router],
    subscribers=[
        *(Subscriber(event, cards.add_membership_card) for event in cards.MEMBERSHIP_EVENTS),
        Subscriber(DayCompleted, session_cards.add_session_card),
        Subscriber(ClientJoined, automatic.send_welcome),
        Subscriber(ClientTrialStarted, automatic.send_welcome),
        Subscriber(PriceMessageSent, automatic.send_price_news),
        Subscriber(ProgramPublished, communities.open_program_community),
        Subscriber(AccountCreated, communities.open_account_community),
        Subscriber(UserDeleted, desk.settle_deleted),
    ],
    port_implementations=[
        send_direct.implemented_by(send_to_many),
        media_ports.places.implemented_by(PlaceKind.MESSAGE, describe_messages),
        media_ports.places.implemented_by(PlaceKind.PLANNED_POST, describe_planned_posts),
        push.sources.implemented_by(device_notifications.SOURCE, device_notifications.word_message),
        push.wants_chat_mails.implemented_by(read.wants_mails),
        push.set_chat_mails.implemented_by(read.set_mails),
    ],
    contributions=[
        evidence_sources.include(messages_since),
        media_ports.media_followers.include(push_messages_with),
        membership_changes.include(communities.follow_membership),
        accounts.deletion_steps.include(delete_files_of),
        accounts.hand_over.include(hand_over_conversations),
        accounts.me_extensions.include(accounts.MeExtension(AccountFields, account.me_fields)),
        accounts.account_extensions.include(accounts.AccountExtension(AccountFields, account.account_fields)),
        accounts.overview_extensions.include(accounts.AccountExtension(OverviewFields, account.overview_fields)),
        clock_hooks.include(send_after_clock_move),
    ],
    channels={"ChatNotificationChannel": chat_channel},
    live_events=[ChatMessage, ChatReactions, ConversationChanged, Typing],
)
