import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import css from "./ProgramDescription.module.css";

/** More than this pushes the price out of a phone's first screens. */
const LONG_TEXT = 480;

/** What the coach says about it. A long text begins short on the phone. */
export function Overview({ text: words }: { text: string }) {
  const [whole, setWhole] = useState(words.length <= LONG_TEXT);
  return (
    <section aria-label={m.memberships_overview()}>
      <p className={css.overview} data-short={!whole || undefined}>
        {words}
      </p>
      {!whole && (
        <button type="button" className={css.readMore} onClick={() => setWhole(true)}>
          {m.memberships_read_more()}
        </button>
      )}
    </section>
  );
}
