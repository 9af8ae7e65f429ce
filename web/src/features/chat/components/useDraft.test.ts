import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unsentKey } from "~/api/deviceKeys";
import { storage } from "~/lib/storage";
import { useDraft } from "./useDraft";

const KEY = unsentKey("chatDraft", "c", "maya");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  storage.remove(KEY);
});

test("[MSG-21] what is typed counts 200 ms after the last key, once", () => {
  const typing = vi.fn();
  const { rerender } = renderHook(({ text }) => useDraft(KEY, text, [], typing), { initialProps: { text: "" } });
  rerender({ text: "H" });
  vi.advanceTimersByTime(199);
  rerender({ text: "He" });
  vi.advanceTimersByTime(199);
  expect([storage.get(KEY), typing.mock.calls.length]).toEqual([null, 0]);
  vi.advanceTimersByTime(1);
  expect(JSON.parse(storage.get(KEY) ?? "")).toEqual({ text: "He", mentioned: [] });
  expect(typing).toHaveBeenCalledOnce();
  rerender({ text: "Hey" });
  vi.advanceTimersByTime(200);
  expect(typing, "it is said every four seconds at most").toHaveBeenCalledOnce();
  rerender({ text: "" });
  vi.advanceTimersByTime(200);
  expect(storage.get(KEY)).toBeNull();
});

test("what was typed in the last moment is stored before the page goes", () => {
  const { rerender } = renderHook(({ text }) => useDraft(KEY, text, [], undefined), { initialProps: { text: "" } });
  rerender({ text: "Half a sent" });
  window.dispatchEvent(new Event("pagehide"));
  expect(JSON.parse(storage.get(KEY) ?? "")).toMatchObject({ text: "Half a sent" });
});

test("what was typed in the last moment is stored when the conversation is left", () => {
  const { rerender, unmount } = renderHook(({ text }) => useDraft(KEY, text, [], undefined), {
    initialProps: { text: "" },
  });
  rerender({ text: "Half a sent" });
  unmount();
  expect(JSON.parse(storage.get(KEY) ?? "")).toMatchObject({ text: "Half a sent" });
});

test("a tab in which nothing was typed leaves the draft of another one alone", () => {
  const { unmount } = renderHook(() => useDraft(KEY, "Old draft", [], undefined));
  storage.set(KEY, JSON.stringify({ text: "New draft", mentioned: [] }));
  window.dispatchEvent(new Event("pagehide"));
  unmount();
  expect(JSON.parse(storage.get(KEY) ?? "")).toMatchObject({ text: "New draft" });
});
