import { useState } from "react";
import { consent, type Optional } from "~/lib/consent";
import { localToday } from "~/lib/today";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import css from "./ConsentBar.module.css";
import { CookieSettings } from "./CookieSettings";

/** What is allowed by allowing a coach to measure. */
const MEASURING: readonly Optional[] = ["statistics", "marketing"];

/**
 * Asks visitors of a page that has something optional to ask for, until they choose. Refusing is as easy as allowing.
 * `isRaised`: something else is fixed to the bottom of phones.
 */
export function ConsentBar({ text, isRaised }: { text: string; isRaised: boolean }) {
  const [isChoosing, setChoosing] = useState(false);
  const save = (allowed: readonly Optional[]) => {
    // The pressed button goes, so the keyboard continues from the page.
    document.getElementById("main")?.focus({ preventScroll: true });
    consent.save(allowed, localToday());
  };
  return (
    <section className={cx(css.bar, isRaised && css.raised)} aria-label={m.consent_title()}>
      <p>{text}</p>
      <div className={css.actions}>
        <button type="button" className="link" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {m.consent_choose()}
        </button>
        <Button onClick={() => save([])}>{m.consent_decline()}</Button>
        <Button onClick={() => save(MEASURING)}>{m.consent_allow()}</Button>
      </div>
      {isChoosing && <CookieSettings onClose={() => setChoosing(false)} />}
    </section>
  );
}
