import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterEach, expect, test } from "vitest";
import { formDrafts } from "./formDrafts";
import { ownKey, unsentKey } from "./deviceKeys";
import { device } from "~/lib/device";
import { storage } from "~/lib/storage";
import { type SessionUser, session } from "./session";

const coach = (person: string): SessionUser => ({ id: "gym", user_id: person, role: "coach" });
const signIn = (user: SessionUser) => session.signIn({ access_token: "t", token_type: "Bearer", current: user });

afterEach(() => {
  session.clear();
  localStorage.clear();
});

test("coaches of one account find what they have left on the device themselves, and nothing of a colleague", () => {
  signIn(coach("ines"));
  formDrafts.set("about", { text: "by Ines" });
  storage.set(unsentKey("message", "m1"), "by Ines");
  storage.set(ownKey("sound"), "off");
  signIn(coach("erik"));
  expect(formDrafts.get("about")).toBeUndefined();
  expect(storage.get(unsentKey("message", "m1"))).toBeNull();
  expect(storage.get(ownKey("sound"))).toBeNull();
  session.clear();
  signIn(coach("ines"));
  expect(formDrafts.get("about")).toEqual({ text: "by Ines" });
  expect(storage.get(unsentKey("message", "m1"))).toBe("by Ines");
});

test("who signs in over somebody finds only what that person has not sent, and cannot read it", async () => {
  signIn(coach("ines"));
  storage.set(ownKey("programs.filters"), "{}");
  sessionStorage.setItem("regimen.own.ines@gym.sent_drafts.t.0", "[]");
  storage.set(unsentKey("chatDraft", "c"), "Hello");
  device.set("conversation/ines@gym/c", "{}");
  device.set("outbox/ines@gym/e", "{}");
  device.set("conversation/erik@gym/c", "{}");
  signIn(coach("erik"));
  expect(Object.keys(localStorage).filter((key) => key.includes("ines"))).toEqual([
    "regimen.unsent.chatDraft.ines@gym.c",
  ]);
  expect(Object.keys(sessionStorage)).toEqual([]);
  await expect.poll(() => device.keys().toSorted()).toEqual(["conversation/erik@gym/c", "outbox/ines@gym/e"]);
  for (const key of device.keys()) device.remove(key);
  await device.settled();
});

test("the same person in another account keeps the settings of the first", () => {
  signIn(coach("ines"));
  storage.set(ownKey("programs.filters"), "{}");
  signIn({ id: "studio", user_id: "ines", role: "coach" });
  expect(storage.get(ownKey("programs.filters"))).toBeNull();
  signIn(coach("ines"));
  expect(storage.get(ownKey("programs.filters"))).toBe("{}");
});

/** What stores on the device by itself, and why nobody's name is needed there. */
const DIRECT: Record<string, string> = {
  "lib/storage.ts": "local and session storage, behind the types of names",
  "lib/device.ts": "the database of caches and outboxes, whose names come from deviceKeys",
  "lib/uploadStore.ts": "uploads, each with its person and account",
  "app/pages/basics.tsx": "when the page was last reloaded",
};
const STORES = /\b(localStorage|sessionStorage|indexedDB|openDB|caches)\s*[.(<]/;
/** Where names may be made: everything else asks `deviceKeys`, which knows the owner. */
const NAMES: string[] = ["api/deviceKeys.ts", "lib/storage.ts", "lib/device.ts", "features/builder/lib/drafts.ts"];

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== "paraglide" && entry.name !== "testing") yield* sources(path);
    } else if (/\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name)) yield path;
  }
}

test("nothing is stored on the device under a name that was made elsewhere", () => {
  const found = [...sources("src")].flatMap((path) => {
    const file = relative("src", path);
    const text = readFileSync(path, "utf8");
    return [
      ...(STORES.test(text) && !(file in DIRECT) ? [`${file} stores by itself`] : []),
      ...(/\bas (OwnedKey|StorageKey)\b/.test(text) && !NAMES.includes(file) ? [`${file} makes a name`] : []),
    ];
  });
  expect(found).toEqual([]);
});
