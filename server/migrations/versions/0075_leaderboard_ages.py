"""the age of scores in the indexes of leaderboards

Revision: 0075, after 0074
"""

import sqlalchemy as sa
from alembic import op

revision = "0075"
down_revision = "0074"
branch_labels = None
depends_on = None

_KEYS = ["level", "result", "tiebreak", "id"]
_VISIBLE = "visible IS true"


def upgrade() -> None:
    _create_indexes(postgresql_include=["age"])


def downgrade() -> None:
    _create_indexes()


def _create_indexes(**options: list[str]) -> None:
    for name, columns, condition in (
        ("place", ["leaderboard_id", *_KEYS], _VISIBLE),
        ("place_of_gender", ["leaderboard_id", "gender", *_KEYS], f"{_VISIBLE} AND gender IS NOT NULL"),
    ):
        op.drop_index(f"ix_leaderboard_scores_{name}", "leaderboard_scores")
        op.create_index(
            f"ix_leaderboard_scores_{name}",
            "leaderboard_scores",
            columns,
            postgresql_where=sa.text(condition),
            **options,
        )
