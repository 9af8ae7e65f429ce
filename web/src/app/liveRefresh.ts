import type { LiveRefresh } from "~/live/events";

/** What the features' queries do after live events. */
export const LIVE_REFRESH: readonly LiveRefresh[] = Object.values(
  import.meta.glob<LiveRefresh>("/src/features/*/live.ts", { eager: true, import: "refresh" }),
);
