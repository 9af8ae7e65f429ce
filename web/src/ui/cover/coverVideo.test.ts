import { expect, test } from "vitest";
import { coverVideo } from "./coverVideo";

const cover = (kind: string, state: string) => [
  { cover_type: "main" as const, media: { kind, state, src: "/files/gym.mp4" } },
];

test("[MED-37] a cover plays its video only when that is published", () => {
  expect(coverVideo(cover("video", "published"), "main")).toBe("/files/gym.mp4");
  expect(coverVideo(cover("video", "processing"), "main")).toBeUndefined();
  expect(coverVideo(cover("video", "failed"), "main")).toBeUndefined();
  expect(coverVideo(cover("image", "published"), "main")).toBeUndefined();
  expect(coverVideo([], "main")).toBeUndefined();
});
