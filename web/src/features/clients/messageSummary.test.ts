import { expect, test } from "vitest";
import { isWritten, summaryOf } from "./messageSummary";

type Message = Parameters<typeof summaryOf>[0];
const message = (more: object) => ({ text: "", attachments: [], card: null, deleted: false, ...more }) as Message;

test("an answered form check without words is a message, and says of which set", () => {
  const answered = message({ card: { kind: "form_check", exercise: "Deadlift", set_number: 4 } });
  expect(isWritten(answered)).toBe(true);
  expect(summaryOf(answered)).toBe("Form check: Deadlift, set 4");
  expect(summaryOf(message({ ...answered, text: "Brace first." }))).toBe("Brace first.");
});

test("events between messages and deleted messages are left out", () => {
  expect(isWritten(message({ card: { kind: "joined" } }))).toBe(false);
  expect(isWritten(message({ text: "Hi", deleted: true }))).toBe(false);
  expect(isWritten(message({ text: "Hi" }))).toBe(true);
});
