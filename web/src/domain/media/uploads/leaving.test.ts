import { afterEach, expect, test, vi } from "vitest";
import { noteSwitch, session } from "~/api/session";
import type { StoredUpload } from "~/lib/uploadStore";
import { unfinishedUploads } from "./leaving";
import { startUploads } from "./uploads";

let stored: Partial<StoredUpload>[] | undefined;
const add = vi.fn(() => ["1"]);
vi.mock("~/lib/uploadStore", () => ({
  uploadStore: { list: () => (stored ? Promise.resolve(stored) : new Promise(() => {})) },
}));
vi.mock("./browser", () => ({
  uploadManager: async () => ({ get: () => [{ id: "here", state: "uploading" }], add }),
}));
vi.mock("./parts", () => ({ uploadManager: async () => ({ add }) }));

const signIn = () =>
  session.signIn({
    access_token: "t",
    token_type: "Bearer",
    current: { id: "gym", user_id: "erik", role: "coach" },
  });

afterEach(() => {
  vi.useRealTimers();
  session.clear();
});

test("who logs out is told of all their unfinished uploads, in whichever account, and of nobody else's", async () => {
  signIn();
  const discarded = false;
  stored = [
    { id: "here", person: "erik", owner: "gym", discarded },
    { id: "there", person: "erik", owner: "studio", discarded },
    { id: "cancelled", person: "erik", owner: "studio", discarded: true },
    { id: "of a colleague", person: "ines", owner: "gym", discarded },
  ];
  const said = { what: "2 uploads aren't finished.", consequence: "Logging out cancels unfinished uploads." };
  expect(await unfinishedUploads()).toEqual(said);
  // What this tab shows of an account from which another tab has switched.
  stored.push({ id: "stopped", person: "erik", owner: "gym", discarded });
  noteSwitch("studio");
  expect((await unfinishedUploads())?.what).toBe("3 uploads aren't finished.");
});

test("a browser whose storage hangs keeps nobody from hearing what is on its way", async () => {
  signIn();
  stored = undefined;
  vi.useFakeTimers();
  const asked = unfinishedUploads();
  await vi.advanceTimersByTimeAsync(3_000);
  expect((await asked)?.what).toBe("1 upload isn't finished.");
});

test("files that somebody chose never go to the next person's library", async () => {
  signIn();
  const started = startUploads([new File(["v"], "squat.mp4")]);
  session.clear();
  session.signIn({ access_token: "t2", token_type: "Bearer", current: { id: "tom", role: "user" } });
  await expect(started).rejects.toThrow("has signed out");
  expect(add).not.toHaveBeenCalled();
});
