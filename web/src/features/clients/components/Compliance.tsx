import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import type { Profile } from "../api";
import { shortDay } from "../words";
import css from "./Charts.module.css";

/** How much of what was planned was done, week by week; the week that still runs is paler. */
export function Compliance({ profile }: { profile: Profile }) {
  const { weeks, completion } = profile;
  const most = Math.max(1, ...weeks.map((week) => week.planned));
  const planned = weeks.some((week) => week.planned > 0);
  return (
    <Card
      title={m.clients_compliance()}
      actions={
        planned && (
          <span className={css.legend} aria-hidden="true">
            <span data-kind="done">{m.clients_compliance_done()}</span>
            <span data-kind="planned">{m.clients_compliance_planned()}</span>
          </span>
        )
      }
    >
      {planned ? (
        <>
          <p className={css.headline}>
            <strong>{completion === null ? "–" : `${completion} %`}</strong>
            <span className="t12 meta">{m.clients_compliance_note()}</span>
          </p>
          <ol className={css.bars}>
            {weeks.map((week, index) => {
              const now = index === weeks.length - 1;
              const label = m.clients_compliance_week({
                date: shortDay(week.monday),
                done: String(week.done),
                planned: String(week.planned),
              });
              return (
                <li key={week.monday} title={label} data-now={now || undefined}>
                  <span className="visually-hidden">{label}</span>
                  <span className={css.column} aria-hidden="true">
                    <span className={css.planned} style={{ height: `${(week.planned / most) * 100}%` }}>
                      <span
                        className={css.done}
                        style={{ height: week.planned ? `${(week.done / week.planned) * 100}%` : 0 }}
                      />
                    </span>
                  </span>
                  <span className={css.weekName} aria-hidden="true">
                    {now ? m.clients_compliance_now() : index % 3 === 0 ? shortDay(week.monday) : ""}
                  </span>
                </li>
              );
            })}
          </ol>
        </>
      ) : (
        <p className="t13 meta">{m.clients_compliance_empty()}</p>
      )}
    </Card>
  );
}
