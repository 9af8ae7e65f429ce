"""What the gym has written on its storefront."""

from typing import Final
from uuid import UUID

from regimen.demo.context import DemoContext
from regimen.kit.db import run_after_commit
from regimen.kit.ids import new_id
from regimen.kit.pictures import tasks
from regimen.media.rules.made_files import PICTURE_SIZES
from regimen.stock_photos.access.shipped import ShippedPhotos
from regimen.stock_photos.actions import FetchedPhoto, add_photo
from regimen.storefront.access.content import NEVER_EDITED
from regimen.storefront.actions import save_storefront
from regimen.storefront.rules import CoachProfile, CommonQuestion, Figure, StorefrontContent
from regimen.white_label.actions import save_web_address

WEB_ADDRESS: Final = "northside"
_PICTURE: Final = "shipped-gym-interior-light"
_PICTURE_ALT: Final = "Beams of light fall through the windows of our gym"
_QUESTIONS: Final = (
    (
        "Do I need a gym?",
        "For Squat Every Day, yes: a rack, a bar and plates. First 5K only needs shoes.",
    ),
    (
        "What if I miss a week?",
        "Tell us in the chat. We move your training, so you go on where you stopped.",
    ),
    (
        "Can I stop whenever I want?",
        "Yes, in your account with two clicks. You keep training until the end of the month that you have paid for.",
    ),
)


async def write_storefront(demo: DemoContext) -> None:
    """Publishes the storefront of Northside Strength, at a web address of its own."""
    picture_id = await _add_picture(demo)
    content = StorefrontContent(
        headline="Strong at work,\nstronger after it.",
        intro="Training for people with a job and three hours a week. We read every log, and change your plan when "
        "life gets in the way.",
        place="The old tram depot, Leeds, and online",
        picture_id=picture_id,
        picture_alt=_PICTURE_ALT,
        search_text="Strength and running programs from Northside Strength in Leeds: written by coaches who read your "
        "training every week.",
        figures=[Figure.PEOPLE_COACHED, Figure.TRAINING_THIS_WEEK, Figure.YEARS_COACHING],
        coaching_since=2014,
        coaches=[
            CoachProfile(
                user_id=demo.erik.user_id,
                title="Head coach, founder",
                about="Lifts before breakfast. Believes that everybody can squat, and that most come to like it.",
            ),
            CoachProfile(
                user_id=demo.ines.user_id,
                title="Running",
                about="Came to running at thirty, from the sofa. Writes First 5K.",
            ),
        ],
        common_questions=[
            CommonQuestion(id=new_id(), question=question, answer=answer) for question, answer in _QUESTIONS
        ],
    )
    async with demo.runtime.sessions() as session:
        async with session.begin():
            await save_storefront(session, demo.erik, content, NEVER_EDITED, demo.now, demo.now.date())
            if demo.runtime.services.settings.coach_domain:
                await save_web_address(session, demo.erik, WEB_ADDRESS, demo.now)
        await run_after_commit(session)


async def _add_picture(demo: DemoContext) -> UUID:
    file = await ShippedPhotos().fetch(_PICTURE)
    picture = await tasks.check_picture(file.data, PICTURE_SIZES, person=demo.erik.user_id)
    async with demo.runtime.sessions() as session:
        async with session.begin():
            fetched = FetchedPhoto(file.photo, picture)
            media = await add_photo(session, _PICTURE, fetched, actor=demo.erik, now=demo.now)
            media_id = media.id
        await run_after_commit(session)
    return media_id
