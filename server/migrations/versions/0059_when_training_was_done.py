"""when training was done

Revision: 0059, after 0058
"""

import sqlalchemy as sa
from alembic import op

revision = '0059'
down_revision = '0058'
branch_labels = None
depends_on = None

# A running server of the version before does not name the new columns, so they have defaults.
_DONE_ON = """
    update {table} logged set done_on = (logged.logged_at at time zone coalesce(u.zone, 'UTC'))::date
    from {table} same left join users u on u.id = same.client_id
    where same.id = logged.id
"""
_FINISHED = """
    update day_logs log set
        commented_at = case when log.comment <> '' then log.updated_at end,
        trained_on = coalesce(
            greatest(
                (select max(x.done_on) from set_results x
                where x.enrolment_id = log.enrolment_id and x.run = log.run and x.day = log.day and not x.undone
                    and x.done ->> 'skipped' is null and coalesce(x.prescribed ->> 'kind', '') <> 'warmup'),
                (select max(x.done_on) from block_scores x
                where x.enrolment_id = log.enrolment_id and x.run = log.run and x.day = log.day)),
            (log.completed_at at time zone coalesce(u.zone, 'UTC'))::date)
    from day_logs same left join users u on u.id = same.client_id
    where same.id = log.id
"""
# Days that nobody finished are closed with what was logged of them; the rule of the product takes over from there.
_UNFINISHED = """
    insert into day_logs (id, client_id, enrolment_id, run, day, date, comment, trained_on, open_items, closed_at,
        updated_at)
    select gen_random_uuid(), (array_agg(x.client_id))[1], x.enrolment_id, x.run, x.day, min(x.date), '',
        max(x.done_on), 1, case when max(x.done_on) < current_date - 1 then now() end, max(x.logged_at)
    from (
        select client_id, enrolment_id, run, day, date, done_on, logged_at from set_results
        where not undone and done ->> 'skipped' is null and coalesce(prescribed ->> 'kind', '') <> 'warmup'
        union all select client_id, enrolment_id, run, day, date, done_on, logged_at from block_scores) x
    group by x.enrolment_id, x.run, x.day
    on conflict (enrolment_id, run, day) do update set open_items = excluded.open_items, closed_at = excluded.closed_at
        where day_logs.completed_at is null
"""


def upgrade() -> None:
    for table in ('set_results', 'block_scores'):
        op.add_column(table, sa.Column('done_on', sa.Date(), nullable=True, server_default=sa.text('current_date')))
        op.execute(_DONE_ON.format(table=table))
        op.alter_column(table, 'done_on', nullable=False)
    op.add_column('day_logs', sa.Column('commented_at', sa.DateTime(timezone=True), nullable=True))
    op.add_column('day_logs', sa.Column('trained_on', sa.Date(), nullable=True))
    op.add_column('day_logs', sa.Column('open_items', sa.SmallInteger(), nullable=False, server_default='0'))
    op.add_column('day_logs', sa.Column('closed_at', sa.DateTime(timezone=True), nullable=True))
    op.execute(_FINISHED)
    op.execute(_UNFINISHED)
    op.create_index('ix_day_logs_trained', 'day_logs', ['enrolment_id', 'trained_on'], unique=False)
    op.create_index(
        'ix_day_logs_open',
        'day_logs',
        ['trained_on'],
        unique=False,
        postgresql_where=sa.text('completed_at IS NULL AND closed_at IS NULL AND open_items > 0'),
    )


def downgrade() -> None:
    op.drop_index('ix_day_logs_open', table_name='day_logs')
    op.drop_index('ix_day_logs_trained', table_name='day_logs')
    # A row that says nothing but that training was done is new: the version before shows every row as feedback.
    op.execute("""
        delete from day_logs
        where completed_at is null and mood is null and energy is null and comment = '' and trained_on is not null
    """)
    for name in ('closed_at', 'open_items', 'trained_on', 'commented_at'):
        op.drop_column('day_logs', name)
    for table in ('block_scores', 'set_results'):
        op.drop_column(table, 'done_on')
