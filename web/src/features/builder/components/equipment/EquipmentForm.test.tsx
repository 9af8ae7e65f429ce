import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Schemas } from "~/api/client";
import { formDrafts } from "~/api/formDrafts";
import { TestApp } from "~/ui/testing/TestApp";
import { markInPounds, USUAL } from "../../lib/equipmentForm";
import { EquipmentForm } from "./EquipmentForm";

type Settings = Schemas["LoadStepsSettings"];
let sent: unknown[] = [];

/** Opens the form before a server that answers with `refusal`, or stores what it is sent. */
function open(settings: Partial<Settings> = {}, refusal?: Record<string, string[]>) {
  sent = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const body: unknown = await request.json();
    sent.push(body);
    if (refusal)
      return Response.json({ code: "Invalid", title: "Please check the form.", errors: refusal }, { status: 422 });
    return Response.json({ load_steps: body, may_change: true });
  });
  const all = { load_steps: null, may_change: true, ...settings };
  render(<EquipmentForm settings={all} accountId="gym" />, { wrapper: TestApp });
}
const group = (name: string) => within(screen.getByRole("group", { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save equipment" }));

afterEach(() => {
  vi.unstubAllGlobals();
  formDrafts.set("equipment.gym", undefined);
});

test("empty steps are the usual ones, which each field shows", async () => {
  open();
  const dumbbells = group("Dumbbells");
  expect(dumbbells.getByLabelText("Step in kg")).toHaveAttribute("placeholder", "1–2");
  expect(group("Barbell").getByLabelText("Step in lb")).toHaveAttribute("placeholder", "5");
  expect(screen.queryByRole("button", { name: "Reset to defaults" })).toBeNull();
  type(dumbbells.getByLabelText("Step in kg"), " 2,5 ");
  save();
  await waitFor(() => expect(sent).toEqual([{ ...USUAL, dumbbell: { kg: 2.5, lb: null } }]));
});

test("what is typed is shown by an example at once", () => {
  open();
  const plates = group("Plates and machines");
  expect(plates.getByText("42 kg becomes 92.5 lb")).toBeVisible();
  type(plates.getByLabelText("Step in lb"), "10");
  expect(plates.getByText("42 kg becomes 90 lb")).toBeVisible();
});

test.each(["0", "0.09", "51", "1.255", "two"])("%s is no step, and nothing is sent", (step) => {
  open();
  type(group("Barbell").getByLabelText("Step in kg"), step);
  save();
  expect(group("Barbell").getByText("Enter a step from 0.1 to 50, with two decimals at most.")).toBeVisible();
  expect(sent).toEqual([]);
});

test("kettlebells are switched off and on; with all of the usual ones, they are as usual", async () => {
  open();
  const bell = () => screen.getByRole("button", { name: "24 kg · 53 lb" });
  fireEvent.click(bell());
  expect(bell()).toHaveAttribute("aria-pressed", "false");
  fireEvent.click(bell());
  save();
  await waitFor(() => expect(sent).toEqual([USUAL]));
});

test("a kettlebell is added with the pounds that follow, once, and survives being switched off", async () => {
  open({ load_steps: { ...USUAL, kettlebells: [{ kg: 16, lb: 35 }] } });
  type(screen.getByLabelText("Weight in kg"), "11,34");
  expect(screen.getByLabelText("Weight in lb")).toHaveAttribute("placeholder", "25");
  fireEvent.keyDown(screen.getByLabelText("Weight in kg"), { key: "Enter" });
  expect(sent).toEqual([]);
  const added = () => screen.getByRole("button", { name: "11.34 kg · 25 lb" });
  fireEvent.click(added());
  expect(added()).toHaveAttribute("aria-pressed", "false");
  type(screen.getByLabelText("Weight in kg"), "11.34");
  fireEvent.click(screen.getByRole("button", { name: "Add kettlebell" }));
  expect(added()).toHaveAttribute("aria-pressed", "true");
  type(screen.getByLabelText("Weight in kg"), "heavy");
  fireEvent.click(screen.getByRole("button", { name: "Add kettlebell" }));
  expect(screen.getByText("Enter a weight from 0.5 to 200 kg, with two decimals at most.")).toBeVisible();
  save();
  expect(sent).toEqual([]);
  type(screen.getByLabelText("Weight in kg"), "");
  save();
  const bells = [
    { kg: 11.34, lb: 25 },
    { kg: 16, lb: 35 },
  ];
  await waitFor(() => expect(sent).toEqual([{ ...USUAL, kettlebells: bells }]));
});

test("a kettlebell that is typed but not added is saved with the others", async () => {
  open({ load_steps: { ...USUAL, kettlebells: [{ kg: 16, lb: 35 }] } });
  type(screen.getByLabelText("Weight in kg"), "24");
  save();
  const bells = [
    { kg: 16, lb: 35 },
    { kg: 24, lb: 53 },
  ];
  await waitFor(() => expect(sent).toEqual([{ ...USUAL, kettlebells: bells }]));
  expect(screen.getByLabelText("Weight in kg")).toHaveValue("");
});

test.each([
  ["0.49", "", "kg", "Enter a weight from 0.5 to 200 kg, with two decimals at most."],
  ["", "53", "kg", "Enter a weight from 0.5 to 200 kg, with two decimals at most."],
  ["24", "440.5", "lb", "Enter a weight from 0.5 to 440 lb, with two decimals at most."],
  ["24", "35", "lb", "24 kg is about 52.9 lb, not 35 lb."],
  ["16", "", "kg", "Two kettlebells are marked 16 kg."],
])("a kettlebell of %s kg and %s lb is neither added nor saved", async (kg, lb, unit, sentence) => {
  open({ load_steps: { ...USUAL, kettlebells: [{ kg: 16, lb: 35 }] } });
  type(screen.getByLabelText("Weight in kg"), kg);
  type(screen.getByLabelText("Weight in lb"), lb);
  const field = screen.getByLabelText(`Weight in ${unit}`);
  for (const button of ["Save equipment", "Add kettlebell"]) {
    fireEvent.click(screen.getByRole("button", { name: button }));
    expect(field).toHaveAccessibleDescription(sentence);
    await waitFor(() => expect(field).toHaveFocus());
    type(field, `${(field as HTMLInputElement).value} `);
    expect(field).not.toHaveAccessibleDescription();
  }
  expect(sent).toEqual([]);
  expect(screen.getByLabelText("Weight in lb")).toHaveValue(unit === "lb" ? `${lb}  ` : lb);
});

test("two kettlebells with one mark are refused when they are both switched on", () => {
  open({ load_steps: { ...USUAL, kettlebells: [{ kg: 23.9, lb: 53 }] } });
  fireEvent.click(screen.getByRole("button", { name: "24 kg · 53 lb" }));
  save();
  expect(screen.getByText("Two kettlebells are marked 53 lb.")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveFocus();
  expect(sent).toEqual([]);
});

test("a kettlebell that is switched off can be switched on again", () => {
  open({ load_steps: { ...USUAL, kettlebells: [{ kg: 11.34, lb: 25 }] } });
  const bell = () => screen.getByRole("button", { name: "11.34 kg · 25 lb" });
  fireEvent.click(bell());
  expect(bell()).toHaveAttribute("aria-pressed", "false");
});

test("a kettlebell too many stays typed", () => {
  const bells = Array.from({ length: 40 }, (_, at) => ({ kg: 50 + at, lb: markInPounds(50 + at) }));
  open({ load_steps: { ...USUAL, kettlebells: bells.slice(1) } });
  const field = screen.getByLabelText("Weight in kg");
  type(field, "120");
  fireEvent.click(screen.getByRole("button", { name: "24 kg · 53 lb" }));
  save();
  expect(field).toHaveAccessibleDescription("Add at most 40 kettlebells.");
  expect(sent).toEqual([]);
});

test("what the server refuses is said beside its field, and what was typed stays", async () => {
  open({}, { "plates.kg": ["Enter a step."], kettlebells: ["24 kg is about 52.9 lb, not 35 lb."] });
  type(group("Plates and machines").getByLabelText("Step in kg"), "3");
  save();
  expect(await group("Plates and machines").findByText("Enter a step.")).toBeVisible();
  expect(group("Kettlebells").getByText("24 kg is about 52.9 lb, not 35 lb.")).toBeVisible();
  const field = group("Plates and machines").getByLabelText("Step in kg");
  expect(field).toHaveValue("3");
  await waitFor(() => expect(field).toHaveFocus());
});

test("a refusal of the kettlebells has the focus", async () => {
  open({}, { "kettlebells.3.kg": ["Enter a weight."] });
  save();
  expect(await screen.findByText("Enter a weight.")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveFocus();
});

test("everything can be set back to usual", async () => {
  open({ load_steps: { ...USUAL, barbell: { kg: 1, lb: null }, kettlebells: [] } });
  expect(screen.getByText("Without kettlebells, clients see dumbbell weights instead.")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Reset to defaults" }));
  expect(group("Barbell").getByLabelText("Step in kg")).toHaveValue("");
  save();
  await waitFor(() => expect(sent).toEqual([USUAL]));
});

test("who may not change it reads it", () => {
  open({ may_change: false, load_steps: { ...USUAL, barbell: { kg: 1, lb: null } } });
  expect(group("Barbell").getByLabelText("Step in kg")).toBeDisabled();
  expect(screen.getByRole("button", { name: "24 kg · 53 lb" })).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Save equipment" })).toBeNull();
  expect(screen.getByText("Only owners and managers of this account can change its equipment.")).toBeVisible();
});
