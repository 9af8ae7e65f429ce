import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MAX_CHALLENGE_NAME_LENGTH, MAX_CHALLENGE_TIEBREAK_LENGTH } from "~/api/limits";
import { session } from "~/api/session";
import { toasts } from "~/ui/toast/toast";
import { renderAt } from "~/ui/testing/renderAt";
import type { Source } from "../form";
import { DRAFT, freezeToday, listed, page, serve, signIn } from "../testing/challenges";
import { ChallengeDialog } from "./ChallengeDialog";

const LIBRARY = "/api/coach/challenges";
const CREATE = `POST ${LIBRARY}`;
const CHANGE = `PUT ${LIBRARY}/row`;
const PUBLISH = `POST ${LIBRARY}/row/publish`;
const PROGRAMS = { "/api/coach/plans": page([{ id: "squat", title: "Squat Every Day" }]) };

function open(source: Source = { kind: "new" }) {
  const onClose = vi.fn();
  renderAt(() => <ChallengeDialog source={source} onClose={onClose} />);
  return onClose;
}
const field = (name: string) => screen.findByRole("textbox", { name });
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const choose = async (name: string, option: string) => {
  fireEvent.click(await screen.findByRole("combobox", { name }));
  fireEvent.click(await screen.findByRole("option", { name: option }));
};

beforeEach(() => {
  freezeToday();
  signIn("coach");
});
afterEach(() => {
  cleanup();
  session.clear();
  toasts.close();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("[LDB-02] a challenge has a name, a description, rules, a kind of score, whom it is for and dates", async () => {
  const { sent } = serve({ [CREATE]: DRAFT, ...PROGRAMS });
  const onClose = open();
  await type("Name", "2 km Row");
  await type("Description (optional)", "As fast as you can.");
  await type("What counts (optional)", "Any damper.");
  await type("Time cap (optional)", "12:00");
  await type("Tiebreak (optional)", "Time of the first kilometre");
  await choose("Who it’s for", "Squat Every Day");
  await press("Save draft");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toMatchObject([{ call: CREATE }]);
  expect(sent[0]?.body).toEqual({
    ...{ name: "2 km Row", description: "As fast as you can.", rules: "Any damper." },
    ...{ score_type: "time", lower_wins: true, cap_seconds: 720, program_id: "squat" },
    tiebreak: "Time of the first kilometre",
    ...{ starts_on: "2026-07-06", ends_on: "2026-07-19" },
  });
});

test("names and tiebreaks end where the server's do", async () => {
  serve({ [CREATE]: DRAFT });
  open();
  expect(await field("Name")).toHaveAttribute("maxlength", String(MAX_CHALLENGE_NAME_LENGTH));
  expect(await field("Tiebreak (optional)")).toHaveAttribute("maxlength", String(MAX_CHALLENGE_TIEBREAK_LENGTH));
});

test("a longest time has no cap, and more of anything else is better", async () => {
  const { sent } = serve({ [CREATE]: DRAFT });
  open();
  await type("Name", "Plank");
  await type("Time cap (optional)", "12:00");
  await choose("Who wins", "Longest wins");
  expect(screen.queryByRole("textbox", { name: "Time cap (optional)" })).toBeNull();
  await press("Save draft");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ score_type: "time", lower_wins: false, cap_seconds: null });
  cleanup();
  open();
  await type("Name", "Push-ups");
  await choose("Score", "Reps");
  expect(await screen.findByRole("combobox", { name: "Who wins" })).toHaveValue("Highest wins");
  await press("Save draft");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ score_type: "reps", lower_wins: false });
});

test("what is wrong stands beside its field, and nothing that was typed is lost", async () => {
  const { sent } = serve({ [CREATE]: [422, { program_id: ["Choose one of your programs."] }] });
  open();
  await press("Save draft");
  expect(await screen.findByText("Enter a name.")).toBeVisible();
  expect(sent).toEqual([]);
  await type("Name", "2 km Row");
  await type("Time cap (optional)", "soon");
  await press("Save draft");
  expect(await screen.findByText("Enter a time such as 20:00, or leave it empty.")).toBeVisible();
  expect(sent).toEqual([]);
  await type("Time cap (optional)", "12:00");
  await press("Save draft");
  expect(await screen.findByText("Choose one of your programs.")).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Who it’s for" })).toHaveAttribute("aria-invalid", "true");
  cleanup();
  open();
  expect(await field("Name")).toHaveValue("2 km Row");
  expect(await field("Time cap (optional)")).toHaveValue("12:00");
});

test("a challenge that would be over is not published, nor saved", async () => {
  const { sent } = serve({});
  open({ kind: "edit", challenge: { ...DRAFT, starts_on: "2026-06-01", ends_on: "2026-07-05" } });
  await press("Save and publish");
  expect(
    await screen.findByText("The last day must be today or later, so that your clients can take part."),
  ).toBeVisible();
  expect(sent).toEqual([]);
});

test("a new one is saved and published once, however often the button is clicked", async () => {
  const { sent } = serve({ [CREATE]: DRAFT, [PUBLISH]: listed() });
  const onClose = open();
  await type("Name", "2 km Row");
  const button = await screen.findByRole("button", { name: "Save and publish" });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(({ call }) => call)).toEqual([CREATE, PUBLISH]);
});

test("one that is saved but not published is not created twice", async () => {
  const { sent, answers } = serve({ [CREATE]: DRAFT, [PUBLISH]: 0, [CHANGE]: DRAFT });
  const onClose = open();
  await type("Name", "2 km Row");
  await press("Save and publish");
  expect(await screen.findByRole("dialog", { name: "Edit 2 km Row" })).toBeVisible();
  expect(await screen.findByRole("alert")).toBeVisible();
  answers[PUBLISH] = listed();
  await press("Save and publish");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(({ call }) => call)).toEqual([CREATE, PUBLISH, CHANGE, PUBLISH]);
});

test("one whose reply was lost is sent again with the same key", async () => {
  const { sent, answers } = serve({ [CREATE]: 0 });
  const onClose = open();
  await type("Name", "2 km Row");
  await press("Save draft");
  await screen.findByRole("alert");
  answers[CREATE] = DRAFT;
  await press("Save draft");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test("how a challenge with results is scored can't change, and the form says why", async () => {
  const { sent } = serve({ [CHANGE]: listed() });
  open({ kind: "edit", challenge: listed({ scoring_fixed: true, cap_seconds: 720 }) });
  expect(await screen.findByText("There are results, so the scoring can’t change.")).toBeVisible();
  for (const name of ["Score", "Who wins"]) expect(screen.getByRole("combobox", { name })).toBeDisabled();
  expect(await field("Time cap (optional)")).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Save and publish" })).toBeNull();
  await type("Name", "2,000 m Row");
  await press("Save changes");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    call: CHANGE,
    body: { name: "2,000 m Row", score_type: "time", lower_wins: true, cap_seconds: 720 },
  });
});

test("an earlier one that runs again starts today and lasts as long as it did", async () => {
  const { sent } = serve({ [CREATE]: DRAFT });
  open({ kind: "again", challenge: listed({ starts_on: "2026-01-01", ends_on: "2026-01-31" }) });
  await press("Save draft");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ name: "2 km Row", starts_on: "2026-07-06", ends_on: "2026-08-05" });
});
