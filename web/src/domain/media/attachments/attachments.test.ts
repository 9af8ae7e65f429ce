import { expect, test } from "vitest";
import type { MediaItem } from "../kinds";
import { type AttachedItem, moved, toForms, withChosen, withTitle } from "./attachments";

const item = (id: string, title_media = false) => ({ id, title_media }) as AttachedItem;
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

test("what stays keeps its order, what is new follows, what was unticked goes", () => {
  const chosen = [item("d"), item("b"), item("c"), item("a")] as MediaItem[];
  expect(ids(withChosen([item("a"), item("b"), item("x")], chosen))).toEqual(["a", "b", "d", "c"]);
});

test("an item that is chosen again stays large", () => {
  const [kept, added] = withChosen([item("a", true)], [item("a"), item("b")] as MediaItem[]);
  expect([kept?.title_media, added?.title_media]).toEqual([true, false]);
});

test("[MED-34] at most one item is shown large", () => {
  expect(toForms(withTitle([item("a", true), item("b")], "b"))).toEqual([
    { media_id: "a", title_media: false },
    { media_id: "b", title_media: true },
  ]);
  expect(withTitle([item("a", true)], undefined)[0]?.title_media).toBe(false);
});

test("items move to their place", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
});
