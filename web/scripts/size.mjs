// How much JavaScript (gzip) a first visit to the public program page loads: entry, its static imports, and the
// page's own chunks. Fails above the budget.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const BUDGET_KB = 150;
const dist = join(dirname(fileURLToPath(import.meta.url)), "..", "dist");
const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));

/** All chunks that a list of modules needs, through static imports. */
function closure(names) {
  const seen = new Set();
  const visit = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const next of manifest[name]?.imports ?? []) visit(next);
  };
  names.forEach(visit);
  return [...seen];
}

const wanted = [
  "index.html",
  "src/app/shell/PublicShell.tsx",
  ...process.argv.slice(2),
  ...Object.keys(manifest).filter((name) => /features\/[^/]+\/pages\/PublicProgram/.test(name)),
].filter((name) => name in manifest);
let total = 0;
for (const name of closure(wanted)) {
  const file = manifest[name].file;
  if (!file.endsWith(".js")) continue;
  const size = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024;
  total += size;
  console.log(`${size.toFixed(1).padStart(7)} KB  ${file}`);
}
console.log(`${total.toFixed(1).padStart(7)} KB  of ${BUDGET_KB} KB`);
process.exit(total > BUDGET_KB ? 1 : 0);
