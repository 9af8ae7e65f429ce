import { isRecurring } from "~/domain/programs/priceOptions";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { Cover } from "~/ui/cover/Cover";
import { coverUrl } from "~/ui/cover/coverUrl";
import { MoneyText } from "~/ui/money/MoneyText";
import type { DiscountPreview, PriceOption, PublicProgram } from "../../api";
import { formatLongDate, formatShortWeekdayDate, optionName } from "../../format";
import { localShare } from "../../pricing";
import css from "./Checkout.module.css";

/** The program and the amounts, down to what is due today. */
export function OrderSummary({
  program,
  option,
  start,
  dueToday,
  trialDays,
  discount,
}: {
  program: PublicProgram;
  option: PriceOption | undefined;
  start: string | undefined;
  dueToday: number;
  trialDays: number;
  /** What a code takes off the first payment. */
  discount?: DiscountPreview | undefined;
}) {
  const off = discount?.invoices[0]?.discount.amount_minor ?? 0;
  const first = option ? option.amount_minor - off : 0;
  const format = (amount: number) => option && formatMoney(amount, option.currency);
  return (
    <>
      <div className={css.program}>
        <Cover seed={program.id} src={coverUrl(program.covers, "tiled_view")} ratio={1.29} width={72} />
        <div className={css.programText}>
          <span className="t16 w6">{program.title}</span>
          <span className="t13 dim">
            {start
              ? m.memberships_from_starts({ coach: program.owner.full_name, date: formatShortWeekdayDate(start) })
              : program.owner.full_name}
          </span>
        </div>
      </div>
      {option && (
        <dl className={css.amounts}>
          <div>
            <dt>{optionName(option)}</dt>
            <dd>
              <MoneyText amount={option.amount_minor} currency={option.currency} />
            </dd>
          </div>
          {off > 0 && (
            <div>
              <dt>{m.memberships_code_named({ code: discount?.discount.code ?? "" })}</dt>
              <dd className="num">{format(-off)}</dd>
            </div>
          )}
          {trialDays > 0 && (
            <div>
              <dt>{m.memberships_days_free({ days: String(trialDays) })}</dt>
              <dd className="num">{format(-first)}</dd>
            </div>
          )}
          {trialDays === 0 && dueToday === 0 && first > 0 && isRecurring(option) && start && (
            <div>
              <dt>{m.memberships_charged_later({ date: formatLongDate(start) })}</dt>
              <dd className="num">{format(-first)}</dd>
            </div>
          )}
          <div className={css.total}>
            <dt>{m.memberships_due_today()}</dt>
            <dd className="num">{format(dueToday)}</dd>
          </div>
          {option.local_price && dueToday > 0 && (
            <div className={css.approximate}>
              <dt>{m.memberships_about_hint({ currency: option.currency })}</dt>
              <dd className="num">
                {m.memberships_about({
                  amount: formatMoney(localShare(option, dueToday), option.local_price.currency),
                })}
              </dd>
            </div>
          )}
        </dl>
      )}
    </>
  );
}
