import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { trackEvent } from "./analytics";
import { consent } from "./consent";

const KEY = "regimen-consent";
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? "null") as unknown;

beforeEach(() => localStorage.clear());
afterEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(window, "dataLayer");
});

test("[LEG-09] nothing optional is allowed until somebody chooses it", () => {
  expect(consent.get()).toBeUndefined();
  expect(consent.allows("preferences")).toBe(false);
  consent.save(["preferences"], "2026-01-12");
  expect(consent.get()).toEqual({ allowed: ["preferences"], day: "2026-01-12" });
  expect([consent.allows("preferences"), consent.allows("statistics")]).toEqual([true, false]);
  expect(stored()).toEqual({ version: 2, allowed: ["preferences"], day: "2026-01-12" });
});

test.each(["{", "null", '"all"', '{"allowed":["marketing"]}', '{"version":2,"allowed":"marketing"}'])(
  "[LEG-09] what cannot be read as consent is none: %s",
  (value) => {
    localStorage.setItem(KEY, value);
    expect(consent.allows("marketing")).toBe(false);
  },
);

test("[LEG-09] consent to an earlier version, or to something unknown, is none", () => {
  localStorage.setItem(KEY, JSON.stringify({ version: 1, allowed: ["marketing"], day: "2020-01-01" }));
  expect(consent.get()).toBeUndefined();
  localStorage.setItem(KEY, JSON.stringify({ version: 2, allowed: ["marketing", "minds"], day: "2026-01-12" }));
  expect(consent.get()?.allowed).toEqual(["marketing"]);
});

test("[LEG-09] other tabs follow", () => {
  const changed = vi.fn();
  const unsubscribe = consent.subscribe(changed);
  localStorage.setItem(KEY, JSON.stringify({ version: 2, allowed: ["marketing"], day: "2026-01-12" }));
  window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
  expect(changed).toHaveBeenCalledTimes(1);
  expect(consent.allows("marketing")).toBe(true);
  window.dispatchEvent(new StorageEvent("storage", { key: "regimen-font" }));
  expect(changed).toHaveBeenCalledTimes(1);
  unsubscribe();
  consent.save([], "2026-01-13");
  expect(changed).toHaveBeenCalledTimes(1);
});

test("[SHL-27] [LEG-09] events go out with consent to statistics only, and none is kept for later", () => {
  const sent: object[] = [];
  Object.assign(window, { dataLayer: sent });
  trackEvent("help_click");
  consent.save(["preferences", "marketing"], "2026-01-12");
  trackEvent("help_click");
  expect(sent).toEqual([]);
  consent.save(["statistics"], "2026-01-12");
  trackEvent("plan_chosen", { plan_id: "squat" });
  expect(sent).toEqual([{ event: "plan_chosen", plan_id: "squat" }]);
});
