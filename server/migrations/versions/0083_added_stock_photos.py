"""Which stock photos accounts have added to their libraries.

Revision: 0083, after 0082
"""

import sqlalchemy as sa
from alembic import op

revision = "0083"
down_revision = "0082"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "added_stock_photos",
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("photo_id", sa.String(), nullable=False),
        sa.Column("media_id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_added_stock_photos_account_id")),
        sa.ForeignKeyConstraint(
            ["media_id"], ["media.id"], name=op.f("fk_added_stock_photos_media_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "photo_id", name=op.f("pk_added_stock_photos")),
    )
    op.create_index("ix_added_stock_photos_media_id", "added_stock_photos", ["media_id"])


def downgrade() -> None:
    op.drop_table("added_stock_photos")
