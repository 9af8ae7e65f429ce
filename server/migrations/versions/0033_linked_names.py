"""Names of exercises stay text where a coach wants it, and duplicates are merged

Revision: 0033, after 0032
"""

import sqlalchemy as sa
from alembic import op

revision = '0033'
down_revision = '0032'
branch_labels = None
depends_on = None

_NAME = sa.text('lower(name)')


def upgrade() -> None:
    op.create_table(
        'kept_exercise_names',
        sa.Column('account_id', sa.Uuid(), nullable=False),
        sa.Column('name', sa.String(), nullable=False),
        sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_kept_exercise_names_account_id')),
        sa.PrimaryKeyConstraint('account_id', 'name', name=op.f('pk_kept_exercise_names')),
    )
    op.add_column('exercises', sa.Column('merged_into', sa.Uuid(), nullable=True))
    op.create_foreign_key(op.f('fk_exercises_merged_into'), 'exercises', 'exercises', ['merged_into'], ['id'])
    op.drop_index('uq_exercises_name', table_name='exercises')
    op.create_index(
        'uq_exercises_name',
        'exercises',
        ['account_id', _NAME],
        unique=True,
        postgresql_nulls_not_distinct=True,
        postgresql_where=sa.text('merged_into IS NULL'),
    )


def downgrade() -> None:
    op.drop_index('uq_exercises_name', table_name='exercises')
    op.create_index(
        'uq_exercises_name', 'exercises', ['account_id', _NAME], unique=True, postgresql_nulls_not_distinct=True
    )
    op.drop_constraint(op.f('fk_exercises_merged_into'), 'exercises', type_='foreignkey')
    op.drop_column('exercises', 'merged_into')
    op.drop_table('kept_exercise_names')
