import { expect, test } from "vitest";
import { type Morning, type Row, settle, unsettle } from "./morning";

const row = (id: string) => ({ client: { id }, reasons: [] }) as unknown as Row;
const morning = { rows: [row("maya"), row("tom"), row("zoe")], open: 3, others: 5, done: 1 } as unknown as Morning;

test("who is done leaves the list and counts as done; who is put off only leaves", () => {
  const done = settle(morning, row("tom"), true);
  expect(done.rows.map(({ client }) => client.id)).toEqual(["maya", "zoe"]);
  expect(done).toMatchObject({ open: 2, others: 6, done: 2 });
  expect(settle(morning, row("tom"), false)).toMatchObject({ open: 2, others: 6, done: 1 });
  expect(settle(done, row("tom"), true), "a second time changes nothing").toBe(done);
});

test.each([true, false])("after a refusal they are in their place again (done: %s)", (isDone) => {
  expect(unsettle(settle(morning, row("tom"), isDone), row("tom"), isDone, 1)).toEqual(morning);
  expect(unsettle(morning, row("tom"), isDone, 1), "the list was fetched again meanwhile").toBe(morning);
});
