"""What the demo's people have written to each other in the last days."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import Account, AccountKind, MemberRole, Role, User
from regimen.chat.actions.desk import move_on_desk
from regimen.chat.actions.direct import get_or_create_direct
from regimen.chat.actions.messages import mark_answer, pin_message, react
from regimen.chat.actions.planned_posts import save_planned
from regimen.chat.actions.read import mark_read
from regimen.chat.actions.saved_replies import create_saved_reply
from regimen.chat.actions.send import send_message
from regimen.chat.models import Conversation
from regimen.chat.schemas.conversations import PlannedPostForm
from regimen.chat.schemas.messages import MessageForm
from regimen.demo.context import DemoContext
from regimen.demo.people import CLIENTS, ERIK, GROUP, INES, SQUAT, ZONE
from regimen.kit.ids import new_id

_ERIK, _INES = ERIK.first, INES.first


@dataclass(frozen=True)
class Said:
    """What somebody wrote, hours before now. A reply names the words with which the other message begins."""

    who: str
    hours_ago: float
    text: str
    reply_to: str = ""
    reactions: tuple[tuple[str, str], ...] = ()


DIRECT: dict[str, list[Said]] = {
    "Tom": [
        Said(_ERIK, 74, "Bar speed looked great on Friday. Keep the last set at 8."),
        Said("Tom", 73, "Will do. It felt like a 7, to be honest."),
        Said(_ERIK, 72.5, "Then 2.5 kg more next time."),
        Said("Tom", 14, "I'm in a hotel gym till Friday, dumbbells only up to 25. What about the pulls?"),
    ],
    "Amelia": [
        Said(_ERIK, 50, "Call on Wednesday at six as usual?"),
        Said("Amelia", 9, "Could we move our call to Thursday at six? Work dinner on Wednesday."),
    ],
    "Chloe": [
        Said(_ERIK, 100, "That last set moved really well. Add 2.5 kg next week.", reactions=(("Chloe", "❤️"),)),
        Said("Chloe", 1.2, "My own rack! Does the 2.5 kg still count if I start here?", reply_to="That last set"),
        Said("Chloe", 1.1, "New card comes tonight, I'll put it in straight away. Can I still train today?"),
    ],
    "Marcus": [
        Said(_INES, 26, "Welcome! Log every set, also the ugly ones. It makes next week's plan better."),
        Said("Marcus", 25, "Looking forward to Monday."),
        Said(_INES, 24, "See you then 💪"),
    ],
    "Grace": [
        Said("Grace", 60, "Shin is sore after the intervals. Should I skip the next run?"),
        Said(_ERIK, 58, "Skip it, and do the easy one on Saturday on grass. If it hurts, walk home."),
        Said("Grace", 30, "Shin is fine again, thank you!"),
        Said(_ERIK, 29, "Great. Back to the plan on Tuesday, then."),
    ],
    "Priya": [
        Said(_ERIK, 48, "Loved your first deadlifts. How are the hips today?"),
        Said("Priya", 47, "Sore in a good way!", reactions=((_ERIK, "😂"),)),
        Said(_ERIK, 46, "Perfect. Rest tomorrow, then the upper day."),
    ],
    "Maya": [
        Said("Maya", 52, "Knee a bit stiff today. I stopped after three sets."),
        Said(_ERIK, 51, "Right call. Box squats on Wednesday, and tell me where it hurts."),
        Said("Maya", 50, "On the outside, only at the bottom."),
        Said(_ERIK, 49, "Then we keep the box in for two weeks. Good catch."),
    ],
    "Hanna": [
        Said("Hanna", 40, "I'd like to start again after the move, probably in two weeks."),
    ],
}
COMMUNITIES: dict[str, list[Said]] = {
    GROUP: [
        Said(_ERIK, 80, "Open gym on Saturday, 9 to 12. No plan, good coffee, every rack free. Bring someone new.",
             reactions=(("Ella", "🙌"), ("Diego", "🙌"), ("Kwame", "🔥"))),
        Said("Aisha", 30, "First strict pull-up today. Seven months. I may have screamed.",
             reactions=(("Ella", "🎉"), ("Noah", "🎉"), (_ERIK, "💪"), (_INES, "❤️"))),
        Said(_INES, 29, "Heard it from the office. So proud.", reply_to="First strict pull-up"),
        Said("Kwame", 26, "My gym sold its sled. What do you do instead of pushes?"),
        Said("Diego", 25, "Heavy lunges hugging a plate, 30 m at a time. Same burn, no sled.",
             reply_to="My gym sold"),
        Said("Ella", 6, "Six of us before work. Four degrees, zero regrets.",
             reactions=(("Freya", "🔥"), ("Sofia", "🔥"))),
    ],
    SQUAT: [
        Said("Lena", 70, "Straps on heavy pulls, yes or no?"),
        Said(_ERIK, 69, "From five reps down, yes. Above that your grip should earn its keep.",
             reply_to="Straps on heavy"),
        Said("Lena", 22, "New straps. Old grip. Thank you!"),
    ],
}  # fmt: skip
SAVED_REPLIES = {
    "Welcome": "Welcome to {program}, {first_name}! Log every set, also the ugly ones.",
    "Hotel gym": "No problem, {first_name}. Swap the barbell lifts for dumbbells, 3 x 10, two reps in reserve.",
    "Missed a week": "Life happens, {first_name}. Start again where you stopped, 10 % lighter on the first day.",
}
PAUSE = timedelta(minutes=7)
ABOUT = "For everyone who trains in the group. Ask, cheer, be kind. Training questions get an answer the same day."


async def write_conversations(demo: DemoContext) -> None:
    """Sends what everybody has written, in order, and reads most of it."""
    async with demo.runtime.sessions() as session, session.begin():
        account = (
            await session.scalars(select(Account).where(Account.kind == AccountKind.GYM).order_by(Account.created_at))
        ).first()
        assert account is not None
        people = await _people(session, demo, account.id)
        for name, said in DIRECT.items():
            client = people[name].user_id
            conversation = await get_or_create_direct(session, account.id, client, demo.now)
            await _talk(session, demo, people, conversation, said)
        erik = people[_ERIK]
        assert isinstance(erik, CoachActor)
        hanna = await get_or_create_direct(session, account.id, people["Hanna"].user_id, demo.now)
        snoozed_until = demo.now + timedelta(days=2)
        await move_on_desk(session, erik, hanna, state="snoozed", until=snoozed_until, now=demo.now)
        for program, said in COMMUNITIES.items():
            await _talk(session, demo, people, await _community(session, demo.programs[program]), said)
        await _moderate(session, demo, erik)
        for title, text in SAVED_REPLIES.items():
            await create_saved_reply(session, erik, title=title, text=text, now=demo.now)


async def _people(session: AsyncSession, demo: DemoContext, account_id: UUID) -> dict[str, Actor]:
    """Returns everybody by first name."""
    found = await session.execute(select(User.email, User.id).where(User.email.in_([ERIK.email, INES.email])))
    ids = dict(found.tuples().all())
    coaches: dict[str, Actor] = {
        coach.first: CoachActor(
            user_id=ids[coach.email],
            token_id=new_id(),
            role=Role.COACH,
            zone=ZONE,
            registered=True,
            account_id=account_id,
            account_role=role,
            financial=role is MemberRole.OWNER,
        )
        for coach, role in ((ERIK, MemberRole.OWNER), (INES, MemberRole.COACH))
    }
    return coaches | {client.first: demo.actor_of(client) for client in CLIENTS}


async def _community(session: AsyncSession, program_id: UUID) -> UUID:
    found = await session.scalars(select(Conversation.id).where(Conversation.program_id == program_id))
    return found.one()


async def _talk(
    session: AsyncSession, demo: DemoContext, people: dict[str, Actor], conversation: UUID, said: list[Said]
) -> None:
    """Sends these messages; who writes has read what was written before.

    Nothing is written before what is already there, such as the card of a payment: threads are in the order of time.
    """
    sent: list[tuple[Said, int]] = []
    latest = (await session.get_one(Conversation, conversation, populate_existing=True)).last_message_at
    for one in said:
        at: datetime = demo.now - timedelta(hours=one.hours_ago)
        if latest is not None:
            at = max(at, latest + PAUSE)
        latest = at
        answered = next((seq for other, seq in sent if one.reply_to and other.text.startswith(one.reply_to)), None)
        author = people[one.who]
        if sent:
            await mark_read(session, author, conversation, sent[-1][1], at)
        form = MessageForm(text=one.text, reply_to_seq=answered)
        _, seq = await send_message(session, author, conversation, new_id(), form, at)
        sent.append((one, seq))
        for who, emoji in one.reactions:
            await react(session, people[who], conversation, seq, emoji, at)


async def _moderate(session: AsyncSession, demo: DemoContext, erik: CoachActor) -> None:
    """Pins the announcement of the group, marks its good answer and plans the next post."""
    group = await _community(session, demo.programs[GROUP])
    conversation = await session.get_one(Conversation, group)
    conversation.about = ABOUT
    await pin_message(session, erik, group, 1, pinned=True, now=demo.now)
    await mark_answer(session, erik, group, 5, good=True)
    monday = demo.now + timedelta(days=7 - demo.now.weekday())
    post = PlannedPostForm(text="Week 10 is up. Heavy singles on Thursday: sleep on Wednesday.", send_at=monday)
    await save_planned(session, erik, group, new_id(), post, demo.now)
