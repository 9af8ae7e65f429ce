import type { Schemas } from "~/api/client";
import type { LocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import type { BadgeTone } from "~/ui/badge/Badge";

type Challenge = Pick<Schemas["ChallengeBoard"], "state" | "starts_on" | "ends_on" | "archived">;

const DAY = 86_400_000;
const daysBetween = (from: LocalDate, to: LocalDate): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** Where a challenge is, in words of its reader's day: "7 days left", "Last day", "Starts in 3 days", "Ended", "Draft". */
export function challengeState({ state, starts_on, ends_on, archived }: Challenge, today: LocalDate): string {
  if (archived) return m.challenges_state_archived();
  switch (state) {
    case "draft":
      return m.challenges_state_draft();
    case "upcoming":
      return m.challenges_state_upcoming({ count: Math.max(1, daysBetween(today, starts_on)) });
    case "running": {
      const left = daysBetween(today, ends_on);
      return left <= 0 ? m.challenges_state_last_day() : m.challenges_state_running({ count: left + 1 });
    }
    case "ended":
      return m.challenges_state_ended();
  }
}

const TONES: Partial<Record<Challenge["state"], BadgeTone>> = { draft: "draft", upcoming: "info", running: "ok" };

/** The colour of its badge. */
export const challengeTone = ({ state, archived }: Pick<Challenge, "state" | "archived">): BadgeTone =>
  (archived ? undefined : TONES[state]) ?? "neutral";
