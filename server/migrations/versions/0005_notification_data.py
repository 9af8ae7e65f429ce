"""Notifications store what happened instead of a sentence

Revision: 0005, after 0004
"""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = '0005'
down_revision = '0004'
branch_labels = None
depends_on = None

SENTENCES: dict[str, list[tuple[str, str]]] = {
    'coach_new_client': [
        ('client_joined', '{client} joined {program}.'),
        ('client_joined', '{client} joined {program} for {amount}.'),
        ('client_joined returning', '{client} came back to {program}.'),
        ('client_joined returning', '{client} came back to {program} for {amount}.'),
    ],
    'coach_trial_started': [('trial_started', '{client} started a trial of {program}.')],
    'client_trial_started': [('trial_started', 'Your trial of {program} runs until {ends_on}.')],
    'client_trial_ending': [
        ('trial_ending', 'Your trial of {program} ends on {ends_on}. Then {amount} will be charged.')
    ],
    'coach_trial_ended': [('trial_converted', 'The trial of {client} became a paid membership of {program}.')],
    'coach_payment_received': [
        ('payment_received', '{client} paid {amount} for {program}.'),
        ('dispute_won', 'The dispute with {client} was decided for you: {amount} for {program} came back.'),
    ],
    'client_payment': [('payment_received', 'You paid {amount} for {program}.')],
    'coach_missed_payment': [
        (
            'payment_missed',
            '{client} has missed a payment of {amount} for {program}. Training is paused until it is paid.',
        )
    ],
    'client_missed_payment': [
        (
            'payment_missed',
            'Your payment of {amount} for {program} failed. Please pay by {pay_by} to keep training.',
        )
    ],
    'client_past_due': [
        (
            'first_payment_failed',
            'Your first payment for {program} failed. Please try again or use another card.',
        ),
        ('confirmation_needed', 'Your bank asks you to confirm the payment of {amount} for {program}.'),
    ],
    'coach_client_cancelled': [
        ('membership_cancelled', '{client} has cancelled {program}.'),
        ('membership_cancelled', '{client} has cancelled {program}. It ends on {ends_on}.'),
    ],
    'client_cancelled': [
        ('membership_cancelled', 'Your coach has cancelled your membership of {program}.'),
        ('membership_cancelled', 'Your coach has cancelled your membership of {program}. It ends on {ends_on}.'),
    ],
    'coach_auto_cancelled': [
        ('auto_cancelled', '{program} was cancelled for {client}: no payment came within 7 days.')
    ],
    'client_auto_cancelled': [
        (
            'auto_cancelled',
            '{program} was cancelled: no payment came within 7 days. You can resume it at any time.',
        )
    ],
    'coach_fixed_plan_ending': [('program_ending', '{client} has {days_left} days left of {program}.')],
    'client_fixed_plan_ending': [('program_ending', '{program} has {days_left} days left.')],
    'coach_fixed_plan_ended': [('program_finished', '{client} has come to the end of {program}.')],
    'client_fixed_plan_ended': [('program_finished', 'You have come to the end of {program}. Well done!')],
    'coach_over_limit_purchase': [
        ('over_limit_purchase', '{client} wanted to join {program}, but your plan has no place left.')
    ],
    'coach_refund': [
        ('refund_made', '{amount} went back to {client} for {program}.'),
        ('payment_disputed', 'The bank of {client} took {amount} for {program} back: the payment is disputed.'),
    ],
    'client_refund': [('refund_made', '{amount} for {program} is on its way back to you.')],
    'coach_comment': [
        ('day_completed', '{client} finished day {day} of {program}.'),
        ('day_completed', '{client} finished day {day} of {program}: “{comment}”'),
    ],
}
"""The sentences so far, by type: the kind of data that each becomes, and where its values stand."""

MONTHS = 'January February March April May June July August September October November December'.split()
SYMBOLS = {'£': 'GBP', '$': 'USD', '€': 'EUR', '¥': 'JPY'}
VALUES = {
    'amount': r'-?[£$€¥]?[\d,]+(?:\.\d+)?(?: [A-Z]{3})?',
    'ends_on': rf'\d{{1,2}} (?:{"|".join(MONTHS)})',
    'pay_by': rf'\d{{1,2}} (?:{"|".join(MONTHS)})',
    'days_left': r'\d+',
    'day': r'\d+',
    'comment': r'(?s:.*)',
}
SIBLING_VALUE = {'coach_trial_started': 'ends_on', 'coach_missed_payment': 'pay_by'}
"""What the coach's sentence leaves out and the client's, written in the same moment, names."""

BATCH = 1000

notifications = sa.table(
    'notifications',
    sa.column('id', sa.Uuid()),
    sa.column('user_id', sa.Uuid()),
    sa.column('about_id', sa.Uuid()),
    sa.column('program_id', sa.Uuid()),
    sa.column('notification_type', sa.String()),
    sa.column('text', sa.String()),
    sa.column('data', JSONB()),
    sa.column('created_at', sa.DateTime(timezone=True)),
)
users = sa.table('users', sa.column('id', sa.Uuid()), sa.column('first_name'), sa.column('last_name'))
programs = sa.table('programs', sa.column('id', sa.Uuid()), sa.column('title'))


def amount_of(text: str) -> dict[str, Any]:
    """Reads "£39.00", "¥3,900" or "39.000 KWD" as minor units; every currency was written with all its digits."""
    sign = -1 if text.startswith('-') else 1
    text = text.lstrip('-')
    currency = SYMBOLS.get(text[0]) or text[-3:]
    number = re.sub(r'[^\d.]', '', text)
    digits = len(number.partition('.')[2])
    return {'amount_minor': sign * int(Decimal(number).scaleb(digits)), 'currency': currency}


def date_of(text: str, created_at: datetime) -> str:
    """Reads "19 January" as the first such day since a notification was written."""
    day, month = text.split()
    wanted = (int(day), MONTHS.index(month) + 1)
    candidate: date = created_at.astimezone(UTC).date() - timedelta(days=1)
    for _ in range(8 * 366 + 1):
        if (candidate.day, candidate.month) == wanted:
            return candidate.isoformat()
        candidate += timedelta(days=1)
    raise ValueError(text)


def data_of(row: Any, sibling: dict[str, Any] | None = None) -> dict[str, Any]:
    """The data of a stored sentence. Names are matched as they are today; what does not match stays a sentence."""
    names = {'client': row.client_name, 'program': row.program_title}
    plain = {'kind': 'plain_text', 'text': row.text}
    if not all(names.values()):
        return plain
    known = row.notification_type
    for kind, sentence in SENTENCES.get('coach_new_client' if known.startswith('coach_new_client') else known, []):
        found = re.fullmatch(_pattern(sentence, names), row.text)
        if found is None:
            continue
        base, _, returning = kind.partition(' ')
        data: dict[str, Any] = {'kind': base, 'client_name': names['client'], 'program_title': names['program']}
        if base == 'client_joined':
            data |= {'returning': bool(returning), 'amount_minor': None, 'currency': None}
        if base == 'membership_cancelled':
            data['ends_on'] = None
        if base == 'day_completed':
            data['comment'] = ''
        for name, value in found.groupdict().items():
            if name == 'amount':
                data |= amount_of(value)
            elif name in {'ends_on', 'pay_by'}:
                data[name] = date_of(value, row.created_at)
            else:
                data[name] = int(value) if value.isdigit() and name != 'comment' else value
        if missing := SIBLING_VALUE.get(known):
            if sibling is None or missing not in sibling:
                return plain
            data[missing] = sibling[missing]
        return data
    return plain


def _pattern(sentence: str, names: dict[str, str]) -> str:
    parts = re.split(r'\{(\w+)\}', sentence)
    return ''.join(
        re.escape(part) if at % 2 == 0 else re.escape(names[part]) if part in names else f'(?P<{part}>{VALUES[part]})'
        for at, part in enumerate(parts)
    )


def text_of(known: str, data: dict[str, Any]) -> str:
    """The sentence so far of a row that is taken back."""
    if data['kind'] == 'plain_text':
        return data['text']
    values = {**data, 'client': data['client_name'], 'program': data['program_title']}
    for name in ('ends_on', 'pay_by'):
        if values.get(name):
            at = date.fromisoformat(values[name])
            values[name] = f'{at.day} {MONTHS[at.month - 1]}'
    if values.get('currency'):
        values['amount'] = _money(data['amount_minor'], data['currency'])
    values = {name: value for name, value in values.items() if value not in (None, '')}
    base = data['kind'] + (' returning' if data.get('returning') else '')
    fitting = [
        sentence
        for kind, sentence in SENTENCES['coach_new_client' if known.startswith('coach_new_client') else known]
        if kind == base and set(re.findall(r'\{(\w+)\}', sentence)) <= set(values)
    ]
    return max(fitting, key=lambda sentence: sentence.count('{')).format(**values)


def _money(minor: int, currency: str) -> str:
    zero = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split()
    digits = 0 if currency in zero else 3 if currency in {'BHD', 'JOD', 'KWD', 'OMR', 'TND'} else 2
    number = f'{Decimal(abs(minor)).scaleb(-digits):,.{digits}f}'
    symbol = next((symbol for symbol, code in SYMBOLS.items() if code == currency), None)
    sign = '-' if minor < 0 else ''
    return f'{sign}{symbol}{number}' if symbol else f'{sign}{number} {currency}'


def _batches(columns: sa.Select[Any]) -> Iterator[list[Any]]:
    last = None
    while True:
        page = columns.order_by(notifications.c.id).limit(BATCH)
        rows = list(op.get_bind().execute(page if last is None else page.where(notifications.c.id > last)))
        if not rows:
            return
        yield rows
        last = rows[-1].id


def _update(column: str, values: list[dict[str, Any]]) -> None:
    statement = notifications.update().where(notifications.c.id == sa.bindparam('row')).values({column: sa.bindparam('value')})
    op.get_bind().execute(statement, values)


def upgrade() -> None:
    op.add_column('notifications', sa.Column('data', JSONB(), nullable=True))
    sibling = notifications.alias('sibling')
    columns = (
        sa.select(
            notifications.c.id,
            notifications.c.notification_type,
            notifications.c.text,
            notifications.c.created_at,
            sa.func.trim(users.c.first_name + ' ' + users.c.last_name).label('client_name'),
            programs.c.title.label('program_title'),
            sibling.c.notification_type.label('sibling_type'),
            sibling.c.text.label('sibling_text'),
        )
        .select_from(notifications)
        .outerjoin(users, users.c.id == notifications.c.about_id)
        .outerjoin(programs, programs.c.id == notifications.c.program_id)
        .outerjoin(
            sibling,
            sa.and_(
                notifications.c.notification_type.in_(list(SIBLING_VALUE)),
                sibling.c.user_id == notifications.c.about_id,
                sibling.c.program_id == notifications.c.program_id,
                sibling.c.created_at == notifications.c.created_at,
                sibling.c.notification_type
                == sa.func.replace(notifications.c.notification_type, 'coach_', 'client_'),
            ),
        )
    )
    for rows in _batches(columns):
        values = {row.id: data_of(row, _sibling_data(row)) for row in rows}
        _update('data', [{'row': id_, 'value': data} for id_, data in values.items()])
    op.alter_column('notifications', 'data', nullable=False)
    op.drop_column('notifications', 'text')


def _sibling_data(row: Any) -> dict[str, Any] | None:
    if row.sibling_text is None:
        return None
    [(_, sentence)] = SENTENCES[row.sibling_type]
    names = {'client': row.client_name or '', 'program': row.program_title or ''}
    found = re.fullmatch(_pattern(sentence, names), row.sibling_text)
    missing = SIBLING_VALUE[row.notification_type]
    return {missing: date_of(found[missing], row.created_at)} if found else None


def downgrade() -> None:
    op.add_column('notifications', sa.Column('text', sa.String(), nullable=True))
    columns = sa.select(notifications.c.id, notifications.c.notification_type, notifications.c.data)
    for rows in _batches(columns):
        _update('text', [{'row': row.id, 'value': text_of(row.notification_type, row.data)} for row in rows])
    op.alter_column('notifications', 'text', nullable=False)
    op.drop_column('notifications', 'data')
