import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "~/lib/apiError";
import type { StoredUpload } from "~/lib/uploadStore";
import { MAX_PICTURE_BYTES, MAX_UPLOAD_BYTES } from "../format";
import { FakeLocks, FakeServer, fileOf, memoryStore, openTab, type Tab } from "./testing/surroundings";
import { PartError } from "./transport";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets everything happen that happens within so many milliseconds. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const shown = (tab: Tab) => tab.manager.get().map(({ name, state }) => `${name} ${state}`);
const only = (tab: Tab) => {
  const [upload] = tab.manager.get();
  if (!upload) throw new Error("Nothing is shown");
  return upload;
};

function device({ full = false } = {}) {
  const kept = memoryStore({ full });
  const server = new FakeServer((id) => kept.uploads.get(id)?.name ?? "?");
  const open = (more: Partial<Parameters<typeof openTab>[0]> = {}) =>
    openTab({ transport: server.transport, store: kept.store, ...more });
  return { ...kept, server, open, tab: open() };
}

/** What the server has of an upload, by the name of its file. */
const contentOf = ({ server }: ReturnType<typeof device>) =>
  [...server.uploads].map(([id, { isComplete }]) => `${server.textOf(id)}${isComplete ? "" : "…"}`);

test("[MED-26] a file goes up in parts, and leaves the preview three seconds after it has arrived", async () => {
  const all = device();
  const { tab, server, uploads, files } = all;
  const onUploaded = vi.fn();
  tab.manager.add([fileOf("a.txt", "0123456789")], { onUploaded });
  await pass();
  expect(server.log).toEqual(["begin a.txt", "part a.txt 1", "part a.txt 2", "part a.txt 3", "complete a.txt"]);
  expect(contentOf(all)).toEqual(["0123456789"]);
  expect(shown(tab)).toEqual(["a.txt uploaded"]);
  expect(tab.uploaded).toEqual(["a.txt"]);
  expect(onUploaded).toHaveBeenCalledOnce();
  expect([uploads.size, files.size]).toEqual([0, 0]);
  await pass(2_900);
  expect(shown(tab)).toEqual(["a.txt uploaded"]);
  await pass(200);
  expect(shown(tab)).toEqual([]);
});

test("of several files two go up at a time, the others wait in the order in which they were added", async () => {
  const all = device();
  const { tab, server } = all;
  server.hold();
  tab.manager.add(["a", "b", "c", "d"].map((name) => fileOf(name, `0123${name}`)));
  await pass();
  expect(shown(tab)).toEqual(["a uploading", "b uploading", "c queued", "d queued"]);
  expect(server.running).toBe(4); // two parts of each
  server.arrive();
  await pass();
  expect(server.log.filter((line) => line.startsWith("complete"))).toEqual(
    ["a", "b", "c", "d"].map((n) => `complete ${n}`),
  );
  expect(contentOf(all).toSorted()).toEqual(["0123a", "0123b", "0123c", "0123d"]);
});

test("the preview tells how much has been sent", async () => {
  const { tab, server } = device();
  server.hold();
  tab.manager.add([fileOf("a", "0123456789")]);
  await pass(200);
  expect(only(tab)).toMatchObject({ sent: 2, speed: undefined });
  server.arrive();
  server.hold();
  await pass(2_000);
  // Two parts have arrived, and a byte of the third is on its way.
  expect(only(tab)).toMatchObject({ sent: 9 });
});

test("a line that breaks costs no part twice: it is tried again, ever more slowly, from what has arrived", async () => {
  const all = device();
  const { tab, server } = all;
  const broken = () => new PartError(0, "Request failed");
  server.failures.set("part a 3", [broken(), broken()]);
  tab.manager.add([fileOf("a", "0123456789")]);
  await pass();
  expect(only(tab)).toMatchObject({ state: "waiting", reason: "Connection lost.", retryAt: Date.now() + 1_000 });
  await pass(1_000);
  expect(only(tab)).toMatchObject({ state: "waiting", retryAt: Date.now() + 2_000 });
  await pass(2_000);
  expect(shown(tab)).toEqual(["a uploaded"]);
  expect(server.log.filter((line) => line.startsWith("part a 1"))).toHaveLength(1);
  expect(contentOf(all)).toEqual(["0123456789"]);
});

test("a person need not wait for the next attempt", async () => {
  const { tab, server } = device();
  server.failures.set("begin a", [new ApiError(503, "Service Unavailable")]);
  tab.manager.add([fileOf("a", "0123")]);
  await pass();
  expect(only(tab)).toMatchObject({ state: "waiting", reason: "The server is busy." });
  tab.manager.resume(only(tab).id);
  await pass();
  expect(shown(tab)).toEqual(["a uploaded"]);
});

test("without a connection uploads wait for it, and go on by themselves", async () => {
  const all = device();
  const { tab, server } = all;
  server.hold();
  tab.manager.add([fileOf("a", "0123456789")]);
  await pass();
  tab.isOnline = false;
  tab.manager.lineChanged();
  await pass();
  expect(only(tab)).toMatchObject({ state: "waiting", retryAt: undefined });
  expect(only(tab).reason).toBe("No connection. It goes on when you are back online.");
  tab.manager.add([fileOf("b", "4567")]);
  await pass(3_600_000);
  expect(shown(tab)).toEqual(["a waiting", "b waiting"]);
  server.arrive();
  tab.isOnline = true;
  tab.manager.lineChanged();
  await pass();
  expect(shown(tab)).toEqual(["a uploaded", "b uploaded"]);
  expect(contentOf(all)).toEqual(["0123456789", "4567"]);
});

test("what a closed tab has not finished goes on in the next visit, without what has arrived", async () => {
  const all = device();
  const { server, open, uploads } = all;
  const locks = new FakeLocks();
  const first = open({ locks: locks.of("first") });
  // The tab is closed while the line is down.
  server.failures.set("part a 3", [new PartError(0, "Request failed")]);
  first.manager.add([fileOf("a", "0123456789")]);
  await pass();
  expect(uploads.size).toBe(1);
  first.manager.stop();
  locks.close("first");
  server.log.length = 0;
  const second = open({ locks: locks.of("second") });
  await second.manager.sync();
  await pass();
  expect(shown(second)).toEqual(["a uploaded"]);
  expect(server.log).toEqual(["resume a", "part a 3", "complete a"]);
  expect(contentOf(all)).toEqual(["0123456789"]);
  expect(uploads.size).toBe(0);
});

test("an upload whose last answer got lost is not sent again", async () => {
  const all = device();
  const { tab, server } = all;
  server.failures.set("complete a", [new ApiError(0, "Request failed")]);
  tab.manager.add([fileOf("a", "0123")]);
  await pass();
  const [received] = server.uploads.values();
  if (received) received.isComplete = true;
  await pass(1_000);
  expect(shown(tab)).toEqual(["a uploaded"]);
  expect(server.log).toEqual(["begin a", "part a 1", "complete a", "resume a", "complete a"]);
});

test("one tab sends, the others say so; when it is closed another one takes over", async () => {
  const all = device();
  const { server, open } = all;
  const locks = new FakeLocks();
  const [first, second] = [open({ locks: locks.of("first") }), open({ locks: locks.of("second") })];
  server.hold();
  first.manager.add([fileOf("a", "0123456789")]);
  await pass();
  await second.manager.sync();
  await pass();
  expect(shown(second)).toEqual(["a elsewhere"]);
  // Only the tab that sends it can stop it.
  second.manager.pause(only(second).id);
  second.manager.cancel(only(second).id);
  await pass();
  expect([shown(first), shown(second)]).toEqual([["a uploading"], ["a elsewhere"]]);
  first.manager.stop();
  locks.close("first");
  server.arrive();
  await pass();
  expect(shown(second)).toEqual(["a uploaded"]);
  expect(contentOf(all)).toEqual(["0123456789"]);
});

test("an upload that another tab has finished leaves this one", async () => {
  const { server, open } = device();
  const locks = new FakeLocks();
  const [first, second] = [open({ locks: locks.of("first") }), open({ locks: locks.of("second") })];
  server.hold();
  first.manager.add([fileOf("a", "0123")]);
  await pass();
  await second.manager.sync();
  await pass();
  server.arrive();
  await pass();
  expect([shown(first), shown(second)]).toEqual([["a uploaded"], []]);
  expect(server.log).toEqual(["begin a", "part a 1", "complete a"]);
});

test("a paused upload stays paused over a reload, until it is resumed", async () => {
  const all = device();
  const { tab, server, open } = all;
  server.hold();
  tab.manager.add([fileOf("a", "0123456789"), fileOf("b", "0123")]);
  await pass();
  tab.manager.pauseAll();
  await pass();
  expect(shown(tab)).toEqual(["a paused", "b paused"]);
  tab.manager.stop();
  server.arrive();
  const next = open();
  await next.manager.sync();
  await pass(60_000);
  expect(shown(next)).toEqual(["a paused", "b paused"]);
  next.manager.resume(only(next).id);
  await pass();
  expect(shown(next)).toEqual(["a uploaded", "b paused"]);
  next.manager.resumeAll();
  await pass(3_000);
  expect(shown(next)).toEqual([]);
  expect(contentOf(all)).toEqual(["0123456789", "0123"]);
});

test("[MED-30] of a cancelled upload nothing is shown, and nothing stays: neither here nor on the server", async () => {
  const { tab, server, uploads, files } = device();
  server.hold();
  tab.manager.add([fileOf("a", "0123456789")]);
  await pass();
  expect(server.uploads.size).toBe(1);
  tab.manager.cancel(only(tab).id);
  expect(shown(tab)).toEqual([]);
  await pass();
  expect([server.uploads.size, uploads.size, files.size]).toEqual([0, 0, 0]);
  expect(server.running).toBe(0);
  expect([tab.failed, tab.uploaded]).toEqual([[], []]);
});

test("[MED-30] what is cancelled while its last answer is on the way is not shown when that arrives", async () => {
  const { server, open } = device();
  let answer = () => {};
  const complete: typeof server.transport.complete = async (upload) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return server.transport.complete(upload);
  };
  const tab = open({ transport: { ...server.transport, complete } });
  const onUploaded = vi.fn();
  tab.manager.add([fileOf("a", "0123")], { onUploaded });
  await pass();
  expect(shown(tab)).toEqual(["a uploading"]);
  tab.manager.cancel(only(tab).id);
  answer();
  await pass();
  expect([shown(tab), tab.uploaded, tab.failed]).toEqual([[], [], []]);
  expect(onUploaded).not.toHaveBeenCalled();
  expect(server.uploads.size).toBe(0);
});

test("an upload that was cancelled offline is deleted by the next visit", async () => {
  const { tab, server, open, uploads } = device();
  server.hold();
  tab.manager.add([fileOf("a", "0123456789")]);
  await pass();
  server.failures.set("discard a", [new ApiError(0, "Request failed")]);
  tab.manager.cancel(only(tab).id);
  await pass();
  expect([server.uploads.size, uploads.size]).toEqual([1, 1]);
  const next = open();
  await next.manager.sync();
  await pass();
  expect(shown(next)).toEqual([]);
  expect([server.uploads.size, uploads.size]).toEqual([0, 0]);
});

test("[MED-27] [MED-29] [MED-31] a refused upload says why on the file, and what has arrived is deleted", async () => {
  const { tab, server, uploads } = device();
  const refused = "Your library is full.";
  server.failures.set("part a 2", [new PartError(422, refused)]);
  tab.manager.add([fileOf("a", "0123456789")]);
  await pass();
  expect(only(tab)).toMatchObject({ state: "failed", reason: refused, canRetry: true });
  expect(tab.failed).toEqual([`a: ${refused}`]);
  expect(server.discarded).toHaveLength(1);
  expect([server.uploads.size, uploads.size]).toEqual([0, 0]);
  // It stays until the person has seen it.
  await pass(60_000);
  expect(shown(tab)).toEqual(["a failed"]);
  tab.manager.retry(only(tab).id);
  await pass();
  expect(shown(tab)).toEqual(["a uploaded"]);
});

test("a file that the server wants nothing of is neither sent nor deleted there", async () => {
  const { tab, server } = device();
  server.failures.set("begin a.exe", [new ApiError(422, "Files of this type can't be uploaded.")]);
  tab.manager.add([fileOf("a.exe", "0123")]);
  await pass();
  expect(only(tab)).toMatchObject({ state: "failed", reason: "Files of this type can't be uploaded." });
  expect(server.log).toEqual(["begin a.exe"]);
  tab.manager.cancel(only(tab).id);
  await pass();
  expect(shown(tab)).toEqual([]);
});

test("[MED-32] a server that takes too long is asked some more times, then the file says so", async () => {
  const { tab, server } = device();
  server.failures.set(
    "begin a",
    Array.from({ length: 5 }, () => new ApiError(504, "Gateway Timeout")),
  );
  tab.manager.add([fileOf("a", "0123")]);
  await pass();
  expect(only(tab)).toMatchObject({ state: "waiting", reason: "Whoops! Timeout error." });
  await pass(60_000);
  expect(only(tab)).toMatchObject({ state: "failed", reason: "Whoops! Timeout error.", canRetry: true });
  expect(tab.failed).toEqual(["a: Whoops! Timeout error."]);
});

test("[MED-22] a file of more than 500 MB is not sent at all", async () => {
  const { tab, server } = device();
  const big = fileOf("film.mp4", "", "video/mp4");
  Object.defineProperty(big, "size", { value: MAX_UPLOAD_BYTES + 112 * 1024 * 1024 });
  tab.manager.add([big]);
  await pass();
  expect(only(tab).reason).toBe("File is too big (612Mb). Max filesize: 500Mb.");
  expect(only(tab)).toMatchObject({ state: "failed", canRetry: false });
  expect(server.log).toEqual([]);
});

test("[MED-22] a picture that is too large to be read is not sent either", async () => {
  const { tab, server } = device();
  const big = fileOf("panorama.jpg", "", "image/jpeg");
  Object.defineProperty(big, "size", { value: MAX_PICTURE_BYTES + 1024 * 1024 });
  tab.manager.add([big]);
  await pass();
  expect(only(tab).reason).toBe("File is too big (51Mb). Max filesize: 50Mb.");
  expect(server.log).toEqual([]);
});

test("[MED-16] kinds without a place are not uploaded", async () => {
  const { tab, server } = device();
  const files = [fileOf("a.mp4", "0", "video/mp4"), fileOf("b.jpg", "0", "image/jpeg"), fileOf("c.pdf", "0")];
  tab.manager.add(files, { forbidden: ["video", "other"] });
  await pass();
  expect(shown(tab)).toEqual(["a.mp4 failed", "b.jpg uploaded", "c.pdf failed"]);
  expect(tab.failed).toEqual([
    "a.mp4: Videos can't be used here.",
    "c.pdf: Only pictures and videos can be used here.",
  ]);
  expect(server.log).toEqual(["begin b.jpg", "part b.jpg 1", "complete b.jpg"]);
});

test("a browser without room for the file asks for it again, and takes no other", async () => {
  const all = device({ full: true });
  const { tab, server, open } = all;
  server.failures.set("part a 2", [new PartError(0, "Request failed")]);
  tab.manager.add([fileOf("a", "01234567")]);
  await pass();
  tab.manager.stop();
  const next = open();
  await next.manager.sync();
  await pass();
  expect(only(next).state).toBe("needs_file");
  const { id } = only(next);
  expect(next.manager.giveFile(id, fileOf("a", "another"))).toBe(false);
  expect(next.manager.giveFile(id, fileOf("b", "01234567"))).toBe(false);
  expect(next.manager.giveFile(id, fileOf("a", "01234567"))).toBe(true);
  await pass();
  expect(shown(next)).toEqual(["a uploaded"]);
  expect(contentOf(all)).toEqual(["01234567"]);
});

test("a replacement is uploaded to the item that it replaces", async () => {
  const { tab, server } = device();
  tab.manager.add([fileOf("new.txt", "0123")], { replaces: "item-1" });
  await pass();
  expect([...server.uploads.keys()]).toEqual(["item-1"]);
});

test("uploads of somebody else on this device are forgotten, those of the own other account wait for it", async () => {
  const { open, server, uploads, tab } = device();
  server.hold();
  tab.manager.add([fileOf("a", "0123456789")]);
  await pass();
  tab.manager.stop();
  const otherAccount = open({ owner: () => ({ owner: "studio", person: "erik" }) });
  await otherAccount.manager.sync();
  expect([shown(otherAccount), uploads.size]).toEqual([[], 1]);
  const somebody = open({ owner: () => ({ owner: "maya", person: "maya" }) });
  await somebody.manager.sync();
  await pass();
  expect([shown(somebody), uploads.size]).toEqual([[], 0]);
});

test("who signs out leaves nothing behind: not here, not half on the server", async () => {
  const { tab, server, uploads, files } = device();
  server.hold();
  tab.manager.add([fileOf("a", "0123456789"), fileOf("b", "0123456789")]);
  await pass();
  await tab.manager.forget("erik");
  expect([server.uploads.size, uploads.size, files.size]).toEqual([0, 0, 0]);
  expect(shown(tab)).toEqual([]);
});

test("who signs out before this tab knew of an upload of an earlier visit leaves nothing on the server either", async () => {
  const { open, tab, server, uploads } = device();
  server.hold();
  tab.manager.add([fileOf("a", "0123456789")]);
  await pass();
  tab.manager.stop();
  expect(server.uploads.size).toBe(1);
  await open().manager.forget("erik");
  expect([server.uploads.size, uploads.size]).toEqual([0, 0]);
});

test("who signs out keeps a file that has just arrived, though the device still names it", async () => {
  const { tab, server, uploads } = device();
  const [id = ""] = tab.manager.add([fileOf("a", "01234567")]);
  await pass();
  expect(shown(tab)).toEqual(["a uploaded"]);
  // Its removal is on the way.
  uploads.set(id, { id, person: "erik", begun: true, createdAt: 0 } as StoredUpload);
  await tab.manager.forget("erik");
  expect(server.discarded).toEqual([]);
});

test("an ended session keeps the upload until its person is back", async () => {
  const all = device();
  const { tab, server, open } = all;
  server.failures.set("part a 2", [new PartError(401, "Unauthorized")]);
  tab.manager.add([fileOf("a", "01234567")]);
  await pass();
  expect(shown(tab)).toEqual([]);
  const next = open();
  await next.manager.sync();
  await pass();
  expect(shown(next)).toEqual(["a uploaded"]);
  expect(contentOf(all)).toEqual(["01234567"]);
});
