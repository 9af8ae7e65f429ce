import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formDrafts } from "~/api/formDrafts";
import { TestApp } from "~/ui/testing/TestApp";
import type { ClientProfile } from "../api";
import { StrengthCard } from "./StrengthCard";

const SQUAT = "0199c1f0-0000-7000-8000-000000000001";
const profile = { client: { id: "maya" }, first_name: "Maya" } as ClientProfile;
const tested = {
  exercise_id: SQUAT,
  name: "Back squat",
  one_rep_max: {
    date: "2026-11-03",
    reps: 1,
    load: { value: 105, unit: "kg" },
    one_rep_max_kg: 105,
    tested: true,
  },
  chosen: null,
};
const chosen = { load: { value: 100, unit: "kg" }, set_on: "2026-11-05", set_by: "Erik Lindqvist" };
const REFUSED = "Enter a weight from 0.5 to 2,000, with two decimals at most.";

let item: object;
let isCurrent: boolean;
let lifts: object[];
let refuses: boolean;
const sent: { method: string; body: unknown }[] = [];

beforeEach(() => {
  [item, isCurrent, lifts, refuses] = [tested, true, [], false];
  sent.length = 0;
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method !== "GET") {
      sent.push({ method: request.method, body: request.method === "PUT" ? await request.clone().json() : null });
      if (refuses) return Response.json({ title: "Invalid", errors: { value: [REFUSED] } }, { status: 422 });
      item = request.method === "PUT" ? { ...tested, chosen } : tested;
      return new Response(null, { status: 204 });
    }
    return request.url.includes("/training_maxes")
      ? Response.json({ items: isCurrent ? [item] : [], is_current_client: isCurrent })
      : Response.json({ lifts, lift: lifts[0] ?? null, points: [] });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  formDrafts.set(`training-max:maya:${SQUAT}`, undefined);
});

const show = () => render(<StrengthCard profile={profile} unit="kg" />, { wrapper: TestApp });
const openDialog = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Change training max of Back squat" }));
  return screen.findByRole("dialog", { name: "Training max: Back squat" });
};

test("an exercise that was only tested is there, with the training max that follows", async () => {
  show();
  expect(await screen.findByRole("heading", { name: "Back squat" })).toBeVisible();
  expect(await screen.findByText("95 kg")).toBeVisible();
  expect(screen.getByText("90% of 105 kg, tested on 3 Nov")).toBeVisible();
});

test("a coach sets a training max, and takes it back", async () => {
  show();
  const dialog = await openDialog();
  const field = within(dialog).getByRole("textbox", { name: "Training max" });
  expect(field).toHaveValue("95");
  await userEvent.clear(field);
  await userEvent.type(field, "100,5{Enter}");
  expect(await screen.findByText("set by Erik Lindqvist on 5 Nov")).toBeVisible();
  expect(sent).toEqual([{ method: "PUT", body: { value: 100.5, unit: "kg" } }]);
  await openDialog();
  await userEvent.click(screen.getByRole("button", { name: "Back to 90%" }));
  expect(await screen.findByText("90% of 105 kg, tested on 3 Nov")).toBeVisible();
  expect(sent[1]).toEqual({ method: "DELETE", body: null });
});

test("what can't be read is said beside the field, and stays", async () => {
  refuses = true;
  show();
  const dialog = await openDialog();
  const field = within(dialog).getByRole("textbox", { name: "Training max" });
  await userEvent.clear(field);
  await userEvent.type(field, "heavy{Enter}");
  expect(await within(dialog).findByText(REFUSED)).toBeVisible();
  expect(field).toHaveValue("heavy");
  expect(field).toBeInvalid();
  expect(sent).toEqual([{ method: "PUT", body: { value: null, unit: "kg" } }]);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(within(await openDialog()).getByRole("textbox", { name: "Training max" })).toHaveValue("heavy");
});

test("a lift without a maximum can get one; a name that was typed in can't", async () => {
  lifts = [
    { key: "bench press", name: "Bench press", days: 9, one_rep_max_kg: 80 },
    { key: SQUAT.replace(/1$/, "2"), name: "Front squat", days: 3, one_rep_max_kg: 80 },
  ];
  const { unmount } = show();
  expect(await screen.findByRole("heading", { name: "Bench press" })).toBeVisible();
  expect(screen.queryByText("Training max")).toBeNull();
  unmount();
  lifts.reverse();
  show();
  expect(await screen.findByText("not known yet")).toBeVisible();
  expect(screen.getByRole("button", { name: "Change training max of Front squat" })).toHaveTextContent("Set");
});

test("a past client has no training max", async () => {
  isCurrent = false;
  lifts = [{ key: SQUAT, name: "Back squat", days: 3, one_rep_max_kg: 80 }];
  show();
  expect(await screen.findByRole("heading", { name: "Back squat" })).toBeVisible();
  expect(screen.queryByText("Training max")).toBeNull();
});
