import { useLocation } from "@tanstack/react-router";
import { PERIODS } from "~/domain/programs/periods";
import { m } from "~/paraglide/messages.js";
import { Cover } from "~/ui/cover/Cover";
import { WIDE_RATIO } from "~/ui/cover/coverUrl";
import { Link } from "~/ui/link/Link";
import { MoneyText } from "~/ui/money/MoneyText";
import { useIsPhone } from "~/ui/useMedia";
import type { StorefrontProgram } from "../api";
import { formatFacts } from "../facts";
import css from "./ProgramCard.module.css";

/** Programs side by side, on phones below each other. `featured`: there the first one is shown large. */
export function ProgramCards({ programs, featured = false }: { programs: StorefrontProgram[]; featured?: boolean }) {
  return (
    <ul className={css.cards} data-count={featured ? programs.length : undefined}>
      {programs.map((program, at) => (
        <ProgramCard key={program.id} program={program} large={featured && at === 0} />
      ))}
    </ul>
  );
}

/** A program; all of its card is the link to its page, which leads back here. */
function ProgramCard({ program, large }: { program: StorefrontProgram; large: boolean }) {
  const back = useLocation({ select: ({ href }) => href });
  const isRow = useIsPhone() && !large;
  const { id, title, description, wide_cover, square_cover, custom_url, trial_days } = program;
  return (
    <li className={css.card} data-large={large || undefined}>
      <div className={css.cover}>
        <Cover seed={id} src={(isRow ? square_cover : wide_cover)?.normal} ratio={isRow ? 1 : WIDE_RATIO} />
      </div>
      <div className={css.text}>
        <h3 className={css.title} dir="auto">
          <Link name="public_plan" params={{ programId: custom_url ?? id }} search={{ back }} className={css.link}>
            {title}
          </Link>
        </h3>
        {description && (
          <p className={css.description} dir="auto">
            {description}
          </p>
        )}
        <p className={css.facts}>
          <span className={css.factsRow}>
            {formatFacts(program).map((fact, at) => (
              <span key={fact} className={css.fact}>
                {at > 0 && <span className={css.separator}> · </span>}
                {fact}
              </span>
            ))}
          </span>
        </p>
        <p className={css.price}>
          <Price program={program} />
          {trial_days > 0 && <span className={css.trial}>{m.storefront_days_free({ count: String(trial_days) })}</span>}
        </p>
      </div>
    </li>
  );
}

function Price({ program: { price, has_other_prices } }: { program: StorefrontProgram }) {
  if (!price) return <span className={css.free}>{m.storefront_free()}</span>;
  return (
    <span>
      {has_other_prices && <span className={css.from}>{m.storefront_from()} </span>}
      <MoneyText
        amount={price.amount_minor}
        currency={price.currency}
        per={PERIODS[price.duration].per()}
        size="title"
        trim
      />
    </span>
  );
}
