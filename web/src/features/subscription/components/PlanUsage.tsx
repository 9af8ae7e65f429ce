import { m } from "~/paraglide/messages.js";
import type { Subscription } from "../api";
import css from "./Plan.module.css";

/** Plans for more clients show a bar without gaps. */
const MOST_SEGMENTS = 25;

/** How many of the plan's places are taken, by whom, and from where on the owner is warned. */
export function PlanUsage({ plan }: { plan: Subscription }) {
  const { active_clients: active, active_sub_clients: paying, max_clients: max, warns_at: warnsAt } = plan;
  /** A plan that is over has none. */
  const hasPlaces = max > 0;
  const places = Math.max(max, active, 1);
  const groups = [
    { kind: "paying", size: paying },
    { kind: "free", size: active - paying },
    { kind: "open", size: places - active },
  ].filter(({ size }) => size > 0);
  const parts =
    places > MOST_SEGMENTS
      ? groups
      : groups.flatMap(({ kind, size }) => Array.from({ length: size }, () => ({ kind, size: 1 })));
  return (
    <div className={css.usageBox}>
      <p className={css.usage}>
        <strong>{active}</strong>{" "}
        {hasPlaces ? m.subscription_of_clients({ count: max }) : m.subscription_clients_word({ count: active })}
        <span className={`${css.small} ${css.legend}`}>
          <span>{m.subscription_paying({ count: String(paying) })}</span>
          <span data-kind="free">{m.subscription_not_paying({ count: String(active - paying) })}</span>
        </span>
      </p>
      {hasPlaces && (
        <div className={css.bar} aria-hidden="true">
          {parts.map(({ kind, size }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- places have no names
            <span key={at} data-kind={kind} style={{ flexGrow: size }} />
          ))}
        </div>
      )}
      {warnsAt !== null && (
        <p className={css.scale}>
          <span style={{ width: `${(100 * warnsAt) / places}%` }}>
            {m.subscription_warns_at({ count: String(warnsAt) })}
          </span>
          <span>{max}</span>
        </p>
      )}
      <p className={css.small}>{m.subscription_who_counts()}</p>
    </div>
  );
}
