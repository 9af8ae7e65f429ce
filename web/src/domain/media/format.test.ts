import { expect, test } from "vitest";
import { formatBytes, formatDuration, formatQuota, formatShareOf, formatTimeLeft, shortenName, tooBig } from "./format";

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

test("[MED-25] a name of up to 40 characters is shown as it is, a longer one by its start and its end", () => {
  expect(shortenName("squat.mp4")).toBe("squat.mp4");
  const forty = `${"a".repeat(36)}.mp4`;
  expect(shortenName(forty)).toBe(forty);
  const long = "Back squat pause, both views from the gallery 250724-18031.mp4";
  expect(shortenName(long)).toBe("Back squat pause, both v…250724-18031.mp4");
  const [start = "", end = ""] = shortenName(long).split("…");
  expect([start.length, end.length]).toEqual([24, 16]);
  expect(long.startsWith(start) && long.endsWith(end)).toBe(true);
});

test("[MED-25] the extension is kept, also one that is longer than the end", () => {
  const name = `${"b".repeat(50)}.${"x".repeat(20)}`;
  expect(shortenName(name)).toBe(`${"b".repeat(19)}….${"x".repeat(20)}`);
});

test("[MED-25] emoji in a name are counted as one and never cut in halves", () => {
  const name = `${"💪".repeat(45)}.mov`;
  expect(shortenName(name)).toBe(`${"💪".repeat(24)}…${"💪".repeat(12)}.mov`);
});

test("[MED-22] files of more than 500 MB are too big, and the sentence names both sizes", () => {
  expect(tooBig(500 * MIB)).toBeUndefined();
  expect(tooBig(500 * MIB + 1)).toBe("File is too big (500Mb). Max filesize: 500Mb.");
  expect(tooBig(612.5 * MIB)).toBe("File is too big (612.5Mb). Max filesize: 500Mb.");
});

test("sizes have the unit that reads best", () => {
  expect([280, 48 * 1024, 2.1 * MIB, 57 * MIB, 3 * GIB].map(formatBytes)).toEqual([
    "280 B",
    "48 KB",
    "2.1 MB",
    "57 MB",
    "3 GB",
  ]);
  expect(formatShareOf(311 * MIB, 420 * MIB)).toBe("311 of 420 MB");
  expect(formatQuota(38.2 * GIB, 50 * GIB)).toBe("38.2 of 50 GB");
  expect(formatQuota(12 * MIB, 50 * GIB)).toBe("12 MB of 50 GB");
});

test("times are as long as they need to be", () => {
  expect([7.6, 48, 400, 3723].map(formatDuration)).toEqual(["0:08", "0:48", "6:40", "1:02:03"]);
  expect([0.2, 12, 61, 7200].map(formatTimeLeft)).toEqual(["1 s left", "12 s left", "2 min left", "2 h left"]);
});
