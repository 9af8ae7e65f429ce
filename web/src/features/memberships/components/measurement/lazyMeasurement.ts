import { lazyPart } from "~/ui/lazyPart";

/** Rendered only if the coach has switched it on: pages of others fetch nothing of it. */
export const Measurement = lazyPart(async () => (await import("./Measurement")).Measurement, { background: true });
