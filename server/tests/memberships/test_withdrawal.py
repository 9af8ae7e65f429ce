"""Withdrawing from a contract: without signing in, three screens, and the rule decides what comes back."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from regimen.memberships.models import State
from regimen.programs.models import Period, Program, ProgramType
from tests.cast import Cast
from tests.conftest import Requests
from tests.memberships.withdrawals import CONSENT, money, order_of, proof_of, withdraw, withdrawals
from tests.money import Shop
from tests.purchases import DAY, START, enrolment, mails

Jobs = Callable[[], Awaitable[int]]


@pytest.fixture
async def program(shop: Shop, cast: Cast) -> Program:
    """39 pounds a month."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    return program


async def buy(maya: Requests, program: Program, body: dict[str, object] = CONSENT) -> None:
    answer = await maya.post(f"/stripe/plan/{program.id}/buy", body)
    assert answer.status_code == 200, answer.text


async def test_a_purchase_has_an_order_number_that_its_client_reads_and_is_mailed(
    shop: Shop, cast: Cast, maya: Requests, program: Program, run_jobs: Jobs
) -> None:
    answer = await maya.post(f"/stripe/plan/{program.id}/buy", CONSENT)
    purchase = await order_of(shop, cast.maya, program)
    assert answer.json()["membership"]["order_number"] == purchase.order_number
    [listed] = (await maya.get("/athlete/purchases")).json()["items"]
    assert listed["membership"]["order_number"] == purchase.order_number
    assert listed["membership"]["withdraw_until"] == "2026-01-26"
    await run_jobs()
    [mail] = await mails(shop, "order_confirmation")
    assert mail.to == cast.maya.user.email
    assert all(part in mail.text for part in (purchase.order_number, "£39.00 per month", "/withdraw?token="))
    assert purchase.consent_text is not None
    assert purchase.consent_text in mail.text


async def test_the_consent_is_kept_as_it_was_read(shop: Shop, cast: Cast, maya: Requests, program: Program) -> None:
    page = (await maya.get(f"/plans/{program.id}/public")).json()["withdrawal_consent"]
    other = await maya.post(f"/stripe/plan/{program.id}/buy", START | {"withdrawal_consent": "2020-01"})
    assert (other.status_code, list(other.json()["errors"])) == (422, ["withdrawal_consent"])
    assert await shop.ledger() == []
    await buy(maya, program, START | {"withdrawal_consent": page["version"]})
    purchase = await order_of(shop, cast.maya, program)
    assert (purchase.consent_text, purchase.consent_version) == (page["text"], page["version"])
    assert purchase.consented_at == shop.clock.now()


async def test_without_consent_everything_comes_back(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, visitor: Requests, program: Program, run_jobs: Jobs
) -> None:
    await buy(maya, program, START)
    await shop.advance(6 * DAY)
    proof = await proof_of(shop, cast.maya, program)
    page = (await visitor.post("/withdrawals/check", proof)).json()
    assert (page["right"], page["refund"]["amount_minor"], page["full_name"]) == ("open", 3900, "Maya Kowalczyk")
    assert [(line["used_days"], line["kept"]["amount_minor"]) for line in page["lines"]] == [(None, 0)]
    assert await money(shop) == [("payment", 3900)], "checking declares nothing"
    answer = await withdraw(visitor, proof, reason="I have hurt my knee.")
    assert answer.status_code == 200, answer.text
    receipt = answer.json()["receipt"]
    assert receipt["reference"] == f"WD-{proof['order_number']}"
    assert receipt["statement"] == "I withdraw from the contract for Foundations with Northside Strength."
    assert receipt["local_time"] == "18 January 2026, 09:00:00 (Europe/London, UTC+00:00)"
    assert (await shop.state(cast.maya, program), (await enrolment(shop, cast)).open) == (State.CANCELED, False)
    await shop.deliver()
    assert await money(shop) == [("payment", 3900), ("refund", -3900)]
    assert await shop.ledger_matches_provider(cast.erik)
    await run_jobs()
    sent = await mails(shop, "withdrawal_receipt")
    assert {mail.to for mail in sent} == {"maya@elsewhere.example", cast.maya.user.email}
    for part in (receipt["statement"], receipt["local_time"], "£39.00", proof["order_number"], "my knee"):
        assert part in sent[0].text
    assert sent[0].created_at - shop.clock.now() < timedelta(seconds=60)
    notified = [row["data"] for row in (await erik.get("/notifications")).json()["items"]]
    assert any(one["kind"] == "contract_withdrawn" and one["client_name"] == "Maya Kowalczyk" for one in notified)
    assert not any(one["kind"] == "membership_cancelled" for one in notified), "told once"
    assert [mail.to for mail in await mails(shop, "coach_client_cancelled")] == [cast.erik.user.email]


async def test_with_consent_the_days_used_are_paid_for(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests, program: Program
) -> None:
    """From 12 January to 12 February are 31 days; £39.00 * 6 / 31 = £7.548…, rounded half up."""
    await buy(maya, program)
    await shop.advance(6 * DAY)
    answer = await withdraw(visitor, await proof_of(shop, cast.maya, program))
    [line] = answer.json()["lines"]
    assert (line["used_days"], line["total_days"], line["kept"]["amount_minor"]) == (6, 31, 755)
    assert answer.json()["receipt"]["refund"]["amount_minor"] == 3145
    assert (line["card_brand"], line["card_last4"]) == ("visa", "4242")
    await shop.deliver()
    [payment, refund] = await shop.ledger()
    assert refund.gross_minor == -3145
    assert refund.platform_fee_minor == -(payment.platform_fee_minor * 3145 // 3900), "the fee in proportion"
    assert await shop.ledger_matches_provider(cast.erik)
    assert await shop.state(cast.maya, program) is State.CANCELED


async def test_all_comes_back_with_consent_if_nothing_has_started(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
    await shop.card(cast.maya, cast.erik)
    await buy(maya, program, CONSENT | {"start_date": "2026-01-20"})
    assert await shop.state(cast.maya, program) is State.SCHEDULED
    await shop.advance(3 * DAY)
    answer = await withdraw(visitor, await proof_of(shop, cast.maya, program))
    assert answer.json()["receipt"]["refund"]["amount_minor"] == 9900
    assert await shop.state(cast.maya, program) is State.CANCELED


async def test_of_a_finished_program_nothing_is_left_to_withdraw_from(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900), days=8)
    await shop.card(cast.maya, cast.erik)
    await buy(maya, program)
    proof = await proof_of(shop, cast.maya, program)
    await shop.advance(6 * DAY)
    page = (await visitor.post("/withdrawals/check", proof)).json()
    assert (page["lines"][0]["used_days"], page["lines"][0]["total_days"], page["right"]) == (6, 8, "open")
    await shop.advance(3 * DAY)
    assert (await visitor.post("/withdrawals/check", proof)).json()["right"] == "used_up"
    answer = await withdraw(visitor, proof)
    assert (answer.status_code, answer.json()["code"]) == (422, "ProgramUsedUp")
    assert (await money(shop), await withdrawals(shop)) == ([("payment", 9900)], [])


async def test_the_fourteenth_day_is_the_last_and_a_weekend_moves_it(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests, program: Program
) -> None:
    """Bought on Monday 12 January, so until the end of Monday the 26th; bought on a Saturday, until a Monday too."""
    await buy(maya, program)
    proof = await proof_of(shop, cast.maya, program)
    await shop.advance(14 * DAY + timedelta(hours=14))
    assert (await visitor.post("/withdrawals/check", proof)).json()["right"] == "open"
    await shop.advance(timedelta(hours=1))
    assert (await visitor.post("/withdrawals/check", proof)).json()["right"] == "expired"
    answer = await withdraw(visitor, proof)
    assert (answer.status_code, answer.json()["code"]) == (422, "WithdrawalOver")
    assert (await shop.state(cast.maya, program), await withdrawals(shop)) == (State.ACTIVE, [])


async def test_confirming_twice_gives_the_same_receipt_and_one_refund(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests, program: Program, run_jobs: Jobs
) -> None:
    await buy(maya, program, START)
    proof = await proof_of(shop, cast.maya, program)
    first = (await withdraw(visitor, proof)).json()["receipt"]
    await shop.advance(DAY)
    second = (await withdraw(visitor, proof, full_name="Someone Else", reason="Again.")).json()["receipt"]
    assert second == first
    await shop.deliver()
    await run_jobs()
    assert await money(shop) == [("payment", 3900), ("refund", -3900)]
    assert len(await mails(shop, "withdrawal_receipt")) == 2, "one to each address"


async def test_a_wrong_number_and_a_wrong_email_get_the_same_answer(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests, program: Program
) -> None:
    await buy(maya, program)
    proof = await proof_of(shop, cast.maya, program)
    wrong = [
        proof | {"email": cast.tom.user.email},
        proof | {"order_number": "0000-0000"},
        proof | {"order_number": "?"},
        {"order_number": "", "email": ""},
        {"token": "made.up"},
    ]
    answers = [await visitor.post("/withdrawals/check", body) for body in wrong]
    answers += [await withdraw(visitor, body) for body in wrong]
    assert {(one.status_code, one.text) for one in answers} == {(422, answers[0].text)}
    assert await shop.state(cast.maya, program) is State.ACTIVE
    typed = proof["order_number"].lower().replace("-", " ")
    assert (await visitor.post("/withdrawals/check", proof | {"order_number": typed})).status_code == 200


async def test_nobody_can_try_numbers(shop: Shop, visitor: Requests) -> None:
    answers = [
        await visitor.post("/withdrawals/check", {"order_number": f"0000-{n:04}", "email": "x@example.com"})
        for n in range(22)
    ]
    assert [one.status_code for one in answers] == [422] * 20 + [429] * 2


async def test_the_link_of_the_mail_is_a_proof(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests, program: Program, run_jobs: Jobs
) -> None:
    await buy(maya, program, START)
    await run_jobs()
    [mail] = await mails(shop, "order_confirmation")
    token = mail.text.partition("/withdraw?token=")[2].split()[0]
    assert (await visitor.post("/withdrawals/check", {"token": token})).json()["program_title"] == "Foundations"
    changed = token[:-3] + ("abc" if token[-3:] != "abc" else "xyz")
    assert (await visitor.post("/withdrawals/check", {"token": changed})).json()["code"] == "UnknownOrder"
    assert (await withdraw(visitor, {"token": token})).status_code == 200
    assert await shop.state(cast.maya, program) is State.CANCELED


@pytest.mark.parametrize("field", ["full_name", "contact_email"])
async def test_name_and_email_are_confirmed(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests, program: Program, field: str
) -> None:
    await buy(maya, program)
    answer = await withdraw(visitor, await proof_of(shop, cast.maya, program), **{field: " "})
    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])
    assert (await shop.state(cast.maya, program), await withdrawals(shop)) == (State.ACTIVE, [])


async def test_a_free_program_ends_without_money(shop: Shop, cast: Cast, maya: Requests, visitor: Requests) -> None:
    program = await shop.program(cast.erik, kind=ProgramType.SELF_PACED)
    await buy(maya, program, START)
    answer = await withdraw(visitor, await proof_of(shop, cast.maya, program))
    assert (answer.json()["receipt"]["refund"], answer.json()["lines"]) == (None, [])
    assert (await shop.state(cast.maya, program), await shop.ledger()) == (State.CANCELED, [])


async def test_a_trial_ends_without_money(shop: Shop, cast: Cast, maya: Requests, visitor: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=7)
    await shop.card(cast.maya, cast.erik)
    await buy(maya, program)
    await shop.advance(3 * DAY)
    assert (await withdraw(visitor, await proof_of(shop, cast.maya, program))).status_code == 200
    assert await shop.state(cast.maya, program) is State.CANCELED
    await shop.advance(10 * DAY)
    assert (await shop.ledger(), await shop.invoices()) == ([], [])


async def test_after_a_trial_the_days_of_the_period_count_not_those_of_the_trial(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests
) -> None:
    """The 14 days began with the purchase; of the month that was paid on the 8th day, six days are used."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3120), currency="EUR", trial_days=7)
    await shop.card(cast.maya, cast.erik)
    await buy(maya, program)
    await shop.advance(13 * DAY)
    [line] = (await withdraw(visitor, await proof_of(shop, cast.maya, program))).json()["lines"]
    assert (line["used_days"], line["total_days"]) == (6, 31)
