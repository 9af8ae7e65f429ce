"""Facts are called domain events

Revision: 0004, after 0003
"""

from alembic import op
from sqlalchemy import text

revision = '0004'
down_revision = '0003'
branch_labels = None
depends_on = None

TABLES = {'facts': 'domain_events', 'fact_deliveries': 'event_deliveries'}
JOBS = {'deliver_fact': 'deliver_event'}


def _rename(tables: dict[str, str], jobs: dict[str, str], column: tuple[str, str], argument: tuple[str, str]) -> None:
    for old, new in tables.items():
        op.rename_table(old, new)
        for name in op.get_bind().scalars(text('select indexname from pg_indexes where tablename = :name'), {'name': new}).all():
            op.execute(text(f'alter index "{name}" rename to "{name.replace(old, new)}"'))
        for name in op.get_bind().scalars(
            text("select conname from pg_constraint where conrelid = to_regclass(:name) and contype in ('f', 'c')"), {'name': new}
        ).all():
            op.execute(text(f'alter table {new} rename constraint "{name}" to "{name.replace(old, new).replace(*column)}"'))
    op.alter_column(list(tables.values())[1], column[0], new_column_name=column[1])
    for old, new in jobs.items():
        statement = text(
            "update procrastinate_jobs set task_name = :new,"
            " args = args - cast(:argument as text) || jsonb_build_object(cast(:renamed as text), args -> cast(:argument as text))"
            " where task_name = :old"
        )
        op.execute(statement.bindparams(old=old, new=new, argument=argument[0], renamed=argument[1]))


def upgrade() -> None:
    _rename(TABLES, JOBS, ('fact_id', 'event_id'), ('fact_id', 'event_id'))


def downgrade() -> None:
    back = {new: old for old, new in TABLES.items()}
    _rename(back, {new: old for old, new in JOBS.items()}, ('event_id', 'fact_id'), ('event_id', 'fact_id'))
