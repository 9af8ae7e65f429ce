"""An account's own plan, reckoned with pencil and paper: what every choice costs, when what happens, who may work.

Nothing here comes from the code that is tested. The machine tells it what the owner asks for, which card they use, what
their bank says, and when the app has heard of that; it answers what has to be true then.
"""

from calendar import monthrange
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

FREE: Final = "free"
PLACES: Final = {
    FREE: 5,
    "professional_band1": 5,
    "professional_band2": 10,
    "professional_band3": 25,
    "professional_band4": 50,
    "professional_band5": 75,
}
MONTHLY: Final = dict(zip(list(PLACES)[1:], (4999, 6999, 9999, 14999, 19999), strict=True))
SMALLEST: Final = 30
TODAY, LATER = "today", "period_end"
DAY = timedelta(days=1)
FIRST_PAYMENT = timedelta(hours=23)
RETRIES = (1 * DAY, 3 * DAY, 5 * DAY, 7 * DAY)
"""After how long a missed payment is tried again; at the last of them the plan ends instead."""


def price_of(band: str, period: str) -> int:
    return MONTHLY[band] * (1 if period == "month" else 10)


def months_later(at: datetime, months: int) -> datetime:
    year, month = divmod(at.year * 12 + at.month - 1 + months, 12)
    return at.replace(year=year, month=month + 1, day=min(at.day, monthrange(year, month + 1)[1]))


def length(period: str) -> int:
    return 1 if period == "month" else 12


class Card(StrEnum):
    """How a card of the owner behaves."""

    GOOD = "good"
    DECLINED = "declined"
    ASKS = "asks"
    """Its bank asks the owner to confirm."""


class Bank(StrEnum):
    """What the bank says about a payment that the owner has to confirm."""

    SILENT = "silent"
    WAITS = "waits"
    APPROVED = "approved"
    """It has charged the card, and the app hasn't heard of it."""
    REFUSED = "refused"
    """The same for a refusal."""


class Fate(StrEnum):
    OPEN = "open"
    CALLED_OFF = "called off"
    """The provider was asked to cancel it, and hasn't yet."""
    PAID = "paid"
    VOID = "void"
    REFUNDED = "refunded"


class Answer(StrEnum):
    REFUSED = "refused"
    DECLINED = "declined"
    CONFIRM = "confirm"
    DONE = "done"


@dataclass(eq=False)
class Bill:
    """One period of a plan that is to be paid once."""

    number: int
    purchase: int
    is_purchase: bool
    band: str
    period: str
    price: int
    credit: int
    start: datetime
    end: datetime
    fate: Fate = Fate.OPEN
    bank: Bank = Bank.SILENT
    is_news_lost: bool = False
    card: int | None = None
    cancelled: bool = False
    disputed: bool = False
    by_hand: int = 0
    """What the operator has refunded at the provider."""

    @property
    def amount(self) -> int:
        return self.price - self.credit


@dataclass(frozen=True)
class Offer:
    """What choosing a plan costs."""

    price: int
    credit: int
    start: datetime

    @property
    def due(self) -> int:
        return self.price - self.credit


@dataclass
class Money:
    """What the provider says about a bill: the only thing that isn't foreseen is an outcome that may be either."""

    charged: dict[int, int] = field(default_factory=dict)
    refunded: dict[int, int] = field(default_factory=dict)


@dataclass
class Paper:
    """One account. `trial_end` may be past."""

    now: datetime
    trial_end: datetime
    active: int = 0
    paying: int = 0
    product: str | None = None
    period: str | None = None
    runs: bool = False
    purchase: int = 0
    last_purchase: int = 0
    anchor: datetime | None = None
    periods: int = 0
    """How many periods of this length have begun since `anchor`."""
    last: Bill | None = None
    """The bill that paid for the period that runs."""
    ends: bool = False
    by_owner: bool = False
    booked: tuple[str, str] | None = None
    buying: Bill | None = None
    expires: datetime | None = None
    renewal: Bill | None = None
    missed_at: datetime | None = None
    tries: int = 0
    cards: list[Card] = field(default_factory=list)
    default: int | None = None
    stuck: bool = False
    """The provider refuses to cancel payments at the moment."""
    bills: list[Bill] = field(default_factory=list)
    money: Money = field(default_factory=Money)

    # What is so

    @property
    def on_trial(self) -> bool:
        return self.product is None and self.now < self.trial_end

    @property
    def is_scheduled(self) -> bool:
        return self.booked is not None and not self.runs

    @property
    def is_closing(self) -> bool:
        return self.renewal is not None and self.renewal.fate is Fate.CALLED_OFF

    @property
    def is_open(self) -> bool:
        return self.on_trial or self.product == FREE or self.runs

    @property
    def places(self) -> int:
        if not self.is_open:
            return 0
        return PLACES[self.product] if self.product else PLACES["professional_band5"]

    @property
    def to_pay(self) -> Bill | None:
        bill = self.renewal or self.buying
        return bill if bill is not None and bill.fate is Fate.OPEN else None

    @property
    def next_payment(self) -> int | None:
        if self.ends or self.missed_at is not None:
            return None
        if self.booked is not None:
            return price_of(*self.booked)
        return price_of(self.product, self.period) if self.runs and self.product and self.period else None

    def offer(self, band: str, period: str, when: str) -> Offer | None:
        price = price_of(band, period)
        if self.runs:
            if self.last is None:
                return None
            if when == LATER:
                return Offer(price, 0, self.last.end)
            days = (self.last.end - self.last.start).days
            unused = max(0, (self.last.end - self.now).days)
            kept = self.last.price - self.last.by_hand
            credit = (2 * kept * unused + days) // (2 * days)
            return Offer(price, credit, self.now) if price - credit >= SMALLEST else None
        if when == LATER:
            return Offer(price, 0, self.trial_end) if self.on_trial else None
        return None if self.on_trial else Offer(price, 0, self.now)

    # What the owner asks for

    def save_card(self, card: Card) -> None:
        self.cards.append(card)
        self.default = len(self.cards) - 1

    def choose(self, band: str, period: str, when: str, shown: int, card: int | None) -> Answer:
        if card is None:
            return Answer.REFUSED
        buying = self.buying
        wanted = band, period, shown, Fate.OPEN, TODAY
        if buying is not None and (buying.band, buying.period, buying.amount, buying.fate, when) == wanted:
            return self._charge(buying, card) if self.active <= PLACES[band] else Answer.REFUSED
        if self._chosen(band, period, when, shown) is None:
            return Answer.REFUSED
        if buying is not None:
            self._call_off(buying)
        offer = self._chosen(band, period, when, shown)
        if offer is None or self.buying is not None:
            return Answer.REFUSED
        if when == LATER:
            self.booked = band, period
            return Answer.DONE
        self.last_purchase += 1
        end = months_later(self.now, length(period))
        self.buying = self._bill(self.last_purchase, True, band, period, offer.credit, self.now, end)
        self.expires = self.now + FIRST_PAYMENT
        return self._charge(self.buying, card)

    def _chosen(self, band: str, period: str, when: str, shown: int) -> Offer | None:
        """Returns what a choice costs; None if it isn't possible, or costs something else than was shown."""
        if self.ends or self.missed_at is not None or self.is_closing or self.active > PLACES[band]:
            return None
        if self.runs and (self.product, self.period) == (band, period):
            return None
        offer = self.offer(band, period, when)
        if offer is None or shown != (offer.due if when == TODAY else offer.price):
            return None
        return offer

    def pay(self, card: int | None) -> Answer:
        bill = self.to_pay
        if bill is None or card is None or (bill is self.buying and self.active > PLACES[bill.band]):
            return Answer.REFUSED
        return self._charge(bill, card)

    def give_up(self) -> Answer:
        if self.buying is None:
            return Answer.REFUSED
        self._call_off(self.buying)
        return Answer.DONE

    def cancel(self) -> Answer:
        if self.is_scheduled:
            self.booked = None
        elif self.runs and self.missed_at is not None and self.renewal is not None:
            self.runs, self.by_owner, self.missed_at = False, True, None
            self.renewal.cancelled = True
            self._call_off(self.renewal)
        elif self.runs and not self.ends:
            self.ends, self.by_owner, self.booked = True, True, None
            if self.buying is not None:
                self.buying.cancelled = True
                self._call_off(self.buying)
        else:
            return Answer.REFUSED
        return Answer.DONE

    def keep(self) -> Answer:
        if not self.ends:
            return Answer.REFUSED
        self.ends = self.by_owner = False
        return Answer.DONE

    def drop_change(self) -> Answer:
        if self.booked is None or self.is_scheduled:
            return Answer.REFUSED
        self.booked = None
        return Answer.DONE

    def take_free(self) -> Answer:
        if self.runs or self.is_closing or self.buying is not None or self.active > PLACES[FREE]:
            return Answer.REFUSED
        self.product, self.booked = FREE, None
        return Answer.DONE

    # What banks and the provider do

    def hear(self, *, by_webhook: bool = False) -> None:
        """The app hears of everything that has happened at the provider. By webhooks it doesn't of what was lost."""
        for bill in (self.buying, self.renewal):
            if bill is None or (by_webhook and bill.is_news_lost):
                continue
            if bill.bank is Bank.APPROVED:
                self._paid(bill)
            elif bill.bank is Bank.REFUSED:
                bill.bank = Bank.SILENT

    def lose_news(self) -> None:
        for bill in (self.buying, self.renewal):
            if bill is not None:
                bill.is_news_lost = True

    def cancels_again(self) -> None:
        """The provider cancels payments again, and the app has asked once more."""
        self.stuck = False
        for bill in (self.buying, self.renewal):
            if bill is not None and bill.fate is Fate.CALLED_OFF:
                self._call_off(bill)
        self.pass_until(self.now)

    def lose_dispute(self, bill: Bill) -> None:
        bill.disputed = True
        if bill.purchase != self.purchase or not self.runs:
            return
        self.by_owner = False
        buying, renewal = self.buying, self.renewal
        self._end()
        for open_one in (buying, renewal):
            if open_one is not None:
                self._call_off(open_one)

    # Time

    def pass_until(self, at: datetime) -> None:
        while (due := self._next_step()) is not None and due <= at:
            self.now = max(self.now, due)
            self._step()
        self.now = at

    def _next_step(self) -> datetime | None:
        if self.buying is not None:
            if self.buying.fate is Fate.CALLED_OFF or self.expires is None:
                return None  # nothing goes on until it is decided
            return min(self.expires, self.last.end) if self.runs and self.last else self.expires
        if self.is_scheduled:
            return self.trial_end
        if self.missed_at is not None:
            return self.missed_at + RETRIES[self.tries]
        return self.last.end if self.runs and self.last else None

    def _step(self) -> None:
        if self.buying is not None:
            self._call_off(self.buying)
        elif self.is_scheduled:
            self._start()
        elif self.missed_at is not None and self.renewal is not None:
            self._try_again(self.renewal)
        elif self.ends:
            self._end()
        else:
            self._renew()

    def _start(self) -> None:
        """The trial ends with a plan that was booked in it. One that is too small by now is dropped."""
        assert self.booked is not None
        (band, period), self.booked = self.booked, None
        if self.active > PLACES[band]:
            return
        self.last_purchase += 1
        self.purchase, self.product, self.period, self.runs = self.last_purchase, band, period, True
        self.anchor, self.periods, self.by_owner, self.last = self.trial_end, 0, False, None
        self._renew()

    def _renew(self) -> None:
        assert self.product is not None
        assert self.period is not None
        assert self.anchor is not None
        if self.booked is not None:
            (band, period), self.booked = self.booked, None
            if self.active <= PLACES[band]:
                if period != self.period and self.last is not None:
                    self.anchor, self.periods = self.last.end, 0
                self.product, self.period = band, period
        months = length(self.period)
        start, end = (months_later(self.anchor, months * count) for count in (self.periods, self.periods + 1))
        self.periods += 1
        self.renewal = self._bill(self.purchase, False, self.product, self.period, 0, start, end)
        if self.default is not None and self.cards[self.default] is Card.GOOD:
            self.renewal.card = self.default
            self._paid(self.renewal)
        else:
            self.missed_at, self.tries = self.now, 0

    def _try_again(self, bill: Bill) -> None:
        """Whether a card is tried again is the bank's advice: here it may be, and may be paid if the card is good."""
        if self.tries == len(RETRIES) - 1:
            self.runs, self.missed_at = False, None
            self._call_off(bill)
            return
        self.tries += 1
        if bill.bank is Bank.SILENT and self.money.charged.get(bill.number):
            assert self.default is not None, "THERE IS NO CARD"
            assert self.cards[self.default] is Card.GOOD, "NO CARD COULD HAVE BEEN CHARGED"
            bill.card = self.default
            self._paid(bill)

    # Bills

    def _bill(
        self, purchase: int, is_purchase: bool, band: str, period: str, credit: int, start: datetime, end: datetime
    ) -> Bill:
        number, price = len(self.bills), price_of(band, period)
        bill = Bill(number, purchase, is_purchase, band, period, price, credit, start, end)
        self.bills.append(bill)
        return bill

    def _charge(self, bill: Bill, card: int) -> Answer:
        """The owner pays a bill with a card."""
        bank, bill.bank = bill.bank, Bank.SILENT
        if bank is Bank.APPROVED:
            self._paid(bill)
            return Answer.DONE
        if bill.card == card and bank is Bank.REFUSED:
            return Answer.DECLINED
        bill.card = card
        if self.cards[card] is Card.GOOD:
            self._paid(bill)
            return Answer.DONE
        if self.cards[card] is Card.DECLINED:
            return Answer.DECLINED
        bill.bank = Bank.WAITS
        return Answer.CONFIRM

    def _call_off(self, bill: Bill) -> None:
        bill.fate = Fate.CALLED_OFF
        if bill.bank is Bank.APPROVED:
            self._paid(bill)
        elif not self.stuck:
            bill.fate, bill.bank = Fate.VOID, Bank.SILENT
            self._is_over(bill)

    def _is_over(self, bill: Bill) -> None:
        """No plan comes of this bill any more."""
        if bill is self.buying:
            self.buying = self.expires = None
        elif bill is self.renewal:
            self.renewal = None
            self._end()

    def _paid(self, bill: Bill) -> None:
        """The money is there, and the app knows. A bill that was called off may be refunded, one that the owner has
        cancelled must be: nobody pays for a plan that they don't have."""
        was_called_off, bill.bank, self.default = bill.fate is Fate.CALLED_OFF, Bank.SILENT, bill.card
        refunded = self.money.refunded.get(bill.number, 0) - bill.by_hand
        if bill.cancelled or (was_called_off and refunded == bill.amount):
            bill.fate = Fate.REFUNDED
            self._is_over(bill)
            return
        bill.fate, self.runs, self.last = Fate.PAID, True, bill
        self.missed_at, self.tries = None, 0
        if bill is self.renewal:
            self.renewal = None
            return
        self.buying = self.expires = self.booked = None
        self.product, self.period, self.purchase = bill.band, bill.period, bill.purchase
        self.anchor, self.periods, self.ends, self.by_owner = bill.start, 1, False, False

    def _end(self) -> None:
        self.product = FREE if self.by_owner and self.paying <= PLACES[FREE] else self.product
        self.runs = self.ends = False
        self.booked = self.missed_at = self.last = self.renewal = None
