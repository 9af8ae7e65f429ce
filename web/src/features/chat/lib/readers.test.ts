import { expect, test } from "vitest";
import { readerNames, readersText } from "./readers";

const direct = (readers: string[], count: number | null) => ({ kind: "direct" as const, readers, reader_count: count });

test("[MSG-01] a client reads who is in a private conversation, and how many are in a community", () => {
  expect(readersText(direct(["Erik"], 1))).toBe("Erik, private");
  expect(readersText(direct(["Erik", "Ines"], 2))).toBe("Erik and Ines, private");
  expect(readersText({ kind: "account", readers: [], reader_count: 23 })).toBe("Community, 23 members");
  expect(readersText({ kind: "program", readers: [], reader_count: 1 })).toBe("Community, 1 member");
});

test("many coaches are counted", () => {
  expect(readerNames(direct(["Erik", "Ines", "Sam"], 6))).toMatch(/^Erik, Ines, Sam,? and 3 more$/);
});

test("coaches, who know it, are told nothing", () => {
  expect(readersText(direct([], null))).toBe("");
});
