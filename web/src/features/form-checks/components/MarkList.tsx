import { IconTrash } from "@tabler/icons-react";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import type { Mark } from "../api";
import { formatMoment, wordsOf } from "../lib/marks";
import css from "./FormCheck.module.css";

type Props = {
  marks: readonly Mark[];
  /** The marks of the frame that is shown. */
  here?: readonly Mark[];
  onGo: (mark: Mark) => void;
  onRemove?: (mark: Mark) => void;
};

/** What was written and drawn, by moment. */
export function MarkList({ marks, here = [], onGo, onRemove }: Props) {
  if (marks.length === 0) return null;
  return (
    <section>
      <h3 className={css.subtitle}>
        {m.form_checks_notes()}
        <span className={css.count}>{formatNumber(marks.length)}</span>
      </h3>
      <ul className={css.marks}>
        {marks.map((mark) => (
          <li key={`${mark.clip_id} ${mark.at_ms}`}>
            <button type="button" aria-current={here.includes(mark) || undefined} onClick={() => onGo(mark)}>
              <b>{formatMoment(mark.at_ms)}</b> {mark.text || wordsOf(mark) || m.form_checks_drawing()}
            </button>
            {onRemove && (
              <IconButton
                label={m.form_checks_remove_note({ time: formatMoment(mark.at_ms) })}
                onClick={() => onRemove(mark)}
              >
                <IconTrash size={16} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
