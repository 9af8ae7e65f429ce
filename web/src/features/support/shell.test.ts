import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unsentKey } from "~/api/deviceKeys";
import { session } from "~/api/session";
import { removeSupportTexts, SUPPORT_TEXT } from "~/domain/consent/supportText";
import { storage } from "~/lib/storage";
import { REQUEST } from "./unsentRequest";
import shell from "./shell";

const signIn = (account: string) =>
  session.signIn({
    access_token: "t",
    token_type: "Bearer",
    current: { id: account, user_id: "erik", role: "coach", email: "erik@example.com" } as never,
  });
const write = (text: string) => storage.set(unsentKey(SUPPORT_TEXT, REQUEST), text);
const KEPT = {
  what: "You haven't sent your message to support.",
  consequence: "If you log out, it stays on this device: you'll find it when you sign in here again.",
};

beforeEach(() => signIn("gym"));
afterEach(() => {
  vi.restoreAllMocks();
  removeSupportTexts();
  session.clear();
});

test("[SHL-25] a message to support that is not sent is named before signing out", async () => {
  expect(await shell.unsentWork("coach")).toBeUndefined();
  write("The sheet stays empty.");
  expect(await shell.unsentWork("coach")).toEqual(KEPT);
  expect(await shell.unsentWork("user")).toBeUndefined();
});

test.each(["", " \n"])("[SHL-25] where nothing is written (%j) nothing is asked", async (text) => {
  write(text);
  expect(await shell.unsentWork("coach")).toBeUndefined();
});

test("[SHL-25] somebody else's message is not theirs to hear of", async () => {
  write("The sheet stays empty.");
  signIn("another");
  expect(await shell.unsentWork("coach")).toBeUndefined();
});

test("[SHL-25] where the browser could not keep it, it is said to be lost", async () => {
  vi.spyOn(storage, "store").mockReturnValue(false);
  write("The sheet stays empty.");
  expect((await shell.unsentWork("coach"))?.consequence).toBe(
    "This device couldn't store it. If you log out, it's lost.",
  );
});
