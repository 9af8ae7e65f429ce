import type { CalendarDay } from "~/domain/training/calendarDay";
import type { LocalDate } from "~/lib/dates";
import type { Op } from "./outbox";

/** The day with an op applied: what the next reading of the day will say. */
export function withOp<Day extends CalendarDay>(day: Day, op: Op): Day {
  const setId = op.target.split("/")[3] ?? "";
  const others = () => day.results.filter((result) => result.set_id !== setId);
  switch (op.kind) {
    case "set": {
      const { done, set_id: id, tapped_at: at } = op.body;
      const one = { id: op.id, set_id: id, entry_id: "", block_id: "", done, prescribed: {}, logged_at: at };
      return { ...day, results: [...others(), one] } as Day;
    }
    case "unset":
      return { ...day, results: others() };
    case "score": {
      const { score, block_id: id, tapped_at: at } = op.body;
      const scores = day.scores.filter((one) => one.block_id !== id);
      return { ...day, scores: [...scores, { id: op.id, block_id: id, score, logged_at: at }] } as Day;
    }
    case "day": {
      const { mood, energy, comment, completed } = op.body;
      const at = day.log?.completed_at ?? new Date(op.queuedAt).toISOString();
      const log = { mood: mood ?? null, energy: energy ?? null, comment, completed_at: completed ? at : null };
      return { ...day, log };
    }
  }
}

type DayName = { enrolment_id: string; run: number; date: LocalDate };
/** What an op is about: the day, and the set, block or log of it. */
export const targetOf = ({ enrolment_id: id, run, date }: DayName, what: string) => `${id}/${run}/${date}/${what}`;
/** The ops that are about a day. */
export const opsOf = (ops: Op[], day: DayName) => ops.filter(({ target }) => target.startsWith(targetOf(day, "")));
