"""What accounts add to exercises, and which days a coach published last

Revision: 0026, after 0028
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0026'
down_revision = '0028'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'exercise_additions',
        sa.Column('account_id', sa.Uuid(), nullable=False),
        sa.Column('exercise_id', sa.Uuid(), nullable=False),
        sa.Column('aliases', postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column('cue', sa.String(), nullable=False),
        sa.Column('video_url', sa.String(), nullable=True),
        sa.Column('alternates', postgresql.ARRAY(sa.Uuid()), nullable=False),
        sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_exercise_additions_account_id_accounts')),
        sa.ForeignKeyConstraint(
            ['exercise_id'], ['exercises.id'], name=op.f('fk_exercise_additions_exercise_id_exercises')
        ),
        sa.PrimaryKeyConstraint('account_id', 'exercise_id', name=op.f('pk_exercise_additions')),
    )
    op.create_index(op.f('ix_exercise_additions_exercise_id'), 'exercise_additions', ['exercise_id'])
    op.create_index('ix_timeline_days_updated', 'timeline_days', ['updated_by', 'updated_at'])


def downgrade() -> None:
    op.drop_index('ix_timeline_days_updated', table_name='timeline_days')
    op.drop_table('exercise_additions')
