import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { deviceKeys, goOffline } from "./support/device";
import { newClient, newCoach, signInAs, type Someone } from "./support/people";
import { freeProgram, localDay, start, workout } from "./support/training";
import { expectLogged, logButton } from "./support/workout";

test.use({ serviceWorkers: "allow" });

type Setup = { coach: Someone; client: Someone; programId: string };

async function newClientWithProgram(request: APIRequestContext): Promise<Setup> {
  const [coach, client] = await Promise.all([newCoach(request), newClient(request)]);
  const days = { 0: workout("Lower, heavy"), 1: workout("Upper, push") };
  const programId = await freeProgram(request, coach, "Squat Every Day", days);
  await start(request, client, programId, localDay());
  return { coach, client, programId };
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

/** Sets macros from today, 2,030 kcal a day. */
async function setMacros(request: APIRequestContext, { coach, client }: Setup): Promise<void> {
  const grams = { protein_g: 150, carbs_g: 200, fat_g: 70, calories_kcal: 2030 };
  const set = await request.put("/api/coach/macro_targets", {
    headers: coach.headers,
    data: { client_ids: [client.id], starts_on: localDay(), ...grams },
  });
  expect(set.status(), await set.text()).toBe(204);
}

test("[OV-106] [SHL-34] [TRN-25] the app can be installed, opens offline, and sends sets once", async ({
  page,
  context,
  request,
  allowErrors,
}) => {
  allowErrors("not-there-at-all", "WebSocket", "favicon.ico");
  const setup = await newClientWithProgram(request);
  const { client: me, programId } = setup;
  await setMacros(request, setup);
  await signInAs(page, me);
  await openCalendar(page);

  await test.step("it has a name and icons on the device", async () => {
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

  await test.step("the service worker leaves the server's pages, API calls and files alone", async () => {
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
  });

  const sent: string[] = [];
  context.on("requestfinished", (one) => {
    if (one.method() === "PUT" && one.url().includes("/athlete/sets/")) sent.push(one.url());
  });
  const goOnline = await goOffline(context);
  await page.close();
  const offlinePage = await newTab(context, me);
  const offlineNotice = offlinePage.getByText("There is no internet connection.");

  await test.step("today opens offline, with its macros, and keeps what is logged", async () => {
    await offlinePage.goto("/user/today");
    await expect(offlinePage.getByRole("heading", { name: "Lower, heavy", level: 1 })).toBeVisible();
    await expect(offlineNotice).toBeVisible();
    await expect(offlinePage.getByRole("region", { name: "Macros of this day" })).toContainText("2,030 kcal");
    await logButton(offlinePage, "q1").click();
    await logButton(offlinePage, "q2").click();
    await expect(offlinePage.getByText("Saved on this device. 2 sets waiting to sync.")).toBeVisible();
    await offlinePage.reload();
    await expectLogged(offlinePage, "q1");
    await expectLogged(offlinePage, "q2");
    await expectAccessible(offlinePage);
  });

  await test.step("the calendar has what was logged; days that were never loaded say why not", async () => {
    await offlinePage.goto("/user/calendar?view=day");
    await expect(offlinePage.getByText("2 of 3 sets").first()).toBeVisible();
    await offlinePage.getByRole("button", { name: "Next", exact: true }).click();
    await offlinePage
      .getByRole("link", { name: /Upper, push/ })
      .first()
      .click();
    await expect(offlinePage.getByRole("heading", { name: "Upper, push", level: 1 })).toBeVisible();
    await offlinePage.goto(`/user/calendar?view=week&date=${localDay(90)}`);
    await expect(offlinePage.getByText("Not available offline")).toBeVisible();
    await expectAccessible(offlinePage);
    expect(await setsOnServer(request, me)).toEqual([]);
  });

  await test.step("online again on a page that shows no training, everything is sent once", async () => {
    await offlinePage.goto("/user/my_programs");
    await expect(offlineNotice).toBeVisible();
    await goOnline();
    await expect.poll(() => setsOnServer(request, me)).toEqual(["q1", "q2"]);
    await expect(offlineNotice).toBeHidden();
    await offlinePage.goto("/user/today");
    await expectLogged(offlinePage, "q1");
    await expect(offlinePage.getByText("Saved on this device.")).toBeHidden();
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(2);
  });
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
  const hashes = ["sha256", "sha384"].map((kind) => [hash(first, kind), hash(rename(first), kind)] as const);
  const inSecond = (text: string) =>
    hashes.reduce((all, [before, after]) => all.replaceAll(before, after), rename(text));
  /** The files of the app, which both releases have. */
  const files = new Map<string, Promise<{ type: string; body: Buffer }>>();
  const fileAt = async (path: string) => {
    const got = await fetch(behind + path);
    if (!got.ok) throw new Error(`${got.status} ${path}`);
    return { type: got.headers.get("content-type") ?? "", body: Buffer.from(await got.arrayBuffer()) };
  };

  const server: Server = createServer(async (asked, answer) => {
    const path = asked.url ?? "/";
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk as Buffer);
    const own = path.startsWith("/assets/");
    if (second && own && !path.startsWith("/assets/second-")) return answer.writeHead(404).end();
    if (own) {
      const inBoth = path.replace("/assets/second-", "/assets/");
      const file = files.get(inBoth) ?? fileAt(inBoth);
      files.set(inBoth, file);
      const { type, body } = await file;
      const isText = second && /javascript|css/.test(type);
      return answer.writeHead(200, { "content-type": type }).end(isText ? inSecond(body.toString()) : body);
    }
    const { host: _, connection: __, ...headers } = asked.headers as Record<string, string>;
    const got = await fetch(behind + path, {
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
