"""progress photos

Revision: 0076, after 0075
"""

import sqlalchemy as sa
from alembic import op

revision = "0076"
down_revision = "0075"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "progress_photos",
        sa.Column("client_id", sa.Uuid(), nullable=False),
        sa.Column("date", sa.Date(), nullable=False),
        sa.Column("pose", sa.Enum("front", "side", "back", name="pose", native_enum=False, length=64), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("thumbnail_key", sa.String(), nullable=False),
        sa.Column("bytes", sa.Integer(), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["client_id"], ["users.id"], name=op.f("fk_progress_photos_client_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_progress_photos")),
        sa.UniqueConstraint("client_id", "date", "pose", name=op.f("uq_progress_photos_client_id_date_pose")),
    )
    op.add_column("body_metric_shares", sa.Column("photos_agreed_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    op.drop_column("body_metric_shares", "photos_agreed_at")
    op.drop_table("progress_photos")
