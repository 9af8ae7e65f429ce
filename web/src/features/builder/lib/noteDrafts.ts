import { storage } from "~/lib/storage";

/** What was typed into a note and is not saved; it survives leaving the page and a failed save. */
export type NoteDraft = { title: string; body: string; inProgram: boolean; version: number };

const keyOf = (id: string) => `regimen.draft.note.${id}`;

export const noteDrafts = {
  get: (id: string): NoteDraft | undefined => storage.getJson<NoteDraft>(keyOf(id)),
  /** Stores a draft; null removes it. */
  set(id: string, draft: NoteDraft | null): void {
    if (draft) storage.set(keyOf(id), JSON.stringify(draft));
    else storage.remove(keyOf(id));
  },
};
