"""A coach changes a shared day for single clients

Revision: 0032, after 0031
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0032'
down_revision = '0031'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'day_overrides',
        sa.Column('timeline_id', sa.Uuid(), nullable=False),
        sa.Column('day', sa.Integer(), nullable=False),
        sa.Column('enrolment_id', sa.Uuid(), nullable=False),
        sa.Column('run', sa.SmallInteger(), nullable=False),
        sa.Column('changes', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column('content', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('updated_by', sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(['enrolment_id'], ['enrolments.id'], name=op.f('fk_day_overrides_enrolment_id')),
        sa.ForeignKeyConstraint(['timeline_id'], ['timelines.id'], name=op.f('fk_day_overrides_timeline_id')),
        sa.ForeignKeyConstraint(['updated_by'], ['users.id'], name=op.f('fk_day_overrides_updated_by')),
        sa.PrimaryKeyConstraint('timeline_id', 'day', 'enrolment_id', 'run', name=op.f('pk_day_overrides')),
    )


def downgrade() -> None:
    op.drop_table('day_overrides')
