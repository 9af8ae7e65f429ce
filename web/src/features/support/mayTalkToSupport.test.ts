import { expect, test } from "vitest";
import type { SessionUser } from "~/api/session";
import { mayTalkToSupport } from "./mayTalkToSupport";

test.each<[string, SessionUser, boolean]>([
  ["a coach in an account", { id: "gym", user_id: "erik", role: "coach", overall: false }, true],
  ["a coach before their first account", { id: "erik", role: "coach" }, true],
  ["a coach in the overall account", { id: "erik", user_id: "erik", role: "coach", overall: true }, false],
  ["a client", { id: "maya", role: "user" }, false],
])("[SHL-24] talk to support: %s", (_who, user, may) => expect(mayTalkToSupport(user)).toBe(may));
