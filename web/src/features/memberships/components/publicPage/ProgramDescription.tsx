import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import css from "./ProgramDescription.module.css";

/** The length beyond which a description pushes the price off a phone's first screen. */
const LONG_TEXT = 480;

/** The coach's description of the program. A long one is cut short on a phone until it is opened. */
export function ProgramDescription({ text }: { text: string }) {
  const [isExpanded, setIsExpanded] = useState(text.length <= LONG_TEXT);
  return (
    <section aria-label={m.memberships_overview()}>
      <p className={css.description} data-collapsed={!isExpanded || undefined}>
        {text}
      </p>
      {!isExpanded && (
        <button type="button" className={css.readMore} onClick={() => setIsExpanded(true)}>
          {m.memberships_read_more()}
        </button>
      )}
    </section>
  );
}
