import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { PUBLIC_PAGE } from "../scripts/visits.mjs";

const root = resolve(import.meta.dirname, "..");
const OURS = resolve(root, "src");
const START = resolve(root, "src/app/main.tsx");
const PUBLIC = PUBLIC_PAGE.map((path) => resolve(root, path));

const LIBRARY = /node_modules[\\/](?:@mantine[\\/](?:core|hooks|form)|@floating-ui)[\\/]/;
const COMMON = /[\\/]src[\\/](?:ui|live|lib|api|app[\\/]shell)[\\/]/;
/** An icon or a text: a file each, of a few hundred bytes. */
const SMALL = /(?:[\\/]icons[\\/]|[\\/]paraglide[\\/]messages[\\/])([A-Za-z]\w+)\.m?js$/;
/** How small ones are named where they are used. */
const SMALL_USED = /\bIcon[A-Z]\w*|(?<=\bm\.)[a-z]\w+/g;

/** The order of the layers of styles. Left to the order in which files arrive, it would be another on every page. */
const [LAYERS = ""] = /@layer [^;]+;/.exec(readFileSync(resolve(OURS, "ui/theme/layers.css"), "utf8")) ?? [];

/** Pages that share a module, from which on it comes with the frame of all pages. */
const SHARED_BY_MANY = 20;

/**
 * Says which modules come in one file. Left to itself the bundler makes one of every icon, text and component that two
 * pages share, and a page is a hundred requests. But nothing may come along that the public page does without: it has a
 * budget (scripts/size.mjs), and whatever it is made of stays apart from the rest.
 */
export function chunks(): Plugin {
  /** Modules, and names of icons and texts. */
  const ofStart = new Set<string>();
  const ofPublicPage = new Set<string>();
  /** What somewhere is imported when it is needed: in a file with others it would always come. */
  const lazy = new Set<string>();
  const key = (id: string) => SMALL.exec(id)?.[1] ?? id;

  return {
    name: "regimen-chunks",
    apply: "build",
    config: () => ({
      build: { rolldownOptions: { output: { codeSplitting: { groups: groups() } } } },
    }),
    buildEnd() {
      const visit = (seen: Set<string>) => (id: string) => {
        const module = this.getModuleInfo(id);
        if (!module || !id.startsWith(OURS) || SMALL.test(id) || seen.has(id)) return;
        seen.add(id);
        for (const [name] of (module.code ?? "").matchAll(SMALL_USED)) seen.add(name);
        module.importedIds.forEach(visit(seen));
      };
      visit(ofStart)(START);
      PUBLIC.forEach(visit(ofPublicPage));
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.dynamicImporters.length) lazy.add(id);
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = `${LAYERS}${String(file.source)}`;
        }
      },
    },
  };

  function groups() {
    const shared = { minShareCount: 2, includeDependenciesRecursively: false };
    const elsewhere = (id: string) => !ofStart.has(key(id)) && !ofPublicPage.has(key(id)) && !lazy.has(id);
    return [
      { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
      { name: "router", test: /node_modules[\\/]@tanstack[\\/]/, priority: 20, tags: ["$initial" as const] },
      {
        ...shared,
        name: "base",
        test: (id: string) => ofPublicPage.has(key(id)) && !ofStart.has(key(id)) && !lazy.has(id),
      },
      { ...shared, name: "small", test: (id: string) => SMALL.test(id) && elsewhere(id) },
      {
        ...shared,
        name: "frame",
        test: (id: string) => (LIBRARY.test(id) || COMMON.test(id)) && elsewhere(id),
        minShareCount: SHARED_BY_MANY,
      },
    ];
  }
}
