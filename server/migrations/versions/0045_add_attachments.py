"""attachments of programs, and videos of exercises from a library

Revision: 0045, after 0044
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0045"
down_revision = "0044"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("exercise_additions", sa.Column("media_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(op.f("fk_exercise_additions_media_id"), "exercise_additions", "media", ["media_id"], ["id"])
    attachments = sa.Column("attachments", postgresql.JSONB(), server_default="[]", nullable=False)
    op.add_column("programs", attachments)
    op.alter_column("programs", "attachments", server_default=None)


def downgrade() -> None:
    op.execute("delete from media_uses where kind in ('program', 'exercise', 'day', 'draft', 'template')")
    op.drop_column("programs", "attachments")
    op.drop_constraint(op.f("fk_exercise_additions_media_id"), "exercise_additions", type_="foreignkey")
    op.drop_column("exercise_additions", "media_id")
