import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { ExercisePanel } from "./ExercisePanel";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("repeated steps are all shown", async () => {
  const exercise = {
    id: "sled",
    name: "Sled march",
    metric_category: "strength",
    muscle_group: "upper_legs",
    equipment: "other",
    measurement: "weight_distance",
    cue: "",
    instructions: "Push.\nTurn.\nPush.",
    picture_url: null,
    own: true,
    archived: false,
    abilities: [],
    aliases: [],
    shorthand: [],
    own_cue: "",
    video_url: null,
    video: null,
    alternates: [],
    last_used_at: null,
  };
  vi.stubGlobal("fetch", async (request: Request) =>
    Response.json(request.url.endsWith("/use") ? { programs: [] } : exercise),
  );
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
  render(<ExercisePanel id="sled" onClose={vi.fn()} onEdit={vi.fn()} onAdditions={vi.fn()} />, { wrapper: TestApp });
  expect(await screen.findAllByRole("listitem")).toHaveLength(3);
  expect(consoleError).not.toHaveBeenCalled();
});
