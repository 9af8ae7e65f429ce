import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Schemas } from "~/api/client";
import { formDrafts } from "~/api/formDrafts";
import { TestApp } from "~/ui/testing/TestApp";
import { USUAL } from "../../lib/equipmentForm";
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
  expect(screen.queryByRole("button", { name: "Reset to usual" })).toBeNull();
  type(dumbbells.getByLabelText("Step in kg"), " 2,5 ");
  save();
  await waitFor(() => expect(sent).toEqual([{ ...USUAL, dumbbell: { kg: 2.5, lb: null } }]));
});

test("what is typed is shown by an example at once", () => {
  open();
  const plates = group("Plates and machines");
  expect(plates.getByText("42 kg is offered as 92.5 lb")).toBeVisible();
  type(plates.getByLabelText("Step in lb"), "10");
  expect(plates.getByText("42 kg is offered as 90 lb")).toBeVisible();
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
  expect(screen.getByText("Enter a weight up to 200 kg.")).toBeVisible();
  save();
  const bells = [
    { kg: 11.34, lb: 25 },
    { kg: 16, lb: 35 },
  ];
  await waitFor(() => expect(sent).toEqual([{ ...USUAL, kettlebells: bells }]));
});

test("what the server refuses is said beside its field, and what was typed stays", async () => {
  open({}, { "plates.kg": ["Enter a step."], kettlebells: ["24 kg is about 52.9 lb, not 35 lb."] });
  type(group("Plates and machines").getByLabelText("Step in kg"), "3");
  save();
  expect(await group("Plates and machines").findByText("Enter a step.")).toBeVisible();
  expect(group("Kettlebells").getByText("24 kg is about 52.9 lb, not 35 lb.")).toBeVisible();
  expect(group("Plates and machines").getByLabelText("Step in kg")).toHaveValue("3");
});

test("everything can be set back to usual", async () => {
  open({ load_steps: { ...USUAL, barbell: { kg: 1, lb: null }, kettlebells: [] } });
  expect(screen.getByText("Without kettlebells, clients are offered the loads of dumbbells.")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Reset to usual" }));
  expect(group("Barbell").getByLabelText("Step in kg")).toHaveValue("");
  save();
  await waitFor(() => expect(sent).toEqual([USUAL]));
});

test("who may not change it reads it", () => {
  open({ may_change: false, load_steps: { ...USUAL, barbell: { kg: 1, lb: null } } });
  expect(group("Barbell").getByLabelText("Step in kg")).toBeDisabled();
  expect(screen.getByRole("button", { name: "24 kg · 53 lb" })).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Save equipment" })).toBeNull();
  expect(screen.getByText("Only managers of this account can change its equipment.")).toBeVisible();
});
