"""add benchmarks

Revision: 0071, after 0070
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql
revision = '0071'
down_revision = '0070'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('benchmarks',
    sa.Column('account_id', sa.Uuid(), nullable=True),
    sa.Column('group', sa.Enum('strength', 'engine', 'workout', name='benchmarkgroup', native_enum=False, length=64), nullable=True),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('description', sa.String(), nullable=False),
    sa.Column('score_type', sa.String(length=16), nullable=False),
    sa.Column('lower_wins', sa.Boolean(), nullable=False),
    sa.Column('cap_seconds', sa.Integer(), nullable=True),
    sa.Column('exercise_id', sa.Uuid(), nullable=True),
    sa.Column('reps', sa.SmallInteger(), nullable=True),
    sa.Column('archived_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_benchmarks_account_id')),
    sa.ForeignKeyConstraint(['exercise_id'], ['exercises.id'], name=op.f('fk_benchmarks_exercise_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_benchmarks'))
    )
    op.create_index(op.f('ix_benchmarks_exercise_id'), 'benchmarks', ['exercise_id'], unique=False)
    op.create_index('uq_benchmarks_name', 'benchmarks', ['account_id', sa.literal_column('lower(name)')], unique=True, postgresql_nulls_not_distinct=True)
    op.create_table('benchmark_results',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('client_id', sa.Uuid(), nullable=False),
    sa.Column('benchmark_id', sa.Uuid(), nullable=False),
    sa.Column('done_on', sa.Date(), nullable=False),
    sa.Column('score', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('rank_level', sa.SmallInteger(), nullable=False),
    sa.Column('rank_result', sa.BigInteger(), nullable=False),
    sa.Column('rank_tiebreak', sa.BigInteger(), nullable=False),
    sa.Column('note', sa.String(), nullable=False),
    sa.Column('source', sa.Enum('tested', 'coach', name='resultsource', native_enum=False, length=64), nullable=False),
    sa.Column('entered_by', sa.Uuid(), nullable=False),
    sa.Column('account_id', sa.Uuid(), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_benchmark_results_account_id')),
    sa.ForeignKeyConstraint(['benchmark_id'], ['benchmarks.id'], name=op.f('fk_benchmark_results_benchmark_id')),
    sa.ForeignKeyConstraint(['client_id'], ['users.id'], name=op.f('fk_benchmark_results_client_id')),
    sa.ForeignKeyConstraint(['entered_by'], ['users.id'], name=op.f('fk_benchmark_results_entered_by')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_benchmark_results'))
    )
    op.create_index(op.f('ix_benchmark_results_benchmark_id'), 'benchmark_results', ['benchmark_id'], unique=False)
    op.create_index('ix_benchmark_results_client', 'benchmark_results', ['client_id', 'benchmark_id', 'done_on'], unique=False)


def downgrade() -> None:
    op.drop_index('ix_benchmark_results_client', table_name='benchmark_results')
    op.drop_index(op.f('ix_benchmark_results_benchmark_id'), table_name='benchmark_results')
    op.drop_table('benchmark_results')
    op.drop_index('uq_benchmarks_name', table_name='benchmarks', postgresql_nulls_not_distinct=True)
    op.drop_index(op.f('ix_benchmarks_exercise_id'), table_name='benchmarks')
    op.drop_table('benchmarks')
