import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test, vi } from "vitest";

const DOCUMENT = resolve(import.meta.dirname, "../../../../../../server/regimen/tag_manager/present/frame.html");
const SCRIPT = /<script>([^]*?)<\/script>/.exec(readFileSync(DOCUMENT, "utf8"))?.[1] ?? "";
const ORIGIN = "https://regimen.example";
const view = { kind: "event", name: "view_item", currency: "EUR", value: 39.5, item: { id: "p1", name: "Squat" } };

/** Runs the script of the frame's document. `say` sends it a message, from its parent unless said otherwise. */
function run() {
  const parent = {};
  const window: { dataLayer: unknown[] } = { dataLayer: [] };
  const append = vi.fn<(script: { src: string }) => void>();
  let hear: (event: object) => void = () => undefined;
  const names = ["window", "parent", "location", "document", "addEventListener"];
  // oxlint-disable-next-line no-implied-eval -- what browsers run in the frame
  new Function(...names, SCRIPT)(
    window,
    parent,
    { origin: ORIGIN },
    { createElement: () => ({}), head: { append } },
    (_type: string, listener: (event: object) => void) => (hear = listener),
  );
  return {
    say: (data: unknown, from: object = {}) => hear({ source: parent, origin: ORIGIN, data, ...from }),
    layer: () => window.dataLayer.map((one) => ("length" in (one as object) ? Array.from(one as unknown[]) : one)),
    loaded: () => append.mock.calls.map(([script]) => script.src),
  };
}

const events = (layer: unknown[]) => layer.filter((one) => (one as { event?: string }).event === "view_item");

test("[WLB-12] everything is denied until the page says what is granted", () => {
  const frame = run();
  const denied = (how: string, granted: string[] = []) => [
    "consent",
    how,
    {
      ad_storage: "denied",
      ad_user_data: "denied",
      ad_personalization: "denied",
      analytics_storage: "denied",
      functionality_storage: "denied",
      personalization_storage: "denied",
      ...Object.fromEntries(granted.map((one) => [one, "granted"])),
    },
  ];
  expect(frame.layer()).toEqual([denied("default")]);
  frame.say({ kind: "consent", granted: ["ad_storage", "everything"] });
  expect(frame.layer()[1]).toEqual(denied("update", ["ad_storage"]));
});

test("[WLB-12] only the page that holds the frame is listened to", () => {
  const frame = run();
  const load = { kind: "container", code: "GTM-ABC1234" };
  frame.say(load, { source: {} });
  frame.say(load, { origin: "https://evil.example" });
  expect(frame.loaded()).toEqual([]);
  frame.say(load);
  expect(frame.loaded()).toEqual(["https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234"]);
});

test.each(["GTM-ABCD", "gtm-ABC1234", "GTM-ABC1234&x", " GTM-ABC1234", 7, null])("%s is no container", (code) => {
  const frame = run();
  frame.say({ kind: "container", code });
  expect(frame.loaded()).toEqual([]);
});

test("there is one container, and it is told of nothing before it is there", () => {
  const frame = run();
  frame.say(view);
  frame.say({ kind: "container", code: "GTM-ABC1234" });
  frame.say({ kind: "container", code: "GTM-OTHER12" });
  expect(frame.loaded()).toHaveLength(1);
  expect(events(frame.layer())).toEqual([]);
});

test("an event has the fields that are known, and no other", () => {
  const frame = run();
  frame.say({ kind: "container", code: "GTM-ABC1234" });
  frame.say({ ...view, email: "maya@example.com", item: { ...view.item, variant: "monthly", buyer: "Maya" } });
  const item = { item_id: "p1", item_name: "Squat", item_variant: "monthly", price: 39.5, quantity: 1 };
  expect(events(frame.layer())).toEqual([
    { event: "view_item", ecommerce: { currency: "EUR", value: 39.5, items: [item] } },
  ]);
  for (const wrong of [{ name: "login" }, { currency: "euro" }, { item: null }]) frame.say({ ...view, ...wrong });
  expect(events(frame.layer())).toHaveLength(1);
  frame.say({ ...view, value: -1 });
  expect(JSON.stringify(frame.layer())).not.toContain("Maya");
});
