import { m } from "~/paraglide/messages.js";
import { Chip } from "~/ui/badge/Badge";
import { Cover } from "~/ui/cover/Cover";
import { coverOf } from "~/ui/cover/coverOf";
import { MoneyText } from "~/ui/money/MoneyText";
import type { Plan } from "../api";
import { perPeriod, typeLabel } from "../words";
import css from "./Preview.module.css";

/** The program as a tile of the storefront, while it is written. */
export function Preview({ plan, title, description }: { plan: Plan; title: string; description: string }) {
  const [cheapest] = plan.price_options
    .filter((option) => !option.archived)
    .sort((one, other) => one.amount_minor - other.amount_minor);
  return (
    <>
      <p className="t12 meta">{m.programs_preview()}</p>
      <div className={css.tile}>
        <Cover seed={plan.id} src={coverOf(plan.covers, "tiled_view", "normal")} ratio={360 / 186} />
        <div className={css.words}>
          <span className={css.title}>{title || plan.title}</span>
          <span>
            <Chip>{typeLabel[plan.plan_type]()}</Chip>
          </span>
          {description && <span className={css.text}>{description}</span>}
          <span className={css.price}>
            {cheapest ? (
              <MoneyText
                amount={cheapest.amount_minor}
                currency={cheapest.currency}
                per={perPeriod[cheapest.duration]()}
                trim
              />
            ) : (
              m.programs_free()
            )}
          </span>
        </div>
      </div>
    </>
  );
}
