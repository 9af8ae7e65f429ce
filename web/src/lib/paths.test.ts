import { expect, test } from "vitest";
import { internalPath } from "./paths";

test.each(["/p/squat?x=1#top", "/", "/user/plan/1/purchase", "/p/x?back=//evil.example"])(
  "%s is a valid return path",
  (path) => {
    expect(internalPath(path)).toBe(path);
  },
);

const hostile = [
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/.//evil.example/x",
  "/%2e//evil.example/x",
  "/%2E/%2e//evil.example/x",
  "/a/..//evil.example/x",
  "/a/..\\\\evil.example/x",
  "/a/%2e%2e//evil.example/x",
  "/./\\evil.example/x",
  "/\t/evil.example",
  "/\n//evil.example",
  "/.\t//evil.example",
  "/\u0000/..//evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "",
  undefined,
  ["/x"],
];

test.each(hostile)("%s is none", (path) => {
  expect(internalPath(path)).toBeUndefined();
});

test.each(hostile)("%s does not leave the app, read once or twice", (path) => {
  const address = internalPath(internalPath(path) ?? "/") ?? "/";
  expect(new URL(address, "https://app.example").origin).toBe("https://app.example");
});
