"""Invitations name who invited; the jobs that mail them, what they do

Revision: 0021, after 0020
"""

from alembic import op
from sqlalchemy import text

revision = '0021'
down_revision = '0020'
branch_labels = None
depends_on = None

JOBS = [
    ('mail_waiting_invitations', 'enqueue_invitation_mails'),
    ('mail_waiting_invitations_of', 'mail_invitations_of_program'),
]
JOB_NAMES = [
    ('procrastinate_jobs', 'task_name'),
    ('procrastinate_jobs', 'queueing_lock'),
    ('procrastinate_periodic_defers', 'task_name'),
]


def _rename(columns: tuple[str, str], *, back: bool) -> None:
    before, after = columns[::-1] if back else columns
    op.alter_column('program_invites', before, new_column_name=after)
    op.execute(
        f'alter table program_invites rename constraint fk_program_invites_{before} to fk_program_invites_{after}'
    )
    for names in JOBS:
        old, new = names[::-1] if back else names
        for table, column in JOB_NAMES:
            statement = text(f'update {table} set {column} = :new where {column} = :old')
            op.execute(statement.bindparams(old=old, new=new))


def upgrade() -> None:
    _rename(('created_by', 'invited_by'), back=False)


def downgrade() -> None:
    _rename(('created_by', 'invited_by'), back=True)
