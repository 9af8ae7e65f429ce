// How the schedule of a whole year opens and scrolls, in each of its views: the requests of the page, beside those of
// every page, and the frames while the wheel turns for five seconds. The machine should have nothing else to do.
//   node scripts/year.mjs                       starts a server with demo data on web/dist
//   REGIMEN_URL=... node scripts/year.mjs       against a running server with demo data
import { chromium } from "@playwright/test";
import { call, signIn } from "./personas.mjs";
import { startServer } from "./server.mjs";

const WEEKS = 52;
const SESSIONS = 5;
const EXERCISES = ["Back Squat", "Bench Press", "Barbell Row", "Romanian Deadlift", "Pull-Up", "Plank"];
const SCROLLED_MS = 5_000;
const SCREEN = { width: 1440, height: 900 };
/** What every page asks for. */
const SHELL = /\/(users\/me|settings|notifications\/unread|accounts|users\/warnings|notes)$/;

/** Five sessions a week of six exercises with five sets. */
function day(week, weekday) {
  const blocks = EXERCISES.map((name, index) => {
    const sets = [1, 2, 3, 4, 5].map((set) => ({
      id: `q${index}${set}`,
      reps: { min: 5 },
      percent_1rm: 70 + (week % 10),
    }));
    return { id: `b${index}`, kind: "strength", entries: [{ id: `e${index}`, name, sets }] };
  });
  return { sessions: [{ id: "s1", title: `Session ${weekday + 1}`, blocks }] };
}

async function writeYear(url, token) {
  const plan = await call(url, "/api/coach/plans", { token, body: { title: "A whole year", plan_type: "fixed" } });
  const timeline = await call(url, `/api/coach/plans/${plan.id}/timeline`, { token });
  for (let number = 0; number < WEEKS * 7; number += 1) {
    const [week, weekday] = [Math.floor(number / 7), number % 7];
    if (weekday >= SESSIONS) continue;
    const body = { version: 0, content: day(week, weekday) };
    // oxlint-disable-next-line no-await-in-loop -- one day after the other
    await call(url, `/api/coach/timelines/${timeline.id}/days/${number}`, { token, body, method: "PUT" });
  }
  return plan.id;
}

/** The lengths of the frames, in milliseconds, while the wheel turns. */
async function scroll(page) {
  await page.mouse.move(SCREEN.width / 2, SCREEN.height / 2);
  await page.evaluate(() => {
    window.frames_ms = [];
    let last = performance.now();
    const tick = (time) => {
      window.frames_ms.push(time - last);
      last = time;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const end = Date.now() + SCROLLED_MS;
  while (Date.now() < end) {
    // oxlint-disable no-await-in-loop -- one turn after the other
    await page.mouse.wheel(0, 60);
    await page.waitForTimeout(16);
    // oxlint-enable no-await-in-loop
  }
  return page.evaluate(() => window.frames_ms.slice(2));
}

async function measure(browser, url, session, programId, view) {
  const context = await browser.newContext({ viewport: SCREEN, baseURL: url, serviceWorkers: "block" });
  await context.addInitScript((stored) => localStorage.setItem("regimen.session", stored), JSON.stringify(session));
  const page = await context.newPage();
  const requests = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) requests.push(pathname);
  });
  await page.goto(`/coach/programs/${programId}/schedule?view=${view}`);
  await page.getByText("Back Squat").first().waitFor();
  await page.waitForLoadState("networkidle");
  const own = requests.filter((path) => !SHELL.test(path)).length;
  const shared = requests.length - own;
  const frames = await scroll(page);
  await context.close();
  const seconds = frames.reduce((sum, frame) => sum + frame, 0) / 1000;
  const slow = frames.filter((frame) => frame > 34).length;
  console.log(
    `${view.padEnd(6)} ${own} requests, ${shared} of the frame; ${(frames.length / seconds).toFixed(1)} frames a second, ` +
      `${slow} of ${frames.length} over 33 ms, the longest ${Math.max(...frames).toFixed(0)} ms`,
  );
}

const given = process.env.REGIMEN_URL;
const server = given ? { url: given, stop: async () => {} } : await startServer({ demo: true });
const { sessions } = await signIn(server.url, []);
const programId = await writeYear(server.url, sessions.erik.token);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const view of ["month", "week", "sheet"]) {
  // oxlint-disable-next-line no-await-in-loop -- one view after the other
  await measure(browser, server.url, sessions.erik, programId, view);
}
await browser.close();
await server.stop();
