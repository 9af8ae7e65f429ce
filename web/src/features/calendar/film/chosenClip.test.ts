import { expect, test } from "vitest";
import { isNoVideo } from "./chosenClip";

const file = (name: string, type: string) => ({ name, type });

test("a file of another type is no video, whatever is known of it", () => {
  expect(isNoVideo(file("me.jpg", "image/jpeg"), {})).toBe(true);
  expect(isNoVideo(file("notes.txt", "text/plain"), { isPlayable: true })).toBe(true);
});

test("a file with the name of a video is none if it can neither be read nor played", () => {
  const named = file("set.mp4", "video/mp4");
  expect(isNoVideo(named, { hasPicture: false, isPlayable: false })).toBe(true);
  expect(isNoVideo(named, {}), "nothing is known yet").toBe(false);
  expect(isNoVideo(named, { hasPicture: true, isPlayable: false }), "a codec of phones").toBe(false);
  expect(isNoVideo(named, { isPlayable: false }), "offline, before the code that reads clips is here").toBe(false);
});

test("old videos that only the server reads may be sent, and so may files without a type", () => {
  expect(isNoVideo(file("set.AVI", "video/x-msvideo"), { hasPicture: false, isPlayable: false })).toBe(false);
  expect(isNoVideo(file("set.mkv", ""), { hasPicture: true, isPlayable: false })).toBe(false);
});
