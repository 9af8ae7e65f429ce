import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useFirstOfQueue } from "./useFirstOfQueue";

const open = (queue: string, ids: string[]) =>
  renderHook((props: { queue: string; ids: string[] }) => useFirstOfQueue(props.queue, props.ids), {
    initialProps: { queue, ids },
  });

test("a clip that is being reviewed stays while newer ones arrive", () => {
  const { result, rerender } = open("waiting", []);
  expect(result.current).toBeUndefined();
  rerender({ queue: "waiting", ids: ["squat", "press"] });
  expect(result.current).toBe("squat");
  rerender({ queue: "waiting", ids: ["newer", "squat", "press"] });
  expect(result.current).toBe("squat");
});

test("once it is answered, or in another list, the first one is opened", () => {
  const { result, rerender } = open("waiting", ["squat", "press"]);
  rerender({ queue: "waiting", ids: ["newer", "press"] });
  expect(result.current).toBe("newer");
  rerender({ queue: "all", ids: ["press", "newer"] });
  expect(result.current).toBe("press");
  rerender({ queue: "all", ids: [] });
  expect(result.current).toBeUndefined();
});
