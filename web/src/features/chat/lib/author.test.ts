import { expect, test } from "vitest";
import { previewAuthor } from "./author";

const by = (full_name: string) => ({
  mine: false,
  author: { id: "1", full_name, avatar_url: null, type_account: "coach" },
});

test("a colleague's message to a client is not shown as the client's", () => {
  expect(previewAuthor(by("Erik Lindqvist"), "Amelia Clarke")).toBe("Erik");
  expect(previewAuthor(by("Amelia Clarke"), "Amelia Clarke")).toBeUndefined();
  expect(previewAuthor({ ...by("Erik Lindqvist"), mine: true }, "Amelia Clarke")).toBe("You");
});

test("in a community everybody is named", () => {
  expect(previewAuthor(by("Amelia Clarke"), undefined)).toBe("Amelia");
});
