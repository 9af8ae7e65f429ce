"""Programs of deleted coaches are taken off sale, and what deleted clients still have ends

Revision: 0019, after 0018
"""

from alembic import op

revision = '0019'
down_revision = '0018'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        update programs p set archived_at = u.deleted_at, updated_at = u.deleted_at
        from accounts a join users u on u.id = a.owner_id
        where a.id = p.account_id and u.deleted_at is not null and p.archived_at is null
    """)
    # A timer cancels them like their client would have: the state machine closes training, voids and refunds.
    op.execute("""
        insert into membership_timers (id, membership_id, kind, due_at)
        select gen_random_uuid(), m.id, 'U.cancel', u.deleted_at
        from memberships m join users u on u.id = m.client_id
        where u.deleted_at is not null and m.canceled_by is null
            and m.state in ('incomplete', 'scheduled', 'trialing', 'active', 'past_due', 'unpaid', 'resume')
    """)


def downgrade() -> None:
    """Nothing to take back: the columns are as before."""
