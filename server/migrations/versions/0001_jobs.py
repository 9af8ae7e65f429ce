"""The job queue, as procrastinate 3.10 wants it.

A later version of the library brings its own changes as SQL files: apply them in a migration of their own.
"""

from alembic import op
from procrastinate.schema import SchemaManager
from sqlalchemy import text

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

# Its NOTIFY inside every business transaction would make commits queue behind each other; we notify after the commit.
SILENCE = "alter table procrastinate_jobs disable trigger procrastinate_jobs_notify_queue_job_inserted_v1"


def upgrade() -> None:
    # Many statements in one text: only the driver's own simple protocol takes them.
    script = SchemaManager.get_schema()
    op.get_bind().connection.dbapi_connection.run_async(lambda driver: driver.execute(script))
    op.execute(text(SILENCE))


def downgrade() -> None:
    op.execute(text("drop table procrastinate_events, procrastinate_periodic_defers, procrastinate_jobs, procrastinate_workers cascade"))
    op.execute(text("""
        do $$ declare each record; begin
            for each in select oid::regprocedure as name from pg_proc
                where proname like 'procrastinate%' and pronamespace = current_schema()::regnamespace
            loop execute 'drop function ' || each.name || ' cascade'; end loop;
            for each in select oid::regtype as name from pg_type
                where typname like 'procrastinate%' and typtype in ('e', 'c') and typnamespace = current_schema()::regnamespace
            loop execute 'drop type ' || each.name || ' cascade'; end loop;
        end $$
    """))
