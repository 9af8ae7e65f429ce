import { expect, test } from "vitest";
import { readNames, toForm } from "./additions";

test("names are separated by commas or lines, and each is kept once", () => {
  expect(readNames(" RDL, Romanian  deadlift;\nrdl ,, ")).toEqual(["rdl", "Romanian deadlift"]);
  expect(readNames(" ")).toEqual([]);
});

test("an empty video is none", () => {
  expect(toForm({ aliases: "", cue: " Brace. ", video_url: " ", video: null, alternates: [] })).toEqual({
    aliases: [],
    cue: "Brace.",
    video_url: null,
    media_id: null,
    alternates: [],
  });
});
