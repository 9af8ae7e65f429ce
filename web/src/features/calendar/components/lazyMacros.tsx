import { lazyPart } from "~/ui/lazyPart";

/** Nobody needs it to log a set, so it is no part of what Today waits for. */
export const DayMacros = lazyPart(async () => (await import("./DayMacros")).DayMacros, { background: true });
