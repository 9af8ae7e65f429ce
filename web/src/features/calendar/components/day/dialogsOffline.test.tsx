import { onlineManager } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Schemas } from "~/api/client";
import { session } from "~/api/session";
import type { DayDetails } from "~/domain/training/calendarDay";
import type { Entry } from "~/domain/training/content";
import { device } from "~/lib/device";
import { TestApp } from "~/ui/testing/TestApp";
import { dayExercisesCache, dayKey } from "../../offline/calendarCache";
import { HowToDialog } from "./HowToDialog";
import { SwapDialog } from "./SwapDialog";

const day = { enrolment_id: "A", run: 1, day: 0, date: "2026-11-23" } as DayDetails;
const squat = { id: "squat", name: "Back squat", sets: [] } as unknown as Entry;
const bench = { id: "bench", name: "Bench press", sets: [] } as unknown as Entry;

const kept: Schemas["DayExercises"] = {
  exercises: {
    squat: {
      swaps: {
        options: [
          {
            exercise_id: "leg-press",
            name: "Leg press",
            measurement: "weight_reps",
            equipment: "strength",
            suggested_by: "coach",
            previous: null,
          },
        ],
      },
      help: {
        name: "Back squat",
        coach_cue: "Brace first.",
        video_url: "https://videos.example/squat",
        video: null,
        cue: "Knees out.",
        instructions: "Bend.\nStand up.",
        picture_url: null,
      },
    },
  },
};

beforeEach(() => {
  onlineManager.setOnline(false);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
  dayExercisesCache.put({ [dayKey(day.enrolment_id, day.date)]: kept });
});
afterEach(() => {
  cleanup(); // before the connection is back: what was paused would be fetched
  session.clear();
  for (const key of device.keys()) device.remove(key);
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

test("without a connection, an exercise can be swapped for one that the device keeps", async () => {
  const choose = vi.fn();
  const swap = (entry: Entry) => <SwapDialog day={day} entry={entry} unit="kg" onChoose={choose} onClose={() => {}} />;
  const { unmount } = render(swap(squat), { wrapper: TestApp });
  (await screen.findByRole("button", { name: "Leg press" })).click();
  expect(choose).toHaveBeenCalledWith(expect.objectContaining({ exercise_id: "leg-press", name: "Leg press" }));
  unmount();
  render(swap(bench), { wrapper: TestApp });
  expect(await screen.findByText("Connect to the internet to see alternatives.")).toBeVisible();
});

test("without a connection, the cues that the device keeps can be read, and files are said to be missing", async () => {
  const help = (entry: Entry) => <HowToDialog day={day} entry={entry} onClose={() => {}} />;
  const { unmount } = render(help(squat), { wrapper: TestApp });
  expect(await screen.findByText("Brace first.")).toBeVisible();
  expect(screen.getByText("Stand up.")).toBeVisible();
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText("You can see your coach's files once you're back online.")).toBeVisible();
  unmount();
  render(help(bench), { wrapper: TestApp });
  expect(await screen.findByText("Connect to the internet to read about this exercise.")).toBeVisible();
});
