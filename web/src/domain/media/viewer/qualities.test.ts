import { expect, test } from "vitest";
import { defaultQuality, qualitiesOf, qualityLabel, readPlaylist } from "./qualities";

const MASTER = "https://files.example.com/abc/master.m3u8";
const playlist = (...heights: number[]) =>
  [
    "#EXTM3U",
    ...heights.flatMap((height) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${height * 1000},RESOLUTION=${Math.round((height * 16) / 9)}x${height}`,
      `${height}.m3u8`,
    ]),
  ].join("\n");
const video = (width: number, height: number, stream: string | null = MASTER) => ({
  src: "https://files.example.com/abc/video.mp4",
  stream_src: stream,
  width,
  height,
});
const heights = (qualities: { height: number | "auto" }[]) => qualities.map(({ height }) => height);

test("[MED-04] a video begins in 720p, the third of its sizes", () => {
  const all = qualitiesOf(video(1920, 1080), readPlaylist(playlist(360, 480, 720, 1080), MASTER));
  expect(heights(all)).toEqual([360, 480, 720, 1080, "auto"]);
  // The file that could be played first is of this size, and takes its place.
  expect(defaultQuality(all)).toEqual({ height: 720, url: "https://files.example.com/abc/video.mp4" });
  expect(all.map(qualityLabel)).toEqual(["360p", "480p", "720p", "1080p", "Auto"]);
});

test("[MED-04] a smaller video begins in its largest size", () => {
  const all = qualitiesOf(video(854, 480), readPlaylist(playlist(360, 480), MASTER));
  expect(heights(all)).toEqual([360, 480, "auto"]);
  expect(defaultQuality(all)?.height).toBe(480);
});

test("a video that is upright has the same sizes: its shorter side counts", () => {
  const text = "#EXTM3U\r\n#EXT-X-STREAM-INF:RESOLUTION=360x640\r\n360.m3u8\r\n";
  expect(readPlaylist(text, MASTER)).toEqual([{ height: 360, url: "https://files.example.com/abc/360.m3u8" }]);
  expect(heights(qualitiesOf(video(1080, 1920), readPlaylist(text, MASTER)))).toEqual([360, 720, "auto"]);
});

test("before the other sizes exist there is only the file", () => {
  expect(qualitiesOf(video(1920, 1080, null), [])).toEqual([
    { height: 720, url: "https://files.example.com/abc/video.mp4" },
  ]);
});
