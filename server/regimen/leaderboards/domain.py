"""Manifest: leaderboards."""

from regimen.accounts import ports as accounts
from regimen.leaderboards import api
from regimen.leaderboards.actions.live import leaderboard_channel
from regimen.leaderboards.actions.scores import follow_privacy, put_on_board
from regimen.leaderboards.events import LeaderboardChanged
from regimen.platform.domain import Domain
from regimen.training import ports as training

DOMAIN = Domain(
    name="leaderboards",
    routers=[api.router],
    port_implementations=[
        training.score_logged.implemented_by(put_on_board),
        accounts.show_results.implemented_by(follow_privacy),
    ],
    channels={"LeaderboardChannel": leaderboard_channel},
    live_events=[LeaderboardChanged],
)
