import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { formDrafts } from "~/api/formDrafts";
import { renderAt } from "~/ui/testing/renderAt";
import type { AgreedRange, Metric } from "../api";
import { RangeDialog } from "./RangeDialog";

const WEIGHT: Metric = {
  id: "2",
  key: "weight",
  name: "Weight",
  kind: "mass",
  unit: "",
  decimals: 2,
  units: ["kg", "lb"],
  shown_unit: "kg",
  is_own: false,
  archived: false,
  takes_entries: true,
  of_pair: null,
};
const IN_POUNDS: AgreedRange = {
  account_id: "7",
  account_title: "Northside",
  low: 64.2,
  high: 65.8,
  entered_low: 141.5,
  entered_high: 145,
  unit: "lb",
};

afterEach(() => {
  cleanup();
  formDrafts.set("body-metric-range:1:2", undefined);
  vi.unstubAllGlobals();
});

test("[LDB-08] a refused range says why beside its end and is still there after a reload; one end may be open", async () => {
  const sentence = "Enter a weight from 20 to 400 kg.";
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(await request.json());
    if (sent.length > 1) return new Response(null, { status: 204 });
    const problem = { status: 422, code: "RangeNotPossible", title: sentence, errors: { high: [sentence] } };
    return Response.json(problem, { status: 422 });
  });
  const onClose = vi.fn();
  const open = () => renderAt(() => <RangeDialog metric={WEIGHT} clientId="1" range={undefined} onClose={onClose} />);
  open();
  fireEvent.change(await screen.findByRole("textbox", { name: "To" }), { target: { value: "660" } });
  fireEvent.click(screen.getByRole("button", { name: "Save range" }));
  expect(await screen.findByText(sentence)).toBeVisible();
  cleanup();
  open();
  const high = await screen.findByRole("textbox", { name: "To" });
  expect(high).toHaveValue("660");
  fireEvent.change(high, { target: { value: "66" } });
  fireEvent.click(screen.getByRole("button", { name: "Save range" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([660, 66].map((value) => ({ low: null, high: value, unit: "kg" })));
});

test("a range opens as it was entered", async () => {
  renderAt(() => <RangeDialog metric={WEIGHT} clientId="1" range={IN_POUNDS} onClose={() => {}} />);
  expect(await screen.findByRole("textbox", { name: "From" })).toHaveValue("141.5");
  expect(screen.getByRole("textbox", { name: "To" })).toHaveValue("145");
  expect(screen.getByRole("radio", { name: "lb" })).toBeChecked();
});
