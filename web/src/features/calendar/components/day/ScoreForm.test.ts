import { expect, test } from "vitest";
import { parseScore } from "./ScoreForm";

test("reads a score by its type", () => {
  expect(parseScore("time", { seconds: "12:34" }, "kg")).toMatchObject({ score: { seconds: 754, rx: true } });
  expect(parseScore("time", { seconds: "soon" }, "kg")).toEqual({ invalid: ["seconds"] });
  expect(parseScore("time", { capped: "yes", reps: "41" }, "kg")).toMatchObject({ score: { capped: true, reps: 41 } });
  expect(parseScore("rounds_reps", { rounds: "7" }, "kg")).toMatchObject({ score: { rounds: 7, reps: 0 } });
  expect(parseScore("load", { load: "102,5", rx: "scaled" }, "lb")).toMatchObject({
    score: { load: { value: 102.5, unit: "lb" }, rx: false },
  });
});

test("refuses what the server would refuse", () => {
  expect(parseScore("load", { load: "2000" }, "kg")).toMatchObject({ score: { load: { value: 2000 } } });
  expect(parseScore("load", { load: "2001" }, "kg")).toEqual({ invalid: ["load"] });
  expect(parseScore("rounds_reps", { rounds: "10001", reps: "5" }, "kg")).toEqual({ invalid: ["rounds"] });
});
