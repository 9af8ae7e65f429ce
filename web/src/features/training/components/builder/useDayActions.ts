import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { answer, api, handled } from "~/api/client";
import { Problem, sentenceOf } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { toast, toastError } from "~/ui/toast/toast";
import { type Content, REST, sameContent } from "../../lib/content";
import { type Draft, drafts } from "../../lib/drafts";
import { type Copied, knownDay, type Place, type Progression, type StoredDay, useApply } from "../../lib/timeline";

/** One thing that can be undone: published days by what stood there, or a draft by the one before it. */
type Step =
  | { kind: "days"; days: StoredDay[] }
  | { kind: "draft"; day: number; draft: Draft | null; tag: string; at: number };

const SAME_BREATH = 1_500;
const REFUSALS = handled(0, 409, 422, 500, 502, 503);

type MoveWhat = { days: number[]; to: number; sessionId?: string | undefined; position?: number };

/** Every change to days: publishing, moving, copying, drafts, and the way back through all of them. */
export function useDayActions(place: Place, timelineId: string) {
  const client = useQueryClient();
  const apply = useApply(place);
  const [past, setPast] = useState<Step[]>([]);
  const [future, setFuture] = useState<Step[]>([]);
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  // The version of each day after our own last write, so that going back several steps meets no conflict of our own.
  const ours = useRef(new Map<number, number>());
  const path = useMemo(() => ({ timeline_id: timelineId }), [timelineId]);

  const known = useCallback(
    (day: number): StoredDay => knownDay(client, place, day) ?? { day, version: 0, content: REST },
    [client, place],
  );

  const took = useCallback(
    (days: StoredDay[]) => {
      for (const stored of days) ours.current.set(stored.day, stored.version);
      apply(days);
    },
    [apply],
  );

  const once = useCallback(async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (working.current) return undefined;
    working.current = true;
    setBusy(true);
    try {
      return await work();
    } catch (problem) {
      toastError(sentenceOf(problem));
      return undefined;
    } finally {
      working.current = false;
      setBusy(false);
    }
  }, []);

  const restore = useCallback(
    async (days: StoredDay[]): Promise<StoredDay[]> => {
      const body = {
        days: days.map((stored) => ({ ...stored, version: ours.current.get(stored.day) ?? stored.version })),
      };
      const done = await answer(
        api.PUT("/api/coach/timelines/{timeline_id}/days", { params: { path }, body, ...REFUSALS }),
      );
      took(done.days);
      return done.undo;
    },
    [path, took],
  );

  /** Takes the last step of `from` back and answers what would bring it again. */
  const turn = useCallback(
    async (step: Step): Promise<Step> => {
      if (step.kind === "days") return { kind: "days", days: await restore(step.days) };
      const before = drafts.get(timelineId, step.day);
      drafts.set(timelineId, step.day, step.draft);
      return { ...step, draft: before, at: 0 };
    },
    [restore, timelineId],
  );

  const undo = useCallback(
    () =>
      once(async () => {
        const step = past.at(-1);
        if (!step) return;
        const back = await turn(step);
        setPast((steps) => steps.slice(0, -1));
        setFuture((steps) => [...steps, back]);
      }),
    [once, past, turn],
  );

  const redo = useCallback(
    () =>
      once(async () => {
        const step = future.at(-1);
        if (!step) return;
        const back = await turn(step);
        setFuture((steps) => steps.slice(0, -1));
        setPast((steps) => [...steps, back]);
      }),
    [once, future, turn],
  );

  const remember = useCallback((days: StoredDay[]) => {
    if (days.length === 0) return;
    setPast((steps) => [...steps, { kind: "days", days }]);
    setFuture([]);
  }, []);

  /** Runs one change of published days, shows it at once and offers the way back. */
  const change = useCallback(
    (said: string, call: () => Promise<{ days: StoredDay[]; undo: StoredDay[] }>) =>
      once(async () => {
        const done = await call();
        took(done.days);
        remember(done.undo);
        if (done.undo.length > 0) {
          toast(said, { undo: { run: () => restore(done.undo).then(() => setPast((steps) => steps.slice(0, -1))) } });
        }
        return done;
      }),
    [once, took, remember, restore],
  );

  const write = useCallback(
    (day: number, content: Content, tag = "") => {
      const before = drafts.get(timelineId, day);
      const published = known(day);
      const version = before?.version ?? published.version;
      const same = version === published.version && sameContent(content, published.content);
      drafts.set(timelineId, day, same ? null : { content, version });
      setFuture([]);
      setPast((steps) => {
        const last = steps.at(-1);
        const at = Date.now();
        const goesOn =
          last?.kind === "draft" && tag !== "" && last.day === day && last.tag === tag && at - last.at < SAME_BREATH;
        if (goesOn) return [...steps.slice(0, -1), { ...last, at }];
        return [...steps, { kind: "draft", day, draft: before, tag, at }];
      });
    },
    [known, timelineId],
  );

  const discard = useCallback(
    (day: number) => {
      const before = drafts.get(timelineId, day);
      drafts.set(timelineId, day, null);
      setPast((steps) => [...steps, { kind: "draft", day, draft: before, tag: "discard", at: 0 }]);
    },
    [timelineId],
  );

  /** Publishes a day. Throws the Problem, stale ones included: the panel shows both versions. */
  const publish = useCallback(
    async (day: number, content: Content, version: number) => {
      const before = known(day);
      const saved = await answer(
        api.PUT("/api/coach/timelines/{timeline_id}/days/{day}", {
          params: { path: { ...path, day } },
          body: { content, version },
          ...REFUSALS,
        }),
      );
      drafts.set(timelineId, day, null);
      took([saved]);
      setPast((steps) => steps.filter((step) => step.kind !== "draft" || step.day !== day));
      remember([{ day, version: saved.version, content: before.content }]);
      return saved;
    },
    [known, path, timelineId, took, remember],
  );

  const clear = useCallback(
    (days: number[]) =>
      change(m.builder_cleared({ count: days.length }), () =>
        answer(api.POST("/api/coach/timelines/{timeline_id}/clear", { params: { path }, body: { days }, ...REFUSALS })),
      ),
    [change, path],
  );

  const move = useCallback(
    ({ days, to, sessionId, position }: MoveWhat) =>
      change(m.builder_moved(), () =>
        answer(
          api.POST("/api/coach/timelines/{timeline_id}/move", {
            params: { path },
            body: { from_days: days, to_day: to, session_id: sessionId, position },
            ...REFUSALS,
          }),
        ),
      ),
    [change, path],
  );

  const copyCall = useCallback(
    (days: number[], places: number[], progression: Progression | null, dryRun: boolean): Promise<Copied> =>
      answer(
        api.POST("/api/coach/timelines/{timeline_id}/copy", {
          params: { path },
          body: { from_days: days, to_days: places, progression, dry_run: dryRun },
          ...REFUSALS,
        }),
      ),
    [path],
  );

  const copy = useCallback(
    (days: number[], places: number[], progression: Progression | null = null) =>
      change(m.builder_copied({ count: days.length * places.length }), () =>
        copyCall(days, places, progression, false),
      ),
    [change, copyCall],
  );

  const repeat = useCallback(
    (week: number, times: number) =>
      change(m.builder_repeated({ count: times }), () =>
        answer(
          api.POST("/api/coach/timelines/{timeline_id}/repeat_week", {
            params: { path },
            body: { from_day: week * 7, times, dry_run: false },
            ...REFUSALS,
          }),
        ),
      ),
    [change, path],
  );

  const bringBack = useCallback(
    (day: number, version: number) =>
      change(m.builder_restored({ version }), () =>
        answer(
          api.POST("/api/coach/timelines/{timeline_id}/days/{day}/restore", {
            params: { path: { ...path, day } },
            body: { version },
            ...REFUSALS,
          }),
        ),
      ),
    [change, path],
  );

  return useMemo(
    () => ({
      busy,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      undo,
      redo,
      write,
      discard,
      publish,
      clear,
      move,
      copy,
      copyCall,
      repeat,
      bringBack,
      known,
      took,
    }),
    [
      busy,
      past.length,
      future.length,
      undo,
      redo,
      write,
      discard,
      publish,
      clear,
      move,
      copy,
      copyCall,
      repeat,
      bringBack,
      known,
      took,
    ],
  );
}

export type DayActions = ReturnType<typeof useDayActions>;

/** Whether a save was refused because somebody saved the day in the meantime. */
export function isStale(problem: unknown): problem is Problem {
  return problem instanceof Problem && problem.status === 409 && problem.reason === "stale";
}
