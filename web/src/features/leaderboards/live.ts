import type { LiveRefresh } from "~/live/events";
import { ENTRIES, LIST, OF_DAY, ONE, SCORE } from "./paths";

export const refresh = {
  // The lists name several leaderboards; the others are of one.
  leaderboard_changed: ({ leaderboard_id }) => [
    LIST,
    OF_DAY,
    ...([ONE, ENTRIES, SCORE] as const).map((path) => ({ path, params: { leaderboard_id } })),
  ],
  // The server has the score that this device sent.
  training_changed: () => [OF_DAY],
} satisfies LiveRefresh;
