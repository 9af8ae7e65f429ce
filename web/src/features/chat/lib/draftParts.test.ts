import { afterEach, expect, test, vi } from "vitest";
import { unsentKey } from "~/api/deviceKeys";
import { storage } from "~/lib/storage";
import { draftParts } from "./draftParts";

const MAYA = unsentKey("chatParts", "maya", "erik");
const picture = { resource_type: "picture", resource_id: "p1", name: "", kind: "image" } as const;
const quoted = { seq: 4, author: "Maya Kowalczyk", text: "Is it my back?" };

afterEach(() => draftParts.set(MAYA, {}));

test("files and the quoted message stay on the device with their own draft until they are cleared", () => {
  draftParts.set(MAYA, { files: [picture], quoted });
  expect(draftParts.get(unsentKey("chatParts", "tom", "erik"))).toEqual({});
  const stored = storage.get(MAYA);
  expect(JSON.parse(stored ?? "")).toEqual({ files: [picture], quoted });
  draftParts.set(MAYA, {});
  expect(storage.get(MAYA)).toBeNull();
});

test("what another tab or an earlier visit stored is read, and the same value stays the same object", () => {
  storage.set(MAYA, JSON.stringify({ quoted }));
  expect(draftParts.get(MAYA)).toEqual({ quoted });
  expect(draftParts.get(MAYA)).toBe(draftParts.get(MAYA));
});

test("uploads are counted by draft, whichever conversation is open", () => {
  const changed = vi.fn();
  const stop = draftParts.subscribe(changed);
  draftParts.addUploading(MAYA, 2);
  draftParts.addUploading(MAYA, -1);
  expect([
    draftParts.uploading(MAYA),
    draftParts.uploading(unsentKey("chatParts", "tom", "erik")),
    changed.mock.calls.length,
  ]).toEqual([1, 0, 2]);
  draftParts.addUploading(MAYA, -1);
  stop();
});
