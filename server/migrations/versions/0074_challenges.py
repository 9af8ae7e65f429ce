"""challenges

Revision: 0074, after 0073
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql
revision = '0074'
down_revision = '0073'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('challenges',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('account_id', sa.Uuid(), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('description', sa.String(), nullable=False),
    sa.Column('rules', sa.String(), nullable=False),
    sa.Column('cap_seconds', sa.Integer(), nullable=True),
    sa.Column('starts_on', sa.Date(), nullable=False),
    sa.Column('ends_on', sa.Date(), nullable=False),
    sa.Column('created_by', sa.Uuid(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('published_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('archived_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_challenges_account_id')),
    sa.ForeignKeyConstraint(['created_by'], ['users.id'], name=op.f('fk_challenges_created_by')),
    sa.ForeignKeyConstraint(['id'], ['leaderboards.id'], name=op.f('fk_challenges_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_challenges'))
    )
    op.create_index('ix_challenges_account', 'challenges', ['account_id', sa.literal_column('ends_on DESC'), 'id'], unique=False)
    op.create_table('challenge_participants',
    sa.Column('challenge_id', sa.Uuid(), nullable=False),
    sa.Column('client_id', sa.Uuid(), nullable=False),
    sa.Column('joined_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['challenge_id'], ['challenges.id'], name=op.f('fk_challenge_participants_challenge_id')),
    sa.ForeignKeyConstraint(['client_id'], ['users.id'], name=op.f('fk_challenge_participants_client_id')),
    sa.PrimaryKeyConstraint('challenge_id', 'client_id', name=op.f('pk_challenge_participants'))
    )
    op.create_index(op.f('ix_challenge_participants_client_id'), 'challenge_participants', ['client_id'], unique=False)
    op.alter_column('leaderboard_scores', 'enrolment_id',
               existing_type=sa.UUID(),
               nullable=True)
    op.add_column('leaderboards', sa.Column('lower_wins', sa.Boolean(), nullable=True))
    op.alter_column('leaderboards', 'program_id',
               existing_type=sa.UUID(),
               nullable=True)
    op.alter_column('leaderboards', 'timeline_id',
               existing_type=sa.UUID(),
               nullable=True)
    op.alter_column('leaderboards', 'day',
               existing_type=sa.INTEGER(),
               nullable=True)
    op.alter_column('leaderboards', 'block_id',
               existing_type=sa.VARCHAR(length=32),
               nullable=True)
    op.alter_column('leaderboards', 'work',
               existing_type=sa.VARCHAR(length=32),
               nullable=True)
    op.alter_column('leaderboards', 'block',
               existing_type=postgresql.JSONB(astext_type=sa.Text()),
               nullable=True)
    op.create_index(op.f('ix_leaderboards_program_id'), 'leaderboards', ['program_id'], unique=False)


def downgrade() -> None:
    op.drop_index(op.f('ix_challenge_participants_client_id'), table_name='challenge_participants')
    op.drop_table('challenge_participants')
    op.drop_index('ix_challenges_account', table_name='challenges')
    op.drop_table('challenges')
    op.execute("delete from notifications where data ->> 'kind' = 'challenge_published'")
    of_challenges = "select id from leaderboards where timeline_id is null"
    scores = f"select id from leaderboard_scores where leaderboard_id in ({of_challenges})"
    op.execute(f"delete from score_comments where score_id in ({scores})")
    op.execute(f"delete from score_corrections where score_id in ({scores})")
    op.execute(f"delete from leaderboard_scores where leaderboard_id in ({of_challenges})")
    op.execute("delete from leaderboards where timeline_id is null")
    op.drop_index(op.f('ix_leaderboards_program_id'), table_name='leaderboards')
    op.alter_column('leaderboards', 'block',
               existing_type=postgresql.JSONB(astext_type=sa.Text()),
               nullable=False)
    op.alter_column('leaderboards', 'work',
               existing_type=sa.VARCHAR(length=32),
               nullable=False)
    op.alter_column('leaderboards', 'block_id',
               existing_type=sa.VARCHAR(length=32),
               nullable=False)
    op.alter_column('leaderboards', 'day',
               existing_type=sa.INTEGER(),
               nullable=False)
    op.alter_column('leaderboards', 'timeline_id',
               existing_type=sa.UUID(),
               nullable=False)
    op.alter_column('leaderboards', 'program_id',
               existing_type=sa.UUID(),
               nullable=False)
    op.drop_column('leaderboards', 'lower_wins')
    op.alter_column('leaderboard_scores', 'enrolment_id',
               existing_type=sa.UUID(),
               nullable=False)
