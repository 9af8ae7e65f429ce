import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { session } from "~/api/session";
import { COST, signInOnFree, upgradeRefusal } from "~/domain/plan-notice/testing/freePlan";
import { TestApp } from "~/ui/testing/TestApp";
import type { Exercise } from "~/domain/exercises/api";
import { ExerciseDialog } from "./ExerciseDialog";

const SLED: Exercise = {
  id: "0199c1f0-0000-7000-8000-000000000001",
  name: "Sled march",
  metric_category: "strength",
  muscle_group: "upper_legs",
  equipment: "specialised_equipment",
  measurement: "weight_distance",
  cue: "Small steps.",
  instructions: "",
  picture_url: null,
  own: true,
  archived: false,
  abilities: ["edit", "archive"],
  aliases: [],
  shorthand: [],
  own_cue: "",
  video_url: null,
  video: null,
  alternates: [],
  last_used_at: null,
};

type Answer = { status: number; body: unknown };

/** Stubs the server and returns the requests that it receives. */
function stubServer(...answers: Answer[]) {
  const sent: { method: string; body: Record<string, unknown>; key: string | null }[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push({
      method: request.method,
      body: (await request.clone().json()) as Record<string, unknown>,
      key: request.headers.get("Idempotency-Key"),
    });
    const { status, body } = answers[Math.min(sent.length, answers.length) - 1] as Answer;
    return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
  });
  return sent;
}

afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

const TAKEN = { status: 422, body: { errors: { name: ["This name is already taken."] } } };
const STORED = { status: 200, body: SLED };

describe("the dialog of an exercise", () => {
  it("[TRN-31] shows the category of a saved exercise without letting it change", () => {
    render(<ExerciseDialog exercise={SLED} onClose={vi.fn()} />, { wrapper: TestApp });
    const category = screen.getByRole("combobox", { name: "Category" });
    expect(category).toBeDisabled();
    expect(category).toHaveValue("Strength");
  });

  it("shows missing fields without a request", async () => {
    const sent = stubServer(STORED);
    render(<ExerciseDialog onClose={vi.fn()} />, { wrapper: TestApp });
    await userEvent.click(screen.getByRole("button", { name: "Create exercise" }));
    expect(screen.getByText("Please enter a name.")).toBeVisible();
    expect(screen.getByText("Please choose a muscle group.")).toBeVisible();
    expect(sent).toEqual([]);
  });

  it("[TRN-34] shows an error at its field, keeps what was typed, and saves on the second try", async () => {
    const sent = stubServer(TAKEN, STORED);
    const close = vi.fn();
    render(<ExerciseDialog exercise={SLED} onClose={close} />, { wrapper: TestApp });
    const cue = screen.getByRole("textbox", { name: "Cue" });
    await userEvent.clear(cue);
    await userEvent.type(cue, "Push.");
    await userEvent.click(screen.getByRole("button", { name: "Save exercise" }));
    expect(await screen.findByText("This name is already taken.")).toBeVisible();
    expect(cue).toHaveValue("Push.");
    expect(close).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole("textbox", { name: "Name" }), " 2");
    await userEvent.click(screen.getByRole("button", { name: "Save exercise" }));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(sent.map(({ method, body }) => [method, body.name, body.cue])).toEqual([
      ["PATCH", "Sled march", "Push."],
      ["PATCH", "Sled march 2", "Push."],
    ]);
  });

  it("[SUB-11] keeps what was typed where the plan ends meanwhile, and has the way to the plans", async () => {
    const answer = signInOnFree();
    vi.stubGlobal("fetch", async (request: Request) => answer(request) ?? upgradeRefusal("custom_exercises"));
    render(<ExerciseDialog exercise={SLED} onClose={vi.fn()} />, { wrapper: TestApp });
    await userEvent.type(screen.getByRole("textbox", { name: "Name" }), " 2");
    await userEvent.click(screen.getByRole("button", { name: "Save exercise" }));
    expect(await screen.findByText(COST)).toHaveTextContent(/Creating your own needs the Professional plan/);
    expect(screen.getByRole("link", { name: "See plans" })).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Sled march 2");
  });
});
