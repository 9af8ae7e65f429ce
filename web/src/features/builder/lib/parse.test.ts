import { describe, expect, it } from "vitest";
import { parseLength, parseLoad, parseNumber, parseReps, parseTempo, parseWhole } from "./parse";

describe("what people type", () => {
  it.each([
    ["5", { min: 5, max: null, amrap: false }],
    ["8-12", { min: 8, max: 12, amrap: false }],
    ["5+", { min: 5, max: null, amrap: true }],
    ["", null],
    ["12-8", undefined],
    ["many", undefined],
  ])("reads %s reps", (text, reps) => expect(parseReps(text)).toEqual(reps));

  it.each([
    ["100", { value: 100, unit: "kg" }],
    ["100 KG", { value: 100, unit: "kg" }],
    ["225 lb", { value: 225, unit: "lb" }],
    ["225lbs", { value: 225, unit: "lb" }],
    ["", null],
    ["heavy", undefined],
    ["2001", undefined],
  ])("reads %s as a load in a column of kilograms", (text, load) => expect(parseLoad(text, "kg")).toEqual(load));

  it.each([
    ["400 m", { seconds: null, meters: 400 }],
    ["1,500 m", { seconds: null, meters: 1_500 }],
    ["1.5 km", { seconds: null, meters: 1_500 }],
    ["1,5 km", { seconds: null, meters: 1_500 }],
    ["1:30", { seconds: 90, meters: null }],
    ["", null],
    ["1.2.3 km", undefined],
    ["far", undefined],
  ])("reads %s as the length of a step", (text, length) => expect(parseLength(text)).toEqual(length));

  it("reads numbers and tempo, and refuses what is out of range", () => {
    expect(parseNumber("77,5 %", 1, 200)).toBe(77.5);
    expect(parseNumber("0", 1, 200)).toBeUndefined();
    expect(parseWhole("2.5", 0, 10)).toBeUndefined();
    expect(parseTempo("31x0")).toBe("3-1-X-0");
    expect(parseTempo("3-1-1")).toBeUndefined();
  });
});
