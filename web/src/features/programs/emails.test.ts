import { expect, test } from "vitest";
import { parseEmails } from "./emails";

test("[CLI-31] emails are parsed from any pasted text, without duplicates", () => {
  expect(parseEmails(" Maya@example.com,tom@example.com;\n maya@example.com\t")).toEqual([
    "maya@example.com",
    "tom@example.com",
  ]);
  expect(parseEmails("  ,; \n")).toEqual([]);
});
