import type { CalendarDay } from "~/domain/training/calendarDay";
import type { LocalDate } from "~/lib/dates";
import { type PendingWrite, touchedBy } from "./outbox";

type DayId = { enrolment_id: string; run: number; day: number; date: LocalDate };

const dateTarget = ({ enrolment_id: id, run, date }: DayId): string => `${id}/${run}/${date}/`;

/**
 * What a write changes: a part of a day ("q1" is a set, "block:b1" a score, "day:log" the day itself). The number of the
 * day is part of it, because a date can have two days of a run.
 */
export const formatTarget = (day: DayId, item: string): string => `${dateTarget(day)}${item}/${day.day}`;

/** The opposite of `formatTarget`. */
export function parseTarget(target: string): { enrolmentId: string; run: number; date: LocalDate; item: string } {
  const [enrolmentId = "", run = "", date = "", item = ""] = target.split("/");
  return { enrolmentId, run: Number(run), date, item };
}

/** The writes that change a day. An undo of an earlier release doesn't name the day's place in the program. */
export const writesFor = (writes: PendingWrite[], day: DayId): PendingWrite[] =>
  writes.filter(({ target, body }) => (body.day ?? day.day) === day.day && target.startsWith(dateTarget(day)));

/** How many sets and how many other things wait to be sent: a set that was logged, edited and undone is one. */
export function countPending(writes: PendingWrite[]): { sets: number; others: number } {
  const targets = new Set(writes.map(({ target }) => target));
  const sets = [...targets].filter((target) => !parseTarget(target).item.includes(":")).length;
  return { sets, others: targets.size - sets };
}

const isoTime = ({ tappedAt }: PendingWrite): string => new Date(tappedAt).toISOString();

/**
 * Returns the day with a write applied, as the server will return it once the write is sent: what another device did
 * later stays.
 */
export function applyWrite<Day extends CalendarDay>(day: Day, write: PendingWrite): Day {
  const at = isoTime(write);
  const isOlder = (logged: { logged_at: string } | undefined) =>
    logged !== undefined && Date.parse(logged.logged_at) > write.tappedAt;
  switch (write.kind) {
    case "set":
    case "delete_set": {
      const { set_id: setId } = write.body;
      const before = day.results.find((result) => result.set_id === setId);
      if (isOlder(before)) return day;
      const others = day.results.filter((result) => result.set_id !== setId);
      if (write.kind === "delete_set") return { ...day, results: others };
      const result = {
        id: write.id,
        set_id: setId,
        entry_id: before?.entry_id ?? "",
        block_id: before?.block_id ?? "",
        done: write.body.done,
        prescribed: before?.prescribed ?? { name: write.shown?.name ?? "" },
        logged_at: at,
      };
      return { ...day, results: [...others, result] } as Day;
    }
    case "score": {
      const { score, block_id: id } = write.body;
      if (isOlder(day.scores.find((logged) => logged.block_id === id))) return day;
      const scores = day.scores.filter((logged) => logged.block_id !== id);
      return { ...day, scores: [...scores, { id: write.id, block_id: id, score, logged_at: at }] } as Day;
    }
    case "day": {
      const { mood, energy, comment, completed } = write.body;
      const touched = touchedBy(write.body);
      const has = (field: (typeof touched)[number]) => touched.includes(field);
      const before = day.log ?? { mood: null, energy: null, comment: "", completed_at: null };
      const completedAt = completed ? (before.completed_at ?? at) : null;
      return {
        ...day,
        log: {
          mood: has("mood") ? (mood ?? null) : before.mood,
          energy: has("energy") ? (energy ?? null) : before.energy,
          comment: has("comment") ? (comment ?? "") : before.comment,
          completed_at: has("completed") ? completedAt : before.completed_at,
        },
      };
    }
  }
}
