import { expect, test } from "vitest";
import type { Mark, Shape } from "../api";
import { formatAge, isTrainingNow } from "./ages";
import { addShape, changeMark, formatMoment, markBetween, marksAt, removeLastShape, wordsOf } from "./marks";
import { arrowHead, degreesOf, penPath, placeText, type Point, pressAngle, releaseAngle, shareOf } from "./shapes";
import { positionAt } from "./voice";

const FRAME = 1000 / 30;
const PEN: Shape = { kind: "pen", colour: "red", points: [[0.1, 0.1]], text: "" };
const mark = (at_ms: number, more: Partial<Mark> = {}): Mark => ({
  clip_id: "a",
  at_ms,
  text: "x",
  shapes: [],
  ...more,
});

test("a mark is shown on its frame and the ones beside it, and nowhere else", () => {
  const marks = [mark(1000), mark(1000, { clip_id: "b" })];
  for (const at_ms of [967, 1000, 1033]) expect(marksAt(marks, { clip_id: "a", at_ms }, FRAME)).toEqual([marks[0]]);
  for (const at_ms of [966, 1034]) expect(marksAt(marks, { clip_id: "a", at_ms }, FRAME)).toEqual([]);
});

test("what is drawn on one frame is one mark, and marks are in the order of the clip", () => {
  const place = { clip_id: "a", at_ms: 500 };
  const once = addShape([mark(900)], place, FRAME, PEN);
  expect(once.map(({ at_ms }) => at_ms)).toEqual([500, 900]);
  const twice = addShape(once, { ...place, at_ms: 510 }, FRAME, PEN);
  expect(twice[0]?.shapes).toEqual([PEN, PEN]);
  expect(addShape(twice, { ...place, at_ms: 533 }, FRAME, PEN).map(({ at_ms }) => at_ms)).toEqual([500, 533, 900]);
});

test("taking back the last shape of a frame without words removes its mark", () => {
  const place = { clip_id: "a", at_ms: 500 };
  expect(removeLastShape(addShape([], place, FRAME, PEN), place, FRAME)).toEqual([]);
  const written = changeMark([], place, FRAME, (one) => ({ ...one, text: "Chest up." }));
  expect(removeLastShape(addShape(written, place, FRAME, PEN), place, FRAME)).toEqual(written);
  expect(changeMark(written, place, FRAME, (one) => ({ ...one, text: " " }))).toEqual([]);
});

test("playing passes a mark once", () => {
  const marks = [mark(500), mark(900)];
  expect(markBetween(marks, "a", 480, 513)).toBe(marks[0]);
  expect(markBetween(marks, "a", 500, 533)).toBeUndefined();
  expect(markBetween(marks, "b", 480, 513)).toBeUndefined();
});

test("moments are named to the hundredth", () => {
  expect([0, 9876, 61_050].map(formatMoment)).toEqual(["0:00.00", "0:09.87", "1:01.05"]);
});

test("an angle is measured as it looks, whatever the shape of the frame", () => {
  const corner = [0.5, 0.5];
  const up = [0.5, 0.1];
  expect(degreesOf([up, corner, [0.9, 0.5]], { width: 100, height: 100 })).toBe(90);
  const wide = { width: 200, height: 100 };
  expect(degreesOf([up, corner, [0.6, 0.3]], wide)).toBe(45);
  expect(degreesOf([up, corner, [0.4, 0.3]], wide)).toBe(45);
  expect(degreesOf([up, corner], wide)).toBe(0);
});

test("places stay on the frame, and lines have an outline", () => {
  expect(shareOf(-1, 1.234567)).toEqual([0, 1]);
  expect(shareOf(0.123456, 0.5)).toEqual([0.1235, 0.5]);
  expect(
    penPath(
      [
        [0.1, 0.1],
        [0.5, 0.5],
      ],
      { width: 100, height: 100 },
    ),
  ).toMatch(/^M[\d.,L]+Z$/);
  const [left, right] = arrowHead([0, 0], [10, 0], 2);
  expect(left[0]).toBeCloseTo(right[0]);
  expect(left[1]).toBeCloseTo(-right[1]);
});

test("words are written where they were put, and stay on the frame", () => {
  const size = { width: 1000, height: 500 };
  expect(placeText("Heels down", [0.1, 0.5], size)).toEqual({ x: 100, y: 250, height: 36 });
  expect(placeText("Heels down", [0.9, 1], size), "at the edge").toEqual({ x: 764, y: 464, height: 36 });
  const long = placeText("x".repeat(80), [0.5, 0], size);
  expect(long.x).toBe(20);
  expect(long.height).toBe(20);
});

test("words on a frame name its mark", () => {
  const written = mark(500, { text: "", shapes: [PEN, { ...PEN, kind: "text", text: "Heels down" }] });
  expect(wordsOf(written)).toBe("Heels down");
  expect(wordsOf(mark(500, { shapes: [PEN] }))).toBe("");
});

test("a clip is where it was when something was said", () => {
  const events = [
    { at_ms: 0, clip_id: "a", clip_ms: 1000, rate: 0 },
    { at_ms: 500, clip_id: "a", clip_ms: 1000, rate: 0.5 },
    { at_ms: 1500, clip_id: "b", clip_ms: 200, rate: 0 },
  ];
  const at = (ms: number) => positionAt(events, ms);
  expect(at(400)).toEqual({ clipId: "a", clipMs: 1000, rate: 0 });
  expect(at(900)).toEqual({ clipId: "a", clipMs: 1200, rate: 0.5 });
  expect(at(9000)).toEqual({ clipId: "b", clipMs: 200, rate: 0 });
  expect(positionAt([], 5)).toBeUndefined();
});

test("who filmed a moment ago is training now, until they are answered", () => {
  const now = Date.parse("2026-01-12T12:00:00Z");
  const one = { sent_at: "2026-01-12T11:48:00Z", filmed_at: "2026-01-12T11:48:00Z", answered_at: null };
  expect(isTrainingNow(one, now)).toBe(true);
  expect(isTrainingNow({ ...one, answered_at: one.sent_at }, now)).toBe(false);
  expect(isTrainingNow({ ...one, filmed_at: "2026-01-12T10:00:00Z" }, now)).toBe(false);
  expect([one.sent_at, "2026-01-12T09:00:00Z", "2026-01-02T09:00:00Z"].map((at) => formatAge(at, now))).toEqual([
    "12 min",
    "3 h",
    "2 Jan",
  ]);
});

test("three taps make an angle, and so do a drag along a side and a tap", () => {
  const [end, corner, other]: [Point, Point, Point] = [
    [0.2, 0.2],
    [0.2, 0.7],
    [0.6, 0.7],
  ];
  const tap = (points: number[][], point: Point) => releaseAngle(pressAngle(points, point));
  // A finger that taps moves a little.
  const first = releaseAngle([end, [0.205, 0.198]]);
  expect(first).toEqual([end]);
  expect(tap(tap(first, corner), other)).toEqual([end, corner, other]);
  const dragged = releaseAngle([end, corner]);
  expect(tap(dragged, other)).toEqual([end, corner, other]);
});
