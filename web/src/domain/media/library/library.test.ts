import { afterEach, expect, test } from "vitest";
import type { SessionUser } from "~/api/session";
import { ownKey } from "~/api/deviceKeys";
import { storage } from "~/lib/storage";
import { acceptedTypes, formatName, kindOfFile, type MediaItem } from "../kinds";
import { isVideoAddress } from "../links";
import { countPlaces, describeItem, describeUse, formatAdded, isDeletable } from "./describe";
import { hasFilters, NO_FILTERS, readFilters, searchOf, withoutKinds } from "./filters";
import { sharedTags, withChange } from "./TagsDialog";
import { rememberedTab, rememberTab, scopeOf, tabsOf } from "./tabs";

afterEach(() => storage.remove(ownKey("media.tab")));

const NOW = new Date("2026-07-24T18:00:00");
const item = (fields: Partial<MediaItem> = {}): MediaItem =>
  ({
    kind: "image",
    state: "published",
    content_type: "image/heic",
    bytes: 2.1 * 1024 ** 2,
    is_new: false,
    is_own: true,
    is_changeable: true,
    tags: [],
    created_at: "2026-07-23T09:00:00Z",
    ...fields,
  }) as MediaItem;

test("[MED-08] the filters of a library are in its address: several kinds, a tag, where it is used", () => {
  const search = { q: "squat", kind: ["image", "video"], tag: "legs", used: "unused", sort: "bytes desc", page: "3" };
  const filters = readFilters(search);
  expect(filters).toEqual({
    q: "squat",
    kinds: ["video", "image"],
    tags: ["legs"],
    used: "unused",
    sort: "bytes desc",
    page: 3,
  });
  expect(readFilters(searchOf(filters))).toEqual(filters);
  expect(hasFilters(filters)).toBe(true);
});

test("an address without filters, or with such that do not exist, shows everything, the newest first", () => {
  expect(readFilters({})).toEqual(NO_FILTERS);
  expect(readFilters({ kind: "song", used: "moon", sort: "colour", page: "-2", tag: 7 })).toEqual(NO_FILTERS);
  expect(searchOf(NO_FILTERS)).toMatchObject({ q: "", sort: "", page: "" });
  expect(hasFilters({ ...NO_FILTERS, sort: "title asc", page: 2 })).toBe(false);
});

test("[MED-16] kinds that have no place are never listed, whatever is filtered", () => {
  expect(withoutKinds(NO_FILTERS, []).kinds).toEqual([]);
  expect(withoutKinds(NO_FILTERS, ["other", "youtube"]).kinds).toEqual(["video", "image"]);
  expect(withoutKinds({ ...NO_FILTERS, kinds: ["image", "other"] }, ["other"]).kinds).toEqual(["image"]);
  expect(withoutKinds({ ...NO_FILTERS, kinds: ["other"] }, ["other"]).kinds).toEqual(["video", "youtube", "image"]);
});

test("[MED-16] the choice of files leaves out kinds that have no place", () => {
  expect(acceptedTypes()).toMatch(/video\/\*.*image\/jpeg.*application\/pdf/);
  const onlyPictures = acceptedTypes(["video", "other"]);
  expect(onlyPictures).toContain("image/heic");
  expect(onlyPictures).not.toMatch(/video|pdf|audio/);
});

const coach = (fields: Partial<SessionUser> = {}) => ({ id: "1", role: "coach", ...fields }) as SessionUser;
const owner = coach({ is_account_owner: true } as Partial<SessionUser>);
const client = { id: "2", role: "user" } as SessionUser;

test("[MED-09] [MED-11] [MED-13] [MED-14] who sees which library, and adds to it", () => {
  expect(tabsOf(owner, true, "manage")).toEqual(["current", "hyrox", "regimen"]);
  expect(tabsOf(owner, false, "manage")).toEqual(["current", "regimen"]);
  // Others with access may use HYROX's files, but keep none in order.
  expect(tabsOf(coach(), true, "manage")).toEqual(["current", "regimen"]);
  expect(tabsOf(coach(), true, "pick")).toEqual(["current", "hyrox", "regimen"]);
  expect(tabsOf(client, true, "pick")).toEqual(["current"]);
  expect([scopeOf("current", coach(), false), scopeOf("hyrox", owner, true)]).toEqual(["user", "hyrox"]);
  expect([scopeOf("hyrox", coach(), true), scopeOf("hyrox", owner, false)]).toEqual([undefined, undefined]);
  expect(scopeOf("regimen", owner, true)).toBeUndefined();
});

test("[MED-10] the tab that was open last is remembered on the device", () => {
  expect(rememberedTab()).toBe("current");
  rememberTab("regimen");
  expect(rememberedTab()).toBe("regimen");
  storage.set(ownKey("media.tab"), "somewhere");
  expect(rememberedTab()).toBe("current");
});

test("[MED-28] only what is new and not used can be deleted, and what can't be used at all", () => {
  expect(isDeletable(item({ is_new: true }), 0)).toBe(true);
  expect(isDeletable(item({ is_new: true }), 1)).toBe(false);
  expect(isDeletable(item(), 0)).toBe(false);
  expect(isDeletable(item({ state: "failed" }), 0)).toBe(true);
  expect(isDeletable(item({ is_new: true, is_own: false, is_changeable: false }), 0)).toBe(false);
  expect(isDeletable(item({ is_new: true, is_changeable: false }), 0), "others use it where they may").toBe(false);
});

test("a tile says what a file is, how large, since when, and where it is used", () => {
  expect(describeItem(item(), NOW)).toBe("HEIC · 2.1 MB · 23 July");
  expect(describeItem(item({ content_type: "image/jpeg" }), NOW)).toBe("2.1 MB · 23 July");
  const notes = item({ kind: "other", content_type: "text/plain; charset=utf-8", bytes: 5632 });
  expect(describeItem(notes, NOW)).toBe("TXT · 5.5 KB · 23 July");
  expect(formatName(item({ content_type: "audio/mpeg" }))).toBe("MP3");
  expect(formatName(item({ link_provider: "vimeo" }))).toBe("Vimeo");
  expect(formatAdded(item({ created_at: "2026-07-24T09:00:00" }), NOW)).toBe("today");
  expect(formatAdded(item({ created_at: "2025-07-24T09:00:00" }), NOW)).toBe("24 July 2025");
  expect(describeUse(item(), 12)).toBe("12 uses");
  expect(describeUse(item({ is_new: true }), 0)).toBe("New, not used");
  expect(describeUse(item({ is_own: false }), 0)).toBe("");
  expect(countPlaces({ message: 1, day: 12 })).toBe("12 sessions, 1 message");
});

test("what a chosen file seems to be", () => {
  const named = (name: string, type = "") => kindOfFile({ name, type });
  expect([named("a.HEIC"), named("b.mkv"), named("c.pdf"), named("clip", "video/mp4")]).toEqual([
    "image",
    "video",
    "other",
    "video",
  ]);
});

test("which pasted texts are addresses of videos", () => {
  const videos = ["https://youtu.be/dQw4w9WgXcQ", "www.youtube.com/watch?v=1", "https://vimeo.com/76979871"];
  expect(videos.every(isVideoAddress)).toBe(true);
  const others = [
    "squat",
    "https://example.com/youtube.com",
    "https://youtube.com.example.com/watch",
    "see youtu.be/1",
  ];
  expect(others.some(isVideoAddress)).toBe(false);
});

test("tags that all files share are changed, those of some stay as they are", () => {
  const files = [item({ tags: ["legs", "Squat"] }), item({ tags: ["squat", "old"] })];
  expect(sharedTags(files)).toEqual(["Squat"]);
  expect(withChange(["squat", "old"], ["Squat"], ["strength"])).toEqual(["old", "strength"]);
  expect(withChange(["squat", "old"], ["Squat"], ["Squat", "Old"])).toEqual(["squat", "old"]);
});
