import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PLANNED_ROUTES } from "~/lib/plannedRoutes";
import { pathPattern, type RouteName } from "~/lib/routes";
import { ALIASES, ALL_ROUTES, FEATURES, pathsByName } from "./features";
import { router } from "./router";

const web = join(import.meta.dirname, "../..");
const pageFiles = ["src/app", ...Object.keys(FEATURES).map((name) => `src/features/${name}`)].flatMap((folder) => {
  try {
    return readdirSync(join(web, folder, "pages"), { recursive: true })
      .map(String)
      .filter((file) => file.endsWith("Page.tsx"))
      .map((file) => `${folder}/pages/${file}`);
  } catch {
    return [];
  }
});
const names = Object.keys(pathsByName());

describe("the features' routes", () => {
  test("every folder of features is in the list", () => {
    const folders = readdirSync(join(web, "src/features")).filter((name) => !name.includes("."));
    const listed = Object.keys(FEATURES).filter((name) => name !== "app");
    expect(listed.sort()).toEqual(folders.sort());
  });

  test("every declared page has a file, and every file of a page is declared", () => {
    const declared = new Set(ALL_ROUTES.flatMap(({ module }) => module ?? []));
    expect([...declared].sort()).toEqual(pageFiles.sort());
  });

  test("no two features use the same route name or path", () => {
    expect(new Set(names).size).toBe(ALL_ROUTES.length + 1);
    const pages = ALL_ROUTES.filter(({ module }) => module).map(({ path }) => path);
    const all = [...pages, ...Object.keys(ALIASES)];
    expect(all.filter((path, at) => all.indexOf(path) !== at)).toEqual([]);
  });

  test("every redirect leads to a page", () => {
    const targets = [...ALL_ROUTES.filter(({ module }) => !module), ...Object.values(ALIASES)].flatMap((one) =>
      "to" in one ? one.to : [],
    );
    const pages = new Set(ALL_ROUTES.filter(({ module }) => module).map(({ name }) => name));
    expect(targets.filter((name) => !pages.has(name))).toEqual([]);
  });
});

describe("the contract's route names", () => {
  const exists = (path: string) => path in router.routesByPath;

  test("every declared name leads to a page or a redirect", () => {
    expect(names.filter((name) => !exists(pathPattern(name as RouteName)))).toEqual([]);
  });

  test("a planned name has no page until a feature declares it", () => {
    const planned = Object.entries(PLANNED_ROUTES).filter(([name]) => !names.includes(name));
    expect(planned.filter(([, path]) => exists(path))).toEqual([]);
  });
});
