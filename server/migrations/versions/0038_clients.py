"""Tags, assignments, notes and saved views of clients, and actions on many of them

Revision: 0038, after 0037
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0038"
down_revision = '0037'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "bulk_actions",
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("created_by", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(64), nullable=False),
        sa.Column("details", postgresql.JSONB(), nullable=False),
        sa.Column("state", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_bulk_actions_account_id")),
        sa.ForeignKeyConstraint(["created_by"], ["users.id"], name=op.f("fk_bulk_actions_created_by")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bulk_actions")),
    )
    op.create_index("ix_bulk_actions_account", "bulk_actions", ["account_id", "created_at"])
    op.create_table(
        "client_assignments",
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("client_id", sa.Uuid(), nullable=False),
        sa.Column("coach_id", sa.Uuid(), nullable=False),
        sa.Column("assigned_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_client_assignments_account_id")),
        sa.ForeignKeyConstraint(["client_id"], ["users.id"], name=op.f("fk_client_assignments_client_id")),
        sa.ForeignKeyConstraint(["coach_id"], ["users.id"], name=op.f("fk_client_assignments_coach_id")),
        sa.PrimaryKeyConstraint("account_id", "client_id", name=op.f("pk_client_assignments")),
    )
    op.create_index("ix_client_assignments_coach", "client_assignments", ["account_id", "coach_id"])
    op.create_table(
        "client_list_views",
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("owner_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.Column("filters", postgresql.JSONB(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_client_list_views_account_id")),
        sa.ForeignKeyConstraint(["owner_id"], ["users.id"], name=op.f("fk_client_list_views_owner_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_client_list_views")),
    )
    op.create_index(op.f("ix_client_list_views_account_id"), "client_list_views", ["account_id"])
    op.create_table(
        "client_notes",
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("client_id", sa.Uuid(), nullable=False),
        sa.Column("author_id", sa.Uuid(), nullable=False),
        sa.Column("text", sa.String(5000), nullable=False),
        sa.Column("pinned", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_client_notes_account_id")),
        sa.ForeignKeyConstraint(["author_id"], ["users.id"], name=op.f("fk_client_notes_author_id")),
        sa.ForeignKeyConstraint(["client_id"], ["users.id"], name=op.f("fk_client_notes_client_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_client_notes")),
    )
    op.create_index("ix_client_notes_client", "client_notes", ["account_id", "client_id"])
    op.create_table(
        "client_tags",
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(30), nullable=False),
        sa.Column("colour", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_client_tags_account_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_client_tags")),
    )
    op.create_index("uq_client_tags_name", "client_tags", ["account_id", sa.literal_column("lower(name)")], unique=True)
    op.create_table(
        "bulk_action_clients",
        sa.Column("bulk_action_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("client_id", sa.Uuid(), nullable=False),
        sa.Column("outcome", sa.String(64), nullable=False),
        sa.Column("reason", sa.String(300), nullable=False),
        sa.ForeignKeyConstraint(
            ["bulk_action_id"],
            ["bulk_actions.id"],
            name=op.f("fk_bulk_action_clients_bulk_action_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(["client_id"], ["users.id"], name=op.f("fk_bulk_action_clients_client_id")),
        sa.PrimaryKeyConstraint("bulk_action_id", "number", name=op.f("pk_bulk_action_clients")),
    )
    op.create_index("ix_bulk_action_clients_client", "bulk_action_clients", ["client_id"])
    op.create_table(
        "tagged_clients",
        sa.Column("tag_id", sa.Uuid(), nullable=False),
        sa.Column("client_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["client_id"], ["users.id"], name=op.f("fk_tagged_clients_client_id")),
        sa.ForeignKeyConstraint(
            ["tag_id"], ["client_tags.id"], name=op.f("fk_tagged_clients_tag_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("tag_id", "client_id", name=op.f("pk_tagged_clients")),
    )
    op.create_index(op.f("ix_tagged_clients_client_id"), "tagged_clients", ["client_id"])


def downgrade() -> None:
    op.drop_table("tagged_clients")
    op.drop_table("bulk_action_clients")
    op.drop_table("client_tags")
    op.drop_table("client_notes")
    op.drop_table("client_list_views")
    op.drop_table("client_assignments")
    op.drop_table("bulk_actions")
