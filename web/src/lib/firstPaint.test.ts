import { afterEach, expect, test } from "vitest";
import { embeddedData, removeFirstPaint } from "./firstPaint";

afterEach(() => document.body.replaceChildren());

test("what was painted first stays until the page is complete", () => {
  document.body.innerHTML = '<div id="first"></div><div id="root"><p data-incomplete></p></div>';
  removeFirstPaint();
  expect(document.getElementById("first")).not.toBeNull();
  document.querySelector("p")?.remove();
  removeFirstPaint();
  expect(document.getElementById("first")).toBeNull();
});

test("data is found by its name, also an odd one", () => {
  document.body.innerHTML =
    '<script type="application/json" data-embedded="program/a&quot;b">{"title":"Squat"}</script>';
  expect(embeddedData('program/a"b')).toEqual({ title: "Squat" });
  expect(embeddedData("program/other")).toBeUndefined();
});
