import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { Cover } from "~/ui/cover/Cover";
import { coverOf } from "~/ui/cover/coverOf";
import { MoneyText } from "~/ui/money/MoneyText";
import type { Option, PublicPlan } from "../../api";
import { CADENCES, isRecurring, shortDate, spokenDate } from "../../format";
import css from "./Checkout.module.css";

/** What is bought, and the sums down to what is due today. */
export function OrderSummary({
  plan,
  option,
  start,
  due,
  trial,
}: {
  plan: PublicPlan;
  option: Option | undefined;
  start: string | undefined;
  due: number;
  trial: number;
}) {
  const money = (amount: number) => option && formatMoney(amount, option.currency);
  return (
    <>
      <div className={css.program}>
        <Cover seed={plan.id} src={coverOf(plan.covers, "tiled_view")} ratio={1.29} width={72} />
        <div className={css.programWords}>
          <span className="t16 w6">{plan.title}</span>
          <span className="t13 dim">
            {start
              ? m.memberships_from_starts({ coach: plan.owner.full_name, date: shortDate(start) })
              : plan.owner.full_name}
          </span>
        </div>
      </div>
      {option && (
        <dl className={css.sums}>
          <div>
            <dt>{CADENCES[option.duration].name()}</dt>
            <dd>
              <MoneyText amount={option.amount_minor} currency={option.currency} />
            </dd>
          </div>
          {trial > 0 && (
            <div>
              <dt>{m.memberships_days_free({ days: String(trial) })}</dt>
              <dd className="num">{money(-option.amount_minor)}</dd>
            </div>
          )}
          {trial === 0 && due === 0 && isRecurring(option) && start && (
            <div>
              <dt>{m.memberships_charged_later({ date: spokenDate(start) })}</dt>
              <dd className="num">{money(-option.amount_minor)}</dd>
            </div>
          )}
          <div className={css.total}>
            <dt>{m.memberships_due_today()}</dt>
            <dd className="num">{money(due)}</dd>
          </div>
          {option.local_price && (
            <div className={css.about}>
              <dt>{m.memberships_about_hint({ currency: option.currency })}</dt>
              <dd className="num">
                {m.memberships_about({
                  sum: formatMoney(option.local_price.amount_minor, option.local_price.currency),
                })}
              </dd>
            </div>
          )}
        </dl>
      )}
    </>
  );
}
