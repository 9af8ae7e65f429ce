import { IconCheck } from "@tabler/icons-react";
import { lazy, Suspense, useId } from "react";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { MoneyText } from "~/ui/money/MoneyText";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import type { Option, PublicPlan } from "../../api";
import { CADENCES, isRecurring, optionNote, todaySentence, trialOf } from "../../format";
import { MainButton } from "./PrimaryActionButton";
import css from "./PriceCard.module.css";
import { StartDate } from "./StartDateField";
import type { Buying } from "./usePurchaseChoice";

const MembershipPanel = lazy(() => import("./MembershipPanel"));

/** Whether somebody can still choose how to pay: not when they have it, nor when there is nothing to press. */
const isChoosing = (plan: PublicPlan) =>
  ["get", "purchase", "subscribe", "start_trial"].includes(plan.primary_action.action);

/** The ways to pay, as tiles. */
export function Options({ plan, buying }: { plan: PublicPlan; buying: Pick<Buying, "options" | "option" | "choose"> }) {
  const name = useId();
  const { options, option, choose } = buying;
  const fixed = !isChoosing(plan);
  if (options.length === 0) return null;
  if (options.length === 1 && !plan.is_owner) return null;
  return (
    <fieldset className={css.options} aria-label={m.memberships_choose_payment()} disabled={fixed}>
      {options.map((one) => (
        <label
          key={one.id}
          className={css.option}
          data-on={(one.id === option?.id && !plan.is_owner) || undefined}
          data-archived={one.archived || undefined}
        >
          {!plan.is_owner && (
            <input type="radio" name={name} checked={one.id === option?.id} onChange={() => choose(one.id)} />
          )}
          <span className={css.words}>
            <span className="w6">{CADENCES[one.duration].name()}</span>
            <span className={css.note}>{one.archived ? m.memberships_archived_option() : optionNote(plan, one)}</span>
          </span>
          <span className={css.sum}>
            <MoneyText amount={one.amount_minor} currency={one.currency} per={CADENCES[one.duration].per()} trim />
            <About option={one} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** About the same in the reader's own currency, where the server knows it. */
function About({ option }: { option: Option }) {
  const local = option.local_price;
  if (!local) return null;
  return (
    <span className={css.note} title={m.memberships_about_hint({ currency: option.currency })}>
      {m.memberships_about({ sum: formatMoney(local.amount_minor, local.currency, { trim: true }) })}
    </span>
  );
}

/** What it costs, from when, and the button. Where a membership runs, what it is and what may be done with it. */
export function PriceCard({ plan, buying }: { plan: PublicPlan; buying: Buying }) {
  const { option, startDate, setStart } = buying;
  const choosing = isChoosing(plan);
  const trial = trialOf(plan, option);
  const hides = plan.owner.zapier_account;
  return (
    <section className={css.card} aria-label={m.memberships_price()}>
      <div className={css.body}>
        {plan.is_bought && plan.membership ? (
          <Suspense fallback={<Skeleton height={160} />}>
            <MembershipPanel plan={plan} membership={plan.membership} buying={buying} />
          </Suspense>
        ) : (
          !hides && (
            <>
              <div className={css.head}>
                {option ? (
                  <span className={css.hero}>
                    <MoneyText
                      amount={option.amount_minor}
                      currency={option.currency}
                      per={CADENCES[option.duration].per()}
                      trim
                      size="hero"
                    />
                    {buying.options.length === 1 && <About option={option} />}
                  </span>
                ) : (
                  <span className="t32 w65">{m.memberships_free()}</span>
                )}
                {trial > 0 && <Badge tone="ok">{m.memberships_days_free({ days: String(trial) })}</Badge>}
              </div>
              <Options plan={plan} buying={buying} />
              {choosing && !plan.will_resume && (
                <div className={css.start}>
                  <StartDate plan={plan} value={startDate} onChange={setStart} />
                </div>
              )}
              {!plan.is_owner && (
                <div className={css.main}>
                  <MainButton plan={plan} buying={buying} />
                </div>
              )}
              {choosing && <p className={css.today}>{todaySentence(plan, option, startDate)}</p>}
            </>
          )
        )}
      </div>
      {choosing && !plan.is_bought && !plan.is_owner && !hides && (
        <ul className={css.promises}>
          {promises(plan, option).map((sentence) => (
            <li key={sentence}>
              <IconCheck size={16} aria-hidden="true" />
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function promises(plan: PublicPlan, option: Option | undefined): string[] {
  const first = !option
    ? m.memberships_promise_no_card()
    : !isRecurring(option)
      ? m.memberships_promise_once()
      : trialOf(plan, option) > 0
        ? m.memberships_promise_trial()
        : m.memberships_promise_cancel();
  return [first, m.memberships_promise_devices(), ...(option ? [m.memberships_promise_receipts()] : [])];
}

/** On the phone the price and the button stay at the lower edge. */
export function BuyBar({ plan, buying }: { plan: PublicPlan; buying: Buying }) {
  const { option } = buying;
  if (plan.is_owner || plan.owner.zapier_account || plan.is_bought) return null;
  const trial = trialOf(plan, option);
  return (
    <div className={css.bar} role="region" aria-label={m.memberships_price()}>
      <div className={css.barWords}>
        {option ? (
          <MoneyText
            amount={option.amount_minor}
            currency={option.currency}
            per={CADENCES[option.duration].per()}
            trim
            size="title"
          />
        ) : (
          <span className="t16 w6">{m.memberships_free()}</span>
        )}
        {trial > 0 && option && (
          <span className={css.note}>
            {m.memberships_bar_trial({ days: String(trial), nothing: formatMoney(0, option.currency, { trim: true }) })}
          </span>
        )}
      </div>
      <MainButton plan={plan} buying={buying} />
    </div>
  );
}
