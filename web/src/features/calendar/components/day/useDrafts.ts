import { useCallback, useState } from "react";
import { storage } from "~/lib/storage";
import type { SetDraft } from "../../lib/setFields";
import type { Swap } from "./swap";

type FinishDraft = { mood?: number | null; energy?: number | null; comment?: string };
type Drafts = {
  sets: Record<string, SetDraft>;
  /** By exercise of the day: the one that replaces it, `null` if it is the prescribed one again. */
  swaps?: Record<string, Swap | null>;
  finish?: FinishDraft;
};

const EMPTY: Drafts = { sets: {} };

/** What was typed on a day, stored on the device until it is logged: a reload or a failed save loses nothing. */
export function useDrafts(storageId: string) {
  const key = `regimen.calendar.draft.${storageId}`;
  const [drafts, setDrafts] = useState<Drafts>(() => ({ ...EMPTY, ...storage.getJson<Partial<Drafts>>(key) }));
  const change = useCallback(
    (next: (old: Drafts) => Drafts) =>
      setDrafts((old) => {
        const changed = next(old);
        if (Object.keys(changed.sets).length === 0 && !changed.finish && !changed.swaps) storage.remove(key);
        else storage.set(key, JSON.stringify(changed));
        return changed;
      }),
    [key],
  );
  return {
    values: drafts,
    setSet: useCallback(
      (setId: string, draft: SetDraft | undefined) =>
        change((old) => {
          const { [setId]: _, ...others } = old.sets;
          return { ...old, sets: draft && Object.keys(draft).length > 0 ? { ...others, [setId]: draft } : others };
        }),
      [change],
    ),
    setFinish: useCallback((finish: FinishDraft | undefined) => change((old) => ({ ...old, finish })), [change]),
    setSwap: useCallback(
      (entryId: string, swap: Swap | null) => change((old) => ({ ...old, swaps: { ...old.swaps, [entryId]: swap } })),
      [change],
    ),
  };
}
