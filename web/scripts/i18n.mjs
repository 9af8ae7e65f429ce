// Merges messages/<locale>/<domain>.json into one catalogue and compiles it to typed functions (src/paraglide).
// Every key starts with the name of its file, so that two domains cannot use the same key.
//   node scripts/i18n.mjs           compiles
//   node scripts/i18n.mjs --check   lists texts that are not used
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);

/** Merges the files of one locale. Throws an error that names the file and the key at fault. */
export function merge(folder) {
  const merged = {};
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()) {
    const prefix = `${file.slice(0, -".json".length)}_`;
    for (const [key, value] of Object.entries(JSON.parse(readFileSync(join(folder, file), "utf8")))) {
      if (key === "$schema") continue;
      if (!key.startsWith(prefix)) throw new Error(`${folder}/${file}: "${key}" must start with "${prefix}"`);
      merged[key] = value;
    }
  }
  return merged;
}

/** Returns the keys that do not occur in any of the sources. */
export function unused(keys, sources) {
  const identifiers = new Set(sources.flatMap((text) => text.match(/\w+/g) ?? []));
  return keys.filter((key) => !identifiers.has(key));
}

function check() {
  const { baseLocale } = JSON.parse(readFileSync("project.inlang/settings.json", "utf8"));
  const sources = readdirSync("src", { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith("paraglide"))
    .map((name) => readFileSync(join("src", name), "utf8"));
  const found = unused(Object.keys(merge(join("messages", baseLocale))), sources);
  for (const key of found) console.error(`messages/${baseLocale}: "${key}" is not used`);
  process.exitCode = found.length > 0 ? 1 : 0;
}

/** Not local storage: browsers that forbid it would show nothing at all. */
const STRATEGY = ["preferredLanguage", "baseLocale"];

async function compileChanged() {
  const settings = JSON.parse(readFileSync("project.inlang/settings.json", "utf8"));
  mkdirSync("project.inlang/merged", { recursive: true });
  const catalogues = settings.locales.map((locale) => [locale, JSON.stringify(merge(join("messages", locale)))]);
  const hash = createHash("sha256")
    .update(JSON.stringify([catalogues, STRATEGY]))
    .digest("hex");
  const stamp = "src/paraglide/.stamp";
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  for (const [locale, text] of catalogues) writeFileSync(`project.inlang/merged/${locale}.json`, text);
  const { compile } = await import("@inlang/paraglide-js");
  await compile({
    project: "./project.inlang",
    outdir: "./src/paraglide",
    strategy: STRATEGY,
    cleanOutdir: false,
    emitReadme: false,
    isServer: "false",
  });
  writeFileSync(stamp, hash);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--check")) check();
  else await compileChanged();
}
