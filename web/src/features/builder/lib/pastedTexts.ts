import { storage } from "~/lib/storage";

export type Answer = { line: number; choice: string };
export type Correction = { text: string; read_as: string };
/** A text that is being read, with what the coach said about it. `unit` is that of loads that have none. */
export type PastedText = {
  text: string;
  unit: "kg" | "lb" | null;
  answers: Answer[];
  corrections: Correction[];
};

const PREFIX = "regimen.draft.pasted.";
const NOTHING: PastedText = { text: "", unit: null, answers: [], corrections: [] };

/** Pasted texts by timeline, on this device. They survive a reload and leaving the page. */
export const pastedTexts = {
  get: (timelineId: string): PastedText => ({
    ...NOTHING,
    ...storage.getJson<Partial<PastedText>>(`${PREFIX}${timelineId}`),
  }),
  set: (timelineId: string, pasted: PastedText): void =>
    storage.set(`${PREFIX}${timelineId}`, JSON.stringify(pasted)),
  remove: (timelineId: string): void => storage.remove(`${PREFIX}${timelineId}`),
};
