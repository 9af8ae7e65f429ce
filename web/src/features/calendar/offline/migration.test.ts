import { expect, test } from "vitest";
import { migrateEntry } from "./migration";

const TARGET = "enrolment/1/2026-11-22/q1";

test("moves the queue of an earlier release with its ids and times", () => {
  const old = {
    kind: "set",
    id: "result",
    target: TARGET,
    stamp: "stamp",
    queuedAt: 5,
    body: { enrolment_id: "enrolment", day: 0, set_id: "q1", done: { reps: 5 }, tapped_at: "2026-11-22T10:00:00.000Z" },
  };
  const [key, value] = migrateEntry(`regimen.calendar.outbox.maya.${TARGET}`, JSON.stringify(old), "maya") ?? [];
  expect(key).toBe("outbox/maya/stamp");
  expect(JSON.parse(value ?? "")).toEqual({
    kind: "set",
    id: "result",
    target: TARGET,
    stamp: "stamp",
    tappedAt: Date.parse("2026-11-22T10:00:00.000Z"),
    body: { enrolment_id: "enrolment", day: 0, set_id: "q1", done: { reps: 5 } },
  });
});

test.each(["unset", "delete_set"])("moves an undo that was stored as %s", (kind) => {
  const old = { kind, id: "result", target: TARGET, stamp: "stamp", queuedAt: 5 };
  const [, value] = migrateEntry(`regimen.calendar.outbox.maya.${TARGET}`, JSON.stringify(old), "maya") ?? [];
  expect(JSON.parse(value ?? "")).toMatchObject({
    kind: "delete_set",
    tappedAt: 5,
    body: { enrolment_id: "enrolment", set_id: "q1" },
  });
});

test("moves cached days to the person, and nothing else", () => {
  expect(migrateEntry("regimen.calendar.date.2026-11-22", "[]", "maya")).toEqual(["date/maya/2026-11-22", "[]"]);
  expect(migrateEntry("regimen.calendar.day.e.2026-11-22", "{}", "maya")).toEqual(["day/maya/e.2026-11-22", "{}"]);
  expect(migrateEntry("regimen.calendar.rest", "{}", "maya")).toBeUndefined();
  expect(migrateEntry("regimen.calendar.outbox.maya.x", "{broken", "maya")).toBeUndefined();
});
