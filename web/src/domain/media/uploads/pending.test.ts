import { afterEach, expect, test } from "vitest";
import { isOnItsWay } from "./pending";
import type { Upload } from "./types";
import { uploadList } from "./uploads";

const upload = (id: string, state: Upload["state"]) => ({ id, state }) as Upload;

afterEach(() => uploadList.set([]));

test("an item is on its way until its upload has arrived, has failed or is gone", async () => {
  uploadList.set([upload("a", "uploading"), upload("b", "waiting"), upload("c", "uploaded"), upload("d", "failed")]);
  expect(await isOnItsWay(["a"])).toBe(true);
  expect(await isOnItsWay(["c", "b"])).toBe(true);
  expect(await isOnItsWay(["c"])).toBe(false);
  expect(await isOnItsWay(["d"])).toBe(false);
  expect(await isOnItsWay(["somewhere else"])).toBe(false);
  expect(await isOnItsWay([])).toBe(false);
});
