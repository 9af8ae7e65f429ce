"""Erik's office over months: whatever he, his bank and the provider do to his account's plan, once for real and once on
paper. After each step both have to say the same, to the penny.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any
from uuid import UUID

import httpx
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccessToken
from regimen.payments.models import PLATFORM, Invoice, LedgerEntry, RefundRequest, RefundState
from regimen.platform.rate_limits import memory_limiter
from regimen.stripe_adapter.services import set_provider
from regimen.stripe_sandbox.delivery import DeliveryPolicy
from regimen.stripe_sandbox.provider import sandbox_provider
from regimen.stripe_sandbox.sandbox import Refusal
from regimen.subscription.models import BillingState, ProductKind, Subscription
from regimen.subscription.ports import ClientCounts
from regimen.subscription_billing.access import SUBJECT_KIND
from regimen.subscription_billing.actions.due import run_due_plans
from tests.conftest import Requests
from tests.history import History
from tests.money import ALWAYS_3DS, FAILS_LATER, GOOD, Shop, open_sandbox
from tests.subscription_billing.conftest import Desk
from tests.subscription_billing.paper import LATER, MONTHLY, TODAY, Answer, Bank, Card, Fate, Money, Paper

NUMBERS = {Card.GOOD: GOOD, Card.DECLINED: FAILS_LATER, Card.ASKS: ALWAYS_3DS}
STATES = {
    Fate.OPEN: "open",
    Fate.CALLED_OFF: "open",
    Fate.PAID: "paid",
    Fate.VOID: "void",
    Fate.REFUNDED: "paid",
}
_REFUSES_TO_CANCEL = Refusal("post", r"payment_intents/\w+/cancel", "Please try again later.")
SMALLEST_BAND = next(iter(MONTHLY))
_AN_HOUR = timedelta(hours=1)
_MOST_STEPS = 60


class Situation(StrEnum):
    """How a history begins."""

    NOTHING = "nothing"
    BOOKED_IN_TRIAL = "booked in trial"
    BUYS = "buys"
    RUNS = "runs"
    UPGRADES = "upgrades"
    MISSED = "missed"
    """A month later: with a card that is declined or asks, the second payment was missed."""
    ALMOST_OVER = "almost over"
    """Half an hour before a missed payment ends the plan."""


@dataclass
class Office(History):
    """Rules call its methods; numbers choose among what there is."""

    story: list[str] = field(default_factory=list)
    failed: bool = False

    async def open(self, trial_days: int) -> None:
        """Opens the office with so many days left of the trial; with none, it ended yesterday."""
        await self.enter()
        clock, erik = self.clock, self.cast.erik
        trial_end, later = clock.now() + timedelta(days=trial_days or -1), clock.now() + timedelta(days=9000)
        async with self.sessions.begin() as session:
            await session.execute(update(AccessToken).values(expires_at=later, last_used_at=later))
            own = update(Subscription).where(Subscription.account_id == erik.account_id)
            await session.execute(own.values(trial_end_at=trial_end, product_kind=None))
        sandbox = await open_sandbox(clock)
        set_provider(self.services, sandbox_provider(sandbox))
        shop = Shop(sandbox, self.sessions, self.services, clock)
        self.desk = Desk(shop, erik, Requests(self.http, erik.headers))
        self.paper = Paper(clock.now(), trial_end)
        self.cards: list[UUID] = []
        self.numbers: dict[UUID, int] = {}
        self.failed = False
        self.story = [f"the trial has {trial_days} days left" if trial_days else "the trial ended yesterday"]

    async def count(self, _: AsyncSession, ids: Sequence[UUID], __: datetime) -> dict[UUID, ClientCounts]:
        """The port by which the app counts clients."""
        return dict.fromkeys(ids, self.desk.clients)

    async def begin(self, situation: Situation, card: Card, band: str) -> None:
        """Opens the office in the middle of something. `card` is the one that is charged from then on."""
        on_trial = situation is Situation.BOOKED_IN_TRIAL
        await self.open(9 if on_trial else 0)
        if situation in {Situation.RUNS, Situation.UPGRADES, Situation.MISSED, Situation.ALMOST_OVER}:
            await self.save_card(Card.GOOD)
            await self.choose(SMALLEST_BAND, "month", TODAY, None)
            await self.wait(timedelta(days=5))
        await self.save_card(card)
        if situation in {Situation.BUYS, Situation.UPGRADES} or on_trial:
            await self.choose(band, "month", None, None)
        if situation in {Situation.MISSED, Situation.ALMOST_OVER}:
            await self.wait(timedelta(days=26, minutes=1))
        if situation is Situation.ALMOST_OVER:
            await self.wait(timedelta(days=6, hours=23, minutes=30))
            await self.pay(None)

    # What the owner does

    async def save_card(self, card: Card) -> None:
        self.story.append(f"saves a card: {card}")
        self._lift_limits()
        self.cards.append(await self.desk.save_card(NUMBERS[card]))
        self.paper.save_card(card)

    async def have_clients(self, active: int, paying: int) -> None:
        self.story.append(f"has {active} clients, {paying} of them pay")
        self.desk.clients = ClientCounts(active=active, paying=paying)
        self.paper.active, self.paper.paying = active, paying

    async def choose(self, band: str, period: str, when: str | None, card: int | None, *, off_by: int = 0) -> None:
        """Chooses a plan for what the preview says, or for some pence more or less than that. `when` None: whenever it
        can begin first."""
        quotes = await self.desk.preview(band, period)
        self._check_quotes(band, period, quotes)
        when = when or (TODAY if quotes[TODAY] else LATER)
        quote = quotes[when]
        amount = 0 if quote is None else quote["due_now_minor"] if when == TODAY else quote["price_minor"]
        await self._choose(band, period, when, card, max(0, amount + off_by))

    async def choose_again(self, card: int | None, off_by: int | None) -> None:
        """Chooses the plan that is being paid once more, for the amount that is open and some pence, or (None) for that
        of the preview, by which less is left of the period that runs."""
        buying = self.paper.buying
        assert buying is not None
        if off_by is None:
            await self.choose(buying.band, buying.period, TODAY, card)
        else:
            await self._choose(buying.band, buying.period, TODAY, card, buying.amount + off_by)

    async def _choose(self, band: str, period: str, when: str, card: int | None, shown: int) -> None:
        number = self._card(card)
        if self._must_wait(number) or (self.paper.stuck and self.paper.buying is not None):
            return  # what is answered while the provider doesn't cancel is tested in `test_races.py`
        form = {"product_kind": band, "billing_period": period, "when": when, "shown_minor": shown}
        response = await self._post("", form | self._card_form(card))
        await self._compare(response, lambda: self.paper.choose(band, period, when, shown, number))

    async def pay(self, card: int | None) -> None:
        number = self._card(card)
        if self._must_wait(number):
            return
        response = await self._post("/pay", self._card_form(card))
        await self._compare(response, lambda: self.paper.pay(number))

    async def pay_by_default(self) -> None:
        await self.pay(None)

    async def check(self) -> None:
        """The browser comes back from the bank."""
        waiting = [one for one in await self._intents() if one["status"] != "canceled"]
        if waiting and self.paper.to_pay:
            response = await self._post("/pay/check", {"intent": waiting[-1]["id"]})
            assert response.status_code < 500, response.text
            await self._read_money()
            self.paper.hear()

    async def give_up(self) -> None:
        await self._compare(await self._delete("/payment"), self.paper.give_up)

    async def cancel(self) -> None:
        await self._compare(await self._post("/cancel", {}), self.paper.cancel)

    async def keep(self) -> None:
        await self._compare(await self._post("/keep"), self.paper.keep)

    async def drop_change(self) -> None:
        await self._compare(await self._delete("/change"), self.paper.drop_change)

    async def take_free(self) -> None:
        response = await self.desk.requests.post("/users/me", {"user": {"free_start": True}})
        self.story.append(f"POST /users/me free_start: {response.status_code}")
        await self._compare(response, self.paper.take_free)

    async def look(self) -> None:
        """What the owner is told of the next payment, and of the one that is open."""
        assert await self.desk.next_payment() == self.paper.next_payment, "ANOTHER NEXT PAYMENT IS SHOWN"
        shown = (await self.desk.requests.get("/subscribe/payment")).json()["payment"]
        to_pay = self.paper.to_pay
        assert (shown and shown["amount_minor"]) == (to_pay and to_pay.amount), "ANOTHER OPEN PAYMENT IS SHOWN"

    # What the bank, the provider and the operator do

    async def answer_bank(self, *, ok: bool) -> None:
        for bill in (self.paper.buying, self.paper.renewal):
            if bill is None or bill.bank is not Bank.WAITS:
                continue
            secret = next(one["client_secret"] for one in await self._intents() if one["status"] == "requires_action")
            outcome = await self.desk.shop.sandbox.browser.complete_action(secret, ok)
            self.story.append(f"the bank is told {'yes' if ok else 'no'}: {outcome.status}")
            bill.bank = Bank.APPROVED if outcome.status == "succeeded" else Bank.REFUSED
            bill.is_news_lost = False

    async def deliver(self, *, times: int, shuffled: int) -> None:
        """Webhooks arrive, each so many times, in order or not."""
        self.story.append(f"webhooks arrive, {times} times, {'in some order' if shuffled else 'in order'}")
        policy = DeliveryPolicy(when="manual", duplicates=times - 1, shuffle=shuffled > 0, seed=shuffled)
        self.desk.shop.sandbox.delivery = policy
        await self.desk.shop.deliver()
        await self._read_money()
        self.paper.hear(by_webhook=True)

    async def deliver_in_order(self) -> None:
        await self.deliver(times=1, shuffled=0)

    async def deliver_somehow(self) -> None:
        await self.deliver(times=2, shuffled=len(self.story))

    async def lose_webhooks(self) -> None:
        """All that have not arrived never will."""
        self.story.append("webhooks are lost")
        self.desk.shop.sandbox.delivery = DeliveryPolicy(when="manual", drop=1.0)
        await self.desk.shop.deliver()
        self.paper.lose_news()

    async def reconcile(self) -> None:
        self.story.append("reconcile")
        await self.desk.reconcile()
        await self._read_money()
        self.paper.hear()

    async def refuse_to_cancel(self) -> None:
        self.story.append("the provider refuses to cancel payments")
        self.desk.shop.sandbox.refusals, self.paper.stuck = [_REFUSES_TO_CANCEL], True

    async def cancel_again(self) -> None:
        """The provider cancels payments again, and everything that waited for it is done."""
        if not self.paper.stuck:
            return
        self.story.append("the provider cancels payments again; reconcile")
        self.desk.shop.sandbox.refusals = []
        await self.desk.reconcile()
        await self._run_due()
        await self._read_money()
        self.paper.hear()
        self.paper.cancels_again()

    async def refund_by_hand(self, which: int, part: int) -> None:
        """The operator refunds some tenths of a payment in the provider's dashboard."""
        paid = [one for one in self.paper.bills if one.fate is Fate.PAID and not (one.by_hand or one.disputed)]
        if not paid:
            return
        bill = paid[which % len(paid)]
        bill.by_hand = bill.amount * part // 10
        self.story.append(f"the operator refunds {bill.by_hand} of {bill.amount} by hand")
        intent = (await self._invoices())[bill.number].intent_id
        assert intent is not None
        key = f"hand:{bill.number}"
        await self.desk.shop.provider.refund(PLATFORM, intent, amount=bill.by_hand, return_fee=False, key=key)
        await self.deliver(times=1, shuffled=0)

    async def refund_all(self, which: int) -> None:
        await self.refund_by_hand(which, 10)

    async def refund_a_part(self, which: int) -> None:
        await self.refund_by_hand(which, 3)

    async def lose_dispute(self, which: int) -> None:
        """A payment for the plan that runs is disputed, and the dispute lost. Those of an earlier plan are left out:
        whether its credit paid for the present one is tested in `test_races.py`."""
        running = [one for one in self.paper.bills if one.purchase == self.paper.purchase]
        paid = [one for one in running if one.fate is Fate.PAID and not (one.by_hand or one.disputed)]
        if not paid or self.paper.stuck:
            return
        bill = paid[which % len(paid)]
        await self.deliver(times=1, shuffled=0)
        await self.reconcile()
        self.story.append(f"a dispute about {bill.amount} is lost")
        intent = (await self._invoices())[bill.number].intent_id
        assert intent is not None
        office = self.desk.shop.sandbox.back_office
        await office.close_dispute(await office.open_dispute(intent), won=False)
        await self.desk.shop.deliver()
        await self._read_money()
        self.paper.lose_dispute(bill)

    # Time

    async def wait(self, by: timedelta) -> None:
        """Time passes, and everything is done at the minute when it is due. A provider that refuses to cancel does so
        for an hour at most."""
        if by > _AN_HOUR:
            await self.cancel_again()
        self.story.append(f"{by} pass")
        until = self.desk.clock.now() + by
        for _ in range(_MOST_STEPS):
            due = (await self.desk.row()).due_at
            if due is None or due > until:
                break
            await self._go_to(max(due, self.desk.clock.now()))
        else:
            raise AssertionError("IT NEVER ENDS")
        await self._go_to(until)
        if self.paper.stuck:
            await self.reconcile()
        await self.look()

    async def _go_to(self, at: datetime) -> None:
        self.desk.clock.advance(at - self.desk.clock.now())
        await self._run_due()
        await self._read_money()
        self.paper.pass_until(at)

    async def _run_due(self) -> None:
        await run_due_plans(self.desk.shop.work(), self.desk.clock.now())

    async def finish(self) -> None:
        """All that is unfinished is finished: nothing may wait for ever."""
        await self.cancel_again()
        await self.deliver(times=1, shuffled=0)
        await self.reconcile()
        await self.check_now()
        await self.wait(timedelta(days=8))
        await self.reconcile()
        await self.check_now()
        work = self.desk.shop.work()
        async with work.transaction() as session:
            waiting = RefundRequest.state == RefundState.REQUESTED
            assert list(await session.scalars(select(RefundRequest).where(waiting))) == [], "A REFUND WAS FORGOTTEN"
            net = sum(one.net_minor for one in await session.scalars(select(LedgerEntry)))
        balance = await work.provider.get_balance(PLATFORM)
        theirs = sum(sum(part.values()) for part in (balance.available, balance.pending))
        assert net == theirs, f"THE BALANCE DIFFERS: {net} HERE, {theirs} AT THE PROVIDER"

    # Comparing

    async def check_now(self) -> None:
        """Asserts that the plan, its invoices and the money are as they are on paper."""
        await self._check_money()
        await self._check_plan()

    async def _check_money(self) -> None:
        invoices, entries, paper = await self._invoices(), await self.desk.shop.ledger(), self.paper
        charged, refunded, disputed = await self._at_provider()
        have = [(one.price_minor, one.amount_minor, one.period_start, one.period_end) for one in invoices]
        want = [(one.price, one.amount, one.start, one.end) for one in paper.bills]
        assert have == want, f"OTHER INVOICES: {have} INSTEAD OF {want}"
        for invoice, bill in zip(invoices, paper.bills, strict=True):
            taken, given = charged.get(invoice.id, []), sum(refunded.get(invoice.id, []))
            paid = bill.fate in {Fate.PAID, Fate.REFUNDED} or bill.bank is Bank.APPROVED
            assert taken == [bill.amount] * paid, f"CHARGED {taken} FOR A BILL OF {bill.amount} THAT IS {bill.fate}"
            wanted = bill.amount if bill.fate is Fate.REFUNDED else bill.by_hand
            assert given == wanted, f"{given} REFUNDED INSTEAD OF {wanted}"
            assert invoice.state == STATES[bill.fate], f"AN INVOICE IS {invoice.state}, NOT {bill.fate}"
            own = sum(one.gross_minor for one in entries if one.invoice_id == invoice.id)
            heard = sum(taken) if bill.bank is not Bank.APPROVED else 0
            assert own == heard - given - sum(disputed.get(invoice.id, [])), "THE LEDGER DIFFERS"

    async def _check_plan(self) -> None:
        paper, shown, row = self.paper, await self.desk.plan(), await self.desk.row()
        assert shown["active"] == paper.is_open, f"{'OPEN' if shown['active'] else 'CLOSED'}, BUT NOT ON PAPER"
        assert shown["max_clients"] == paper.places, f"PLACES FOR {shown['max_clients']}, NOT {paper.places}"
        assert shown["cancel_at_period_end"] == paper.ends, "CANCELLED OR NOT"
        booked = shown["scheduled_plan"] and shown["scheduled_plan"]["product_kind"]
        assert booked == (paper.booked and paper.booked[0]), f"BOOKED: {booked}"
        if paper.runs and paper.last and paper.missed_at is None:
            assert row.period_end_at == paper.last.end, "PAID FOR ANOTHER PERIOD"
            assert (row.product_kind, row.billing_period) == (paper.product, paper.period), "ANOTHER PLAN"
        runs = row.billing_state in {BillingState.ACTIVE, BillingState.PAST_DUE}
        assert not (runs and row.product_kind is ProductKind.FREE), "FREE, AND PAYS"
        if row.billing_state is BillingState.ACTIVE and paper.buying is None:
            assert row.period_end_at is not None, "ACTIVE WITHOUT A PERIOD"
            assert row.period_end_at > self.desk.clock.now(), "ACTIVE FOR NOTHING"
            assert row.due_at is not None, "IT IS NEVER RENEWED"
        if row.billing_state is BillingState.PAST_DUE:
            assert row.due_at is not None, "PAST DUE FOR EVER"

    def _check_quotes(self, band: str, period: str, quotes: dict[str, Any]) -> None:
        if self.paper.missed_at is not None or self.paper.is_closing:
            return  # no choice is possible then
        for when in (TODAY, LATER):
            offer, quote = self.paper.offer(band, period, when), quotes[when]
            assert (quote is None) == (offer is None), f"{when}: {quote} INSTEAD OF {offer}"
            if quote is not None and offer is not None:
                due = offer.due if when == TODAY else 0
                have = quote["price_minor"], quote["credit_minor"], quote["due_now_minor"]
                assert have == (offer.price, offer.credit, due), f"{have} IS SHOWN INSTEAD OF {offer}"
                assert datetime.fromisoformat(quote["starts_at"]) == offer.start, "ANOTHER START IS SHOWN"

    async def _compare(self, response: httpx.Response, on_paper: Any) -> None:
        """Does the same on paper, and asserts that the answer is the same."""
        await self._read_money()
        wanted: Answer = on_paper()
        assert response.status_code < 500 or self.paper.stuck, response.text
        if response.is_success:
            body = response.json() if response.content else {}
            have = Answer.CONFIRM if body.get("requires_action") else Answer.DONE
        else:
            declined = "declined" in response.text
            have = Answer.DECLINED if declined else Answer.REFUSED
        assert have == wanted, f"{have} INSTEAD OF {wanted}: {response.text}"

    # Details

    @property
    def waits(self) -> bool:
        """Whether a bank waits for the owner."""
        return any(one is not None and one.bank is Bank.WAITS for one in (self.paper.buying, self.paper.renewal))

    def _card(self, card: int | None) -> int | None:
        """Returns the number of the card that is charged: the chosen one, or the default one."""
        return self.paper.default if card is None or not self.cards else card % len(self.cards)

    def _card_form(self, card: int | None) -> dict[str, str]:
        return {} if card is None or not self.cards else {"card_id": str(self.cards[card % len(self.cards)])}

    def _must_wait(self, card: int | None) -> bool:
        """Whether the provider must cancel first, and doesn't: the old card's bank could still say yes. What a payment
        with another card answers then isn't decided."""
        bill = self.paper.to_pay
        return self.paper.stuck and bill is not None and bill.bank is not Bank.SILENT and bill.card != card

    def _lift_limits(self) -> None:
        """Months of one owner, whom nobody limits."""
        self.services.limiter = memory_limiter()

    async def _post(self, path: str, form: Any = None) -> httpx.Response:
        self._lift_limits()
        response = await self.desk.requests.post(f"/subscribe{path}", form)
        self._tell(f"POST /subscribe{path} {self._readable(form)}", response)
        return response

    async def _delete(self, path: str) -> httpx.Response:
        self._lift_limits()
        response = await self.desk.requests.delete(f"/subscribe{path}")
        self._tell(f"DELETE /subscribe{path}", response)
        return response

    def _tell(self, what: str, response: httpx.Response) -> None:
        errors = "" if response.is_success else f" {response.text}"
        self.story.append(f"{what}: {response.status_code}{errors}")

    def _readable(self, form: dict[str, Any] | None) -> dict[str, Any]:
        names = {str(card): f"card {number} ({self.paper.cards[number]})" for number, card in enumerate(self.cards)}
        return {key: names.get(str(value), value) for key, value in (form or {}).items()}

    async def _invoices(self) -> Sequence[Invoice]:
        ordered = select(Invoice).order_by(Invoice.opened_at, Invoice.purchase_no, Invoice.period_no)
        async with self.desk.shop.sessions() as session:
            found = (await session.scalars(ordered.where(Invoice.subject_kind == SUBJECT_KIND))).all()
        self.numbers = {one.id: number for number, one in enumerate(found)}
        return found

    async def _intents(self) -> list[dict[str, Any]]:
        """Returns what the owner is asked to pay, the newest last."""
        async with self.desk.shop.sandbox.store.transaction(PLATFORM) as transaction:
            found = await transaction.find(PLATFORM, "payment_intent")
        return found[::-1]

    async def _at_provider(self) -> tuple[dict[UUID, list[int]], dict[UUID, list[int]], dict[UUID, list[int]]]:
        """Returns what was charged, refunded and taken back by banks, by invoice."""
        async with self.desk.shop.sandbox.store.transaction(PLATFORM) as transaction:
            charges = await transaction.find(PLATFORM, "charge")
            refunds = await transaction.find(PLATFORM, "refund")
            disputes = await transaction.find(PLATFORM, "dispute")
        paid = [one for one in charges if one.get("status", "succeeded") == "succeeded"]
        of_charge = {one["id"]: UUID(one["metadata"]["invoice"]) for one in paid}
        by_invoice: tuple[dict[UUID, list[int]], ...] = ({}, {}, {})
        for found, rows in zip(by_invoice, (paid, refunds, disputes), strict=True):
            for one in rows:
                found.setdefault(of_charge[one.get("charge", one["id"])], []).append(one["amount"])
        charged, refunded, disputed = by_invoice
        return charged, refunded, disputed

    async def _read_money(self) -> None:
        charged, refunded, _ = await self._at_provider()
        if not charged.keys() <= self.numbers.keys():
            await self._invoices()
        numbers = self.numbers
        self.paper.money = Money(
            {numbers[key]: sum(amounts) for key, amounts in charged.items()},
            {numbers[key]: sum(amounts) for key, amounts in refunded.items()},
        )
