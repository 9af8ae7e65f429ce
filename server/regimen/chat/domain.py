"""Manifest: conversations between coaches and clients, and communities."""

from regimen.accounts import ports as accounts
from regimen.accounts.events import AccountCreated
from regimen.chat.access.channels import chat_channel
from regimen.chat.actions import automatic, cards, communities
from regimen.chat.api import communities as communities_api
from regimen.chat.api import conversations, messages, writing
from regimen.chat.events import ChatMessage, ConversationChanged, Typing
from regimen.chat.jobs.planned_posts import send_after_clock_move
from regimen.chat.present import account
from regimen.chat.schemas.account import AccountFields
from regimen.memberships.events import ClientJoined, ClientTrialStarted, PriceMessageSent
from regimen.memberships.ports import membership_changes
from regimen.platform.clock_offset import clock_hooks
from regimen.platform.domain import Domain
from regimen.platform.events import Subscriber
from regimen.programs.events import ProgramPublished
from regimen.training.events import DayCompleted

DOMAIN = Domain(
    name="chat",
    routers=[conversations.router, messages.router, communities_api.router, writing.router],
    subscribers=[
        *(Subscriber(event, cards.add_membership_card) for event in cards.MEMBERSHIP_EVENTS),
        Subscriber(DayCompleted, cards.add_session_card),
        Subscriber(ClientJoined, automatic.send_welcome),
        Subscriber(ClientTrialStarted, automatic.send_welcome),
        Subscriber(PriceMessageSent, automatic.send_price_news),
        Subscriber(ProgramPublished, communities.open_program_community),
        Subscriber(AccountCreated, communities.open_account_community),
    ],
    contributions=[
        membership_changes.include(communities.follow_membership),
        accounts.me_extensions.include(accounts.MeExtension(AccountFields, account.me_fields)),
        accounts.account_extensions.include(accounts.AccountExtension(AccountFields, account.account_fields)),
        clock_hooks.include(send_after_clock_move),
    ],
    channels={"ChatNotificationChannel": chat_channel},
    live_events=[ChatMessage, ConversationChanged, Typing],
)
