import { useEffect, useRef } from "react";
import { dayTitle } from "~/domain/training/title";
import { useUnit } from "~/domain/training/useUnit";
import { ApiError } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Page } from "~/ui/page/Page";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { useKeepFirstPaint } from "~/ui/skeleton/useKeepFirstPaint";
import { ErrorState } from "~/ui/states/States";
import { lazyPart } from "~/ui/lazyPart";
import { toast } from "~/ui/toast/toast";
import { useDay } from "../../api/calendar";
import { STALE } from "~/lib/deviceCache";
import { storageIdOf, type Which } from "../../lib/offSchedule";
import { DayMacros } from "../lazyMacros";
import { UnavailableOffline } from "../UnavailableOffline";
import blockNavCss from "./BlockNav.module.css";
import dayHeaderCss from "./DayHeader.module.css";
import { WorkoutView } from "./WorkoutView";
import workoutViewCss from "./WorkoutView.module.css";
import entryCardCss from "./EntryCard.module.css";
import sessionViewCss from "./SessionView.module.css";
import setRowCss from "./SetRow.module.css";

/** Few ever see it. */
export const DayNotFound = lazyPart(async () => (await import("./DayNotFound")).DayNotFound, { background: true });
// For programs that have ended and runs before a restart.
const ReadOnlyDay = lazyPart(async () => (await import("./ReadOnlyDay")).ReadOnlyDay, { background: true });

/** The page of one day of one program, in all its states. */
export function DayScreen({ enrolmentId, date, which }: { enrolmentId: string; date: string; which?: Which }) {
  const day = useDay(enrolmentId, date, which);
  const unit = useUnit();
  useDayChanged(day.dataUpdatedAt === STALE ? undefined : day.data?.version);
  const isGone = day.error instanceof ApiError && (day.error.status === 404 || day.error.status === 422);
  if (isGone) return <DayNotFound />;
  if (!day.data && day.error) {
    return (
      <Page title={m.calendar_title()} width="narrow">
        <ErrorState error={day.error} onRetry={day.refetch} />
      </Page>
    );
  }
  if (!day.data && day.fetchStatus === "paused") {
    return (
      <Page title={m.calendar_title()} width="narrow">
        <UnavailableOffline />
      </Page>
    );
  }
  if (!day.data) return <DaySkeleton />;
  if (!day.data.open) return <ReadOnlyDay day={day.data} unit={unit} />;
  return (
    <Page title={dayTitle(day.data.content)} width="flush">
      <div data-own-header hidden />
      <WorkoutView
        key={storageIdOf(day.data)}
        day={day.data}
        unit={unit}
        above={<DayMacros date={day.data.date} edgeToEdge />}
      />
    </Page>
  );
}

/** Says so when the coach publishes another version of the day that is shown. */
function useDayChanged(version: number | undefined): void {
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (version === undefined) return;
    if (shown.current !== undefined && version > shown.current) toast(m.calendar_day_changed());
    shown.current = version;
  }, [version]);
}

/** The shape of a day until it is loaded; in a visit that starts here, behind what was painted first. */
export function DaySkeleton() {
  const keepFirstPaint = useKeepFirstPaint<HTMLDivElement>();
  return (
    <Page title={m.calendar_title()} width="flush">
      <div data-own-header hidden />
      <div
        className={workoutViewCss.screen}
        aria-busy="true"
        aria-label={m.calendar_loading()}
        role="status"
        {...keepFirstPaint}
      >
        <div className={dayHeaderCss.head}>
          <div className={dayHeaderCss.headLine}>
            <span className={dayHeaderCss.headSkeleton}>
              <Skeleton width={160} height={20} />
              <Skeleton width={220} height={12} />
            </span>
          </div>
          <div className={dayHeaderCss.progress}>
            <Skeleton height={6} />
          </div>
        </div>
        <div className={workoutViewCss.columns}>
          <div className={blockNavCss.nav}>
            {[96, 88, 104].map((width) => (
              <Skeleton key={width} width={width} height={36} round />
            ))}
          </div>
          <div className={workoutViewCss.work}>
            {[5, 3].map((rows) => (
              <div key={rows} className={sessionViewCss.block}>
                <div className={entryCardCss.entry}>
                  <div className={entryCardCss.entryHead}>
                    <Skeleton width={56} height={56} />
                    <div className={dayHeaderCss.headSkeleton}>
                      <Skeleton width={180} height={20} />
                      <Skeleton width={120} height={12} />
                    </div>
                  </div>
                  <div className={setRowCss.setHead} />
                  {Array.from({ length: rows }, (_, index) => (
                    <div key={index} className={setRowCss.set}>
                      <Skeleton width={12} />
                      <Skeleton width={44} />
                      <Skeleton height={40} />
                      <Skeleton width={44} height={44} />
                    </div>
                  ))}
                </div>
              </div>
            ))}
          </div>
        </div>
      </div>
    </Page>
  );
}
