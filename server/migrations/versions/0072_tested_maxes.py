"""tested maxes

Revision: 0072, after 0071
"""

import sqlalchemy as sa
from alembic import op

revision = '0072'
down_revision = '0071'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tested_maxes",
        sa.Column("result_id", sa.Uuid(), nullable=False),
        sa.Column("client_id", sa.Uuid(), nullable=False),
        sa.Column("exercise_id", sa.Uuid(), nullable=False),
        sa.Column("tested_on", sa.Date(), nullable=False),
        sa.Column("load_value", sa.Numeric(precision=7, scale=2), nullable=False),
        sa.Column("load_unit", sa.String(length=2), nullable=False),
        sa.Column("reps", sa.SmallInteger(), nullable=False),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("load_unit in ('kg', 'lb')", name=op.f("ck_tested_maxes_load_unit")),
        sa.CheckConstraint("load_value > 0", name=op.f("ck_tested_maxes_load_value")),
        sa.CheckConstraint("reps between 1 and 10", name=op.f("ck_tested_maxes_reps")),
        sa.ForeignKeyConstraint(["client_id"], ["users.id"], name=op.f("fk_tested_maxes_client_id")),
        sa.ForeignKeyConstraint(["exercise_id"], ["exercises.id"], name=op.f("fk_tested_maxes_exercise_id")),
        sa.PrimaryKeyConstraint("result_id", name=op.f("pk_tested_maxes")),
    )
    op.create_index("ix_tested_maxes_exercise", "tested_maxes", ["client_id", "exercise_id", "tested_on"], unique=False)
    op.create_table(
        "training_maxes",
        sa.Column("client_id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("exercise_id", sa.Uuid(), nullable=False),
        sa.Column("load_value", sa.Numeric(precision=7, scale=2), nullable=False),
        sa.Column("load_unit", sa.String(length=2), nullable=False),
        sa.Column("set_on", sa.Date(), nullable=False),
        sa.Column("set_by", sa.Uuid(), nullable=False),
        sa.CheckConstraint("load_unit in ('kg', 'lb')", name=op.f("ck_training_maxes_load_unit")),
        sa.CheckConstraint("load_value > 0", name=op.f("ck_training_maxes_load_value")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_training_maxes_account_id")),
        sa.ForeignKeyConstraint(["client_id"], ["users.id"], name=op.f("fk_training_maxes_client_id")),
        sa.ForeignKeyConstraint(["exercise_id"], ["exercises.id"], name=op.f("fk_training_maxes_exercise_id")),
        sa.ForeignKeyConstraint(["set_by"], ["users.id"], name=op.f("fk_training_maxes_set_by")),
        sa.PrimaryKeyConstraint("client_id", "account_id", "exercise_id", name=op.f("pk_training_maxes")),
    )


def downgrade() -> None:
    op.drop_table("training_maxes")
    op.drop_index("ix_tested_maxes_exercise", table_name="tested_maxes")
    op.drop_table("tested_maxes")
