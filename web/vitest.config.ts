import { readdirSync, readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";

/** Returns the tests whose text matches. */
const testsWith = (text: RegExp) =>
  readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => `src/${path}`)
    .filter((path) => text.test(readFileSync(path, "utf8")));
/** Tests that replace a module: files run together share their modules, so the replacement could come too late. */
const WITH_MOCKS = testsWith(/\bvi\.(doMock|mock)\(/);
/** What one test leaves on the device, or still removes from it, would meet the next. */
const WITH_DEVICE = testsWith(/ from "~\/lib\/device"/);
/** Beside them, tests of modules with state for as long as the page is open: the session, the one socket. */
const ALONE = ["src/api/**/*.test.ts", "src/live/*.test.ts", ...WITH_MOCKS, ...WITH_DEVICE];
const ALL = ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.mjs", "{worker,build}/**/*.test.ts"];

export default defineConfig({
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  test: {
    environment: "happy-dom",
    setupFiles: ["src/app/testing/setup.ts"],
    css: false,
    // Enough for two busy cores.
    testTimeout: 20_000,
    projects: [
      // Modules are loaded once for all files: loading them for each takes ten times as long as the tests.
      {
        extends: true,
        test: { name: "together", isolate: false, include: ALL, exclude: [...configDefaults.exclude, ...ALONE] },
      },
      { extends: true, test: { name: "alone", include: ALONE } },
    ],
  },
});
