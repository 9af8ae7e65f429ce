import { unsentKey } from "~/api/deviceKeys";
import { storage } from "~/lib/storage";
import type { Calculator } from "./calculator";

const keyOf = (id: string) => unsentKey("macros", id);

/** What was typed into the calculator for a client or a program; it survives leaving the page. */
export const calculatorDrafts = {
  get: (id: string): Calculator | undefined => storage.getJson<Calculator>(keyOf(id)),
  set: (id: string, calculator: Calculator): void => storage.set(keyOf(id), JSON.stringify(calculator)),
};
