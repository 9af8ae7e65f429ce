import { useCallback, useState } from "react";
import { unsentKey } from "~/api/deviceKeys";
import { type OwnedKey, storage } from "~/lib/storage";
import type { SetDraft } from "../../lib/setFields";
import type { Swap } from "./swap";

/** The comment as it is typed, and since when, in milliseconds. Earlier releases kept ratings here too. */
type FinishDraft = { mood?: number | null; energy?: number | null; comment?: string; at?: number };
type Drafts = {
  sets: Record<string, SetDraft>;
  /** By exercise of the day: the one that replaces it, `null` if it is the prescribed one again. */
  swaps?: Record<string, Swap | null>;
  finish?: FinishDraft;
};

const EMPTY: Drafts = { sets: {} };

const keyFor = (storageId: string): OwnedKey => unsentKey("day", storageId);
const earlierKeyFor = (storageId: string) => `regimen.calendar.draft.${storageId}` as const;

/** Moves what an earlier release stored under another name. */
function readDrafts(key: OwnedKey, storageId: string, formerStorageId?: string): Partial<Drafts> | undefined {
  const stored = storage.getJson<Partial<Drafts>>(key);
  if (stored) return stored;
  const earlier = earlierKeyFor(formerStorageId ?? storageId);
  const former = storage.getJson<Partial<Drafts>>(earlier);
  if (!former) return undefined;
  storage.set(key, JSON.stringify(former));
  storage.remove(earlier);
  return former;
}

/** What was typed on a day, stored on the device until it is logged: a reload or a failed save loses nothing. */
export function useDrafts(storageId: string, formerStorageId?: string) {
  const key = keyFor(storageId);
  const [drafts, setDrafts] = useState<Drafts>(() => ({ ...EMPTY, ...readDrafts(key, storageId, formerStorageId) }));
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
      /** `loggedAt`: when the value was logged that the draft is typed over, if there is one. */
      (setId: string, draft: SetDraft | undefined, loggedAt?: string) => {
        const { at: _, ...typed } = draft ?? {};
        // The clock of this device may be behind that of another one.
        const at = loggedAt ? { at: Math.max(Date.now(), Date.parse(loggedAt) + 1) } : {};
        change((old) => {
          const { [setId]: __, ...others } = old.sets;
          const isEmpty = Object.keys(typed).length === 0;
          return { ...old, sets: isEmpty ? others : { ...others, [setId]: { ...typed, ...at } } };
        });
      },
      [change],
    ),
    setFinish: useCallback((finish: FinishDraft | undefined) => change((old) => ({ ...old, finish })), [change]),
    setSwap: useCallback(
      (entryId: string, swap: Swap | null) => change((old) => ({ ...old, swaps: { ...old.swaps, [entryId]: swap } })),
      [change],
    ),
  };
}
