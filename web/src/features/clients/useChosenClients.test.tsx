import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { readClientFilters } from "./filters";
import { useChosenClients } from "./useChosenClients";

const fetchMatchingIds = vi.hoisted(() => vi.fn<(tab: string, filters: { q: string }) => Promise<string[]>>());
vi.mock("./api", () => ({ fetchMatchingIds }));

const EVERYONE = Array.from({ length: 3000 }, (_, number) => `client-${number}`);
const chosenIn = (q = "") =>
  renderHook((filters: Record<string, unknown>) => useChosenClients("active", readClientFilters(filters)), {
    initialProps: { q } as Record<string, unknown>,
  });

beforeEach(() => {
  fetchMatchingIds.mockReset().mockResolvedValue(EVERYONE);
});

test("everyone on all pages is chosen, and single ones are not again", async () => {
  const { result } = chosenIn();
  await act(() => result.current.chooseEveryone());
  expect(result.current.ids.size).toBe(3000);
  expect(result.current.isEveryone(3000)).toBe(true);
  act(() => result.current.choose(new Set(EVERYONE.slice(2))));
  expect(result.current.ids.size).toBe(2998);
  expect(result.current.isEveryone(3000)).toBe(false);
});

test("other filters choose nobody else and leave out nobody, and it is said that they are others", async () => {
  const { result, rerender } = chosenIn();
  await act(() => result.current.chooseEveryone());
  rerender({ q: "maya" });
  expect(result.current.ids.size).toBe(3000);
  expect(result.current.isMixed).toBe(true);
  rerender({ q: "", sort: "name desc", page: "3" });
  expect(result.current.isMixed).toBe(false);
  rerender({ q: "maya" });
  act(() => result.current.clear());
  expect(result.current).toMatchObject({ isMixed: false, ids: new Set() });
});

test("an answer that comes after the filters were changed chooses nobody", async () => {
  let answer = (_ids: string[]) => {};
  fetchMatchingIds.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { result, rerender } = chosenIn();
  let asked = Promise.resolve();
  act(() => {
    asked = result.current.chooseEveryone();
  });
  expect(result.current.busy).toBe(true);
  rerender({ q: "maya" });
  await act(async () => {
    answer(EVERYONE);
    await asked;
  });
  expect(result.current).toMatchObject({ busy: false, ids: new Set() });
});

test("who was chosen before stays chosen when everyone who matches is added", async () => {
  const { result, rerender } = chosenIn();
  act(() => result.current.choose(new Set(["client-7"])));
  rerender({ q: "maya" });
  fetchMatchingIds.mockResolvedValue(["maya"]);
  await act(() => result.current.chooseEveryone());
  expect([...result.current.ids].sort()).toEqual(["client-7", "maya"]);
});

test("who is unchosen by hand while everyone is looked up stays unchosen", async () => {
  let answer = (_ids: string[]) => {};
  fetchMatchingIds.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { result } = chosenIn();
  act(() => result.current.choose(new Set(["client-0", "client-1"])));
  let asked = Promise.resolve();
  act(() => {
    asked = result.current.chooseEveryone();
  });
  act(() => result.current.choose(new Set(["client-0"])));
  await act(async () => {
    answer(EVERYONE);
    await asked;
  });
  expect(result.current.ids.size).toBe(2999);
  expect(result.current.ids.has("client-1")).toBe(false);
  expect(result.current.isEveryone(3000)).toBe(false);
});
