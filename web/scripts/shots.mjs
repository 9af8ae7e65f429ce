// Pictures of every screen and state, by size and appearance, in shots/ with an index page.
//   npm run shots                       everything
//   npm run shots -- --only programs    areas or names that contain one of these words (commas)
//   REGIMEN_URL=... npm run shots       against a running server with demo data
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { SCREENS } from "./screens.mjs";
import { startServer } from "./server.mjs";

const OUT = resolve(import.meta.dirname, "../../shots");
const PASSWORD = "demo1234";
const HEADERS = { "Api-Version": "3", "Content-Type": "application/json", "Client-Timezone": "Europe/London" };
const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};
const THEMES = ["light", "dark"];
const TALLEST = 3200;
const QUIET = 250;

const { values: asked } = parseArgs({
  options: {
    only: { type: "string" },
    pages: { type: "string", default: "2" },
    theme: { type: "string" },
    size: { type: "string" },
  },
});
const words = asked.only?.split(",") ?? [];
const chosen = SCREENS.filter(
  ({ area, name }) => !words.length || words.some((word) => `${area}/${name}`.includes(word)),
);
const sizes = Object.keys(SIZES).filter((size) => !asked.size || size === asked.size);
const themes = THEMES.filter((theme) => !asked.theme || theme === asked.theme);

async function call(url, path, { token, body } = {}) {
  const answer = await fetch(url + path, {
    method: body ? "POST" : "GET",
    headers: { ...HEADERS, ...(token && { Authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Everybody who looks, signed in, and what the paths need to know. */
async function enter(url) {
  const names = new Set(["erik", "maya", "chloe", ...chosen.map(({ as }) => as).filter(Boolean)]);
  const sessions = {};
  const people = {};
  for (const name of names) {
    const body = {
      email: `${name}@example.com`,
      password: PASSWORD,
      client_id: "regimen-web",
      client_secret: "regimen-web",
    };
    // oxlint-disable-next-line no-await-in-loop -- a handful
    const { access_token: token, token_type: tokenType, current } = await call(url, "/api/users/sign_in", { body });
    sessions[name] = { token, tokenType, user: null };
    people[name] = current.user_id ?? current.id;
  }
  const { token } = sessions.erik;
  const { items } = await call(url, "/api/coach/plans", { token });
  const account = await call(url, "/api/coach/payment_account", { token });
  return {
    sessions,
    world: { people, plans: Object.fromEntries(items.map((one) => [one.custom_url, one.id])), payout: account.id },
  };
}

/** Waits until nothing loads and nothing moves any more. */
async function settle(page, held) {
  if (held) await page.waitForTimeout(700);
  else await page.waitForLoadState("networkidle", { timeout: 15_000 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(QUIET);
}

async function take(page, screen, size, path, problems) {
  const about = `${screen.area}/${screen.name} (${size})`;
  const seen = [];
  const listen = (message) => message.type() === "error" && seen.push(message.text());
  const fell = (error) => seen.push(error.message);
  page.on("console", listen);
  page.on("pageerror", fell);
  const expects = [...(screen.expects ?? []), ...(screen.fail ? ["503"] : [])];
  const taken = [];
  try {
    if (screen.fail) {
      await page.route(screen.fail, (route) =>
        route.fulfill({
          status: 503,
          json: {
            status: 503,
            code: "Unavailable",
            errors: { base: ["We could not reach the database. Please try again."] },
          },
        }),
      );
    }
    if (screen.hold) await page.route(screen.hold, () => undefined);
    await page.goto(path);
    await settle(page, screen.hold);
    await screen.steps?.(page, { phone: size === "phone" });
    if (screen.steps) await settle(page, screen.hold);
    if (new URL(page.url()).pathname === "/404" && path !== "/404") throw new Error("leads to the 404 page");
    for (const theme of themes) {
      const file = `${screen.area}/${screen.name}.${size}.${theme}.png`;
      // oxlint-disable no-await-in-loop -- one page, one picture at a time
      await page.evaluate((to) => document.documentElement.setAttribute("data-mantine-color-scheme", to), theme);
      await page.waitForTimeout(QUIET);
      const { height, width } = await page.evaluate(() => ({
        height: document.documentElement.scrollHeight,
        width: document.documentElement.scrollWidth,
      }));
      const window = SIZES[size].viewport;
      if (width > window.width) problems.push(`${about}: ${width - window.width} px wider than the window`);
      const clip = { x: 0, y: 0, width: window.width, height: Math.min(height, TALLEST) };
      await mkdir(dirname(join(OUT, file)), { recursive: true });
      await page.screenshot({ path: join(OUT, file), scale: "css", ...(screen.tall ? { fullPage: true, clip } : {}) });
      // oxlint-enable no-await-in-loop
      taken.push({ area: screen.area, name: screen.name, size, theme, file });
    }
  } catch (error) {
    problems.push(`${about}: ${error.message.split("\n")[0]}`);
  }
  for (const line of seen)
    if (!expects.some((part) => line.includes(part))) problems.push(`${about}: console: ${line}`);
  return taken;
}

async function photograph(url, browser, { sessions, world }) {
  const problems = [];
  const queue = sizes.flatMap((size) =>
    chosen.filter(({ only }) => !only || only === size).map((screen) => ({ screen, size })),
  );
  const shots = [];
  const contexts = new Map();
  const contextOf = async (size, as) => {
    const key = `${size} ${as ?? ""}`;
    if (!contexts.has(key)) {
      const made = browser
        .newContext({
          ...SIZES[size],
          baseURL: url,
          locale: "en-GB",
          timezoneId: "Europe/London",
          reducedMotion: "reduce",
          serviceWorkers: "block",
        })
        .then(async (context) => {
          context.setDefaultTimeout(12_000);
          if (as) {
            await context.addInitScript((kept) => {
              if (!localStorage.getItem("regimen.session")) localStorage.setItem("regimen.session", kept);
            }, JSON.stringify(sessions[as]));
          }
          return context;
        });
      contexts.set(key, made);
    }
    return contexts.get(key);
  };
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { screen, size } = next;
      // oxlint-disable no-await-in-loop -- a worker does one after another
      const page = await (await contextOf(size, screen.as)).newPage();
      const path = typeof screen.path === "function" ? screen.path(world) : screen.path;
      shots.push(...(await take(page, screen, size, path, problems)));
      await page.close();
      // oxlint-enable no-await-in-loop
    }
  };
  await Promise.all(Array.from({ length: Number(asked.pages) }, worker));
  return { shots, problems };
}

function indexPage(shots) {
  const order = new Map(SCREENS.map(({ area, name }, at) => [`${area}/${name}`, at]));
  const sorted = shots.toSorted((a, b) => order.get(`${a.area}/${a.name}`) - order.get(`${b.area}/${b.name}`));
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
<header><h1>${shots.length} pictures</h1>${["desktop", "phone", ...THEMES].map((one) => `<label><input type="checkbox" id="${one}" checked> ${one}</label>`).join("")}
<nav>${[...areas.keys()].map((area) => `<a href="#${area}">${area}</a>`).join(" · ")}</nav></header>
${[...areas].map(([area, list]) => `<h2 id="${area}">${area}</h2><div class="grid">${list.map(figure).join("\n")}</div>`).join("\n")}
</html>`;
}

const began = Date.now();
if (!words.length) await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
const server = process.env.REGIMEN_URL ? undefined : await startServer({ demo: true, patience: 600_000 });
const url = server?.url ?? process.env.REGIMEN_URL;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
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
  const { shots, problems } = await photograph(url, browser, await enter(url));
  await writeFile(join(OUT, "index.html"), indexPage(shots));
  for (const problem of problems) console.log(`! ${problem}`);
  console.log(`${shots.length} pictures in ${Math.round((Date.now() - began) / 1000)} s: shots/index.html`);
  process.exitCode = problems.length ? 1 : 0;
} finally {
  await browser.close();
  await server?.stop();
}
