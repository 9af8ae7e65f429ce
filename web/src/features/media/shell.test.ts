import { afterEach, expect, test, vi } from "vitest";
import type { Upload } from "~/domain/media/uploads/types";
import { uploadList } from "~/domain/media/uploads/uploads";
import shell from "./shell";

const cancelUploads = vi.fn(async () => undefined);
const work = { what: "1 upload isn't finished.", consequence: "Logging out cancels unfinished uploads." };
vi.mock("~/domain/media/uploads/parts", () => ({
  cancelUploads: () => cancelUploads(),
  unfinishedUploads: async () => work,
}));

afterEach(() => uploadList.set([]));

test("uploads that the browser could not keep are asked about and cancelled too", async () => {
  expect(await shell.unsentWork()).toBeUndefined();
  uploadList.set([{ id: "1", state: "uploading" } as Upload]);
  expect(await shell.unsentWork()).toEqual(work);
  await shell.beforeSignOut();
  expect(cancelUploads).toHaveBeenCalledOnce();
});
