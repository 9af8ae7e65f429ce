import { formDrafts } from "~/api/formDrafts";

/** What was typed into a note and is not saved; it survives leaving the page and a failed save. */
export type NoteDraft = { title: string; body: string; inProgram: boolean; version: number };

const nameOf = (id: string) => `note.${id}`;

export const noteDrafts = {
  get: (id: string): NoteDraft | undefined => formDrafts.get<NoteDraft>(nameOf(id)),
  /** Stores a draft; null removes it. */
  set: (id: string, draft: NoteDraft | null): void => formDrafts.set(nameOf(id), draft ?? undefined),
};
