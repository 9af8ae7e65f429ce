import { defineConfig } from "@playwright/test";
import { freePort } from "./scripts/server.mjs";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

// Without a server to talk to, the run starts one. Workers read this file too: the port is chosen once, for all.
const given = process.env.REGIMEN_URL;
process.env.REGIMEN_E2E_PORT ??= given ? "0" : String(await freePort());
const port = process.env.REGIMEN_E2E_PORT;
// The processors are never idle while tests run.
process.env.REGIMEN_FFMPEG_WAITS ??= "false";
const url = given ?? `http://127.0.0.1:${port}`;

// All people of a server share its time, so specs that move it bring a server of their own (e2e/support/clock.ts).
const movesTime = [
  "**/developer.spec.ts",
  "**/billing.spec.ts",
  "**/main-job.spec.ts",
  "**/moved-address.spec.ts",
  "**/own-plan.spec.ts",
  "**/payouts.spec.ts",
];

export default defineConfig({
  testDir: "e2e",
  // Two cores: tests wait for the network and for animations often enough to leave room for a third.
  workers: 3,
  // The longest take half a minute on two busy cores; a test that passes never waits for it.
  timeout: 120_000,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes at a later try is listed, with the trace of its second one, and fails no run
  // (docs/decisions/test-runs.md). A run at somebody's desk and the nightly one have no second tries.
  retries: process.env.CI && process.env.REGIMEN_DEEP !== "1" ? 2 : 0,
  // Enough for two busy cores; a test that passes never waits for it.
  expect: { timeout: 15_000 },
  reporter: [["./e2e/support/skipReporter.ts"], ["./e2e/support/secondTryReporter.ts"], ["list"]],
  ...(given
    ? {}
    : {
        webServer: {
          command: `node scripts/server.mjs ${port}`,
          url: `${url}/health/ready`,
          timeout: 300_000,
          gracefulShutdown: { signal: "SIGTERM" as const, timeout: 30_000 },
        },
      }),
  use: {
    baseURL: url,
    locale: "en-GB",
    serviceWorkers: "block",
    // What moves would be waited for, hundreds of times.
    contextOptions: { reducedMotion: "reduce" },
    // Tracing every test doubles the time of a run.
    trace: process.env.TRACE ? "retain-on-failure" : "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell", args },
  },
  projects: [
    // The longest stories first, one after the other, while the others run beside them.
    { name: "clock", testMatch: movesTime, workers: 1, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "desktop",
      testIgnore: movesTime,
      grepInvert: /@phone-only/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      testIgnore: movesTime,
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
});
