import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { device } from "~/lib/device";
import type { DayBody } from "./outbox";
import { addToOutbox, trainingOutbox } from "./trainingOutbox";

const signIn = (id: string) =>
  session.signIn({ access_token: `token-${id}`, token_type: "Bearer", current: { id, role: "user" } });

afterEach(() => {
  trainingOutbox().remove(() => true);
  session.clear();
  for (const key of device.keys()) device.remove(key);
  vi.unstubAllGlobals();
});

test("what one person logged is never sent in the name of another", async () => {
  const tokens: (string | null)[] = [];
  const line = { up: false };
  vi.stubGlobal("fetch", async (request: Request) => {
    if (!line.up) throw new TypeError("offline");
    tokens.push(request.headers.get("Authorization"));
    return Response.json({});
  });
  signIn("maya");
  const outbox = trainingOutbox();
  addToOutbox({ kind: "day", target: "enrolment/1/2026-11-22/day:log", body: {} as DayBody });
  await outbox.flush();
  line.up = true;
  signIn("tom");
  await outbox.flush();
  expect([tokens, outbox.get().length]).toEqual([[], 1]);
  expect(trainingOutbox().get()).toEqual([]);
  signIn("maya");
  await vi.waitFor(() => expect(tokens).toEqual(["Bearer token-maya"]));
});
