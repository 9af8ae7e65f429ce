import type { CSSProperties } from "react";
import { Skeleton, SkeletonRows } from "~/ui/skeleton/Skeleton";
import { useIsPhone } from "~/ui/useMedia";
import css from "./Builder.module.css";
import grid from "./grid/Grid.module.css";
import { WeekSkeleton } from "./grid/WeekRow";

const COLUMNS = { "--columns": "76px repeat(7, minmax(0, 1fr))" } as CSSProperties;

/** The shape of the builder until its weeks are loaded. */
export function BuilderSkeleton() {
  const phone = useIsPhone();
  return (
    <div className={css.page} aria-busy="true">
      <div className={css.toolbar}>
        <Skeleton width={40} height={28} />
        <Skeleton width={160} height={16} />
      </div>
      {phone ? (
        <div className={css.phoneList}>
          <SkeletonRows rows={5} height={120} />
        </div>
      ) : (
        <div className={grid.grid} style={COLUMNS}>
          <div className={grid.top} />
          {[0, 1, 2].map((week) => (
            <div key={week} className={grid.week}>
              <div className={grid.gutter}>
                <Skeleton width={44} height={14} />
              </div>
              <WeekSkeleton />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
