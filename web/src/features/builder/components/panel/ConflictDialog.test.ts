import { expect, it } from "vitest";
import { newSession } from "~/domain/training/newParts";
import { mergeSessions } from "./ConflictDialog";

const session = (id: string, title: string) => ({ ...newSession(), id, title });
const stale = {
  yours: { version: 1, content: { version: 1 as const, sessions: [session("a", "Mine"), session("b", "Added")] } },
  theirs: { version: 2, content: { version: 1 as const, sessions: [session("a", "Theirs")] } },
};

it("merges the chosen sessions of both sides, with ids that differ", () => {
  const day = mergeSessions(stale, new Set(["yours:a", "theirs:a", "yours:b"]));
  expect(day.sessions.map(({ title }) => title)).toEqual(["Theirs", "Mine", "Added"]);
  expect(new Set(day.sessions.map(({ id }) => id)).size).toBe(3);
});

it("keeps the ids of sessions that are chosen once, so that results stay", () => {
  expect(mergeSessions(stale, new Set(["yours:a"])).sessions).toEqual([stale.yours.content.sessions[0]]);
  expect(mergeSessions(stale, new Set()).sessions).toEqual([]);
});
