import { m } from "~/paraglide/messages.js";
import type { Difference } from "../../api/overrides";
import css from "./Overrides.module.css";

/** Exercises as the group does them, struck through, and beside them as the client does. */
export function Differences({ differences }: { differences: Difference[] }) {
  if (differences.length === 0) return null;
  return (
    <ul className={css.differences}>
      {differences.map(({ name, scheme, new_name, new_scheme, note }, index) => (
        <li key={`${name}-${index}`}>
          <del className={css.before}>{`${name} ${scheme}`}</del>
          <ins className={css.after}>
            {new_name === null ? m.builder_override_left_out() : `${new_name} ${new_scheme}`}
            {note && <span className={css.entryNote}>{note}</span>}
          </ins>
        </li>
      ))}
    </ul>
  );
}
