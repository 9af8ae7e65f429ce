import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from "react";
import type { DayDetails } from "~/domain/training/calendarDay";
import { type Block, blocksOf, isTimed } from "~/domain/training/content";
import type { Unit } from "~/domain/training/load";
import { isBlockDone } from "~/domain/training/sets";
import { firstPage } from "~/lib/firstPaint";
import { m } from "~/paraglide/messages.js";
import { formerStorageId, storageIdOf } from "../../lib/offSchedule";
import { RestTimer } from "../timer/lazyTimers";
import { useRest } from "../timer/useRest";
import { BlockNav } from "./BlockNav";
import { DayHeader } from "./DayHeader";
import { currentSet, type DayState, DayStateContext } from "./dayState";
import css from "./WorkoutView.module.css";
import { FinishWorkoutCard, loadParts } from "./lazyParts";
import { RemovedResults } from "./RemovedResults";
import { nextSetName } from "./nextSet";
import { SessionView } from "./SessionView";
import { useWorkoutLog } from "./useWorkoutLog";
import { useDrafts } from "./useDrafts";
import { useScrollToNext } from "./useScrollToNext";

/** `above` is shown before the training, once the first page is complete. */
type Props = { day: DayDetails; unit: Unit; above?: ReactNode };

/** A day of training to do and to log: every set is one tap, with rests in between and how it went at the end. */
export function WorkoutView({ day, unit, above }: Props) {
  const isFirstPageComplete = useSyncExternalStore(firstPage.subscribe, firstPage.isComplete);
  useEffect(() => {
    if (isFirstPageComplete) void loadParts();
  }, [isFirstPageComplete]);
  const storageId = storageIdOf(day);
  const log = useWorkoutLog(day);
  const drafts = useDrafts(storageId, day.off_schedule ? undefined : formerStorageId(day));
  const rest = useRest(storageId);
  const current = currentSet(day, log);
  useScrollToNext(current?.set.id);
  const state: DayState = { day, log, unit, drafts, rest, current };
  const { sessions } = day.content;
  const blocks = useMemo(() => blocksOf(day.content), [day.content]);
  const isDone = (block: Block) => isBlockDone(block, log.results, log.scores);
  const currentId = current?.block.id ?? blocks.find((block) => isTimed(block) && !isDone(block))?.id;

  return (
    <DayStateContext value={state}>
      <div className={css.screen}>
        <DayHeader />
        {day.adjusted && (
          <p className={css.adjusted}>
            <b>{m.calendar_adjusted()}</b> {day.adjusted.note}
          </p>
        )}
        {day.kept && <p className={css.adjusted}>{m.calendar_kept()}</p>}
        {sessions.length === 0 ? (
          <>
            <p className={css.restDay}>{m.calendar_rest_day_text()}</p>
            <RemovedResults day={log.day} unit={unit} />
          </>
        ) : (
          <div className={css.columns}>
            <BlockNav blocks={blocks} currentId={currentId} isDone={isDone} />
            <div className={css.work}>
              {isFirstPageComplete && above}
              {sessions.map((session) => (
                <SessionView key={session.id} session={session} showTitle={sessions.length > 1} />
              ))}
              <RemovedResults day={log.day} unit={unit} />
              <FinishWorkoutCard />
              {rest.current && (
                <RestTimer
                  rest={rest.current}
                  next={nextSetName(sessions, rest.current.afterSetId, current)}
                  onExtend={() => rest.extend(15)}
                  onSkip={rest.stop}
                />
              )}
            </div>
          </div>
        )}
      </div>
    </DayStateContext>
  );
}
