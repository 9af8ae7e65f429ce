import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderAt } from "~/ui/testing/renderAt";
import type { Result } from "../api";
import { AttemptList } from "./AttemptList";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  { source: "coach", by_you: false, entered_by: "Ines Moreau", expected: "Entered by Ines Moreau" },
  { source: "coach", by_you: true, entered_by: "Ines Moreau", expected: "Entered by you" },
  { source: "coach", by_you: false, entered_by: "", expected: "Entered by another coach" },
] as const)("what a coach entered says so: $expected", async ({ expected, ...values }) => {
  vi.stubGlobal("fetch", async () => Response.json({ id: "1", role: "user", private: { weight: "kg" } }));
  const score = { type: "time", seconds: 347, rx: true };
  const result = { id: "r1", done_on: "2026-01-12", score, note: "", abilities: [], ...values } as unknown as Result;
  renderAt(() => <AttemptList results={[result]} onChange={vi.fn()} onDelete={vi.fn()} />);
  expect(await screen.findByText(expected)).toBeVisible();
});

test("[LDB-08] each record has its mark, also those that were beaten later", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ id: "1", role: "user", private: { weight: "kg" } }));
  const attempt = (seconds: number, is_record: boolean, is_best = false) =>
    ({
      ...{ id: String(seconds), done_on: "2026-01-12", note: "", source: "tested", abilities: [], is_record, is_best },
      score: { type: "time", seconds, rx: true },
    }) as unknown as Result;
  const results = [attempt(300, true, true), attempt(347, true), attempt(420, false)];
  renderAt(() => <AttemptList results={results} onChange={vi.fn()} onDelete={vi.fn()} />);
  const items = await screen.findAllByRole("listitem");
  expect(items.map((item) => within(item).queryByText("PR") !== null)).toEqual([true, true, false]);
});
