import { IconPlus } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import type { Storefront } from "../api";
import { AskSection } from "./AskSection";
import css from "./Questions.module.css";
import { Section } from "./Section";

/** What people often ask, and the way to ask something else. */
export function Questions({ storefront }: { storefront: Storefront }) {
  const questions = storefront.common_questions;
  if (questions.length === 0) return <AskSection storefront={storefront} />;
  return (
    <div className={css.questions}>
      <Section id="questions" title={m.storefront_questions()}>
        {questions.map(({ question, answer }, at) => (
          // Two questions may be the same, and the list only changes as a whole.
          // eslint-disable-next-line react/no-array-index-key
          <details key={at} className={css.question} dir="auto">
            <summary className={css.summary}>
              {question}
              <IconPlus size={18} aria-hidden="true" className={css.sign} />
            </summary>
            <p className={css.answer}>{answer}</p>
          </details>
        ))}
      </Section>
      <AskSection storefront={storefront} />
    </div>
  );
}
