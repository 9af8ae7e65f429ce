"""leaderboards

Revision: 0073, after 0072
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql
revision = '0073'
down_revision = '0072'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('leaderboards',
    sa.Column('account_id', sa.Uuid(), nullable=False),
    sa.Column('program_id', sa.Uuid(), nullable=False),
    sa.Column('timeline_id', sa.Uuid(), nullable=False),
    sa.Column('day', sa.Integer(), nullable=False),
    sa.Column('block_id', sa.String(length=32), nullable=False),
    sa.Column('score_type', sa.String(length=16), nullable=False),
    sa.Column('work', sa.String(length=32), nullable=False),
    sa.Column('block', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('reps_per_round', sa.Integer(), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('scored_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_leaderboards_account_id')),
    sa.ForeignKeyConstraint(['program_id'], ['programs.id'], name=op.f('fk_leaderboards_program_id')),
    sa.ForeignKeyConstraint(['timeline_id'], ['timelines.id'], name=op.f('fk_leaderboards_timeline_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_leaderboards')),
    sa.UniqueConstraint('timeline_id', 'day', 'block_id', 'score_type', 'work', name=op.f('uq_leaderboards_timeline_id_day_block_id_score_type_work'))
    )
    op.create_index('ix_leaderboards_account', 'leaderboards', ['account_id', sa.literal_column('scored_at DESC'), 'id'], unique=False)
    op.create_table('leaderboard_scores',
    sa.Column('leaderboard_id', sa.Uuid(), nullable=False),
    sa.Column('client_id', sa.Uuid(), nullable=False),
    sa.Column('enrolment_id', sa.Uuid(), nullable=False),
    sa.Column('score', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('level', sa.SmallInteger(), nullable=False),
    sa.Column('result', sa.BigInteger(), nullable=False),
    sa.Column('tiebreak', sa.BigInteger(), nullable=False),
    sa.Column('gender', sa.Enum('male', 'female', 'other', 'not_said', name='gender', native_enum=False, length=64), nullable=True),
    sa.Column('age', sa.SmallInteger(), nullable=True),
    sa.Column('hidden', sa.Boolean(), nullable=False),
    sa.Column('visible', sa.Boolean(), nullable=False),
    sa.Column('scored_on', sa.Date(), nullable=False),
    sa.Column('logged_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('logged', postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
    sa.Column('reason', sa.String(), nullable=False),
    sa.Column('checked_by', sa.Uuid(), nullable=True),
    sa.Column('checked_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['checked_by'], ['users.id'], name=op.f('fk_leaderboard_scores_checked_by')),
    sa.ForeignKeyConstraint(['client_id'], ['users.id'], name=op.f('fk_leaderboard_scores_client_id')),
    sa.ForeignKeyConstraint(['enrolment_id'], ['enrolments.id'], name=op.f('fk_leaderboard_scores_enrolment_id')),
    sa.ForeignKeyConstraint(['leaderboard_id'], ['leaderboards.id'], name=op.f('fk_leaderboard_scores_leaderboard_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_leaderboard_scores')),
    sa.UniqueConstraint('leaderboard_id', 'client_id', name=op.f('uq_leaderboard_scores_leaderboard_id_client_id'))
    )
    op.create_index(op.f('ix_leaderboard_scores_client_id'), 'leaderboard_scores', ['client_id'], unique=False)
    op.create_index('ix_leaderboard_scores_place', 'leaderboard_scores', ['leaderboard_id', 'level', 'result', 'tiebreak', 'id'], unique=False, postgresql_where=sa.text('visible IS true'))
    op.create_index('ix_leaderboard_scores_place_of_gender', 'leaderboard_scores', ['leaderboard_id', 'gender', 'level', 'result', 'tiebreak', 'id'], unique=False, postgresql_where=sa.text('visible IS true AND gender IS NOT NULL'))
    op.create_table('score_comments',
    sa.Column('score_id', sa.Uuid(), nullable=False),
    sa.Column('author_id', sa.Uuid(), nullable=False),
    sa.Column('text', sa.String(), nullable=False),
    sa.Column('mentions', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['author_id'], ['users.id'], name=op.f('fk_score_comments_author_id')),
    sa.ForeignKeyConstraint(['score_id'], ['leaderboard_scores.id'], name=op.f('fk_score_comments_score_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_score_comments'))
    )
    op.create_index('ix_score_comments_score', 'score_comments', ['score_id', 'created_at'], unique=False)
    op.create_table('score_corrections',
    sa.Column('score_id', sa.Uuid(), nullable=False),
    sa.Column('before', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('after', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('reason', sa.String(), nullable=False),
    sa.Column('corrected_by', sa.Uuid(), nullable=False),
    sa.Column('corrected_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['corrected_by'], ['users.id'], name=op.f('fk_score_corrections_corrected_by')),
    sa.ForeignKeyConstraint(['score_id'], ['leaderboard_scores.id'], name=op.f('fk_score_corrections_score_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_score_corrections'))
    )
    op.create_index(op.f('ix_score_corrections_score_id'), 'score_corrections', ['score_id'], unique=False)
    op.create_index(
        "ix_notifications_score_comment",
        "notifications",
        [sa.literal_column("(data ->> 'comment_id')")],
        unique=False,
        postgresql_where=sa.text("data ->> 'kind' = 'score_commented'"),
    )


def downgrade() -> None:
    op.drop_index("ix_notifications_score_comment", table_name="notifications")
    op.drop_index(op.f('ix_score_corrections_score_id'), table_name='score_corrections')
    op.drop_table('score_corrections')
    op.drop_index('ix_score_comments_score', table_name='score_comments')
    op.drop_table('score_comments')
    op.drop_index('ix_leaderboard_scores_place_of_gender', table_name='leaderboard_scores', postgresql_where=sa.text('visible IS true AND gender IS NOT NULL'))
    op.drop_index('ix_leaderboard_scores_place', table_name='leaderboard_scores', postgresql_where=sa.text('visible IS true'))
    op.drop_index(op.f('ix_leaderboard_scores_client_id'), table_name='leaderboard_scores')
    op.drop_table('leaderboard_scores')
    op.drop_index('ix_leaderboards_account', table_name='leaderboards')
    op.drop_table('leaderboards')
