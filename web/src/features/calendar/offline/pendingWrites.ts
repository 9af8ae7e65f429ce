import type { CalendarDay } from "~/domain/training/calendarDay";
import type { LocalDate } from "~/lib/dates";
import type { PendingWrite } from "./outbox";

type DayId = { enrolment_id: string; run: number; date: LocalDate };

/** What a write changes: a part of a day ("q1" is a set, "block:b1" a score, "day:log" the day itself). */
export const formatTarget = ({ enrolment_id: id, run, date }: DayId, item: string): string =>
  `${id}/${run}/${date}/${item}`;

/** Parses what `formatTarget` returns. */
export function parseTarget(target: string): { enrolmentId: string; date: LocalDate; item: string } {
  const [enrolmentId = "", , date = "", item = ""] = target.split("/");
  return { enrolmentId, date, item };
}

/** The writes that change a day. */
export const writesFor = (writes: PendingWrite[], day: DayId): PendingWrite[] =>
  writes.filter(({ target }) => target.startsWith(formatTarget(day, "")));

/** Returns the day with a write applied, as the server will return it once the write is sent. */
export function applyWrite<Day extends CalendarDay>(day: Day, write: PendingWrite): Day {
  const otherResults = () => day.results.filter((result) => result.set_id !== parseTarget(write.target).item);
  switch (write.kind) {
    case "set": {
      const { done, set_id: id, tapped_at: tappedAt } = write.body;
      const result = {
        id: write.id,
        set_id: id,
        entry_id: "",
        block_id: "",
        done,
        prescribed: {},
        logged_at: tappedAt,
      };
      return { ...day, results: [...otherResults(), result] } as Day;
    }
    case "delete_set":
      return { ...day, results: otherResults() };
    case "score": {
      const { score, block_id: id, tapped_at: tappedAt } = write.body;
      const scores = day.scores.filter((logged) => logged.block_id !== id);
      return { ...day, scores: [...scores, { id: write.id, block_id: id, score, logged_at: tappedAt }] } as Day;
    }
    case "day": {
      const { mood, energy, comment, completed } = write.body;
      const completedAt = day.log?.completed_at ?? new Date(write.queuedAt).toISOString();
      const log = { mood: mood ?? null, energy: energy ?? null, comment, completed_at: completed ? completedAt : null };
      return { ...day, log };
    }
  }
}
