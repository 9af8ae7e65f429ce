// How a long conversation scrolls: whether the first message in sight keeps its place while earlier ones are added
// above, how long that takes, and how much memory all of them need. `make bench-chat` runs it.
//   REGIMEN_URL=... REGIMEN_TOKEN=... CONVERSATION=... node scripts/thread.mjs      of somebody in that conversation
import { chromium } from "@playwright/test";
import { call } from "./personas.mjs";

const { REGIMEN_URL: url, REGIMEN_TOKEN: token, CONVERSATION: conversation } = process.env;
const WANTED = Number(process.env.MESSAGES ?? 10_000);
const SCREEN = { width: 1440, height: 900 };
const MEGABYTE = 1024 * 1024;

/** In the page: scrolls to the top, and returns by how many pixels the first message in sight moves and how many
 * milliseconds pass until earlier ones are above it. Its place is read again until it rests. */
async function addEarlier() {
  const box = document.querySelector("[role=log]");
  const rows = () => box.querySelectorAll("[data-seq]");
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  const topOf = (row) => row.getBoundingClientRect().top - box.getBoundingClientRect().top;
  const first = Number(rows()[0].dataset.seq);
  const started = performance.now();
  // A little before the top: a box that is at its end already says nothing when it is sent there.
  box.scrollTop = box.scrollTop > 0 ? 0 : 1;
  const seen = [...rows()].find((row) => topOf(row) + row.clientHeight > 0);
  const [seq, before] = [seen.dataset.seq, topOf(seen)];
  // oxlint-disable no-await-in-loop -- frame after frame
  while (Number(rows()[0].dataset.seq) >= first) {
    if (performance.now() - started > 30_000) throw new Error(`Nothing earlier than ${first} was added.`);
    await nextFrame();
  }
  const elapsed = performance.now() - started;
  for (let frame = 0; frame < 5; frame += 1) await nextFrame();
  // oxlint-enable no-await-in-loop
  const after = topOf(box.querySelector(`[data-seq="${seq}"]`));
  const newest = Number([...rows()].at(-1).dataset.seq);
  return {
    moved: Math.abs(after - before),
    elapsed,
    first: Number(rows()[0].dataset.seq),
    newest,
    rows: rows().length,
  };
}

const detail = await call(url, `/api/chat/conversations/${conversation}`, { token });
await call(url, `/api/chat/conversations/${conversation}/read`, { token, body: { seq: detail.seq } });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu"],
});
const context = await browser.newContext({ viewport: SCREEN, baseURL: url, serviceWorkers: "block" });
const stored = JSON.stringify({ token, tokenType: "Bearer", user: null });
await context.addInitScript((session) => localStorage.setItem("regimen.session", session), stored);
const page = await context.newPage();
await page.goto(`/chat/${conversation}`);
await page.locator(`[data-seq="${detail.seq}"]`).waitFor();
const steps = [];
do {
  // oxlint-disable-next-line no-await-in-loop -- one page after the other
  steps.push(await page.evaluate(addEarlier));
} while (detail.seq - steps.at(-1).first < WANTED);
const cdp = await context.newCDPSession(page);
await cdp.send("HeapProfiler.collectGarbage");
const { usedSize } = await cdp.send("Runtime.getHeapUsage");
const times = steps.map((step) => step.elapsed).toSorted((one, other) => one - other);
const last = steps.at(-1);
console.log(
  `scrolling up ${(detail.seq - last.first).toLocaleString("en")} messages: the first in sight moved by at most ` +
    `${Math.max(...steps.map((step) => step.moved)).toFixed(1)} px (target 1), heap ` +
    `${(usedSize / MEGABYTE).toFixed(0)} MB (target 150), ${last.rows.toLocaleString("en")} of them in the page; earlier ` +
    `ones were there after p50 ${times[Math.floor(times.length / 2)].toFixed(0)}, ` +
    `p95 ${times[Math.floor(times.length * 0.95)].toFixed(0)} ms`,
);
await browser.close();
