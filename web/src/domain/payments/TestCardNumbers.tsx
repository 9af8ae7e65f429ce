import { IconChevronDown, IconFlask } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import css from "./TestCardNumbers.module.css";

const CARDS = [
  ["4242 4242 4242 4242", m.payments_test_works],
  ["4000 0027 6000 3184", m.payments_test_bank],
  ["4000 0000 0000 0002", m.payments_test_declined],
  ["4000 0000 0000 9995", m.payments_test_funds],
  ["4000 0000 0000 0341", m.payments_test_later],
  ["4000 0000 0000 2685", m.payments_test_disputed],
] as const;

/** The card numbers of the sandbox and what each of them does. */
export function TestCardNumbers({ onPick }: { onPick: (number: string) => void }) {
  return (
    <details className={css.details}>
      <summary>
        <IconFlask size={16} aria-hidden="true" />
        {m.payments_simulated_helper()}
        <IconChevronDown size={16} className={css.chevron} aria-hidden="true" />
      </summary>
      <ul>
        {CARDS.map(([number, description]) => (
          <li key={number}>
            <button type="button" onClick={() => onPick(number)} aria-label={m.payments_test_use({ number })}>
              <span className="num">{number}</span>
              <span className={css.note}>{description()}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
