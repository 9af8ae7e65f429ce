import type { LiveRefresh } from "~/live/events";
import { ENTRIES, LIST, OF_DAY, ONE, SCORE } from "./paths";

export const refresh = {
  // Of any leaderboard: hardly ever is more than one open.
  leaderboard_changed: () => [LIST, ONE, ENTRIES, SCORE, OF_DAY],
  // The server has the score that this device sent.
  training_changed: () => [OF_DAY],
} satisfies LiveRefresh;
