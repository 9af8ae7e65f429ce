"""add questions

Revision: 0081, after 0080
"""

import sqlalchemy as sa
from alembic import op

revision = '0081'
down_revision = '0080'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('questions',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('account_id', sa.Uuid(), nullable=False),
    sa.Column('program_id', sa.Uuid(), nullable=True),
    sa.Column('asker_id', sa.Uuid(), nullable=True),
    sa.Column('name', sa.String(length=100), nullable=True),
    sa.Column('email', sa.String(length=254), nullable=True),
    sa.Column('text', sa.String(length=1000), nullable=False),
    sa.Column('token_hash', sa.String(length=64), nullable=True),
    sa.Column('asked_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('confirmed_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('read_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('answer_id', sa.Uuid(), nullable=True),
    sa.Column('answer', sa.String(length=5000), nullable=True),
    sa.Column('answered_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('answered_by', sa.Uuid(), nullable=True),
    sa.Column('answered_in', sa.Enum('conversation', 'email', name='answerchannel', native_enum=False, length=64), nullable=True),
    sa.Column('closed_at', sa.DateTime(timezone=True), nullable=True),
    sa.CheckConstraint('(answered_at is null) = (answer is null)', name=op.f('ck_questions_has_answer')),
    sa.CheckConstraint('(asker_id is null) = (email is not null)', name=op.f('ck_questions_has_asker')),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_questions_account_id')),
    sa.ForeignKeyConstraint(['answered_by'], ['users.id'], name=op.f('fk_questions_answered_by')),
    sa.ForeignKeyConstraint(['asker_id'], ['users.id'], name=op.f('fk_questions_asker_id')),
    sa.ForeignKeyConstraint(['program_id'], ['programs.id'], name=op.f('fk_questions_program_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_questions')),
    sa.UniqueConstraint('token_hash', name=op.f('uq_questions_token_hash'))
    )
    op.create_index('ix_questions_asker', 'questions', ['asker_id'], unique=False, postgresql_where=sa.text('asker_id IS NOT NULL'))
    op.create_index('ix_questions_email', 'questions', ['email'], unique=False, postgresql_where=sa.text('email IS NOT NULL'))
    op.create_index('ix_questions_received', 'questions', ['account_id', 'confirmed_at'], unique=False)
    op.create_index('ix_questions_unconfirmed', 'questions', ['asked_at'], unique=False, postgresql_where=sa.text('confirmed_at IS NULL'))


def downgrade() -> None:
    op.drop_index('ix_questions_unconfirmed', table_name='questions', postgresql_where=sa.text('confirmed_at IS NULL'))
    op.drop_index('ix_questions_received', table_name='questions')
    op.drop_index('ix_questions_email', table_name='questions', postgresql_where=sa.text('email IS NOT NULL'))
    op.drop_index('ix_questions_asker', table_name='questions', postgresql_where=sa.text('asker_id IS NOT NULL'))
    op.drop_table('questions')
