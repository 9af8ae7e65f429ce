import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Manifest, type Plugin } from "vite";
import { addressesOf } from "../build/addresses.ts";
import { ALIASES, ALL_ROUTES } from "../src/app/features.ts";

const PAGE = "index.html";
/** Tables of all pages: most of what they load, a client never needs. */
const TABLES = [PAGE, "src/app/lazyPages.ts"];
/** Needed around every page of a client. */
const FRAMES = [
  "src/app/shell/AppShell.tsx",
  "src/app/themed.ts",
  "src/app/shell/PublicShell.tsx",
  "src/app/shell/UpdateDialog.tsx",
  "src/app/pages/public/NotFoundPage.tsx",
  "src/app/serviceWorker.ts",
  // Where signing out leads.
  "src/app/authGuards.ts",
  "src/app/shell/AuthShell.tsx",
  "src/features/accounts/pages/SignInPage.tsx",
  "src/features/accounts/pages/SignUpPage.tsx",
];

/** The modules of the pages that a client can open once signed in. */
export function clientPages(routes: typeof ALL_ROUTES): string[] {
  return routes.flatMap((route) =>
    route.module !== undefined && (route.group === "client" || route.group === "private") ? route.module : [],
  );
}

/** All files of the build that the given modules need, through static and dynamic imports. */
export function filesOf(manifest: Manifest, modules: string[]): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
    if (!TABLES.includes(name)) chunk.dynamicImports?.forEach(visit);
  };
  modules.forEach(visit);
  return [...files].sort();
}

/** The path of every page and of its other addresses; the server answers 404 for all others. */
export const pageAddresses = (): string[] =>
  [...new Set(["/", ...ALL_ROUTES.flatMap(addressesOf), ...Object.keys(ALIASES)])].sort();

const hash = (bytes: Buffer, algorithm = "sha256") => createHash(algorithm).update(bytes).digest("base64");

/** Builds the service worker after the app and gives it the list of files to cache; lists the pages for the server. */
export function offlineWorker(): Plugin {
  let out = "";
  return {
    name: "regimen-worker",
    apply: "build",
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    async closeBundle(error) {
      if (error) return;
      writeFileSync(join(out, ".vite/pages.json"), JSON.stringify(pageAddresses()));
      const manifest = JSON.parse(readFileSync(join(out, ".vite/manifest.json"), "utf8")) as Manifest;
      const hashed = filesOf(manifest, [...TABLES, ...FRAMES, ...clientPages(ALL_ROUTES)]);
      const page = readFileSync(join(out, PAGE));
      const plain = readdirSync("public").filter((name) => /\.svg$/.test(name));
      const files = [
        // A server of another release that replies meanwhile must not get its page cached.
        { url: `/${PAGE}`, revision: hash(page), integrity: `sha384-${hash(page, "sha384")}` },
        ...plain.map((name) => ({ url: `/${name}`, revision: hash(readFileSync(join(out, name))) })),
        ...hashed.map((file) => ({ url: `/${file}`, revision: null })),
      ];
      await build({
        configFile: false,
        publicDir: false,
        logLevel: "warn",
        define: {
          FILES: JSON.stringify(files),
          ENTRY: JSON.stringify(`/${manifest[PAGE]?.file}`),
          "process.env.NODE_ENV": '"production"',
        },
        build: {
          outDir: out,
          emptyOutDir: false,
          rolldownOptions: { input: "worker/sw.ts", output: { entryFileNames: "sw.js", format: "iife" } },
        },
      });
    },
  };
}
