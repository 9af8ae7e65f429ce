import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formDrafts } from "~/api/formDrafts";
import { renderAt } from "~/ui/testing/renderAt";
import type { AgreedRange, Metric, MetricEntry } from "../api";
import OwnBodyMetricsPage from "./OwnBodyMetricsPage";

const WEIGHT: Metric = {
  id: "00000000-0000-4000-8000-000000000001",
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
const WAIST: Metric = {
  ...WEIGHT,
  id: "00000000-0000-4000-8000-000000000002",
  key: "waist",
  name: "Waist",
  kind: "length",
  units: ["cm", "in"],
  shown_unit: "cm",
};
const [LEFT, RIGHT] = (["left", "right"] as const).map((side, index) => ({
  ...WAIST,
  id: `00000000-0000-4000-8000-00000000000${index + 3}`,
  key: `thigh_${side}`,
  name: `${side} thigh`,
  of_pair: { pair: "thigh", side },
})) as [Metric, Metric];
const LATEST = { date: "2026-01-11", value: 143.3, unit: "lb", shown: 65 };
const OF_RIGHT: MetricEntry = {
  id: "00000000-0000-4000-8000-0000000000aa",
  date: "2026-01-11",
  value: 58,
  unit: "cm",
  shown: 58,
  note: "",
  entered_by: "you",
  entered_by_name: "Maya",
  can_change: true,
  created_at: "2026-01-11T08:00:00Z",
};
const DRAFT = "body-metric:own:new";
let agreedAt: string | null;
let isWaistListed: boolean;
let ranges: AgreedRange[];
/** What writes are answered with, one after the other; the status 0 loses the reply. */
let answers: { status: number; body?: object }[];
let sent: { path: string; body: unknown }[];

beforeEach(() => {
  agreedAt = "2026-01-01T08:00:00Z";
  isWaistListed = true;
  ranges = [];
  answers = [];
  sent = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname.replace("/api/athlete/body_metrics", "");
    if (request.method === "GET") {
      if (path === "/photos") return Response.json({ items: [] });
      return path === ""
        ? Response.json({
            agreed_at: agreedAt,
            shares: [
              {
                account_id: "7",
                account_title: "Northside",
                shared: false,
                agreed_at: null,
                photos_agreed_at: null,
                stopped_at: null,
              },
            ],
            items: [
              { metric: WEIGHT, count: 1, latest: LATEST, trend: [], change: null },
              ...(isWaistListed ? [{ metric: WAIST, count: 0, latest: null, trend: [], change: null }] : []),
              { metric: LEFT, count: 0, latest: null, trend: [], change: null },
              {
                metric: RIGHT,
                count: 1,
                latest: { date: "2026-01-11", value: 58, unit: "cm", shown: 58 },
                trend: [],
                change: null,
              },
            ],
          })
        : Response.json({
            metric: [WAIST, LEFT, RIGHT].find(({ id }) => path.includes(id)) ?? WEIGHT,
            entries: path.includes(RIGHT.id) ? [OF_RIGHT] : [],
            trend: [],
            changes: {},
            ranges,
          });
    }
    sent.push({ path, body: request.method === "PUT" ? await request.json() : undefined });
    const { status, body } = answers.shift() ?? { status: 204 };
    if (status === 0) throw new TypeError("Failed to fetch");
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  });
});

afterEach(() => {
  cleanup();
  formDrafts.set(DRAFT, undefined);
  vi.unstubAllGlobals();
});

const LIST = "/user/progress/body-metrics";
const open = (address = LIST) => renderAt(OwnBodyMetricsPage, address, `${LIST}/{-$metricId}`);

test("[LDB-08] nothing is shared unless the client says so", async () => {
  agreedAt = null;
  open();
  expect(await screen.findByRole("checkbox", { name: "Northside" })).not.toBeChecked();
  fireEvent.click(screen.getByRole("button", { name: "Agree and start" }));
  await waitFor(() => expect(sent).toEqual([{ path: "/consent", body: { share_with: [] } }]));
});

test("[LDB-08] sharing metrics with an account shares no photos", async () => {
  open();
  fireEvent.click(await screen.findByRole("switch", { name: /^Northside/ }));
  await waitFor(() => expect(sent).toEqual([{ path: "/shares/7", body: { shared: true, photos: false } }]));
});

test("[LDB-08] a refused entry says why beside its field, and is sent again with the same id", async () => {
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Add entry" }));
  const value = await screen.findByRole("textbox", { name: "Weight" });
  expect(value).toHaveAttribute("placeholder", "143.3");
  expect(screen.getByRole("radio", { name: "lb" })).toBeChecked();
  fireEvent.click(screen.getByRole("button", { name: "Save entry" }));
  expect(await screen.findByText("Enter a number.")).toBeVisible();
  expect(sent).toEqual([]);

  const sentence = "Enter a weight from 45 to 881 lb.";
  answers = [
    { status: 422, body: { status: 422, code: "ValueNotPlausible", title: sentence, errors: { value: [sentence] } } },
  ];
  fireEvent.change(value, { target: { value: "1430" } });
  fireEvent.click(screen.getByRole("button", { name: "Save entry" }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(value).toHaveValue("1430");
  fireEvent.change(value, { target: { value: "143" } });
  fireEvent.click(screen.getByRole("button", { name: "Save entry" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.path).toBe(sent[0]?.path);
  expect(sent[1]?.body).toMatchObject({ value: 143, unit: "lb", note: "" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("[LDB-08] an entry that is sent again after a lost reply and a reload is the same one", async () => {
  answers = [{ status: 0 }];
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Add entry" }));
  fireEvent.change(await screen.findByRole("textbox", { name: "Weight" }), { target: { value: "143" } });
  fireEvent.click(screen.getByRole("button", { name: "Save entry" }));
  await screen.findByRole("alert");
  cleanup();
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Add entry" }));
  expect(await screen.findByRole("textbox", { name: "Weight" })).toHaveValue("143");
  fireEvent.click(screen.getByRole("button", { name: "Save entry" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);

  fireEvent.click(screen.getByRole("button", { name: "Add entry" }));
  fireEvent.change(await screen.findByRole("textbox", { name: "Weight" }), { target: { value: "142" } });
  fireEvent.click(screen.getByRole("button", { name: "Save entry" }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]?.path, "the next one").not.toBe(sent[0]?.path);
});

test("what was sent as one metric and is now another's is an entry of its own", async () => {
  answers = [{ status: 0 }, { status: 0 }, { status: 0 }];
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Add entry" }));
  fireEvent.change(await screen.findByRole("textbox", { name: "Weight" }), { target: { value: "80" } });
  for (const [number, name] of ["Weight", "Waist", "Weight"].entries()) {
    fireEvent.click(screen.getByRole("combobox", { name: "Metric" }));
    fireEvent.click(await screen.findByRole("option", { name }));
    fireEvent.click(await screen.findByRole("button", { name: "Save entry" }));
    await waitFor(() => expect(sent).toHaveLength(number + 1));
    await waitFor(() => expect(screen.getByRole("button", { name: "Save entry" })).toBeEnabled());
  }
  const [weight, waist, again] = sent.map(({ path }) => path.split("/").at(-1));
  expect(waist).not.toBe(weight);
  expect(again).toBe(weight);
});

test("a metric that the client does not see, as a coach's while nothing is shared, leads to the list", async () => {
  const { history } = open(`${LIST}/${WAIST.id}`);
  expect(await screen.findByRole("heading", { name: "Waist" })).toBeVisible();
  expect(history.location.pathname).toBe(`${LIST}/${WAIST.id}`);
  cleanup();
  const unseen = open(`${LIST}/00000000-0000-4000-8000-000000000009`);
  expect(await screen.findByRole("heading", { name: "Weight" })).toBeVisible();
  expect(unseen.history.location.pathname).toBe(LIST);
  expect(unseen.history).toHaveLength(1);
});

test("a metric that has become visible since the list was fetched opens", async () => {
  isWaistListed = false;
  const { history, router } = open();
  expect(await screen.findByRole("heading", { name: "Weight" })).toBeVisible();
  await act(() => router.navigate({ to: "/" } as never));
  isWaistListed = true;
  await act(() => router.navigate({ to: `${LIST}/${WAIST.id}` } as never));
  expect(await screen.findByRole("heading", { name: "Waist" })).toBeVisible();
  expect(history.location.pathname).toBe(`${LIST}/${WAIST.id}`);
});

test("[LDB-08] a client reads with whom they agreed on a range, and removes it", async () => {
  const range = { low: 64, high: 66, entered_low: 64, entered_high: 66, unit: "kg" } as const;
  ranges = [
    { ...range, account_id: "7", account_title: "Northside" },
    { ...range, account_id: "8", account_title: "Harbour", low: null },
  ];
  answers = [{ status: 404, body: { status: 404, code: "NotFound", title: "Not Found", errors: {} } }, { status: 204 }];
  open();
  expect(await screen.findByText("Agreed with Northside: 64–66 kg")).toBeVisible();
  expect(screen.getByText("Agreed with Harbour: under 66 kg")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Options of Weight" }));
  expect(screen.queryByRole("menuitem", { name: /Agreed range/ })).toBeNull();
  fireEvent.click(await screen.findByRole("menuitem", { name: /Remove range.*Harbour/ }));
  const remove = await screen.findByRole("button", { name: "Remove range" });
  fireEvent.click(remove);
  await screen.findByRole("alert");
  fireEvent.click(remove);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.map(({ path }) => path)).toEqual(Array(2).fill(`/${WEIGHT.id}/ranges/8`));
});

test.each([LEFT, RIGHT])(
  "[LDB-08] the address of $name opens the pair, also with entries of one side",
  async ({ id }) => {
    open(`${LIST}/${id}`);
    expect(await screen.findByRole("heading", { name: "Thigh, left and right" })).toBeVisible();
    expect(await screen.findByRole("link", { name: /^Thigh, left and right 58 cm, right/ })).toBeVisible();
    expect(screen.getAllByRole("link", { name: /thigh/i })).toHaveLength(1);
    expect(await screen.findByRole("row", { name: /Right 58 cm 58\.0 You/ })).toBeVisible();
    fireEvent.click(screen.getByRole("button", { name: "Entry of 11 Jan, right" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
    expect(await screen.findByRole("textbox", { name: "Right thigh" })).toHaveValue("58");
    fireEvent.click(screen.getByRole("button", { name: "Save entry" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.path).toBe(`/${RIGHT.id}/entries/${OF_RIGHT.id}`);
  },
);

test("[LDB-08] both sides are entered at once; what one was refused is sent again with the same ids", async () => {
  const sentence = "Enter a length from 20 to 130 cm.";
  answers = [
    { status: 204 },
    { status: 422, body: { status: 422, code: "ValueNotPlausible", title: sentence, errors: { value: [sentence] } } },
  ];
  open(`${LIST}/${LEFT.id}`);
  fireEvent.click(await screen.findByRole("button", { name: "Add entry" }));
  fireEvent.click(await screen.findByRole("button", { name: "Save entry" }));
  expect(await screen.findByText("Enter a number for one side at least.")).toBeVisible();
  fireEvent.change(screen.getByRole("textbox", { name: "Left" }), { target: { value: "57.5" } });
  fireEvent.change(screen.getByRole("textbox", { name: "Right" }), { target: { value: "580" } });
  fireEvent.click(screen.getByRole("button", { name: "Save entry" }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Right" })).toHaveAttribute("aria-invalid", "true");
  expect(screen.getByRole("textbox", { name: "Left" })).toHaveValue("57.5");
  fireEvent.change(screen.getByRole("textbox", { name: "Right" }), { target: { value: "58" } });
  fireEvent.click(screen.getByRole("button", { name: "Save entry" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.map(({ path }) => path.split("/")[1])).toEqual([LEFT.id, RIGHT.id, LEFT.id, RIGHT.id]);
  expect(new Set(sent.map(({ path }) => path)).size, "one id for each side").toBe(2);
  expect(sent[2]).toEqual(sent[0]);
  expect(sent[3]?.body).toMatchObject({ value: 58, unit: "cm" });
});

test("a side that is left empty gets no entry", async () => {
  open(`${LIST}/${LEFT.id}`);
  fireEvent.click(await screen.findByRole("button", { name: "Add entry" }));
  fireEvent.change(await screen.findByRole("textbox", { name: "Right" }), { target: { value: "58" } });
  fireEvent.click(screen.getByRole("button", { name: "Save entry" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.map(({ path }) => path.split("/")[1])).toEqual([RIGHT.id]);
});
