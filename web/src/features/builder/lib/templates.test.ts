import { beforeEach, expect, it } from "vitest";
import { type Content, REST_DAY } from "~/domain/training/content";
import { newBlock, newSession } from "~/domain/training/newParts";
import { daysWithTemplate, listOfKind, listOfPath, newTemplateDays, templateDrafts } from "./templates";

const dayWith = (title: string): Content => ({
  ...REST_DAY,
  sessions: [{ ...newSession(), title, blocks: [newBlock("text")] }],
});

beforeEach(() => localStorage.clear());

it("[TRN-29] adds the sessions of a template after those of each day, with new ids", () => {
  const template = [dayWith("Push"), REST_DAY, dayWith("Pull")];
  const written = dayWith("Run");
  const days = daysWithTemplate(template, 14, (day) => (day === 16 ? written : REST_DAY));
  expect(days.map(({ day, content }) => [day, content.sessions.map(({ title }) => title)])).toEqual([
    [14, ["Push"]],
    [16, ["Run", "Pull"]],
  ]);
  const inserted = days[1]?.content.sessions[1];
  const original = template[2]?.sessions[0];
  expect(inserted?.id).not.toBe(original?.id);
  expect(inserted?.blocks[0]?.id).not.toBe(original?.blocks[0]?.id);
  expect(days[1]?.content.sessions[0]).toBe(written.sessions[0]);
});

it("[TRN-26] gives a week seven days, the other kinds one", () => {
  expect(
    [newTemplateDays("week"), newTemplateDays("day"), newTemplateDays("hyrox")].map(({ length }) => length),
  ).toEqual([7, 1, 1]);
});

it("knows the list of an address and of a kind", () => {
  expect(["presets", "hyrox", "days"].map((list) => listOfPath(`/coach/templates/${list}/create`))).toEqual([
    "presets",
    "hyrox",
    "days",
  ]);
  expect([listOfKind("week"), listOfKind("hyrox"), listOfKind("day")]).toEqual(["presets", "hyrox", "days"]);
});

it("keeps what was typed until it is saved, and ignores what it can't read", () => {
  const draft = { name: "Push", days: [dayWith("Push")], version: 1 };
  templateDrafts.set("t1", draft);
  expect(templateDrafts.get("t1")).toEqual(draft);
  templateDrafts.set("t1", null);
  expect(templateDrafts.get("t1")).toBeUndefined();
  sessionStorage.setItem("regimen.unsent.form..template.t1", "{");
  expect(templateDrafts.get("t1")).toBeUndefined();
});
