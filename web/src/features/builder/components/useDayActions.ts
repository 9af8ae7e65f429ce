import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { toastRefusal } from "~/domain/plan-notice/Refusal";
import { type Block, blocksOf, type Content, REST_DAY, sameContent } from "~/domain/training/content";
import { DAYS_PER_WEEK } from "~/domain/training/weeks";
import { ApiError } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { toast, toastError } from "~/ui/toast/toast";
import { type CopiedDraft, cachedDay, type Progression, type StoredDay, type TimelineRef } from "../api/timeline";
import { type DayChanges, type DayMove, timelineWrites } from "../api/timelineWrites";
import { type Draft, drafts } from "../lib/drafts";
import { whilePublishing } from "../lib/draftSync";
import { type DayDraft, useDayHistory } from "./useDayHistory";
import type { SupersetGate } from "./useSupersetGate";

/** The days that are written if `days` are shifted so that the first one lands on `to`. */
export function targetDays(days: number[], to: number): number[] {
  const shift = to - Math.min(...days);
  return days.map((day) => day + shift);
}

/** Runs a change and shows its error in a toast. While one is running, others are ignored. */
function useRunExclusively() {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const runExclusively = useCallback(async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      toastRefusal(error);
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, runExclusively };
}

/** Every change of days and drafts, with undo and redo. */
export function useDayActions(timelineRef: TimelineRef, timelineId: string, { refuses, explain }: SupersetGate) {
  const client = useQueryClient();
  const { busy, runExclusively } = useRunExclusively();
  const history = useDayHistory(timelineId, runExclusively);
  const { applySaved, pushUndo, pushDraftUndo, forgetDraftSteps } = history;

  const publishedDay = useCallback(
    (day: number): StoredDay => cachedDay(client, timelineRef, day) ?? { day, version: 0, content: REST_DAY },
    [client, timelineRef],
  );

  /** The content of a day as the coach sees it: its draft, or else what is published. */
  const currentContent = useCallback(
    (day: number): Content => drafts.get(timelineId, day)?.content ?? publishedDay(day).content,
    [publishedDay, timelineId],
  );

  /** Stores a draft, or removes it if it says the same as what is published. */
  const storeDraft = useCallback(
    (day: number, draft: Draft) => {
      const published = publishedDay(day);
      const isPublished =
        draft.version === published.version &&
        Object.keys(draft.texts).length === 0 &&
        sameContent(draft.content, published.content);
      drafts.set(timelineId, day, isPublished ? null : draft);
    },
    [publishedDay, timelineId],
  );

  /** Keeps a session's text that cannot be parsed yet; null once it is in the content. */
  const storeText = useCallback(
    (day: number, sessionId: string, text: string | null) => {
      const before = drafts.get(timelineId, day) ?? { ...publishedDay(day), texts: {} };
      if ((before.texts[sessionId] ?? null) === text) return;
      const { [sessionId]: _, ...others } = before.texts;
      const texts = text === null ? others : { ...others, [sessionId]: text };
      storeDraft(day, { content: before.content, version: before.version, texts });
    },
    [publishedDay, storeDraft, timelineId],
  );

  /** The drafts of `days`, to copy them as the coach sees them. */
  const draftsOf = useCallback(
    (days: number[]): CopiedDraft[] =>
      days.flatMap((day) => {
        const draft = drafts.get(timelineId, day);
        return draft ? [{ day, content: draft.content }] : [];
      }),
    [timelineId],
  );

  /** Whether blocks of a day have supersets that it doesn't have yet, on a plan without them. */
  const hasRefusedSupersets = useCallback(
    (day: number, blocks: Block[]): boolean =>
      refuses(blocks, [...blocksOf(currentContent(day)), ...blocksOf(publishedDay(day).content)]),
    [refuses, currentContent, publishedDay],
  );

  /** Returns whether the draft was changed: what the plan lacks is explained and not written. */
  const editDraft = useCallback(
    (day: number, change: (content: Content) => Content, tag = ""): boolean => {
      const before = drafts.get(timelineId, day);
      const { content, version } = before ?? publishedDay(day);
      const changed = change(content);
      if (hasRefusedSupersets(day, blocksOf(changed))) {
        explain();
        return false;
      }
      storeDraft(day, { content: changed, version, texts: before?.texts ?? {} });
      pushDraftUndo(day, before, tag);
      return true;
    },
    [publishedDay, storeDraft, timelineId, pushDraftUndo, hasRefusedSupersets, explain],
  );

  /**
   * Changes drafts of several days, and their texts that can't be read, as one step to undo. Returns whether it did:
   * what the plan lacks is explained, and then none of them is written.
   */
  const editDrafts = useCallback(
    (
      days: number[],
      change: (draft: Pick<Draft, "content" | "texts">, day: number) => Pick<Draft, "content" | "texts">,
    ): boolean => {
      const changes = days.flatMap((day) => {
        const draft = drafts.get(timelineId, day);
        const { content, version } = draft ?? publishedDay(day);
        const old = { content, texts: draft?.texts ?? {} };
        const next = change(old, day);
        const isSame =
          sameContent(old.content, next.content) && JSON.stringify(old.texts) === JSON.stringify(next.texts);
        return isSame ? [] : [{ day, draft, next: { ...next, version } }];
      });
      if (changes.some(({ day, next }) => hasRefusedSupersets(day, blocksOf(next.content)))) {
        explain();
        return false;
      }
      for (const { day, next } of changes) storeDraft(day, next);
      if (changes.length > 0)
        pushUndo(
          [],
          changes.map(({ day, draft }): DayDraft => ({ day, draft })),
        );
      return true;
    },
    [publishedDay, storeDraft, timelineId, pushUndo, hasRefusedSupersets, explain],
  );

  const discardDraft = useCallback(
    (day: number) => {
      const before = drafts.get(timelineId, day);
      if (!before) return;
      drafts.set(timelineId, day, null);
      pushDraftUndo(day, before, "");
    },
    [timelineId, pushDraftUndo],
  );

  /** Publishes a day. Throws the `ApiError`, a stale version included: the panel shows both versions. */
  const publish = useCallback(
    async (day: number, content: Content, version: number) => {
      const before = publishedDay(day);
      const saved = await whilePublishing([{ timelineId, day }], async () => {
        const revision = drafts.revision(timelineId, day);
        const stored = await timelineWrites(timelineId).saveDay(day, content, version, revision);
        // What was typed while it was being saved, or is not parsed yet, is a draft of the saved version.
        const draft = drafts.get(timelineId, day);
        const hasMore = draft && (!sameContent(draft.content, content) || Object.keys(draft.texts).length > 0);
        drafts.setPublished(timelineId, day, hasMore ? { ...draft, version: stored.version } : null);
        return stored;
      });
      applySaved([saved]);
      forgetDraftSteps(day);
      pushUndo([{ ...before, version: saved.version }]);
    },
    [publishedDay, timelineId, applySaved, forgetDraftSteps, pushUndo],
  );

  const dayCommands = useMemo(() => {
    const writes = timelineWrites(timelineId);

    /** Shows changed days at once, with a toast that offers to undo the change. */
    const show = (message: string, { days, undo }: DayChanges, removedDrafts: DayDraft[] = []) => {
      applySaved(days);
      if (undo.length > 0 || removedDrafts.length > 0)
        toast(message, { action: { label: m.ui_undo(), run: pushUndo(undo, removedDrafts) } });
    };

    /**
     * Refuses the change if one of the days has a draft: the change would leave it out, or the draft would hide the
     * change.
     */
    const changeDays = <T extends DayChanges>(message: string, days: number[], call: () => Promise<T>) =>
      runExclusively(async () => {
        const withDraft = days.find((day) => drafts.get(timelineId, day));
        if (withDraft !== undefined) {
          toastError(m.builder_draft_first({ day: withDraft + 1 }));
          return undefined;
        }
        const changed = await call();
        show(message, changed);
        return changed;
      });

    /** Removes the drafts of the days together with their content; undo restores both. */
    const overwrite = (message: string, days: number[], call: () => Promise<DayChanges>) =>
      runExclusively(async () => {
        const changed = await call();
        const removedDrafts = days
          .map((day) => ({ day, draft: drafts.get(timelineId, day) }))
          .filter(({ draft }) => draft !== null);
        for (const { day } of removedDrafts) drafts.set(timelineId, day, null);
        show(message, changed, removedDrafts);
        return changed;
      });

    /** Whether a draft has text that is not in its content, which a copy would leave out. */
    const hasUnreadText = (day: number) => Object.keys(drafts.get(timelineId, day)?.texts ?? {}).length > 0;

    return {
      clear: (days: number[]) => overwrite(m.builder_cleared({ count: days.length }), days, () => writes.clear(days)),
      restoreVersion: (day: number, version: number) =>
        overwrite(m.builder_restored({ version }), [day], () => writes.restoreVersion(day, version)),
      move: (move: DayMove) =>
        changeDays(m.builder_moved(), [...move.days, ...targetDays(move.days, move.to)], () => writes.move(move)),
      copy: (days: number[], targets: number[], progression: Progression | null = null) =>
        changeDays(
          m.builder_copied({ count: days.length * targets.length }),
          [...days.filter(hasUnreadText), ...targets.flatMap((to) => targetDays(days, to))],
          () => writes.copy(days, targets, progression, { dryRun: false, drafts: draftsOf(days) }),
        ),
      /** Returns what a copy would write, without writing it. */
      previewCopy: (days: number[], targets: number[], progression: Progression | null) =>
        writes.copy(days, targets, progression, { dryRun: true, drafts: draftsOf(days) }),
      repeatWeek: (week: number, times: number) =>
        changeDays(
          m.builder_repeated({ count: times }),
          Array.from({ length: DAYS_PER_WEEK * (times + 1) }, (_, index) => week * DAYS_PER_WEEK + index),
          () => writes.repeatWeek(week * DAYS_PER_WEEK, times),
        ),
    };
  }, [timelineId, applySaved, pushUndo, runExclusively, draftsOf]);

  return useMemo(
    () => ({
      busy,
      ...history,
      ...dayCommands,
      publishedDay,
      currentContent,
      draftsOf,
      hasRefusedSupersets,
      editDraft,
      editDrafts,
      storeText,
      discardDraft,
      publish,
    }),
    [
      busy,
      history,
      dayCommands,
      publishedDay,
      currentContent,
      draftsOf,
      hasRefusedSupersets,
      editDraft,
      editDrafts,
      storeText,
      discardDraft,
      publish,
    ],
  );
}

export type DayActions = ReturnType<typeof useDayActions>;

/** Whether a save was refused because somebody else saved the day in the meantime. */
export function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && error.reason === "stale";
}
