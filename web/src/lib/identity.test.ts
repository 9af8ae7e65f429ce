import { expect, test } from "vitest";
import { firstNameOf, initialsOf } from "./identity";

test.each([
  ["Erik Lindqvist", "EL"],
  ["Anna Maria von Trapp", "AT"],
  ["maya", "M"],
  ["  ", "?"],
  ["🏋🏽‍♀️ Iron Club 💪", "🏋🏽‍♀️💪"],
  ["e\u0301lodie", "E\u0301"],
])("the initials of %j are %j", (name, initials) => expect(initialsOf(name)).toBe(initials));

test("one initial where space is limited", () => {
  expect(initialsOf("Erik Lindqvist", { short: true })).toBe("E");
  expect(initialsOf("🏋🏽‍♀️ Iron Club", { short: true })).toBe("🏋🏽‍♀️");
});

test("the first name of somebody, or what stands for it", () => {
  expect(["Erik Lindqvist", "maya", ""].map(firstNameOf)).toEqual(["Erik", "maya", ""]);
});
