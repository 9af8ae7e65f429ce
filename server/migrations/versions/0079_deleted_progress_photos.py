"""deleted progress photos

Revision: 0079, after 0078
"""

import sqlalchemy as sa
from alembic import op

revision = "0079"
down_revision = "0078"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "deleted_progress_photos",
        sa.Column("client_id", sa.Uuid(), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["client_id"], ["users.id"], name=op.f("fk_deleted_progress_photos_client_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deleted_progress_photos")),
    )
    op.create_index(
        op.f("ix_deleted_progress_photos_deleted_at"), "deleted_progress_photos", ["deleted_at"], unique=False
    )


def downgrade() -> None:
    op.drop_index(op.f("ix_deleted_progress_photos_deleted_at"), table_name="deleted_progress_photos")
    op.drop_table("deleted_progress_photos")
