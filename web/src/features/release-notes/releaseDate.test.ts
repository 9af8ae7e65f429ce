import { expect, test } from "vitest";
import { releaseDate } from "./releaseDate";

test("[FED-25] a release date is written out", () => {
  expect(releaseDate({ release_date: "02/11/2026" })).toBe("2 November 2026");
});
