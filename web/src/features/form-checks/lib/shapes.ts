import getStroke from "perfect-freehand";
import type { Shape } from "../api";

export type Point = [x: number, y: number];
type Size = { width: number; height: number };

/** How thick lines are, as a part of the frame's longer side. */
const THICKNESS = 0.006;
const DIGITS = 4;

export const inPixels = ([x, y]: readonly number[], { width, height }: Size): Point => [
  (x ?? 0) * width,
  (y ?? 0) * height,
];

export const thicknessOf = ({ width, height }: Size): number => Math.max(width, height) * THICKNESS;

/** A place on the frame, as a part of its width and height. */
export const shareOf = (x: number, y: number): Point => [roundShare(x), roundShare(y)];
const roundShare = (value: number): number => Number(Math.min(1, Math.max(0, value)).toFixed(DIGITS));

/** Returns the outline of a line that was drawn freely, for `path`. */
export function penPath(points: Shape["points"], size: Size): string {
  const outline = getStroke(
    points.map((point) => inPixels(point, size)),
    { size: thicknessOf(size) * 1.6, thinning: 0.3, smoothing: 0.6 },
  );
  return outline.length === 0 ? "" : `M${outline.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L")}Z`;
}

/** A finger moves a little while it taps: nearer than this, as a part of the frame, a stroke is a tap. */
const TAP = 0.02;

/** Returns the points of an angle after one more press: three taps make it, or a drag along a side and a tap. */
export const pressAngle = (points: Shape["points"], point: Point): Shape["points"] => [...points, point];

/** Returns the points of an angle when the finger is lifted: a press that did not go anywhere is one point. */
export function releaseAngle(points: Shape["points"]): Shape["points"] {
  const [first, second] = points;
  if (!first || !second || points.length > 2) return points;
  const [x = 0, y = 0] = first;
  const [toX = 0, toY = 0] = second;
  return Math.hypot(toX - x, toY - y) < TAP ? [first] : points;
}

/** Returns the angle at the second of three points, in whole degrees. */
export function degreesOf(points: Shape["points"], size: Size): number {
  const [a, corner, b] = points.map((point) => inPixels(point, size));
  if (!a || !corner || !b) return 0;
  const direction = ([x, y]: Point) => Math.atan2(y - corner[1], x - corner[0]);
  const turn = Math.abs(direction(a) - direction(b)) * (180 / Math.PI);
  return Math.round(turn > 180 ? 360 - turn : turn);
}

/** How high words are written, in lines' thicknesses; how wide a letter is, and how much stays free at the edge. */
const TEXT_HEIGHT = 6;
const LETTER_WIDTH = 0.6;
const EDGE = 0.02;

/** Returns where words begin, and how high they are: all of them stay on the frame. */
export function placeText(
  text: string,
  point: readonly number[],
  size: Size,
): { x: number; y: number; height: number } {
  const room = size.width * (1 - 2 * EDGE);
  const letters = Math.max(1, text.length);
  const height = Math.min(thicknessOf(size) * TEXT_HEIGHT, room / (letters * LETTER_WIDTH));
  const [x, y] = inPixels(point, size);
  const last = size.width * (1 - EDGE) - letters * LETTER_WIDTH * height;
  return {
    x: Math.max(size.width * EDGE, Math.min(x, last)),
    y: Math.max(height, Math.min(y, size.height - height)),
    height,
  };
}

/** Returns both sides of the head of an arrow. */
export function arrowHead(from: Point, to: Point, length: number): [Point, Point] {
  const back = Math.atan2(from[1] - to[1], from[0] - to[0]);
  const side = (turn: number): Point => [
    to[0] + Math.cos(back + turn) * length,
    to[1] + Math.sin(back + turn) * length,
  ];
  return [side(Math.PI / 6), side(-Math.PI / 6)];
}
