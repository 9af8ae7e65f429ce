import { IconCheck } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { isRecurring, trialDaysOf } from "~/domain/programs/priceOptions";
import { PERIODS } from "~/domain/programs/periods";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { FormError } from "~/ui/form/FormError";
import { MoneyText } from "~/ui/money/MoneyText";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import type { PriceOption, PublicProgram } from "../../api";
import { canPurchase, dueTodayText } from "../../pricing";
import css from "./PriceCard.module.css";
import { LocalPrice, PriceOptions } from "./PriceOptions";
import { PrimaryActionButton } from "./PrimaryActionButton";
import { StartDateField } from "./StartDateField";
import type { PublicPageState } from "./usePublicPage";

const MembershipPanel = lazy(() => import("./MembershipPanel"));

/** The price, start date and button of a program, or the viewer's membership if they have one. */
export function PriceCard({ program, page }: { program: PublicProgram; page: PublicPageState }) {
  const { option, startDate, setStart } = page;
  const isForSale = canPurchase(program);
  const trialDays = trialDaysOf(program, option);
  const hidesPrice = program.owner.zapier_account;
  return (
    <section className={css.card} aria-label={m.memberships_price()}>
      <div className={css.body}>
        {program.is_bought && program.membership ? (
          <Suspense fallback={<Skeleton height={160} />}>
            <MembershipPanel program={program} membership={program.membership} page={page} />
          </Suspense>
        ) : (
          !hidesPrice && (
            <>
              <div className={css.head}>
                {option ? (
                  <span className={css.hero}>
                    <MoneyText
                      amount={option.amount_minor}
                      currency={option.currency}
                      per={PERIODS[option.duration].per()}
                      trim
                      size="hero"
                    />
                    {page.options.length === 1 && <LocalPrice option={option} />}
                  </span>
                ) : (
                  <span className="t32 w65">{m.memberships_free()}</span>
                )}
                {trialDays > 0 && <Badge tone="ok">{m.memberships_days_free({ days: String(trialDays) })}</Badge>}
              </div>
              <PriceOptions program={program} choice={page} />
              {isForSale && !program.will_resume && (
                <div className={css.start}>
                  <StartDateField program={program} value={startDate} onChange={setStart} />
                </div>
              )}
              {!program.is_owner && (
                <div className={css.main}>
                  <PrimaryActionButton program={program} page={page} />
                  <FormError focus>{page.error && errorMessage(page.error)}</FormError>
                </div>
              )}
              {isForSale && option && page.code && (
                <p className={css.today}>{m.memberships_code_later({ code: page.code })}</p>
              )}
              {isForSale && <p className={css.today}>{dueTodayText(program, option, startDate)}</p>}
            </>
          )
        )}
      </div>
      {isForSale && !program.is_bought && !program.is_owner && !hidesPrice && (
        <ul className={css.promises}>
          {promisesOf(program, option).map((sentence) => (
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

function promisesOf(program: PublicProgram, option: PriceOption | undefined): string[] {
  // That no card is needed is said below the button.
  if (!option) return [m.memberships_promise_devices()];
  const first = !isRecurring(option)
    ? m.memberships_promise_once()
    : trialDaysOf(program, option) > 0
      ? m.memberships_promise_trial()
      : m.memberships_promise_cancel();
  return [first, m.memberships_promise_devices(), m.memberships_promise_receipts()];
}
