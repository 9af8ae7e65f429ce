import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import { deviceKeys, goOffline } from "./support/device";
import { newClient, newCoach, signInAs, type Someone } from "./support/people";
import { freeProgram, localDay, start, workout } from "./support/training";
import { expectLogged, logButton } from "./support/workout";

test.use({ serviceWorkers: "allow" });

async function newClientWithProgram(request: APIRequestContext): Promise<{ client: Someone; programId: string }> {
  const [coach, someone] = [await newCoach(request), await newClient(request)];
  const days = { 0: workout("Lower, heavy"), 1: workout("Upper, push") };
  const programId = await freeProgram(request, coach, "Squat Every Day", days);
  await start(request, someone, programId, localDay());
  return { client: someone, programId };
}

async function setsOnServer(request: APIRequestContext, { headers }: Someone): Promise<string[]> {
  const today = localDay();
  const answer = await request.get(`/api/athlete/calendar?from=${today}&to=${today}`, { headers });
  return (await answer.json()).days[0].results.map((one: { set_id: string }) => one.set_id).sort();
}

/** Waits until the app has everything that it needs to open without a connection. */
async function waitUntilCached(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Also on the first visit: pages that were not opened yet have their code on the device.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect.poll(async () => (await deviceKeys(page, "day/")).length).toBe(2);
}

async function openCalendar(page: Page, base = ""): Promise<void> {
  await page.goto(`${base}/user/calendar`);
  await expect(page.getByText("Lower, heavy").first()).toBeVisible();
  await waitUntilCached(page);
}

/** Opens another tab with what is stored on the device. */
async function newTab(context: BrowserContext, someone: Someone): Promise<Page> {
  const page = await context.newPage();
  await signInAs(page, someone);
  return page;
}

test(
  "[OV-106] the app opens offline, and sets logged offline are sent once",
  onPhoneToo,
  async ({ page, context, request }) => {
    const { client: me } = await newClientWithProgram(request);
    await signInAs(page, me);
    await openCalendar(page);
    const sent: string[] = [];
    context.on("requestfinished", (one) => {
      if (one.method() === "PUT" && one.url().includes("/athlete/sets/")) sent.push(one.url());
    });

    const goOnline = await goOffline(context);
    await page.close();
    const offlinePage = await newTab(context, me);
    await offlinePage.goto("/user/today");
    await expect(offlinePage.getByRole("heading", { name: "Lower, heavy", level: 1 })).toBeVisible();
    await expect(offlinePage.getByText("There is no internet connection.")).toBeVisible();
    await logButton(offlinePage, "q1").click();
    await logButton(offlinePage, "q2").click();
    await expect(offlinePage.getByText("Saved on this device. 2 sets waiting to sync.")).toBeVisible();
    await offlinePage.reload();
    await expectLogged(offlinePage, "q1");
    await expectLogged(offlinePage, "q2");
    await expectAccessible(offlinePage);

    // The calendar shows the logged sets, tomorrow opens too, and days that were never loaded say why they do not.
    await offlinePage.goto("/user/calendar?view=day");
    await expect(offlinePage.getByText("2 of 3 sets").first()).toBeVisible();
    await offlinePage.goto(`/user/calendar?view=day&date=${localDay(1)}`);
    await offlinePage
      .getByRole("link", { name: /Upper, push/ })
      .first()
      .click();
    await expect(offlinePage.getByRole("heading", { name: "Upper, push", level: 1 })).toBeVisible();
    await offlinePage.goto(`/user/calendar?view=week&date=${localDay(90)}`);
    await expect(offlinePage.getByText("Not available offline")).toBeVisible();
    await expectAccessible(offlinePage);
    expect(await setsOnServer(request, me)).toEqual([]);

    // Online again on a page that shows no training.
    await offlinePage.goto("/user/my_programs");
    await goOnline();
    await expect.poll(() => setsOnServer(request, me)).toEqual(["q1", "q2"]);
    await offlinePage.goto("/user/today");
    await expectLogged(offlinePage, "q1");
    await expect(offlinePage.getByText("Saved on this device.")).toBeHidden();
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(2);
  },
);

test("the service worker leaves the server's pages, API calls and files alone", async ({
  page,
  context,
  request,
  allowErrors,
}) => {
  allowErrors("not-there-at-all", "WebSocket", "favicon.ico");
  const { client: me, programId } = await newClientWithProgram(request);
  await signInAs(page, me);
  await openCalendar(page);
  // From here on the worker stands between the page and the server.
  const calls: boolean[] = [];
  page.on("response", (one) => {
    if (/\/(api|files)\//.test(one.url())) calls.push(one.fromServiceWorker());
  });
  await page.reload();
  await expect(page.getByText("Lower, heavy").first()).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(calls.length).toBeGreaterThan(0);
  expect(calls).not.toContain(true);

  const answer = await page.goto(`/p/${programId}`);
  expect(await answer?.text()).toContain('property="og:title"');
  await expect(page.getByRole("heading", { name: "Squat Every Day", level: 1 })).toBeVisible();
  expect((await page.goto("/p/not-there-at-all"))?.status()).toBe(404);
  expect((await page.goto("/api/settings"))?.headers()["content-type"]).toContain("application/json");

  // Without a connection the shell of the app opens there too, and says so.
  await context.setOffline(true);
  await page.goto("/coach/programs/active");
  await expect(page.getByText("There is no internet connection.")).toBeVisible();
});

test("the app can be installed", async ({ page, request }) => {
  await page.goto("/onboarding/sign_in");
  const link = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await request.get(link ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: "Regimen", display: "standalone", start_url: "/user/today", scope: "/" });
  const icons = manifest.icons as { src: string; sizes: string; purpose?: string }[];
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src, sizes } of icons) {
    // oxlint-disable-next-line no-await-in-loop -- one picture after another
    const size = await page.evaluate(async (from) => {
      const picture = new Image();
      picture.src = from;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    if (sizes !== "any") expect(size).toBe(sizes);
  }
});

/**
 * A server in front of the real one that can put a second release in place of the first: every file of the app has
 * another name, and those of the first are gone.
 */
async function releases(behind: string): Promise<{ url: string; next: () => void; close: () => void }> {
  let second = false;
  const hash = (text: string, kind: string) => createHash(kind).update(text).digest("base64");
  const rename = (text: string) => text.replaceAll(/[\w.-]+-[\w-]{8}\.(?:js|css|woff2)/g, "second-$&");
  const first = await (await fetch(`${behind}/index.html`)).text();
  const inSecond = (text: string) =>
    ["sha256", "sha384"].reduce(
      (all, kind) => all.replaceAll(hash(first, kind), hash(rename(first), kind)),
      rename(text),
    );

  const server: Server = createServer(async (asked, answer) => {
    const path = asked.url ?? "/";
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk as Buffer);
    const own = path.startsWith("/assets/");
    if (second && own && !path.startsWith("/assets/second-")) return answer.writeHead(404).end();
    const { host: _, connection: __, ...headers } = asked.headers as Record<string, string>;
    const got = await fetch(behind + path.replace("/assets/second-", "/assets/"), {
      method: asked.method,
      headers: { ...headers, "accept-encoding": "identity" },
      redirect: "manual",
      body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
    });
    let body = Buffer.from(await got.arrayBuffer());
    const text = /html|javascript|css/.test(got.headers.get("content-type") ?? "");
    if (second && text) body = Buffer.from(inSecond(body.toString()));
    const kept = [...got.headers].filter(([name]) => !["content-length", "connection"].includes(name));
    answer.writeHead(got.status, Object.fromEntries(kept)).end(body);
  }).listen(0, "127.0.0.1");
  server.on("upgrade", (_, socket) => socket.destroy());
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: () => (second = true),
    close: () => server.close(),
  };
}

test("a new release is offered, and a tab with the old one keeps working", async ({
  page,
  context,
  request,
  baseURL,
  allowErrors,
}) => {
  // Two releases are fetched whole.
  test.slow();
  allowErrors("WebSocket");
  const { client: me } = await newClientWithProgram(request);
  const front = await releases(baseURL ?? "");
  const entry = (of: Page) => of.locator('script[type="module"]').first().getAttribute("src");
  await signInAs(page, me);
  await openCalendar(page, front.url);
  await page.reload();
  await expect(page.getByText("Lower, heavy").first()).toBeVisible();
  const first = await entry(page);
  const other = await newTab(context, me);
  await other.goto(`${front.url}/user/billing/purchases`);
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();

  front.next();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText("A new version is ready.")).toBeVisible({ timeout: 30_000 });
  // Until somebody agrees, the old version stays complete, even when it opens again.
  await page.reload();
  await expect(page.getByText("Lower, heavy").first()).toBeVisible();
  expect(await entry(page)).toBe(first);

  await expect(page.getByText("A new version is ready.")).toBeVisible();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => entry(page).catch(() => first)).not.toBe(first);
  await expect(page.getByText("Lower, heavy").first()).toBeVisible();

  await expect(other.getByText("A new version is ready.")).toBeVisible();
  await other.getByRole("link", { name: /History/ }).click();
  await expect(other).toHaveURL(/billing\/history/);
  await expect(other.getByText(/No payments yet\./)).toBeVisible();
  expect(await entry(other)).toBe(first);
  front.close();
});
