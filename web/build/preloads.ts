import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Manifest, Plugin } from "vite";
import { ALL_ROUTES } from "../src/app/features.ts";
import type { PageGroup } from "../src/lib/routes.ts";
import { addressesOf } from "./addresses.ts";
import { PUBLIC_SHELL } from "./entrypoints.ts";
import { filesImported } from "./manifest.ts";

const PAGE = "index.html";
const PAGE_TABLE = "src/app/lazyPages.ts";
/** What the component library needs around every page of the table. */
const LIBRARY_THEME = "src/app/themed.ts";
const APP_SHELL = "src/app/shell/AppShell.tsx";
const COACH_FRAME = "src/app/shell/CoachFrame.tsx";
const LIGHT = /\/pages\/(?:public|light)\//;

/** What is around the pages of a group (src/app/router.tsx). */
const FRAMES: Record<PageGroup, string[]> = {
  public: [PUBLIC_SHELL],
  publicForms: [PUBLIC_SHELL, "src/app/shell/ThemedFrame.tsx"],
  auth: ["src/app/shell/AuthShell.tsx"],
  private: [APP_SHELL],
  coach: [APP_SHELL, COACH_FRAME],
  client: [APP_SHELL],
  program: [APP_SHELL, COACH_FRAME, "src/features/programs/pages/ProgramLayout.tsx"],
  clientProfile: [APP_SHELL, COACH_FRAME, "src/features/clients/pages/ClientLayout.tsx"],
  progress: [APP_SHELL, "src/features/calendar/pages/ProgressLayout.tsx"],
};

type Preloads = { pattern: string; files: string[] }[];

/** Which addresses a path stands for: `/p/$programId` is `/p/[^/]+`. */
export const patternOf = (path: string) =>
  `${path.replace(/\/\{-\$\w+\}/g, "(?:/[^/]+)?").replace(/\$\w+/g, "[^/]+")}/?`;

/** The files that each page fetches beside those that the page itself names: style sheets first, they hold up the paint. */
export function preloadsOf(manifest: Manifest, routes: typeof ALL_ROUTES): Preloads {
  const known = new Set(filesImported(manifest, [PAGE]));
  return routes.flatMap((route) => {
    if (route.module === undefined) return [];
    const table = LIGHT.test(route.module) ? [] : [PAGE_TABLE, LIBRARY_THEME];
    const files = filesImported(manifest, [...table, ...FRAMES[route.group], route.module, ...route.loaded]);
    const order = (file: string) => (file.endsWith(".css") ? 0 : 1);
    const added = files
      .filter((file) => !known.has(file) && /\.(js|css)$/.test(file))
      .sort((a, b) => order(a) - order(b));
    return addressesOf(route).map((path) => ({ pattern: patternOf(path), files: added }));
  });
}

/** Writes for the server which files a page will need, so that it can name them in the page. */
export function preloads(): Plugin {
  let out = "";
  return {
    name: "regimen-preloads",
    apply: "build",
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    closeBundle(error) {
      if (error) return;
      const manifest = JSON.parse(readFileSync(join(out, ".vite/manifest.json"), "utf8")) as Manifest;
      writeFileSync(join(out, ".vite/preloads.json"), JSON.stringify(preloadsOf(manifest, ALL_ROUTES)));
    },
  };
}
