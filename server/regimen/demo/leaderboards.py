"""What is said about scores on leaderboards, and one that a coach has checked."""

from sqlalchemy import func, select

from regimen.accounts.models import User
from regimen.demo.context import DemoContext
from regimen.kit.ids import new_id
from regimen.leaderboards.actions.comments import write_comment
from regimen.leaderboards.actions.scores import verify
from regimen.leaderboards.models import LeaderboardScore


async def talk_about_scores(demo: DemoContext) -> None:
    """Erik verifies the best score of the fullest leaderboard and says something about the second."""
    async with demo.runtime.sessions() as session, session.begin():
        fullest = (
            select(LeaderboardScore.leaderboard_id)
            .where(LeaderboardScore.visible)
            .group_by(LeaderboardScore.leaderboard_id)
            .order_by(func.count().desc(), func.max(LeaderboardScore.logged_at).desc())
            .limit(1)
        )
        best = await session.execute(
            select(LeaderboardScore, User)
            .join(User, User.id == LeaderboardScore.client_id)
            .where(LeaderboardScore.leaderboard_id == fullest.scalar_subquery(), LeaderboardScore.visible)
            .order_by(LeaderboardScore.level, LeaderboardScore.result, LeaderboardScore.tiebreak, LeaderboardScore.id)
            .limit(2)
        )
        (first, winner), (second, runner_up) = best.all()
        board = first.leaderboard_id
        await verify(session, demo.erik, board, first.id, demo.now)
        for score, client, text in (
            (first, winner, "@{name} steady rounds to the very end. That is how you do it."),
            (second, runner_up, "@{name} one more round and it's yours next time!"),
        ):
            said = text.format(name=client.full_name)
            await write_comment(
                session,
                demo.erik,
                demo.now.date(),
                board,
                score.id,
                new_id(),
                text=said,
                mentions=[client.id],
                now=demo.now,
            )
