// Takes screenshots of every screen and state, by size and theme, into screenshots/ with an index page.
//   npm run screenshots                       everything
//   npm run screenshots -- --only programs    areas or names that contain one of these words (comma-separated)
//   npm run screenshots -- --pages 2          two at a time, on an idle machine
//   npm run screenshots -- --out ../before    into another folder
//   REGIMEN_URL=... npm run screenshots       against a running server with demo data
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { SCREENS } from "./screenshots.config.mjs";
import { startServer } from "./server.mjs";
import { signIn } from "./personas.mjs";

const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};
const THEMES = ["light", "dark"];
const MAX_HEIGHT = 3200;
const SETTLE_MS = 250;
const TIMEOUT_MS = 15_000;

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    pages: { type: "string", default: "1" },
    theme: { type: "string" },
    size: { type: "string" },
    out: { type: "string", default: resolve(import.meta.dirname, "../../screenshots") },
  },
});
const OUT = resolve(options.out);
const filters = options.only?.split(",") ?? [];
const chosen = SCREENS.filter(
  ({ area, name }) => !filters.length || filters.some((part) => `${area}/${name}`.includes(part)),
);
const sizes = Object.keys(SIZES).filter((size) => !options.size || size === options.size);
const themes = THEMES.filter((theme) => !options.theme || theme === options.theme);

/** Waits until nothing loads and nothing moves. */
async function settle(page, held) {
  if (held) await page.waitForTimeout(700);
  else await page.waitForLoadState("networkidle", { timeout: TIMEOUT_MS }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(SETTLE_MS);
}

const UNAVAILABLE = {
  status: 503,
  json: {
    status: 503,
    code: "Unavailable",
    errors: { base: ["We could not reach the database. Please try again."] },
  },
};

/** Makes API responses fail, hang or differ, as the screen asks. */
async function mockResponses(page, { fail, hold, change = {} }) {
  if (fail) await page.route(fail, (route) => route.fulfill(UNAVAILABLE));
  if (hold) await page.route(hold, () => undefined);
  for (const [address, changed] of Object.entries(change)) {
    // oxlint-disable-next-line no-await-in-loop -- in the order written
    await page.route(address, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: changed(await response.json()) });
    });
  }
}

/** Takes one screenshot per theme, set as the operating system would set it. */
async function screenshot(page, screen, size) {
  const taken = [];
  const window = SIZES[size].viewport;
  for (const theme of themes) {
    const file = `${screen.area}/${screen.name}.${size}.${theme}.png`;
    // oxlint-disable no-await-in-loop -- one page, one picture at a time
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForTimeout(SETTLE_MS);
    const { height, width } = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      width: document.documentElement.scrollWidth,
    }));
    if (width > window.width) throw new Error(`${width - window.width} px wider than the window`);
    // What sticks to the bottom of the window is below the whole page.
    if (screen.tall)
      await page.setViewportSize({ ...window, height: Math.min(Math.max(height, window.height), MAX_HEIGHT) });
    await mkdir(dirname(join(OUT, file)), { recursive: true });
    await page.screenshot({ path: join(OUT, file), scale: "css" });
    // oxlint-enable no-await-in-loop
    taken.push({ area: screen.area, name: screen.name, size, theme, file });
  }
  return taken;
}

async function contextFor(browser, url, size, session) {
  const context = await browser.newContext({
    ...SIZES[size],
    baseURL: url,
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  if (session) {
    await context.addInitScript((stored) => {
      if (!localStorage.getItem("regimen.session")) localStorage.setItem("regimen.session", stored);
      // Coaches are advised once on a phone: it would be in front of every picture.
      localStorage.setItem("regimen-desktop-advice", "dismissed");
    }, JSON.stringify(session));
  }
  return context;
}

/** One screen at one size, in a browser that knows nothing of the others. Throws what is wrong with it. */
async function take(browser, url, { sessions, ids }, screen, size) {
  const context = await contextFor(browser, url, size, screen.as && sessions[screen.as]);
  try {
    const page = await context.newPage();
    const seen = [];
    page.on("console", (message) => message.type() === "error" && seen.push(message.text()));
    page.on("pageerror", (error) => seen.push(error.message));
    const [path, leads] = [screen.path, screen.leads].map((one) => (typeof one === "function" ? one(ids) : one));
    await mockResponses(page, screen);
    const held = screen.hold && page.waitForRequest(screen.hold);
    await page.goto(path);
    await held;
    await settle(page, screen.hold);
    await screen.steps?.(page, { phone: size === "phone", context, ids });
    if (screen.steps) await settle(page, screen.hold);
    const { pathname } = new URL(page.url());
    const there = leads instanceof RegExp ? leads.test(pathname) : pathname === (leads ?? new URL(path, url).pathname);
    if (!there) throw new Error(`leads to ${pathname}`);
    const taken = await screenshot(page, screen, size);
    const expects = [...(screen.expects ?? []), ...(screen.fail ? ["503"] : [])];
    const unexpected = seen.find((line) => !expects.some((part) => line.includes(part)));
    if (unexpected) throw new Error(`console: ${unexpected}`);
    return taken;
  } finally {
    await context.close();
  }
}

async function takeAll(url, browser, signedIn) {
  const queue = sizes.flatMap((size) =>
    chosen.filter(({ only }) => !only || only === size).map((screen) => ({ screen, size })),
  );
  const count = queue.length;
  const problems = [];
  const screenshots = [];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { screen, size } = next;
      try {
        // oxlint-disable-next-line no-await-in-loop -- a worker does one after another
        screenshots.push(...(await take(browser, url, signedIn, screen, size)));
      } catch (error) {
        problems.push(`${screen.area}/${screen.name} (${size}): ${error.message.split("\n")[0]}`);
      }
    }
  };
  await Promise.all(Array.from({ length: Number(options.pages) }, worker));
  return { screenshots, problems, count };
}

function indexPage(screenshots) {
  const order = new Map(SCREENS.map(({ area, name }, at) => [`${area}/${name}`, at]));
  const sorted = screenshots.toSorted((a, b) => order.get(`${a.area}/${a.name}`) - order.get(`${b.area}/${b.name}`));
  const areas = Map.groupBy
    ? Map.groupBy(sorted, ({ area }) => area)
    : sorted.reduce((map, one) => map.set(one.area, [...(map.get(one.area) ?? []), one]), new Map());
  const figure = ({ name, size, theme, file }) =>
    `<figure data-size="${size}" data-theme="${theme}"><a href="${file}"><img loading="lazy" src="${file}" alt="${name}, ${size}, ${theme}"></a><figcaption>${name} <small>${size}, ${theme}</small></figcaption></figure>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Screens</title>
<style>
:root{color-scheme:light dark;font:14px/1.4 system-ui,sans-serif}body{margin:0 24px 48px}
header{position:sticky;top:0;padding:12px 0;background:Canvas;display:flex;gap:16px;flex-wrap:wrap;align-items:center;border-bottom:1px solid #8884}
h1{font-size:18px;margin:0}h2{margin:24px 0 12px;font-size:16px;text-transform:capitalize}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(280px,1fr));gap:16px;align-items:start}
figure{margin:0}img{width:100%;max-height:420px;object-fit:cover;object-position:top;border:1px solid #8884;border-radius:8px;display:block}
figure[data-size=phone] img{object-fit:contain}
figcaption{padding:4px 2px}small{opacity:.7}
${["desktop", "phone"].map((size) => `body:not(:has(#${size}:checked)) figure[data-size=${size}]{display:none}`).join("")}
${THEMES.map((theme) => `body:not(:has(#${theme}:checked)) figure[data-theme=${theme}]{display:none}`).join("")}
</style>
<header><h1>${screenshots.length} screenshots</h1>${["desktop", "phone", ...THEMES].map((one) => `<label><input type="checkbox" id="${one}" checked> ${one}</label>`).join("")}
<nav>${[...areas.keys()].map((area) => `<a href="#${area}">${area}</a>`).join(" · ")}</nav></header>
${[...areas].map(([area, list]) => `<h2 id="${area}">${area}</h2><div class="grid">${list.map(figure).join("\n")}</div>`).join("\n")}
</html>`;
}

const began = Date.now();
if (!filters.length) await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
const server = process.env.REGIMEN_URL ? undefined : await startServer({ demo: true, timeoutMs: 600_000 });
const url = server?.url ?? process.env.REGIMEN_URL;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
try {
  const signedIn = await signIn(url, chosen.map(({ as }) => as).filter(Boolean));
  const { screenshots, problems, count } = await takeAll(url, browser, signedIn);
  await writeFile(join(OUT, "index.html"), indexPage(screenshots));
  for (const problem of problems) console.log(`! ${problem}`);
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`${screenshots.length} screenshots of ${count} screens in ${seconds} s: ${join(OUT, "index.html")}`);
  console.log(problems.length ? `${problems.length} of ${count} failed.` : "None failed.");
  process.exitCode = problems.length ? 1 : 0;
} finally {
  await browser.close();
  await server?.stop();
}
