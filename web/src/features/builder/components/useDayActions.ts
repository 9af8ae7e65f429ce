import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { type Content, REST_DAY, sameContent } from "~/domain/training/content";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { toast, toastError } from "~/ui/toast/toast";
import { knownDay, type Place, type Progression, type StoredDay, WEEK } from "../api/timeline";
import { type Changed, type MoveWhat, writesOf } from "../api/timelineWrites";
import { drafts } from "../lib/drafts";
import { type DayDraft, useDayHistory } from "./useDayHistory";

/** Where days land when the first of them lands on `to`. */
function landing(days: number[], to: number): number[] {
  const shift = to - Math.min(...days);
  return days.map((day) => day + shift);
}

/** Runs one thing at a time; what fails is said in a toast. */
function useOneAtATime() {
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const once = useCallback(async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (working.current) return undefined;
    working.current = true;
    setBusy(true);
    try {
      return await work();
    } catch (problem) {
      toastError(errorMessage(problem));
      return undefined;
    } finally {
      working.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, once };
}

/** Every change to days: publishing, moving, copying, drafts, and the way back through all of them. */
export function useDayActions(place: Place, timelineId: string) {
  const client = useQueryClient();
  const { busy, once } = useOneAtATime();
  const history = useDayHistory(timelineId, once);
  const { took, didDays, didDraft, forgetDraft } = history;

  const known = useCallback(
    (day: number): StoredDay => knownDay(client, place, day) ?? { day, version: 0, content: REST_DAY },
    [client, place],
  );

  /** What the coach sees of a day: the draft, else what is published. */
  const current = useCallback(
    (day: number): Content => drafts.get(timelineId, day)?.content ?? known(day).content,
    [known, timelineId],
  );

  /** Changes the draft of a day, whatever it is by now. */
  const write = useCallback(
    (day: number, next: (content: Content) => Content, tag = "") => {
      const before = drafts.get(timelineId, day);
      const published = known(day);
      const content = next(before?.content ?? published.content);
      const version = before?.version ?? published.version;
      const same = version === published.version && sameContent(content, published.content);
      drafts.set(timelineId, day, same ? null : { content, version });
      didDraft(day, before, tag);
    },
    [known, timelineId, didDraft],
  );

  const discard = useCallback(
    (day: number) => {
      const before = drafts.get(timelineId, day);
      if (!before) return;
      drafts.set(timelineId, day, null);
      didDraft(day, before, "");
    },
    [timelineId, didDraft],
  );

  /** Publishes a day. Throws the ApiError, stale ones included: the panel shows both versions. */
  const publish = useCallback(
    async (day: number, content: Content, version: number) => {
      const before = known(day);
      const saved = await writesOf(timelineId).day(day, content, version);
      // What was typed while it was being saved is a draft of what was saved.
      const typed = drafts.get(timelineId, day);
      const goesOn = typed !== null && !sameContent(typed.content, content);
      drafts.set(timelineId, day, goesOn ? { ...typed, version: saved.version } : null);
      took([saved]);
      forgetDraft(day);
      didDays([{ ...before, version: saved.version }]);
    },
    [known, timelineId, took, forgetDraft, didDays],
  );

  const changes = useMemo(() => {
    const writes = writesOf(timelineId);

    /** Shows a change of published days at once and offers the way back. */
    const show = (said: string, { days, undo }: Changed, lying: DayDraft[] = []) => {
      took(days);
      if (undo.length > 0 || lying.length > 0) toast(said, { undo: { run: didDays(undo, lying) } });
    };

    /** Refused where a draft lies on one of the days: it would miss the change, or hide it. */
    const change = <T extends Changed>(said: string, touched: number[], call: () => Promise<T>) =>
      once(async () => {
        const waiting = touched.find((day) => drafts.get(timelineId, day));
        if (waiting !== undefined) {
          toastError(m.builder_draft_first({ day: waiting + 1 }));
          return undefined;
        }
        const done = await call();
        show(said, done);
        return done;
      });

    /** Whatever was typed on the days goes with what they said, and comes back with it. */
    const overwrite = (said: string, days: number[], call: () => Promise<Changed>) =>
      once(async () => {
        const done = await call();
        const lying = days
          .map((day) => ({ day, draft: drafts.get(timelineId, day) }))
          .filter(({ draft }) => draft !== null);
        for (const { day } of lying) drafts.set(timelineId, day, null);
        show(said, done, lying);
        return done;
      });

    return {
      clear: (days: number[]) => overwrite(m.builder_cleared({ count: days.length }), days, () => writes.clear(days)),
      bringBack: (day: number, version: number) =>
        overwrite(m.builder_restored({ version }), [day], () => writes.restoreVersion(day, version)),
      move: (what: MoveWhat) =>
        change(m.builder_moved(), [...what.days, ...landing(what.days, what.to)], () => writes.move(what)),
      copy: (days: number[], places: number[], progression: Progression | null = null) =>
        change(
          m.builder_copied({ count: days.length * places.length }),
          [...days, ...places.flatMap((to) => landing(days, to))],
          () => writes.copy(days, places, progression, { dryRun: false }),
        ),
      /** What a copy would write, without writing it. */
      tryCopy: (days: number[], places: number[], progression: Progression) =>
        writes.copy(days, places, progression, { dryRun: true }),
      repeat: (week: number, times: number) =>
        change(
          m.builder_repeated({ count: times }),
          Array.from({ length: WEEK * (times + 1) }, (_, index) => week * WEEK + index),
          () => writes.repeatWeek(week * WEEK, times),
        ),
    };
  }, [timelineId, took, didDays, once]);

  return useMemo(
    () => ({ busy, ...history, ...changes, known, current, write, discard, publish }),
    [busy, history, changes, known, current, write, discard, publish],
  );
}

export type DayActions = ReturnType<typeof useDayActions>;

/** Whether a save was refused because somebody saved the day in the meantime. */
export function isStale(problem: unknown): problem is ApiError {
  return problem instanceof ApiError && problem.status === 409 && problem.reason === "stale";
}
