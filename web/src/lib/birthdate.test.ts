import { describe, expect, test } from "vitest";
import { ageOn, birthdateProblem, joinBirthdate, parseBirthdate, splitBirthdate, padBirthdate } from "./birthdate";

const TODAY = "2026-01-12";
const problem = (text: string, minAge?: number) => birthdateProblem(text, TODAY, minAge);

describe("a birth date", () => {
  test("[IDN-42] needs all three parts", () => {
    for (const text of ["", "12//1990", "/5/1990", "12/5/"]) expect(problem(text)).toBe("required");
  });

  test("[IDN-43] has a four-digit year within the last hundred years", () => {
    expect(problem("1/1/90")).toBe("invalid");
    expect(problem("1/1/19900")).toBe("invalid");
    expect(problem("1/1/1924")).toBe("invalid");
    expect(problem("1/1/2027", 0)).toBe("invalid");
    expect(problem("1/1/1990")).toBeNull();
  });

  test("[IDN-44] has a month from 1 to 12", () => {
    expect(problem("1/0/1990")).toBe("invalid");
    expect(problem("1/13/1990")).toBe("invalid");
    expect(problem("1/12/1990")).toBeNull();
  });

  test("[IDN-45] has a day that exists in its month", () => {
    for (const text of ["0/1/1990", "32/1/1990", "31/4/1990", "30/2/1992", "x/2/1992"])
      expect(problem(text)).toBe("invalid");
    expect(problem("29/2/1992")).toBeNull();
    expect(problem("29/2/1991")).toBe("invalid");
  });

  test("[IDN-46] is not in the future", () => {
    expect(problem("13/01/2026", 0)).toBe("invalid");
    expect(problem("12/01/2026", 0)).toBeNull();
  });

  test("[IDN-47] is at most a hundred years ago", () => {
    expect(problem("13/01/1925")).toBeNull();
    expect(problem("12/01/1925")).toBe("invalid");
  });

  test("[IDN-48] is an adult's unless the form says otherwise", () => {
    expect(problem("13/01/2008")).toBe("young");
    expect(problem("12/01/2008")).toBeNull();
    expect(problem("12/01/2010", 16)).toBeNull();
    expect(problem("13/01/2013", 13)).toBe("young");
  });

  test("a pasted date is parsed whatever its format", () => {
    for (const text of ["17.5.1990", " 17/5/1990 ", "17 - 5 - 1990", "1990-5-17"])
      expect(parseBirthdate(text)).toEqual({ day: "17", month: "5", year: "1990" });
    for (const text of ["17/5/90", "May 17, 1990", "1990/5", "17/5/1990 or so"])
      expect(parseBirthdate(text)).toBeUndefined();
  });

  test("is sent in the server's format", () => {
    expect(padBirthdate("1/2/1990")).toBe("01/02/1990");
    expect(joinBirthdate(splitBirthdate("01/02/1990"))).toBe("01/02/1990");
    expect(joinBirthdate(splitBirthdate(""))).toBe("");
    expect(ageOn("12/01/2000", TODAY)).toBe(26);
    expect(ageOn("13/01/2000", TODAY)).toBe(25);
  });
});
