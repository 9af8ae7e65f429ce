import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import type { ClientProfile } from "../api";
import css from "./Charts.module.css";

/** The share of planned training that was done, by week; the current week is paler. */
export function ComplianceCard({ profile }: { profile: ClientProfile }) {
  const { weeks, completion } = profile;
  const most = Math.max(1, ...weeks.map((week) => week.planned));
  const hasPlanned = weeks.some((week) => week.planned > 0);
  return (
    <Card
      title={m.clients_compliance()}
      actions={
        hasPlanned && (
          <span className={css.legend} aria-hidden="true">
            <span data-kind="done">{m.clients_compliance_done()}</span>
            <span data-kind="planned">{m.clients_compliance_planned()}</span>
          </span>
        )
      }
    >
      {hasPlanned ? (
        <>
          <p className={css.headline}>
            <strong>{completion === null ? "–" : `${completion}%`}</strong>
            <span className="t12 meta">{m.clients_compliance_note()}</span>
          </p>
          <ol className={css.bars}>
            {weeks.map((week, index) => {
              const isCurrent = index === weeks.length - 1;
              const label = m.clients_compliance_week({
                date: formatDay(week.monday, "short"),
                done: String(week.done),
                planned: String(week.planned),
              });
              return (
                <li key={week.monday} title={label} data-now={isCurrent || undefined}>
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
                    {isCurrent ? m.clients_compliance_now() : index % 3 === 0 ? formatDay(week.monday, "short") : ""}
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
