import type { ReactNode } from "react";
import { Skeleton } from "../skeleton/Skeleton";
import css from "./StatStrip.module.css";

export type Stat = {
  label: string;
  value: ReactNode;
  /** Said smaller behind the figure: "+18 this month". */
  note?: ReactNode;
  tone?: "good" | "warn" | "plain";
};

/** At most five figures in one strip, split by hairlines. */
export function StatStrip({ stats, loading }: { stats: Stat[]; loading?: boolean }) {
  return (
    <dl className={css.strip}>
      {stats.map((stat) => (
        <div key={stat.label} className={css.cell}>
          <dt className={css.label}>{stat.label}</dt>
          <dd className={css.line}>
            {loading ? (
              <Skeleton width={72} height={20} />
            ) : (
              <>
                <span className={css.value}>{stat.value}</span>
                {stat.note && <span className={css[stat.tone ?? "plain"]}>{stat.note}</span>}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
