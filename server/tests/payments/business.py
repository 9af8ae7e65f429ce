"""Two coaches, two clients, pounds and dollars: everything that can happen to money over months, one step at a time.

After each history all troubles end, what is unfinished is finished, and the ledger has to be in order.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import Any
from uuid import UUID, uuid4

import stripe
from sqlalchemy import select
from sqlalchemy.exc import NoResultFound

from regimen.invoicing.models import Document
from regimen.memberships.models import ENDED, State, Timer
from regimen.memberships.rules import periods
from regimen.payments.access.accounts import get_stripe_account_id
from regimen.payments.actions.backfill import backfill_events
from regimen.payments.actions.ledger_check import reconcile_ledger
from regimen.payments.models import InvoiceState, RefundRequest, RefundState
from regimen.platform.rate_limits import memory_limiter
from regimen.programs.models import Period, PriceOption, Program
from regimen.stripe_adapter.services import set_provider
from regimen.stripe_sandbox.provider import sandbox_provider
from regimen.stripe_sandbox.sandbox import Refusal
from tests.cast import Person
from tests.conftest import Requests
from tests.coupons.making import check_coupons, create_coupon
from tests.history import History
from tests.memberships.withdrawals import proof_of
from tests.money import ALWAYS_3DS, FAILS_LATER, GOOD, Shop, open_sandbox, open_shop
from tests.payments import taxes

BEHAVIOURS = [GOOD, FAILS_LATER, ALWAYS_3DS, "4000000000000259"]
SWITCHED = (Period.MONTHLY, 3900), (Period.WEEKLY, 1500), (Period.BIWEEKLY, 2500)
"""The prices between which clients of the first program switch."""
_DAYS = {3900: range(28, 32), 1500: range(7, 8), 2500: range(14, 15)}
"""How long the period of each of these prices is."""
_SHORTEST = {1500: periods.LAST_OWN_PAYMENT, 2500: 14 * timedelta(days=1)}
"""The periods of these prices; all others are four weeks or longer. A week may be paid days after it began."""
CODES = ["THIRD", "ALL", "HALF"]
TROUBLES = ["disabled", "lost", "limited", "confirm_limited", "cancel_limited", "tax_limited"]
COUNTRIES = ["GB", "DE", "FI", "US"]
_LIMITED = {
    "limited": "payment_intents$",
    "confirm_limited": r"payment_intents/\w+/confirm",
    "cancel_limited": r"payment_intents/\w+/cancel",
    "tax_limited": r"tax/",
}
DAY = timedelta(days=1)


@dataclass
class Business(History):
    """The shop of both coaches. Rules call its methods; numbers choose among what there is."""

    faults: list[str] = field(default_factory=list)
    switched: list[tuple[UUID, int, datetime, int]] = field(default_factory=list)
    """For each choice of another price: the membership, its purchase, when, and the price."""

    async def open(self) -> None:
        await self.enter()
        self.switched = []
        cast = self.cast
        sandbox = await open_sandbox(self.clock)
        set_provider(self.services, sandbox_provider(sandbox, self._fault))
        self.shop = await open_shop(Shop(sandbox, self.sessions, self.services, self.clock), cast)
        await self.shop.connect(cast.ines)
        self.coaches, self.clients = [cast.erik, cast.ines], [cast.maya, cast.tom]
        self.programs = [
            await self.shop.program(cast.erik, *SWITCHED, trial_days=7),
            await self.shop.program(cast.ines, (Period.WEEKLY, 1500), currency="USD"),
            await self.shop.program(cast.ines, (Period.ONE_OFF, 9900), days=60),
        ]
        self.sellers = [cast.erik, cast.ines, cast.ines]
        async with self.sessions() as session:
            found = await session.scalars(select(PriceOption).order_by(PriceOption.amount_minor.desc()))
            self.options = {program.id: [] for program in self.programs}
            for option in found:
                self.options[option.program_id].append(option)
        for client in self.clients:
            for coach in self.coaches:
                await self.shop.card(client, coach)
        for coach in self.coaches:
            await create_coupon(self._as(coach), code="THIRD", percent=33, duration="repeating", months=2)
            await create_coupon(self._as(coach), code="ALL", percent=100, max_redemptions=1)
            await create_coupon(self._as(coach), code="HALF", percent=50, duration="forever", max_redemptions=2)

    async def close(self) -> None:
        self.faults.clear()
        await super().close()

    def _fault(self, phase: str, method: str, url: str) -> int | None:
        if self.faults and self.faults[0] == phase and method == "post":
            self.faults.pop(0)
            raise stripe.APIConnectionError("lost")
        return None

    def _as(self, person: Person) -> Requests:
        return Requests(self.http, person.headers)

    async def _send(self, request: Any) -> None:
        """Sends a request: it may be refused in words, but never fail."""
        response = await request
        assert response.status_code < 500 or response.status_code in (502, 503), response.text

    def _program(self, which: int) -> tuple[Program, Person]:
        number = which % len(self.programs)
        return self.programs[number], self.sellers[number]

    async def buy(self, who: int, what: int, days: int) -> None:
        program, _ = self._program(what)
        start = (self.shop.clock.now() + days * DAY).date().isoformat()
        body = self._first_price(program) | {"start_date": start, "trial_expected": False}
        if days == 0:
            body["withdrawal_consent"] = "2026-06"
        await self._send(self._as(self.clients[who % 2]).post(f"/stripe/plan/{program.id}/buy", body))

    async def buy_with_code(self, who: int, what: int, which: int) -> None:
        program, _ = self._program(what)
        body = self._first_price(program) | {"trial_expected": False, "discount_code": CODES[which % len(CODES)]}
        await self._send(self._as(self.clients[who % 2]).post(f"/stripe/plan/{program.id}/buy", body))

    async def enter_code(self, who: int, what: int, which: int) -> None:
        program, _ = self._program(what)
        body = {"discount_code": CODES[which % len(CODES)], "replace": True}
        await self._send(self._as(self.clients[who % 2]).put(f"/plans/{program.id}/discount", body))

    def _first_price(self, program: Program) -> dict[str, Any]:
        return {"price_option_id": str(self.options[program.id][0].id)}

    async def switch_price(self, who: int, which: int) -> None:
        """Chooses one of the prices of the first program, as its page shows them. That one is charged next, on the day
        that was shown, unless something else happens."""
        program, client = self.programs[0], self._as(self.clients[who % 2])
        shown = await client.get(f"/plans/{program.id}/prices")
        if shown.status_code == 404 or not shown.json()["choices"]:
            return
        choices = shown.json()["choices"]
        choice = choices[which % len(choices)]
        body = {"price_option_id": choice["option"]["id"], "first_payment_on": choice["invoices"][0]["on"]}
        switched = await client.put(f"/plans/{program.id}/price", body)
        assert switched.status_code == 200, switched.text
        m = await self.shop.membership(self.clients[who % 2], program)
        self.switched.append((m.id, m.purchase_no, self.shop.clock.now(), choice["option"]["amount_minor"]))
        following = (await client.get(f"/plans/{program.id}/upcoming_invoices")).json()["invoices"]
        assert following == choice["invoices"], "NOT WHAT WAS SHOWN"

    async def client_cancels(self, who: int, what: int) -> None:
        program, _ = self._program(what)
        await self._send(self._as(self.clients[who % 2]).delete(f"/stripe/plan/{program.id}/unsubscribe"))

    async def client_withdraws(self, who: int, what: int) -> None:
        """Within the 14 days or not, and perhaps once more than once."""
        program, _ = self._program(what)
        client = self.clients[who % 2]
        try:
            proof = await proof_of(self.shop, client, program)
        except NoResultFound:
            return  # never bought
        self.services.limiter = memory_limiter()  # months of one client, whom nobody limits
        body = {**proof, "full_name": "Maya", "contact_email": client.user.email}
        await self._send(Requests(self.http, {"Api-Version": "3"}).post("/withdrawals", body))

    async def client_retries(self, who: int, what: int) -> None:
        program, _ = self._program(what)
        await self._send(self._as(self.clients[who % 2]).post(f"/stripe/plan/{program.id}/retry"))

    async def coach_cancels(self, who: int, what: int, *, now: bool, refund: bool) -> None:
        program, coach = self._program(what)
        there = f"/coach/plans/{program.id}/clients/{self.clients[who % 2].id}/cancel"
        body = {"mode": "now" if now else "period_end", "refund": refund}
        await self._send(self._as(coach).post(there, body))

    async def coach_refunds_a_part(self, which: int, part: int, *, end: bool) -> None:
        """A part in tenths of any payment, sent twice."""
        paid = [entry for entry in await self.shop.ledger() if entry.kind == "payment"]
        if paid:
            entry = paid[which % len(paid)]
            coach = next(one for one in self.coaches if one.account_id == entry.account_id)
            body = {"amount_minor": entry.gross_minor * part // 10, "key": str(uuid4()), "end_membership": end}
            for _ in range(2):
                await self._send(self._as(coach).post(f"/coach/payments/{entry.id}/refunds", body))

    async def coach_removes(self, who: int, what: int) -> None:
        program, coach = self._program(what)
        await self._send(self._as(coach).post(f"/coach/plans/{program.id}/clients/{self.clients[who % 2].id}/remove"))

    async def confirm_at_bank(self, *, ok: bool) -> None:
        """The clients answer every open question of their banks."""
        for account in await self._accounts():
            for body in await self._objects(account, "payment_intent"):
                if body["status"] == "requires_action":
                    await self._outside(self.shop.sandbox.browser.complete_action(body["client_secret"], ok))

    async def set_card(self, who: int, behaviour: str) -> None:
        await self.shop.make_card(self.clients[who % 2], behaviour)

    async def dispute(self, which: int, kind: Any) -> None:
        paid = [entry for entry in await self.shop.ledger() if entry.kind == "payment"]
        if paid:
            await self._outside(
                self.shop.sandbox.back_office.open_dispute(paid[which % len(paid)].intent_id, kind=kind)
            )

    async def close_dispute(self, which: int, *, won: bool) -> None:
        disputes = [
            body
            for account in await self._accounts()
            for body in await self._objects(account, "dispute")
            if body["status"] == "needs_response"
        ]
        if disputes:
            chosen = disputes[which % len(disputes)]["id"]
            await self._outside(self.shop.sandbox.back_office.close_dispute(chosen, won))

    async def refund_by_hand(self, which: int, part: int, *, with_fee: bool) -> None:
        paid = [entry for entry in await self.shop.ledger() if entry.kind == "payment"]
        if paid:
            entry = paid[which % len(paid)]
            await self._outside(
                self.shop.provider.refund(
                    entry.stripe_account_id,
                    entry.intent_id,
                    amount=entry.gross_minor * part // 10,
                    return_fee=with_fee,
                    key=f"hand:{which}:{part}:{self.shop.clock.now()}",
                )
            )

    async def fail_refund(self, which: int) -> None:
        refunds = [
            body for account in await self._accounts() for body in await self._objects(account, "refund")
            if body["status"] == "succeeded"
        ]  # fmt: skip
        if refunds:
            await self._outside(self.shop.sandbox.back_office.fail_refund(refunds[which % len(refunds)]["id"]))

    async def _outside(self, happening: Any) -> None:
        """Something at Stripe, which may itself be impossible at the moment."""
        try:
            await happening
        except Exception as error:
            if not type(error).__module__.startswith("regimen.stripe_"):
                raise

    async def switch_tax(self, which: int, country: str, *, on: bool) -> None:
        """A coach turns tax on or off, perhaps after having moved."""
        coach = self._as(self.coaches[which % 2])
        if on:
            details = taxes.DETAILS | {"country": country, "postal_code": ""}
            await self._send(coach.put("/coach/invoice_details", details))
        await self._send(coach.post(f"/users/tax/{'on' if on else 'off'}"))

    async def move_client(self, who: int, country: str) -> None:
        await taxes.live_in(self.shop, self.clients[who % 2], country)

    async def trouble(self, which: int, kind: str) -> None:
        account = (await self._accounts())[which % 2]
        if kind == "disabled":
            await self.shop.sandbox.back_office.disable_account(account)
        elif kind == "lost":
            await self.shop.sandbox.back_office.deauthorize(account, notify=which % 3 == 0)
        else:
            self.shop.sandbox.refusals = [Refusal("post", _LIMITED[kind], "This account has been limited.")]

    async def end_troubles(self) -> None:
        self.shop.sandbox.refusals = []
        for coach in self.coaches:
            account = await self._account(coach)
            await self.shop.sandbox.back_office.authorize_again(account)
            await self.shop.sandbox.browser.submit_onboarding(account, True)
            await self._as(coach).post("/coach/payment_account/refresh")

    async def wait(self, days: int) -> None:
        await self.shop.advance(days * DAY)

    async def finish(self) -> None:
        """All troubles end, and what is unfinished is finished."""
        self.faults.clear()
        for client in self.clients:
            await self.shop.make_card(client, GOOD)
        await self.end_troubles()
        for _ in range(4):
            await self.shop.deliver()
            await backfill_events(self.shop.work())
            await self.shop.reconcile()
            await self.shop.advance(DAY)

    async def check(self) -> None:
        """Asserts that nobody paid twice or for nothing, and that the ledger is what the bank has."""
        for coach in self.coaches:
            assert await self.shop.ledger_matches_provider(coach), "THE BALANCE DIFFERS"
        differences = await reconcile_ledger(self.shop.work())
        assert differences == [], [(d.missing_in_ledger, d.missing_at_provider, d.amounts) for d in differences]
        invoices, ledger = await self.shop.invoices(), await self.shop.ledger()
        await self._check_charges(invoices, ledger)
        await self._check_memberships(invoices)
        self._check_switches(invoices)
        await check_coupons(self.shop)
        await self._check_documents(invoices, ledger)
        for coach in self.coaches:
            own = [invoice for invoice in invoices if invoice.account_id == coach.account_id]
            await taxes.check_taxes(self.shop, coach, own)
        async with self.shop.sessions() as session:
            left = await session.scalars(select(RefundRequest).where(RefundRequest.state == RefundState.REQUESTED))
            assert list(left) == [], "A REFUND WAS FORGOTTEN"

    async def _check_charges(self, invoices: Any, ledger: Any) -> None:
        kept: dict[Any, list[tuple[datetime, Any]]] = {}
        for invoice in invoices:
            own = [entry for entry in ledger if entry.invoice_id == invoice.id]
            paid = [entry for entry in own if entry.kind == "payment" and not entry.overpayment]
            assert len(paid) <= 1, "CHARGED TWICE"
            is_paid = invoice.state is InvoiceState.PAID and invoice.amount_minor > 0
            assert bool(paid) == is_paid, f"{invoice.state} WITH {len(paid)} PAYMENTS"
            refunded = -sum(entry.gross_minor for entry in own if entry.kind == "refund" and not entry.overpayment)
            assert refunded == invoice.refunded_minor <= sum(entry.gross_minor for entry in paid), "REFUNDED TWICE"
            if sum(entry.gross_minor for entry in own) > 0:
                if invoice.period_end and len(own) == 1:
                    assert invoice.settled_at < invoice.period_end, "PAID FOR A PERIOD THAT WAS OVER"
                kept.setdefault((invoice.subject_id, invoice.purchase_no), []).append((invoice.settled_at, invoice))
        for paid_at in kept.values():
            for (earlier, invoice), (later, _) in pairwise(sorted(paid_at, key=lambda one: one[0])):
                assert later >= invoice.period_end, f"CHARGED AGAIN BEFORE THE PERIOD WAS OVER: {paid_at}"
                longest = _SHORTEST.get(invoice.price_minor, 28 * DAY) - periods.LAST_OWN_PAYMENT
                assert later - earlier > longest, f"ARREARS AT ONCE: {paid_at}"

    def _check_switches(self, invoices: Any) -> None:
        """Each invoice is for a period of its price, and the first one after a choice is at the price that was chosen,
        unless another choice came before it."""
        for invoice in invoices:
            if invoice.product_id == self.programs[0].id:
                length = (invoice.period_end - invoice.period_start).days
                assert length in _DAYS[invoice.price_minor], f"{length} DAYS FOR {invoice.price_minor}"
        for number, (membership_id, purchase_no, at, price) in enumerate(self.switched):
            own = [one for one in invoices if (one.subject_id, one.purchase_no) == (membership_id, purchase_no)]
            first = min((one for one in own if one.opened_at > at), key=lambda one: one.opened_at, default=None)
            later = [one for one in self.switched[number + 1 :] if one[:2] == (membership_id, purchase_no)]
            if first is not None and all(one[2] >= first.opened_at for one in later):
                assert first.price_minor == price, f"CHOSE {price}, BUT PAYS {first.price_minor}"

    async def _check_documents(self, invoices: Any, ledger: Any) -> None:
        async with self.shop.sessions() as session:
            documents = (await session.scalars(select(Document))).all()
        for invoice in invoices:
            own = [one for one in documents if one.invoice_id == invoice.id]
            issued = [one.total_minor for one in own if one.entry_id is None]
            is_paid = invoice.state is InvoiceState.PAID
            assert issued == ([invoice.amount_minor] if is_paid else []), f"{invoice.state} WITH {len(issued)} INVOICES"
            refunds = [one for one in ledger if one.invoice_id == invoice.id and one.kind == "refund"]
            wanted = [(one.id, one.gross_minor) for one in refunds if not one.overpayment]
            credited = [(one.entry_id, one.total_minor) for one in own if one.entry_id is not None]
            assert sorted(credited) == sorted(wanted), "NOT ONE CREDIT NOTE FOR EACH REFUND"
            taxed = [one.tax_minor for one in own if one.entry_id is None]
            assert taxed == ([invoice.tax_minor] if is_paid else []), "ANOTHER TAX THAN THAT OF THE INVOICE"
            left = sum(one.tax_minor for one in own)
            assert 0 <= left <= invoice.tax_minor, "MORE TAX GIVEN BACK THAN PAID"
            kept = invoice.amount_minor - invoice.refunded_minor
            share = Decimal(invoice.tax_minor) * kept / (invoice.amount_minor or 1)
            assert not is_paid or abs(left - share) <= Decimal("0.5"), "NOT THE TAX OF WHAT WAS KEPT"

    async def _check_memberships(self, invoices: Any) -> None:
        async with self.shop.sessions() as session:
            timers = (await session.scalars(select(Timer).where(Timer.handled_at.is_(None)))).all()
        for client in self.clients:
            for program in self.programs:
                try:
                    m = await self.shop.membership(client, program)
                except NoResultFound:
                    continue  # never bought
                own = [one for one in invoices if one.subject_id == m.id and one.purchase_no == m.purchase_no]
                pending = [timer for timer in timers if timer.membership_id == m.id]
                if m.state in (State.TRIALING, State.PAST_DUE, State.CLOSING, State.SCHEDULED, State.INCOMPLETE):
                    assert pending, f"{m.state} WITHOUT A TIMER"
                if m.state is State.ACTIVE and m.period_end_at is not None:
                    assert any(timer.kind == "C.period_end" for timer in pending), "ACTIVE WITHOUT A TIMER"
                    overdue = self.shop.clock.now() - m.period_end_at
                    assert overdue <= periods.FREE_TRAINING_LIMIT + DAY, "TRAINS FOR NOTHING"
                    assert any(one.state is InvoiceState.PAID for one in own), "TRAINS WITHOUT PAYING"
                assert m.removed_at is None or m.state in ENDED, f"REMOVED, BUT {m.state}"
                assert m.withdrawn_at is None or m.state in ENDED, f"WITHDRAWN, BUT {m.state}"
                if m.state is State.CANCELED:
                    assert not [one for one in own if one.state is InvoiceState.OPEN], "ENDED WITH AN OPEN INVOICE"

    async def _account(self, coach: Person) -> str:
        async with self.shop.sessions() as session:
            account = await get_stripe_account_id(session, coach.account_id)
        assert account is not None
        return account

    async def _accounts(self) -> list[str]:
        return [await self._account(coach) for coach in self.coaches]

    async def _objects(self, account: str, kind: str) -> list[dict[str, Any]]:
        async with self.shop.sandbox.store.transaction(account) as transaction:
            return await transaction.find(account, kind)
