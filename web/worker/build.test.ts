import { expect, test } from "vitest";
import { clientPages, filesOf } from "./build.ts";

test("a client's pages are those that the route table puts into their groups", () => {
  const routes = `behind(coach, "my_plans"), behind(client, "client_today"), behind(inside, "user_settings-units", guard)`;
  const inside = `
    my_plans: () => import("~/features/programs/pages/ActivePage"),
    client_today: () => import("~/features/training/pages/client/TodayPage"),
    "user_settings-units": () => import("~/features/accounts/pages/UnitsPage"),`;
  expect(clientPages(routes, inside)).toEqual([
    "src/features/training/pages/client/TodayPage.tsx",
    "src/features/accounts/pages/UnitsPage.tsx",
  ]);
  expect(() => clientPages(`behind(client, "gone")`, inside)).toThrow("No import of the page gone");
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
