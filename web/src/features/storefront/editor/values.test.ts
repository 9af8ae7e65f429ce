import { expect, test } from "vitest";
import { ownSaltline } from "../testing/storefront";
import { countChanges } from "./join";
import { toContent, toStorefront, toValues, twoLines, type Values } from "./values";

const saved = toValues(ownSaltline);
const change = (values: Partial<Values>): Values => ({ ...saved, ...values });

test("what was never written changes nothing, and is sent as it is shown", () => {
  expect(countChanges(saved, toValues(structuredClone(ownSaltline)))).toBe(0);
  expect(toContent(saved)).toMatchObject({
    headline: "",
    picture_id: null,
    program_ids: ["id-of-One", "id-of-Two", "id-of-Three", "id-of-Four", "id-of-Five"],
    coaching_since: null,
    common_questions: [],
  });
});

test("every value that differs is a change", () => {
  const program_ids = saved.program_ids.toReversed();
  expect(countChanges(change({ headline: "Run far", program_ids, figures: ["people_coached"] }), saved)).toBe(3);
});

test("[STO-02] a storefront in the making shows what is written, in its order", () => {
  const shown = toStorefront(
    ownSaltline,
    change({
      headline: "Run far,\nrow hard",
      program_ids: ["id-of-Five", "id-of-One", "id-of-Two", "id-of-Three", "id-of-Four"],
      sections: [
        { id: "coaches", is_shown: true },
        { id: "programs", is_shown: true },
        { id: "figures", is_shown: false },
        { id: "questions", is_shown: true },
      ],
      coaches: saved.coaches.map((one, at) => ({ ...one, title: at === 1 ? "Rowing" : "", is_shown: at > 0 })),
      figures: ["training_this_week", "people_coached"],
      common_questions: [
        { id: "a", question: "Do I need a watch?", answer: "No." },
        { id: "b", question: "", answer: "" },
      ],
    }),
  );
  expect(shown.headline).toBe("Run far,\nrow hard");
  expect(shown.sections).toEqual(["coaches", "programs", "questions"]);
  expect(shown.programs.map(({ title }) => title)).toEqual(["Five", "One", "Two", "Three"]);
  expect(shown.coaches.map(({ full_name, title }) => [full_name, title])).toEqual([
    ["Priya Nair", "Rowing"],
    ["Tomás Keane", ""],
  ]);
  expect(shown.coaches_total).toBe(2);
  // Nobody trains this week: nothing is said of it.
  expect(shown.figures).toEqual([{ kind: "people_coached", value: 318 }]);
  expect(shown.common_questions).toHaveLength(1);
});

test("empty words leave what the account says of itself", () => {
  const shown = toStorefront(ownSaltline, saved);
  expect([shown.headline, shown.intro]).toEqual(["Saltline", "One free hour."]);
});

test("hidden coaches are not shown, and sign nothing", () => {
  const sections = saved.sections.map((one) => ({ ...one, is_shown: one.id !== "coaches" }));
  expect(toStorefront(ownSaltline, change({ sections }))).toMatchObject({ coaches: [], coaches_total: 0 });
});

test.each([1949, 2, new Date().getFullYear() + 1])("years since %i are no figure", (coaching_since) => {
  expect(toStorefront(ownSaltline, change({ coaching_since, figures: ["years_coaching"] })).figures).toEqual([]);
});

test("a picture that can't be shown at the moment stays chosen", () => {
  const own = { ...ownSaltline, content: { ...ownSaltline.content, picture_id: "pic", picture_alt: "The gym" } };
  expect(toContent(toValues(own))).toMatchObject({ picture_id: "pic", picture_alt: "The gym" });
  expect(toStorefront(own, toValues(own)).picture).toBeNull();
});

test("empty questions and another address of the same picture are no change", () => {
  const addresses = { large: "/large", normal: "/normal", srcset: "", width: 1, height: 1 };
  const before = change({ picture: { id: "pic", alt: "", addresses: null } });
  const after = change({
    picture: { id: "pic", alt: "", addresses },
    common_questions: [{ id: "a", question: "", answer: "" }],
  });
  expect(countChanges(after, before)).toBe(0);
});

test.each([
  ["One", "One"],
  ["One\nTwo", "One\nTwo"],
  ["One\n", "One\n"],
  ["One\nTwo\nThree", "One\nTwo Three"],
  ["One\n\nTwo", "One\nTwo"],
])("a headline has two lines at most: %j", (typed, kept) => expect(twoLines(typed)).toBe(kept));
