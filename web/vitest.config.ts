import { readdirSync, readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";

/** Tests that replace a module: files run together share their modules, so the replacement could come too late. */
const WITH_MOCKS = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => `src/${path}`)
  .filter((path) => /\bvi\.(doMock|mock)\(/.test(readFileSync(path, "utf8")));
/** Beside them, tests of modules with state for as long as the page is open: the session, the one socket. */
const ALONE = ["src/api/**/*.test.ts", "src/live/*.test.ts", ...WITH_MOCKS];
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
