"""The morning as what the wire carries."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID

from regimen.accounts.access.actor import CoachActor
from regimen.chat.access.recent import RecentMessage
from regimen.kit.money import Money
from regimen.kit.texts import truncate
from regimen.platform.files import public_url
from regimen.today.access.morning import Morning
from regimen.today.access.panel import LastSession, LoggedSet
from regimen.today.access.sessions import SessionRow
from regimen.today.rules.person import Person
from regimen.today.rules.reasons import GROUPS, LIMITS, Reason, Rule, Settings
from regimen.today.schemas import (
    CommentQuote,
    LastSessionView,
    LoggedSetView,
    MorningAmount,
    MorningClient,
    MorningNumbers,
    MorningPanel,
    MorningReason,
    MorningRow,
    MorningRule,
    MorningRules,
    MorningView,
    NextSession,
    PanelMessage,
    QuietClient,
    RpePoint,
    SessionBar,
    SessionFilter,
    SessionsToReview,
    SessionToReview,
    SetAmount,
)

BARS: Final = 10
RPE_SESSIONS: Final = 8
DAYS_A_WEEK: Final = 7
MESSAGE_CHARACTERS: Final = 200


def _amount(money: Money) -> MorningAmount:
    return MorningAmount(amount_minor=money.minor, currency=money.currency, price_format=str(money))


def morning_view(morning: Morning, actor: CoachActor, today: date) -> MorningView:
    numbers = morning.numbers
    return MorningView(
        date=today,
        open=len(morning.rows),
        done=morning.done,
        others=numbers.clients - len(morning.rows),
        rows=[
            MorningRow(
                client=person_view(row.person),
                group=row.group,
                reasons=[reason_view(reason) for reason in row.reasons],
                bars=bars(row.person, row.reasons[0]),
            )
            for row in morning.rows
        ],
        numbers=MorningNumbers(
            trained_today=numbers.trained_today,
            planned_today=numbers.planned_today,
            done_last_week=numbers.done_last_week,
            planned_last_week=numbers.planned_last_week,
            waiting=numbers.waiting,
            waiting_since=numbers.waiting_since,
            clients=numbers.clients,
            new_clients=numbers.new_clients,
            income=[_amount(one) for one in numbers.income] if actor.financial else None,
            missed=[_amount(one) for one in numbers.missed] if actor.financial else None,
        ),
    )


def person_view(person: Person) -> MorningClient:
    place = next((one for one in person.places if one.day is not None), person.places[0])
    return MorningClient(
        id=person.id,
        full_name=person.name,
        avatar_url=_picture(person.avatar_key),
        program_id=place.program_id,
        program=place.title,
        program_type=place.type,
        week=None if place.day is None else place.day // DAYS_A_WEEK + 1,
        since=person.since,
    )


def reason_view(reason: Reason) -> MorningReason:
    return MorningReason(
        key=reason.key,
        rule=reason.rule,
        group=reason.group,
        on=reason.on,
        since=reason.since,
        count=reason.count,
        usual=reason.usual,
        done_rpe=reason.done_rpe,
        planned_rpe=reason.planned_rpe,
        money=_amount(reason.money) if reason.money else None,
        title=reason.title,
        load=reason.load,
        reps=reason.reps,
        unit=reason.unit,
        asks=reason.asks,
        form_check_id=reason.form_check_id,
        quotes=[
            CommentQuote(
                text=one.text,
                date=one.date,
                enrolment_id=one.enrolment_id,
                matches=[list(match) for match in one.matches],
            )
            for one in reason.quotes
        ],
    )


def bars(person: Person, reason: Reason | None) -> list[SessionBar]:
    """Returns the last planned sessions; one of the client's today only once something of it is done."""
    past = [day for day in person.days if day.date < person.today or day.is_logged][-BARS:]
    return [
        SessionBar(
            date=day.date,
            share=round(100 * day.share),
            missed=not day.is_logged,
            rpe=day.done_rpe,
            reason=reason is not None and (day.enrolment_id, day.day) in reason.days,
        )
        for day in past
    ]


def panel_view(
    person: Person,
    reasons: Sequence[Reason],
    last: LastSession | None,
    coming: Sequence[Any],
    messages: Sequence[RecentMessage],
) -> MorningPanel:
    rated = [day for day in person.trained if day.done_rpe is not None][-RPE_SESSIONS:]
    return MorningPanel(
        client=person_view(person),
        reasons=[reason_view(reason) for reason in reasons],
        bars=bars(person, reasons[0] if reasons else None),
        last_session=_last_session(last) if last else None,
        rpe=[
            RpePoint(date=day.date, done=round(day.done_rpe or 0, 1), planned=_rounded(day.planned_rpe))
            for day in rated
        ],
        next_sessions=[NextSession(date=one.date, titles=_named(one.titles)) for one in coming],
        messages=[_message_view(one) for one in messages],
    )


def _message_view(one: RecentMessage) -> PanelMessage:
    return PanelMessage(
        conversation_id=one.conversation_id,
        seq=one.seq,
        author=one.author.full_name,
        avatar_url=_picture(one.author.avatar_key),
        from_coach=one.from_coach,
        text=truncate(one.text, MESSAGE_CHARACTERS),
        attachments=one.attachments,
        at=one.at,
    )


def _last_session(last: LastSession) -> LastSessionView:
    return LastSessionView(
        titles=_named(last.titles),
        date=last.trained.date,
        enrolment_id=last.trained.enrolment_id,
        planned_sets=last.trained.planned_sets,
        done_sets=last.trained.done_sets,
        meters=last.scored.meters,
        seconds=last.scored.seconds,
        completed=last.trained.completed,
        sets=[_set_view(one) for one in last.sets],
    )


def _set_view(one: LoggedSet) -> LoggedSetView:
    return LoggedSetView(
        exercise=one.exercise,
        planned=_planned(one.prescribed),
        done=_done(one.done),
        skipped=one.done.get("skipped") is not None,
        rpe=one.done.get("rpe"),
        planned_rpe=one.prescribed.get("rpe"),
    )


def _planned(prescribed: dict[str, Any]) -> SetAmount:
    reps = prescribed.get("reps") or {}
    least, most = reps.get("min"), reps.get("max")
    text = "" if least is None else f"{least}–{most}" if most and most != least else str(least)
    if reps.get("amrap"):
        text += "+"
    load = prescribed.get("load")
    percent = prescribed.get("percent_1rm") or prescribed.get("percent_tm")
    weight = _load(load) if load else f"{percent:g} %" if percent else ""
    return SetAmount(amount=text or _measured(prescribed), load=weight)


def _done(done: dict[str, Any]) -> SetAmount:
    if done.get("skipped") is not None:
        return SetAmount(amount="", load="")
    reps = done.get("reps")
    load = done.get("load")
    return SetAmount(amount=_measured(done) if reps is None else str(reps), load=_load(load) if load else "")


def _measured(values: dict[str, Any]) -> str:
    if (meters := values.get("meters")) is not None:
        return f"{meters} m"
    if (seconds := values.get("seconds")) is not None:
        return f"{seconds // 60}:{seconds % 60:02}"
    if (calories := values.get("calories")) is not None:
        return f"{calories} kcal"
    return ""


def _load(load: dict[str, Any]) -> str:
    return f"{load['value']:g} {load.get('unit', 'kg')}"


def session_list(rows: Sequence[SessionRow], chosen: SessionFilter, form_checks: int) -> SessionsToReview:
    commented = [row for row in rows if row.comments]
    with_record = [row for row in rows if row.record]
    shown = {"comment": commented, "records": with_record, "all": list(rows)}[chosen]
    spoke = {row.client_id for row in commented}
    quiet: dict[UUID, datetime] = {}
    for row in rows:
        if row.client_id not in spoke:
            quiet[row.client_id] = max(row.at, quiet.get(row.client_id, row.at))
    return SessionsToReview(
        items=[_session_view(row) for row in shown],
        comment=len(commented),
        records=len(with_record),
        all=len(rows),
        form_checks=form_checks,
        without_comment=[QuietClient(client_id=one, seen_at=at) for one, at in quiet.items()],
    )


def _session_view(row: SessionRow) -> SessionToReview:
    return SessionToReview(
        client=MorningClient(
            id=row.client_id,
            full_name=f"{row.first_name} {row.last_name}".strip(),
            avatar_url=_picture(row.avatar_key),
            program_id=row.program_id,
            program="",
            program_type=None,
            week=row.day // DAYS_A_WEEK + 1,
            since=row.date,
        ),
        enrolment_id=row.enrolment_id,
        date=row.date,
        at=row.at,
        titles=_named(row.titles),
        planned_sets=row.planned_sets,
        done_sets=row.done_sets,
        meters=row.scored.meters,
        seconds=row.scored.seconds,
        completed=row.completed,
        rpe=_rounded(row.done_rpe),
        planned_rpe=_rounded(row.planned_rpe),
        comments=list(row.comments),
        record=row.record.title if row.record else None,
    )


def rules_view(settings: Settings) -> MorningRules:
    return MorningRules(rules=[_rule_view(rule, settings) for rule in Rule])


def _rule_view(rule: Rule, settings: Settings) -> MorningRule:
    bounds = LIMITS[rule]
    return MorningRule(
        rule=rule,
        group=GROUPS[rule],
        on=settings[rule].on,
        limit=settings[rule].limit,
        default=bounds.default if bounds else None,
        least=bounds.least if bounds else None,
        most=bounds.most if bounds else None,
    )


def _named(titles: Sequence[Any]) -> list[str]:
    return [str(title) for title in titles if title]


def _picture(key: str | None) -> str | None:
    return public_url(key) if key else None


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 1)
