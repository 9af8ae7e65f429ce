import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { queryClient } from "./query";

afterEach(() => onlineManager.setOnline(true));

test("a change that is made without a connection fails at once, and is not made later", async () => {
  onlineManager.setOnline(false);
  let tries = 0;
  const change = new MutationObserver(queryClient, {
    mutationFn: () => {
      tries += 1;
      return onlineManager.isOnline() ? Promise.resolve() : Promise.reject(new TypeError("Failed to fetch"));
    },
  });
  await expect(change.mutate()).rejects.toThrow("Failed to fetch");
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(tries).toBe(1);
});
