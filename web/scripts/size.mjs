// How much first visits fetch: JavaScript (gzip) part by part for the public page of a program and the heaviest page of
// a storefront, all files (as they are sent) before a set can be logged on Today, and JavaScript in sum for the heaviest
// pages behind the sign-in. All but the last have budgets.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { runnerImport } from "vite";

const BUDGET_KB = 150;
/** On a line of 400 kbit/s, 10 KB take 0.2 s: docs/decisions/bad-line.md says what Today aims at. */
const TODAY_BUDGET = { kb: 175, files: 14 };
/** Every file is a request, and on a bad line the first ones wait for each other. */
const SIGN_IN_SCRIPTS = 14;
const SHOWN = 10;

const START = "index.html";
const entrypoints = resolve(import.meta.dirname, "../build/entrypoints.ts");
const {
  module: { PRIVATE, PRIVATE_FRAME, PUBLIC_PAGE, PUBLIC_SHELL, STOREFRONT_PAGES, TODAY_PAGE },
} = await runnerImport(entrypoints);
const {
  module: { filesImported },
} = await runnerImport(resolve(import.meta.dirname, "../build/manifest.ts"));

const dist = process.env.REGIMEN_WEB_DIST ?? resolve(import.meta.dirname, "../dist");
const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));

/** The chunks of a visit: those named and what they import, with their sizes; largest first. */
function visit(names) {
  const files = new Map();
  const add = (name) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not part of the build`);
    if (files.has(chunk.file)) return;
    if (chunk.file.endsWith(".js")) {
      files.set(chunk.file, gzipSync(readFileSync(join(dist, chunk.file)), { level: 9 }).length / 1024);
    }
    for (const next of chunk.imports ?? []) add(next);
  };
  names.forEach(add);
  const chunks = [...files].map(([file, size]) => ({ file, size })).sort((a, b) => b.size - a.size);
  return { chunks, total: chunks.reduce((sum, { size }) => sum + size, 0) };
}

const line = (size, text) => console.log(`${size.toFixed(1).padStart(7)} KB  ${text}`);

const first = visit([START, ...PUBLIC_PAGE]);
for (const { file, size } of first.chunks) line(size, file);
line(first.total, `of ${BUDGET_KB} KB: the public page of a program`);

const storefront = STOREFRONT_PAGES.map((page) => ({ page, ...visit([START, PUBLIC_SHELL, page]) })).sort(
  (a, b) => b.total - a.total,
);
console.log("\nStorefront");
for (const { file, size } of storefront[0].chunks) line(size, file);
for (const { page, total } of storefront) line(total, `of ${BUDGET_KB} KB: ${page}`);

/** The size of a file as the server sends it. */
const sent = (file) => {
  const path = join(dist, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1024;
};
const page = gzipSync(readFileSync(join(dist, START))).length / 1024;
// The style sheet of the start is part of the page.
const inside = new Set(manifest[START].css);
const today = filesImported(manifest, [START, PRIVATE_FRAME, TODAY_PAGE])
  .filter((file) => !inside.has(file))
  .map((file) => ({ file, size: sent(file) }));
const todayKb = today.reduce((sum, { size }) => sum + size, page);
console.log("\nBefore a set can be logged on Today");
line(page, "the page itself");
for (const { file, size } of today.toSorted((a, b) => b.size - a.size)) line(size, file);
line(todayKb, `of ${TODAY_BUDGET.kb} KB, in ${today.length} of ${TODAY_BUDGET.files} files`);

const signIn = JSON.parse(readFileSync(join(dist, ".vite", "preloads.json"), "utf8"))
  .find(({ pattern }) => new RegExp(`^${pattern}$`).test("/onboarding/sign_in"))
  .files.concat(filesImported(manifest, [START]))
  .filter((file) => file.endsWith(".js"));
console.log(`\nSign-in: ${signIn.length} of ${SIGN_IN_SCRIPTS} scripts`);

const heaviest = manifest[PRIVATE[0]].dynamicImports
  .filter((name) => name.endsWith("Page.tsx"))
  .map((name) => ({ name, ...visit([START, ...PRIVATE, name]) }))
  .sort((a, b) => b.total - a.total)
  .slice(0, SHOWN);
console.log("\nHeaviest behind the sign-in");
for (const { name, total, chunks } of heaviest) line(total, `${name} (${chunks.length} files)`);

if (todayKb > TODAY_BUDGET.kb || today.length > TODAY_BUDGET.files) {
  console.error("\nToday is above its budget.");
  process.exitCode = 1;
}
if (signIn.length > SIGN_IN_SCRIPTS) {
  console.error("\nSign-in loads too many scripts.");
  process.exitCode = 1;
}
if (storefront[0].total > BUDGET_KB) {
  console.error("\nThe storefront is above its budget.");
  process.exitCode = 1;
}
if (first.total > BUDGET_KB) {
  console.error("\nThe public page of a program is above its budget.");
  process.exit(1);
}
