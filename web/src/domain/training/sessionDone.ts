import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { formatClock, formatDistance } from "./format";

type Done = Pick<Schemas["SessionToReview"], "planned_sets" | "done_sets" | "meters" | "seconds" | "completed">;

/** What was done of a session: its sets, or of a run how far and how long; otherwise only that it was completed. */
export function formatSessionDone({
  planned_sets: planned,
  done_sets: done,
  meters,
  seconds,
  completed,
}: Done): string {
  if (planned > 0) return m.training_sets_of({ done: String(done), planned: String(planned) });
  const scored = [meters && formatDistance(meters), seconds && formatClock(seconds)].filter(Boolean);
  return scored.length > 0 ? scored.join(" · ") : completed ? m.training_completed() : "";
}
