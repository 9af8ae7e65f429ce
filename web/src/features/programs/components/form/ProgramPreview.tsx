import { useHasFinancialRights } from "~/domain/payments/useHasFinancialRights";
import { optionsOnSale } from "~/domain/programs/priceOptions";
import { PERIODS } from "~/domain/programs/periods";
import { PROGRAM_TYPE_LABELS } from "~/domain/programs/programTypes";
import { m } from "~/paraglide/messages.js";
import { Chip } from "~/ui/badge/Badge";
import { Cover } from "~/ui/cover/Cover";
import { coverUrl, WIDE_RATIO } from "~/ui/cover/coverUrl";
import { MoneyText } from "~/ui/money/MoneyText";
import type { Program } from "../../api";
import css from "./ProgramPreview.module.css";

/** The program as its storefront tile, while it is edited. */
export function ProgramPreview({
  program,
  title,
  description,
}: {
  program: Program;
  title: string;
  description: string;
}) {
  const hasFinancialRights = useHasFinancialRights();
  const [cheapest] = optionsOnSale(program).sort((a, b) => a.amount_minor - b.amount_minor);
  return (
    <>
      <p className="t12 meta">{m.programs_preview()}</p>
      <div className={css.tile}>
        <Cover seed={program.id} src={coverUrl(program.covers, "tiled_view", "normal")} ratio={WIDE_RATIO} />
        <div className={css.body}>
          <span className={css.title}>{title || program.title}</span>
          <span>
            <Chip>{PROGRAM_TYPE_LABELS[program.plan_type]()}</Chip>
          </span>
          {description && <span className={css.text}>{description}</span>}
          <span className={css.price}>
            {cheapest ? (
              <MoneyText
                amount={cheapest.amount_minor}
                currency={cheapest.currency}
                per={PERIODS[cheapest.duration].per()}
                trim
              />
            ) : (
              hasFinancialRights && m.programs_free()
            )}
          </span>
        </div>
      </div>
    </>
  );
}
