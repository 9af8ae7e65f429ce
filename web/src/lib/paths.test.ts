import { expect, test } from "vitest";
import { internalPath } from "./paths";

test.each(["/p/squat?x=1#top", "/", "/user/plan/1/purchase"])("%s is a valid return path", (path) => {
  expect(internalPath(path)).toBe(path);
});

test.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "", undefined, ["/x"]])(
  "%s is none",
  (path) => {
    expect(internalPath(path)).toBeUndefined();
  },
);
