"""stored values

Revision: 0064, after 0063
"""

from alembic import op

revision = '0064'
down_revision = '0063'
branch_labels = None
depends_on = None

_TABLES = ('users', 'memberships', 'withdrawals', 'coupons')


def upgrade() -> None:
    # Names of zones that Python knew and PostgreSQL does not, or only some of its releases.
    for table in _TABLES:
        op.execute(
            f"update {table} set zone = 'UTC'"
            " where zone in ('localtime', 'posixrules', 'Factory') or zone like 'posix/%' or zone like 'right/%'"
            " or zone not in (select name from pg_timezone_names)"
        )
    # A correction that was taken back left the null of JSON.
    op.execute("update set_results set logged = null where logged = 'null'::jsonb")


def downgrade() -> None:
    pass
