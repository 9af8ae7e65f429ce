import type { Schemas } from "~/api/client";
import { unsentKey } from "~/api/deviceKeys";
import { storage } from "~/lib/storage";

/** A name in the text, and the exercise that the coach chose for it. */
export type NameCorrection = Schemas["NameCorrection"] & { chosen: string };
/** A text that is being read, with what the coach said about it. `unit` is that of loads which have none. */
export type PastedText = {
  text: string;
  unit: "kg" | "lb";
  answers: Schemas["LineAnswer"][];
  corrections: NameCorrection[];
};

const keyOf = (timelineId: string) => unsentKey("pasted", timelineId);
const NOTHING: PastedText = { text: "", unit: "kg", answers: [], corrections: [] };

/** Pasted texts by timeline, on this device. They survive a reload and closing the dialog. */
export const pastedTexts = {
  get: (timelineId: string): PastedText => ({
    ...NOTHING,
    ...storage.getJson<Partial<PastedText>>(keyOf(timelineId)),
  }),
  set: (timelineId: string, pasted: PastedText): void => storage.set(keyOf(timelineId), JSON.stringify(pasted)),
  remove: (timelineId: string): void => storage.remove(keyOf(timelineId)),
};
