import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { MediaItem } from "../kinds";
import { isUsable, useSelection } from "./selection";

const item = (id: string, state: MediaItem["state"] = "published") => ({ id, state }) as MediaItem;
const list = ["a", "b", "c", "d"].map((id) => item(id));
const [a, b, c, d] = list as [MediaItem, MediaItem, MediaItem, MediaItem];

function select(options?: Parameters<typeof useSelection>[0]) {
  const { result } = renderHook(() => useSelection(options));
  return {
    ids: () => [...result.current.items.keys()].join(""),
    do: (work: (selection: typeof result.current) => void) => act(() => work(result.current)),
  };
}

test("files are selected in the order in which they are chosen, one by one or as a range", () => {
  const selection = select();
  selection.do((all) => all.toggle(c));
  selection.do((all) => all.toggle(a));
  expect(selection.ids()).toBe("ca");
  selection.do((all) => all.toggle(c));
  expect(selection.ids()).toBe("a");
  selection.do((all) => all.toggle(b));
  selection.do((all) => all.extendTo(d, list));
  expect(selection.ids()).toBe("abcd");
  selection.do((all) => all.clear());
  expect(selection.ids()).toBe("");
});

test("[MED-18] where one file is wanted, the last choice counts", () => {
  const selection = select({ only: "one" });
  selection.do((all) => all.toggle(a));
  selection.do((all) => all.toggle(c));
  expect(selection.ids()).toBe("c");
  selection.do((all) => all.extendTo(a, list));
  expect(selection.ids()).toBe("a");
});

test("what can't be used is not selected, what is still processed is", () => {
  const selection = select({ accepts: isUsable });
  selection.do((all) => all.add([item("x", "failed"), item("y", "processing"), item("z", "uploading")]));
  expect(selection.ids()).toBe("y");
});
