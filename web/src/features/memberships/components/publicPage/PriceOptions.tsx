import { useId } from "react";
import { PERIODS } from "~/domain/programs/periods";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { MoneyText } from "~/ui/money/MoneyText";
import type { PriceOption, PublicProgram } from "../../api";
import { optionName } from "../../format";
import { canPurchase, priceOptionNote } from "../../pricing";
import css from "./PriceOptions.module.css";
import type { PublicPageState } from "./usePublicPage";

/** The price options of a program as radio tiles; read-only for its owner and where nothing can be bought. */
export function PriceOptions({
  program,
  choice,
}: {
  program: PublicProgram;
  choice: Pick<PublicPageState, "options" | "option" | "chooseOption">;
}) {
  const name = useId();
  const { options, option: selected, chooseOption } = choice;
  const isReadOnly = !canPurchase(program);
  if (options.length === 0) return null;
  if (options.length === 1 && !program.is_owner) return null;
  return (
    <fieldset className={css.options} aria-label={m.memberships_choose_payment()} disabled={isReadOnly}>
      {options.map((option) => (
        <label
          key={option.id}
          className={css.option}
          data-on={(option.id === selected?.id && !program.is_owner) || undefined}
          data-archived={option.archived || undefined}
        >
          {!program.is_owner && (
            <input
              type="radio"
              name={name}
              checked={option.id === selected?.id}
              onChange={() => chooseOption(option.id)}
            />
          )}
          <span className={css.text}>
            <span className="w6">{optionName(option)}</span>
            <span className={css.note}>
              {option.archived ? m.memberships_archived_option() : priceOptionNote(program, option)}
            </span>
          </span>
          <span className={css.amount}>
            <MoneyText
              amount={option.amount_minor}
              currency={option.currency}
              per={PERIODS[option.duration].per()}
              trim
            />
            <LocalPrice option={option} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The approximate price in the viewer's own currency, where the server knows it. */
export function LocalPrice({ option }: { option: PriceOption }) {
  const local = option.local_price;
  if (!local) return null;
  return (
    <span className={css.note} title={m.memberships_about_hint({ currency: option.currency })}>
      {m.memberships_about({ amount: formatMoney(local.amount_minor, local.currency, { trim: true }) })}
    </span>
  );
}
