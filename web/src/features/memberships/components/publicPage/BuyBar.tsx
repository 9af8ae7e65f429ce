import { trialDaysOf } from "~/domain/programs/priceOptions";
import { PERIODS } from "~/domain/programs/periods";
import { m } from "~/paraglide/messages.js";
import { MoneyText } from "~/ui/money/MoneyText";
import type { PublicProgram } from "../../api";
import { formatZero } from "../../format";
import css from "./BuyBar.module.css";
import { PrimaryActionButton } from "./PrimaryActionButton";
import type { PublicPageState } from "./usePublicPage";

/** The price and the primary button, fixed to the bottom of a phone. */
export function BuyBar({ program, page }: { program: PublicProgram; page: PublicPageState }) {
  const { option } = page;
  if (program.is_owner || program.owner.zapier_account || program.is_bought) return null;
  const trialDays = trialDaysOf(program, option);
  return (
    <div className={css.bar} role="region" aria-label={m.memberships_price()}>
      <div className={css.text}>
        {option ? (
          <MoneyText
            amount={option.amount_minor}
            currency={option.currency}
            per={PERIODS[option.duration].per()}
            trim
            size="title"
          />
        ) : (
          <span className="t16 w6">{m.memberships_free()}</span>
        )}
        {trialDays > 0 && option && (
          <span className={css.note}>
            {m.memberships_bar_trial({ days: String(trialDays), nothing: formatZero(option.currency) })}
          </span>
        )}
      </div>
      <PrimaryActionButton program={program} page={page} />
    </div>
  );
}
