"""How to call the routes of questions."""

from datetime import timedelta
from typing import Any

from regimen.kit.ids import new_id
from regimen.questions.models import Question
from tests.api.samples import Samples, Setup


async def ask_question(setup: Setup) -> dict[str, Any]:
    """A question of the tenant's client that waits for an answer."""
    tenant = setup.tenant
    now = tenant.coach.user.created_at + timedelta(hours=1)
    question = Question(
        id=new_id(),
        account_id=tenant.coach.account_id,
        program_id=tenant.ids["plan_id"],
        asker_id=tenant.client.id,
        text="Can I start on Monday?",
        asked_at=now,
        confirmed_at=now,
    )
    setup.session.add(question)
    await setup.session.commit()
    return {"question_id": question.id}


SAMPLES = Samples(
    bodies={
        "POST /api/questions": {
            "id": str(new_id()),
            "plan_id": None,
            "text": "Can I start on Monday?",
            "name": "Sam",
            "email": "sam@elsewhere.example",
        },
        "POST /api/questions/check": {"token": "unknown"},
        "POST /api/questions/confirm": {"token": "unknown"},
        "POST /api/coach/questions/read": {"ids": [str(new_id())]},
        "PUT /api/coach/questions/{question_id}/answer": {"id": str(new_id()), "text": "Yes."},
        "PUT /api/coach/questions/{question_id}/closed": {"closed": True},
    },
    public_ids={("/api/questions", "plan_id"): "anyone may ask about a published program"},
    create=ask_question,
    order=2,
)
