import { expect, test } from "vitest";
import type { Me } from "~/api/me";
import { isPromptDue } from "./ProfilePrompt";

const NOW = Date.parse("2026-01-15T12:00:00Z");
const me = (changes: { role?: string; gender?: string; birthdate?: string; created_at?: string }) =>
  ({
    current: { role: changes.role ?? "user", created_at: changes.created_at ?? "2026-01-01T12:00:00Z" },
    private: { gender: changes.gender ?? null, birthdate: changes.birthdate ?? null },
  }) as unknown as Me;

test("[IDN-51] a client without gender or birth date is asked", () => {
  expect(isPromptDue(me({}), 336, NOW)).toBe(true);
  expect(isPromptDue(me({ gender: "other" }), 336, NOW)).toBe(true);
  expect(isPromptDue(me({ birthdate: "01/01/1990" }), 336, NOW)).toBe(true);
  expect(isPromptDue(me({ gender: "other", birthdate: "01/01/1990" }), 336, NOW)).toBe(false);
  expect(isPromptDue(me({ role: "coach" }), 336, NOW)).toBe(false);
});

test("[IDN-52] not before the account is 336 hours old", () => {
  expect(isPromptDue(me({ created_at: "2026-01-01T12:00:01Z" }), 336, NOW)).toBe(false);
  expect(isPromptDue(me({ created_at: "2026-01-01T12:00:01Z" }), 335, NOW)).toBe(true);
});
