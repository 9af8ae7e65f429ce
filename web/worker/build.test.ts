import { expect, test } from "vitest";
import type { PageGroup } from "../src/lib/routes.ts";
import { clientPages, filesOf, pageAddresses } from "./build.ts";

test("a client's pages are those of the client and of everybody who is signed in", () => {
  const page = (group: PageGroup, module: string) => ({ name: module, path: "/", page: "", group, module, loaded: [] });
  const routes = [
    page("coach", "coach.tsx"),
    page("client", "today.tsx"),
    page("private", "feed.tsx"),
    page("public", "program.tsx"),
    { name: "elsewhere", path: "/elsewhere", to: "today" },
  ];
  expect(clientPages(routes)).toEqual(["today.tsx", "feed.tsx"]);
});

test("everything that a page loads is kept with it, and nothing of pages that others have", () => {
  const manifest = {
    "index.html": { file: "assets/index.js", dynamicImports: ["client.tsx", "coach.tsx"], css: ["assets/index.css"] },
    "client.tsx": { file: "assets/client.js", imports: ["index.html", "_shared.js"], dynamicImports: ["dialog.tsx"] },
    "coach.tsx": { file: "assets/coach.js", imports: ["index.html"] },
    "dialog.tsx": { file: "assets/dialog.js", assets: ["assets/picture.png"] },
    "_shared.js": { file: "assets/shared.js" },
  };
  expect(filesOf(manifest, ["client.tsx"])).toEqual([
    "assets/client.js",
    "assets/dialog.js",
    "assets/index.css",
    "assets/index.js",
    "assets/picture.png",
    "assets/shared.js",
  ]);
  expect(() => filesOf(manifest, ["gone.tsx"])).toThrow("The build has no gone.tsx");
});

test("the server learns the address of every page, and of no page that is only planned", () => {
  const addresses = pageAddresses();
  expect(addresses).toEqual(expect.arrayContaining(["/", "/404", "/p/$programId", "/plan/$programId"]));
  expect(addresses).not.toContain("/coach/zapier-integration");
  // Short links have one of four letters: any other address of two parts is unknown.
  const short = addresses.filter((path) => /^\/\w\/\$userId$/.test(path));
  expect(short).toEqual(["/b/$userId", "/c/$userId", "/g/$userId", "/t/$userId"]);
  expect(addresses.filter((path) => path.startsWith("/$"))).toEqual([]);
  expect(addresses.filter((path) => !/^\/[\w$/{}.-]*$/.test(path))).toEqual([]);
});
