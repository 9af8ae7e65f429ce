import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useOneAtATime } from "./useOneAtATime";

test("a second tap starts nothing while the first is at work, and a later one does", async () => {
  const { result } = renderHook(() => useOneAtATime());
  let fail = () => {};
  const pay = vi.fn(
    () =>
      new Promise((_, reject) => {
        fail = () => reject(new Error("declined"));
      }),
  );
  result.current(pay);
  result.current(pay);
  expect(pay).toHaveBeenCalledOnce();
  fail();
  await vi.waitFor(() => {
    result.current(pay);
    expect(pay).toHaveBeenCalledTimes(2);
  });
});
