import { expect, test } from "vitest";
import type { PageGroup } from "../src/lib/routes.ts";
import { patternOf, preloadsOf } from "./preloads.ts";

test.each([
  ["/p/$programId", ["/p/squat", "/p/squat/"], ["/p/", "/p/a/b", "/x/p/squat"]],
  ["/coach/clients/{-$state}", ["/coach/clients", "/coach/clients/active"], ["/coach/clientsactive"]],
])("%s stands for its addresses only", (path, yes, no) => {
  const pattern = new RegExp(`^(?:${patternOf(path)})$`);
  expect(yes.filter((address) => !pattern.test(address))).toEqual([]);
  expect(no.filter((address) => pattern.test(address))).toEqual([]);
});

test("a page names its frame, its own files and what they import, but not what every page names", () => {
  const manifest = {
    "index.html": { file: "index.js", imports: ["_react.js"], css: ["index.css"] },
    "_react.js": { file: "react.js" },
    "src/app/lazyPages.ts": { file: "table.js", imports: ["index.html"] },
    "src/app/themed.ts": { file: "themed.js" },
    "src/app/shell/AppShell.tsx": { file: "shell.js", imports: ["_react.js"], css: ["shell.css"] },
    "src/app/shell/PublicShell.tsx": { file: "public.js" },
    "src/today.tsx": { file: "today.js", imports: ["_sets.js"], dynamicImports: ["src/dialog.tsx"] },
    "_sets.js": { file: "sets.js", css: ["sets.css"] },
    "src/features/x/pages/public/Program.tsx": { file: "program.js" },
    "src/features/x/pages/light/Day.tsx": { file: "day.js" },
    "src/sections.tsx": { file: "sections.js" },
  };
  const page = (group: PageGroup, module: string, loaded: string[] = []) => ({
    name: module,
    path: `/${group}`,
    page: "",
    group,
    module,
    loaded,
  });
  const letters = { ...page("public", "src/today.tsx"), path: "/$letter/$id", only: { letter: ["c", "g"] } };
  const routes = [
    page("client", "src/today.tsx"),
    page("client", "src/features/x/pages/light/Day.tsx"),
    page("public", "src/features/x/pages/public/Program.tsx", ["src/sections.tsx"]),
    letters,
    { name: "elsewhere", path: "/elsewhere", to: "today" },
  ];
  expect(preloadsOf(manifest, routes)).toEqual([
    {
      pattern: "/client/?",
      files: ["shell.css", "sets.css", "table.js", "themed.js", "shell.js", "today.js", "sets.js"],
    },
    { pattern: "/client/?", files: ["shell.css", "shell.js", "day.js"] },
    { pattern: "/public/?", files: ["public.js", "program.js", "sections.js"] },
    { pattern: "/c/[^/]+/?", files: ["sets.css", "table.js", "themed.js", "public.js", "today.js", "sets.js"] },
    { pattern: "/g/[^/]+/?", files: ["sets.css", "table.js", "themed.js", "public.js", "today.js", "sets.js"] },
  ]);
});
