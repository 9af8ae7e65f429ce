import { m } from "~/paraglide/messages.js";
import { cx } from "../cx";
import { Kbd } from "./Kbd";
import { keyList, keyNames, type KeySpec } from "./keyList";
import css from "./Keys.module.css";

/** Keys of the page's own list, and in a word or two what they do, if it is not what the list says. */
export type KeyHint = { keys: readonly KeySpec[]; label?: () => string };

/** The most common keys at the foot of a page, and a button that lists all. */
export function KeysBar({ hints, className }: { hints: readonly KeyHint[]; className?: string | undefined }) {
  return (
    <footer className={cx(css.bar, className)} aria-label={m.ui_keys_title()}>
      {hints.map(({ keys, label = keys[0]?.label }) => (
        <span key={keys.map(({ key }) => key).join()} className={css.hint}>
          {keys.flatMap(keyNames).map((name) => (
            <Kbd key={name}>{name}</Kbd>
          ))}
          {label?.()}
        </span>
      ))}
      <button type="button" className={cx(css.hint, css.all)} onClick={keyList.open}>
        <Kbd>?</Kbd> {m.ui_keys_all()}
      </button>
    </footer>
  );
}
