import type { EvidenceText } from "../disputes";
import { FIELDS } from "../disputeTexts";
import css from "./DisputeAnswer.module.css";

/** What a bank reads about a payment, by field. */
export function EvidenceTexts({ texts }: { texts: EvidenceText[] }) {
  return (
    <dl className={css.texts}>
      {texts.map(({ field, text }) => (
        <div key={field}>
          <dt>{FIELDS[field]()}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
