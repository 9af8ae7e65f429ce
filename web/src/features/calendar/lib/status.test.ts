import { expect, test } from "vitest";
import type { CalendarDay } from "~/domain/training/calendarDay";
import cases from "../../../../../server/tests/training/done_days.json";
import { combineStatuses, statusFrom, statusOf } from "./status";

test("the status of one day, and of several programs on a date", () => {
  const day = { date: "2026-11-20", rest: false, completed: false, logged: false };
  expect(statusFrom(day, "2026-11-21")).toBe("missed");
  expect(statusFrom(day, "2026-11-20")).toBe("planned");
  expect(statusFrom({ ...day, logged: true }, "2026-11-21")).toBe("partial");
  expect(statusFrom({ ...day, completed: true }, "2026-11-21")).toBe("done");
  expect(statusFrom({ ...day, rest: true }, "2026-11-21")).toBe("rest");
  expect(statusFrom({ ...day, rest: true, logged: true }, "2026-11-21")).toBe("partial");
  expect([
    combineStatuses([]),
    combineStatuses(["done", "planned"]),
    combineStatuses(["missed", "rest"]),
    combineStatuses(["done", "rest"]),
  ]).toEqual(["rest", "partial", "missed", "done"]);
});

type Case = (typeof cases.cases)[number] & {
  logged?: string[];
  skipped?: string[];
  scored?: boolean;
  finished?: boolean;
};

function dayOf({ blocks, logged = [], skipped = [], scored, finished }: Case): CalendarDay {
  const sets = Object.entries(cases.sets).map(([id, kind]) => ({ id, kind }));
  const known: Record<string, unknown> = {
    sets: { id: "sets", kind: "strength", entries: [{ id: "entry", name: "Back squat", sets }] },
    amrap: { id: "amrap", kind: "amrap", entries: [] },
    text: { id: "text", kind: "text", text: "Easy run" },
  };
  const result = (id: string, done: object) => ({
    set_id: id,
    done,
    prescribed: { kind: cases.sets[id as keyof typeof cases.sets] },
  });
  return {
    date: "2026-11-20",
    content: { version: 1, sessions: [{ id: "session", title: "Today", blocks: blocks.map((name) => known[name]) }] },
    results: [...logged.map((id) => result(id, { reps: 5 })), ...skipped.map((id) => result(id, { skipped: "Knee" }))],
    scores: scored ? [{ block_id: "amrap", score: {} }] : [],
    log: finished ? { completed_at: "2026-11-20T20:00:00Z" } : null,
  } as unknown as CalendarDay;
}

// The server has the same rule and reads the same cases.
test.each(cases.cases)("a day is shown as done: $name", (one) => {
  expect(statusOf(dayOf(one as Case), "2026-11-20")).toBe(one.shown);
});
