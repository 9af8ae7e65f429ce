// Imports run one way: app -> features -> domain -> (ui, live, api, lib). Features do not import each other, and
// neither do the folders of `domain`: what two features share of one subject lives in `domain/<subject>`.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const MAY = {
  lib: ["lib"],
  ui: ["ui", "lib"],
  api: ["api", "lib"],
  live: ["live", "api", "lib"],
  domain: ["ui", "live", "api", "lib"],
  features: ["domain", "ui", "live", "api", "lib"],
  app: ["app", "features", "domain", "ui", "live", "api", "lib"],
};
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)["']([^"']+)["']/g;

const SEPARATE = ["features", "domain"];

/** The area of a path inside src: `{ top: "features", folder: "programs" }`, `{ top: "ui" }`, ... */
function areaOf(path) {
  const [top, second] = path.split("/");
  return SEPARATE.includes(top) ? { top, folder: second } : { top };
}

/** Says what is wrong with one import, or nothing. Both paths are relative to src. */
export function complaint(file, target) {
  const from = areaOf(file);
  const to = areaOf(target);
  if (!(from.top in MAY) || !(to.top in MAY)) return undefined;
  if (SEPARATE.includes(from.top) && from.top === to.top) {
    return from.folder === to.folder
      ? undefined
      : `${file} imports ${target}: folders of ${from.top} do not import each other`;
  }
  return MAY[from.top].includes(to.top) ? undefined : `${file} imports ${target}: ${from.top} may not import ${to.top}`;
}

/** Every complaint about the imports of one file's text. */
export function complaints(file, text) {
  const found = [];
  for (const [, specifier] of text.matchAll(IMPORT)) {
    let target;
    if (specifier.startsWith("~/")) target = specifier.slice(2);
    else if (specifier.startsWith(".")) target = relative("/src", resolve("/src", dirname(file), specifier));
    if (target === undefined || target.startsWith("..")) continue;
    const error = complaint(file, target);
    if (error) found.push(error);
  }
  return found;
}

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== "paraglide") yield* sources(path);
    } else if (/\.(ts|tsx|css)$/.test(entry.name)) yield path;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const src = join(dirname(fileURLToPath(import.meta.url)), "..", "src");
  const found = [...sources(src)].flatMap((path) => complaints(relative(src, path), readFileSync(path, "utf8")));
  for (const line of found) console.error(line);
  process.exit(found.length ? 1 : 0);
}
