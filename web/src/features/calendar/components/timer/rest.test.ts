import { expect, test } from "vitest";
import { extendRest, isExpired, restLeft, restShare, startRest } from "./rest";

const NOON = 1_800_000_000_000;
const rest = () => startRest("day", "set1", 180, NOON) as NonNullable<ReturnType<typeof startRest>>;

test("no timer starts if no rest is prescribed", () => {
  expect(startRest("day", "set1", 0, NOON)).toBeNull();
});

test("the time left follows the clock, however rarely it is read", () => {
  expect(restLeft(rest(), NOON)).toBe(180);
  expect(restLeft(rest(), NOON + 68_000)).toBe(112);
  expect(restLeft(rest(), NOON + 3_600_000)).toBe(0);
  expect(restShare(rest(), NOON + 90_000)).toBe(0.5);
});

test("fifteen seconds more, also when the rest is over", () => {
  expect(restLeft(extendRest(rest(), 15, NOON + 10_000), NOON + 10_000)).toBe(185);
  expect(restLeft(extendRest(rest(), 15, NOON + 400_000), NOON + 400_000)).toBe(15);
});

test("a rest that ended long ago does not come back", () => {
  expect(isExpired(rest(), NOON + 200_000)).toBe(false);
  expect(isExpired(rest(), NOON + 3_600_000)).toBe(true);
});
