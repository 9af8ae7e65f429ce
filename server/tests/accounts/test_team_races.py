"""An invitation under several hands: any order of changes, and two at the same moment."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import delete, func, select

from regimen.accounts.access.team import lock_team
from regimen.accounts.models import (
    AccessToken,
    AccountMember,
    CoachInvitation,
    InvitationState,
    MemberRole,
    TeamAction,
    TeamActivity,
    User,
)
from regimen.accounts.rules.invitations import TRANSITIONS, Change, next_state
from tests.accounts.teams import INVITATIONS
from tests.cast import PASSWORD
from tests.running import RunningApp, running_app
from tests.waiting import wait_for_lock_wait

ANSWERS = {Change.ACCEPT, Change.REJECT, Change.CANCEL}


@given(st.lists(st.sampled_from(list(Change)), max_size=30))
def test_any_order_of_changes_keeps_the_invitation_sound(changes: list[Change]) -> None:
    state = InvitationState.PENDING
    answered_since_invited = False
    for change in changes:
        after = next_state(state, change)
        if after is None:
            assert (change is Change.INVITE) == (state is InvitationState.PENDING)
            continue
        if change in ANSWERS:
            assert not answered_since_invited, "an invitation is answered once"
            answered_since_invited = True
        elif change is Change.INVITE:
            answered_since_invited = False
        state = after
        assert (state is InvitationState.PENDING) != answered_since_invited


def test_every_state_can_be_left_and_every_change_has_a_rule() -> None:
    assert set(TRANSITIONS) == set(Change)
    for state in InvitationState:
        assert any(next_state(state, change) is not None for change in Change)


async def _invited(app: RunningApp) -> CoachInvitation:
    cast, now = app.cast, app.runtime.clock.now()
    async with app.runtime.sessions() as session:
        row = CoachInvitation(
            account_id=cast.erik.account_id,
            email=cast.ines.user.email,
            role=MemberRole.COACH,
            expires_at=now + timedelta(days=7),
            invited_by=cast.erik.id,
            invited_at=now,
            created_at=now,
        )
        session.add(row)
        await session.commit()
        return row


async def _outcome(app: RunningApp) -> tuple[InvitationState, int, list[TeamAction]]:
    """Returns the state of the invitation, how many times Ines works in the gym, and what the activity tells."""
    async with app.runtime.sessions() as session:
        state = (await session.scalars(select(CoachInvitation.state))).one()
        member = select(func.count()).where(
            AccountMember.user_id == app.cast.ines.id, AccountMember.account_id == app.cast.erik.account_id
        )
        told = await session.scalars(select(TeamActivity.action).order_by(TeamActivity.id))
        return state, await session.scalar(member) or 0, list(told)


async def test_two_accepts_at_once_join_once(database_url: str, tmp_path: Path) -> None:
    async with running_app(database_url, tmp_path) as app:
        await _invited(app)
        ines = app.as_person(app.cast.ines)
        path = f"/invites/{app.cast.erik.account_id}/accept"
        answers = await asyncio.gather(*(ines.put(path) for _ in range(4)))
        assert [one.status_code for one in answers] == [200] * 4
        assert await _outcome(app) == (InvitationState.ACCEPTED, 1, [TeamAction.JOINED])


@pytest.mark.parametrize("answer", ["accept", "reject"])
async def test_a_cancellation_and_an_answer_at_once_leave_one_of_them(
    database_url: str, tmp_path: Path, answer: str
) -> None:
    async with running_app(database_url, tmp_path) as app:
        row = await _invited(app)
        ines, erik = app.as_person(app.cast.ines), app.as_person(app.cast.erik)
        answered, cancelled = await asyncio.gather(
            ines.put(f"/invites/{app.cast.erik.account_id}/{answer}"), erik.delete(f"{INVITATIONS}/{row.id}")
        )
        assert sorted([answered.status_code, cancelled.status_code]) == [200, 422]
        joined = answered.status_code == 200 and answer == "accept"
        state = (
            InvitationState.CANCELLED
            if cancelled.status_code == 200
            else InvitationState.ACCEPTED
            if joined
            else InvitationState.REJECTED
        )
        told = {"cancelled": TeamAction.CANCELLED, "accepted": TeamAction.JOINED, "rejected": TeamAction.REJECTED}
        assert await _outcome(app) == (state, int(joined), [told[state.value]])


async def test_two_invitations_of_one_address_at_once_are_one(database_url: str, tmp_path: Path) -> None:
    async with running_app(database_url, tmp_path) as app:
        erik = app.as_person(app.cast.erik)
        form = {"email": "nora.berg@example.com"}
        answers = await asyncio.gather(*(erik.post(INVITATIONS, form) for _ in range(3)))
        assert sorted(one.status_code for one in answers) == [201, 422, 422]
        state, _, told = await _outcome(app)
        assert (state, told) == (InvitationState.PENDING, [TeamAction.INVITED])


async def test_two_removals_at_once_remove_once(database_url: str, tmp_path: Path) -> None:
    async with running_app(database_url, tmp_path) as app:
        async with app.runtime.sessions() as session:
            app.cast.session = session
            bea = await app.cast.hire("Bea", "Novak", app.cast.erik)
        erik = app.as_person(app.cast.erik)
        removed, left = await asyncio.gather(
            erik.post(f"/coach/coaches/{bea.id}/remove", {}), app.as_person(bea).post("/accounts/leave", {})
        )
        assert {removed.status_code, left.status_code} <= {200, 204, 403, 404}
        async with app.runtime.sessions() as session:
            told = list(await session.scalars(select(TeamActivity.action)))
        assert len(told) == 1


async def test_a_coach_who_deletes_their_account_waits_for_their_teams_first(database_url: str, tmp_path: Path) -> None:
    """Who removes them has locked the team, and then changes their user."""
    async with running_app(database_url, tmp_path) as app:
        cast = app.cast
        async with app.runtime.sessions() as session:
            cast.session = session
            bea = await cast.hire("Bea", "Novak", cast.erik)
        async with app.runtime.sessions() as removing, app.runtime.sessions() as watch:
            await lock_team(removing, cast.erik.account_id)
            deletion = app.as_person(bea).delete(
                "/users/me", params={"confirmation": "DELETE"}, json={"password": PASSWORD}
            )
            waiting = asyncio.ensure_future(deletion)
            await wait_for_lock_wait(watch, waiting)
            assert await removing.get(User, bea.id, with_for_update={"nowait": True})
            assert await removing.scalar(
                select(AccessToken.id).where(AccessToken.user_id == bea.id).with_for_update(nowait=True)
            )
            await removing.commit()
            assert (await waiting).status_code == 204
            assert list(await watch.scalars(select(TeamActivity.action))) == [TeamAction.LEFT]


@pytest.mark.parametrize("request_of", ["change", "invite", "resend"])
async def test_what_a_manager_sent_who_is_removed_meanwhile_does_nothing(
    database_url: str, tmp_path: Path, request_of: str
) -> None:
    async with running_app(database_url, tmp_path) as app:
        cast = app.cast
        async with app.runtime.sessions() as session:
            cast.session = session
            mona = await cast.hire("Mona", "Haddad", cast.erik, MemberRole.MANAGER)
            cleo = await cast.hire("Cleo", "Park", cast.erik, MemberRole.CONTRIBUTOR)
            await session.commit()
        row = await _invited(app)
        manager = app.as_person(mona)
        async with app.runtime.sessions() as removing, app.runtime.sessions() as watch:
            await lock_team(removing, row.account_id)
            match request_of:
                case "change":
                    sent = manager.patch(f"/coach/coaches/{cleo.id}", {"role": "manager"})
                case "invite":
                    sent = manager.post(INVITATIONS, {"email": "nora.berg@example.com", "role": "manager"})
                case _:
                    sent = manager.post(f"{INVITATIONS}/{row.id}/resend")
            waiting = asyncio.ensure_future(sent)
            await wait_for_lock_wait(watch, waiting)
            await removing.execute(delete(AccountMember).where(AccountMember.user_id == mona.id))
            await removing.commit()
            assert (await waiting).status_code == 403
            rows = await watch.execute(select(AccountMember.user_id, AccountMember.role))
            roles = {row.user_id: row.role for row in rows}
            assert roles[cleo.id] is MemberRole.CONTRIBUTOR
            assert list(await watch.scalars(select(CoachInvitation.invited_by))) == [cast.erik.id]
            assert list(await watch.scalars(select(TeamActivity.action))) == []
