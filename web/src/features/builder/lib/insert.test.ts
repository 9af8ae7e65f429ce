import { expect, test } from "vitest";
import { REST_DAY } from "~/domain/training/content";
import { newBlock, newSession } from "~/domain/training/newParts";
import { appendBlock } from "./insert";

test("a block is added at the end of the last session", () => {
  const [first, second] = [newBlock("amrap"), newBlock("rest")];
  const sessions = [newSession(), { ...newSession(), blocks: [first] }];
  const added = appendBlock({ ...REST_DAY, sessions }, second);
  expect(added.sessions.map(({ blocks }) => blocks)).toEqual([[], [first, second]]);
  expect(sessions[1]?.blocks).toEqual([first]);
});

test("a rest day gets a session for it", () => {
  const block = newBlock("emom");
  expect(appendBlock(REST_DAY, block).sessions.map(({ blocks }) => blocks)).toEqual([[block]]);
});
