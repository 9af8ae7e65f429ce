"""The training log becomes a log of events; results, scores and day logs are made from it

Revision: 0012, after 0011
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0012'
down_revision = '0011'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('enrolment_changes',
    sa.Column('enrolment_id', sa.Uuid(), nullable=False),
    sa.Column('until', sa.DateTime(timezone=True), nullable=False),
    sa.Column('open', sa.Boolean(), nullable=False),
    sa.Column('run', sa.SmallInteger(), nullable=False),
    sa.Column('timeline_id', sa.Uuid(), nullable=False),
    sa.Column('anchor', sa.Date(), nullable=False),
    sa.Column('visible_from', sa.Date(), nullable=False),
    sa.ForeignKeyConstraint(['enrolment_id'], ['enrolments.id'], name=op.f('fk_enrolment_changes_enrolment_id')),
    sa.ForeignKeyConstraint(['timeline_id'], ['timelines.id'], name=op.f('fk_enrolment_changes_timeline_id')),
    sa.PrimaryKeyConstraint('enrolment_id', 'until', name=op.f('pk_enrolment_changes'))
    )
    op.create_table('log_events',
    sa.Column('client_id', sa.Uuid(), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('enrolment_id', sa.Uuid(), nullable=False),
    sa.Column('run', sa.SmallInteger(), nullable=False),
    sa.Column('day', sa.Integer(), nullable=False),
    sa.Column('kind', sa.String(length=64), nullable=False),
    sa.Column('item', sa.String(length=32), nullable=False),
    sa.Column('body', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('version', sa.Integer(), nullable=True),
    sa.Column('tapped_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('received_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['enrolment_id'], ['enrolments.id'], name=op.f('fk_log_events_enrolment_id')),
    sa.PrimaryKeyConstraint('client_id', 'id', name=op.f('pk_log_events'))
    )
    op.create_index('ix_log_events_day', 'log_events', ['enrolment_id', 'run', 'day'], unique=False)
    for table in ('set_results', 'block_scores'):
        op.add_column(table, sa.Column('event_id', sa.Uuid(), nullable=True))
        op.execute(f'update {table} set event_id = id')
        op.alter_column(table, 'event_id', nullable=False)
    op.add_column('set_results', sa.Column('undone', sa.Boolean(), server_default='false', nullable=False))
    op.alter_column('set_results', 'undone', server_default=None)
    copy_results()


def copy_results() -> None:
    """What was logged so far becomes events, with its ids and times (the finish of a day gets a new id). The version
    that was seen is not known."""
    columns = 'client_id, id, enrolment_id, run, day, kind, item, body, version, tapped_at, received_at'
    op.execute(f"""
        insert into log_events ({columns})
        select client_id, id, enrolment_id, run, day,
            case when done ->> 'skipped' is not null then 'skipped' when done -> 'swapped' is not null then 'swapped'
                else 'done' end,
            set_id, jsonb_build_object('result_id', id, 'done', done), null, logged_at, logged_at
        from set_results""")
    op.execute(f"""
        insert into log_events ({columns})
        select client_id, id, enrolment_id, run, day, 'score', block_id,
            jsonb_build_object('result_id', id, 'score', score), null, logged_at, logged_at
        from block_scores""")
    op.execute(f"""
        insert into log_events ({columns})
        select client_id, id, enrolment_id, run, day, case when comment <> '' then 'comment' else 'mood' end, '',
            jsonb_build_object('mood', mood, 'energy', energy, 'comment', comment), null, updated_at, updated_at
        from day_logs""")
    op.execute(f"""
        insert into log_events ({columns})
        select client_id, gen_random_uuid(), enrolment_id, run, day, 'finished', '',
            jsonb_build_object('completed', true), null, completed_at, completed_at
        from day_logs where completed_at is not null""")


def downgrade() -> None:
    op.execute('delete from set_results where undone')
    op.drop_column('set_results', 'undone')
    for table in ('set_results', 'block_scores'):
        op.drop_column(table, 'event_id')
    op.drop_index('ix_log_events_day', table_name='log_events')
    op.drop_table('log_events')
    op.drop_table('enrolment_changes')
