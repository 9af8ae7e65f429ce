"""Manifest: leaderboards and challenges."""

from regimen.accounts import ports as accounts
from regimen.accounts.events import UserDeleted
from regimen.leaderboards.actions.daily import put_on_board
from regimen.leaderboards.actions.live import leaderboard_channel
from regimen.leaderboards.actions.scores import follow_privacy, forget_person
from regimen.leaderboards.api import boards, challenges
from regimen.leaderboards.events import LeaderboardChanged
from regimen.platform.domain import Domain
from regimen.platform.events import Subscriber
from regimen.training import ports as training

DOMAIN = Domain(
    name="leaderboards",
    routers=[challenges.router, boards.router],
    subscribers=[Subscriber(UserDeleted, forget_person)],
    port_implementations=[
        training.score_logged.implemented_by(put_on_board),
        accounts.show_results.implemented_by(follow_privacy),
    ],
    channels={"LeaderboardChannel": leaderboard_channel},
    live_events=[LeaderboardChanged],
)
