import { expect, test } from "vitest";
import { ownPath } from "./paths";

test.each(["/p/squat?x=1#top", "/", "/user/plan/1/purchase"])("%s is a way back", (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "", undefined, ["/x"]])(
  "%s is none",
  (path) => {
    expect(ownPath(path)).toBeUndefined();
  },
);
