import { useState } from "react";
import { toLocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Segmented } from "~/ui/field/Segmented";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toast } from "~/ui/toast/toast";
import {
  type BillingPeriod,
  type PlanOffer,
  type PlanOffers,
  type Quote,
  type Subscription,
  usePlanActions,
  usePlanPreview,
} from "../api";
import { formatPrice, priceOf } from "../bands";
import { usePlanPayment } from "../usePlanPayment";
import css from "./Plan.module.css";

const day = (instant: string) => formatDay(toLocalDate(instant), "short");

type Props = {
  offer: PlanOffer;
  period: BillingPeriod;
  plan: Subscription;
  offers: PlanOffers;
  /** The owner has pressed the button that pays. */
  onPay: () => void;
  onDone: () => void;
};

/** What a chosen plan costs, when it begins, and the button that pays for it. */
export function QuotePanel({ offer, period, plan, offers, onPay, onDone }: Props) {
  const preview = usePlanPreview(offer.product_kind, period);
  const isChange = plan.plan !== null && !plan.free_plan && plan.active && !plan.trial;
  /** A smaller plan is mostly wanted once the larger one, which is paid, is over. */
  const usual = isChange && offer.max_clients < plan.max_clients ? "period_end" : "today";
  const [chosen, setChosen] = useState<Quote["when"]>();
  const wanted = chosen ?? usual;
  const actions = usePlanActions();
  const payment = usePlanPayment(() => {
    toast(m.subscription_changed());
    onDone();
  });
  const found = preview.data;
  const both = found?.today && found.period_end;
  const quote = (wanted === "today" ? found?.today : found?.period_end) ?? found?.today ?? found?.period_end;
  const title = isChange
    ? m.subscription_change_to({ clients: m.subscription_clients_count({ count: offer.max_clients }) })
    : m.subscription_professional_for({ clients: m.subscription_clients_count({ count: offer.max_clients }) });
  return (
    <Card title={title} className={css.quote}>
      <div className={css.quoteBody}>
        {preview.isError && !found && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.isPending && <SkeletonText lines={6} />}
        {both && found.period_end && (
          <Segmented
            wide
            label={m.subscription_when()}
            value={wanted}
            onChange={setChosen}
            options={[
              { value: "today", label: m.subscription_today() },
              { value: "period_end", label: m.subscription_on({ date: day(found.period_end.starts_at) }) },
            ]}
          />
        )}
        {quote && (
          <>
            <QuoteLines quote={quote} plan={plan} offer={offer} period={period} offers={offers} isChange={isChange} />
            {payment.view}
            {payment.error}
            <Button
              variant="primary"
              size="large"
              busy={payment.busy}
              disabled={!payment.ready || preview.isPlaceholderData}
              onClick={() => {
                onPay();
                payment.pay((cardId) =>
                  actions.choose({
                    product_kind: offer.product_kind,
                    billing_period: period,
                    when: quote.when,
                    shown_minor: quote.when === "today" ? quote.due_now_minor : quote.price_minor,
                    card_id: cardId,
                  }),
                );
              }}
            >
              {buttonText(quote, isChange)}
            </Button>
            <p className={css.small}>
              {m.subscription_stays()}{" "}
              {offer.warns_at > plan.active_clients && m.subscription_next_warning({ count: String(offer.warns_at) })}
            </p>
          </>
        )}
      </div>
      {payment.dialog}
    </Card>
  );
}

function buttonText(quote: Quote, isChange: boolean): string {
  if (quote.when === "period_end") return m.subscription_start_on({ date: day(quote.starts_at) });
  const amount = formatMoney(quote.due_now_minor, quote.currency);
  return isChange ? m.subscription_change_pay({ amount }) : m.subscription_subscribe_pay({ amount });
}

type QuoteProps = Pick<Props, "offer" | "period" | "plan" | "offers"> & { quote: Quote };

const nextPaymentOf = (quote: Quote) => (quote.when === "today" ? quote.ends_at : quote.starts_at);

/** The plan that runs beside the one that is to take its place. */
function ChangeTable({ quote, plan, offer, period, offers }: QuoteProps) {
  const money = (minor: number) => formatMoney(minor, quote.currency);
  const price = (minor: number, per: BillingPeriod) => formatPrice(minor, quote.currency, per);
  const count = String(plan.active_clients);
  const own = offers.plans.find(({ product_kind }) => product_kind === plan.plan?.id);
  const ownPeriod = plan.billing_period;
  const rows = [
    [
      m.subscription_clients(),
      m.subscription_clients_of({ count, max: String(plan.max_clients) }),
      m.subscription_clients_of({ count, max: String(offer.max_clients) }),
    ],
    [
      m.subscription_price(),
      own && ownPeriod ? price(priceOf(own, ownPeriod), ownPeriod) : "",
      price(quote.price_minor, period),
    ],
    [
      m.subscription_next_payment(),
      plan.next_payment_date ? day(plan.next_payment_date) : "",
      m.subscription_date_amount({ date: day(nextPaymentOf(quote)), amount: money(quote.price_minor) }),
    ],
  ];
  return (
    <table className={css.change}>
      <thead>
        <tr>
          <td />
          <th scope="col">{m.subscription_now()}</th>
          <th scope="col">
            {quote.when === "today" ? m.subscription_from_today() : m.subscription_from({ date: day(quote.starts_at) })}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, before, after]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function QuoteLines({ quote, plan, offer, period, offers, isChange }: QuoteProps & { isChange: boolean }) {
  const money = (minor: number) => formatMoney(minor, quote.currency);
  return (
    <>
      {isChange ? (
        <ChangeTable quote={quote} plan={plan} offer={offer} period={period} offers={offers} />
      ) : (
        <dl className={css.facts}>
          <div>
            <dt>{m.subscription_clients()}</dt>
            <dd>{m.subscription_clients_of({ count: String(plan.active_clients), max: String(offer.max_clients) })}</dd>
          </div>
          <div>
            <dt>{period === "month" ? m.subscription_a_month() : m.subscription_a_year()}</dt>
            <dd>{money(quote.price_minor)}</dd>
          </div>
          <div>
            <dt>{quote.when === "today" ? m.subscription_next_payment() : m.subscription_first_payment()}</dt>
            <dd>{m.subscription_date_amount({ date: day(nextPaymentOf(quote)), amount: money(quote.price_minor) })}</dd>
          </div>
        </dl>
      )}
      <dl className={css.sum}>
        {isChange && quote.when === "period_end" && (
          <div>
            <dt>{m.subscription_credit_none({ date: day(quote.starts_at) })}</dt>
            <dd>{money(0)}</dd>
          </div>
        )}
        {isChange && quote.when === "today" && (
          <>
            <div>
              <dt>{m.subscription_period({ from: day(quote.starts_at), to: day(quote.ends_at) })}</dt>
              <dd>{money(quote.price_minor)}</dd>
            </div>
            <div>
              <dt>{m.subscription_unused({ unused: String(quote.unused_days), days: String(quote.days) })}</dt>
              <dd>{money(-quote.credit_minor)}</dd>
            </div>
          </>
        )}
        <div className={css.total}>
          <dt>{m.subscription_to_pay_today()}</dt>
          <dd>{money(quote.due_now_minor)}</dd>
        </div>
      </dl>
    </>
  );
}
