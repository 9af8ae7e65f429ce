// How much JavaScript (gzip) first visits fetch: part by part for the public page of a program, which has a budget, and
// in sum for the heaviest pages behind the sign-in.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { runnerImport } from "vite";

const BUDGET_KB = 150;
const SHOWN = 10;

const START = "index.html";
const entrypoints = resolve(import.meta.dirname, "../build/entrypoints.ts");
const {
  module: { PRIVATE, PUBLIC_PAGE },
} = await runnerImport(entrypoints);

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

const heaviest = manifest[PRIVATE[0]].dynamicImports
  .filter((name) => name.endsWith("Page.tsx"))
  .map((name) => ({ name, ...visit([START, ...PRIVATE, name]) }))
  .sort((a, b) => b.total - a.total)
  .slice(0, SHOWN);
console.log("\nHeaviest behind the sign-in");
for (const { name, total, chunks } of heaviest) line(total, `${name} (${chunks.length} files)`);

if (first.total > BUDGET_KB) {
  console.error("\nThe public page of a program is above its budget.");
  process.exit(1);
}
