import { expect, test } from "vitest";
import { ownSaltline } from "../testing/storefront";
import { joinValues } from "./join";
import { type QuestionValues, toValues, type Values } from "./values";

const before = toValues(ownSaltline);
const [aoife, priya, tomas] = before.coaches.map(({ id }) => id) as [string, string, string];
const change = (values: Partial<Values>): Values => ({ ...before, ...values });
const coach = (id: string, values: Partial<Values["coaches"][number]>) =>
  before.coaches.map((one) => (one.id === id ? { ...one, ...values } : one));
const join = (mine: Partial<Values>, theirs: Partial<Values>) => joinValues(change(mine), before, change(theirs));

test("fields that only one has changed are joined", () => {
  expect(join({ headline: "Mine" }, { place: "Galway" })).toEqual({
    values: change({ headline: "Mine", place: "Galway" }),
    conflicts: [],
  });
});

test("the same field keeps what is written here, and says so", () => {
  const { values, conflicts } = join({ headline: "Mine", place: "Same" }, { headline: "Theirs", place: "Same" });
  expect([values.headline, conflicts]).toEqual(["Mine", ["headline"]]);
});

test("coaches are joined one by one", () => {
  const { values, conflicts } = join(
    { coaches: coach(aoife, { about: "Mine" }) },
    { coaches: coach(priya, { about: "Theirs", is_shown: false }) },
  );
  expect(values.coaches.map(({ about, is_shown }) => [about, is_shown])).toEqual([
    ["Mine", true],
    ["Theirs", false],
    ["", true],
  ]);
  expect(conflicts).toEqual([]);
});

test("the same words of a coach are a conflict, other words of them are not", () => {
  const theirs = { coaches: coach(aoife, { about: "Theirs", title: "Rowing" }) };
  const { values, conflicts } = join({ coaches: coach(aoife, { about: "Mine" }) }, theirs);
  expect(values.coaches[0]).toMatchObject({ about: "Mine", title: "Rowing" });
  expect(conflicts).toEqual(["coaches"]);
});

test("who came is added to an order from here, who left is taken out", () => {
  const [, second, third] = before.coaches;
  const cleo = { id: "cleo", title: "", about: "", is_shown: true };
  const mine = before.coaches.toReversed();
  const { values, conflicts } = join({ coaches: mine }, { coaches: [second, third, cleo].flatMap((one) => one ?? []) });
  expect(values.coaches.map(({ id }) => id)).toEqual([tomas, priya, "cleo"]);
  expect(conflicts).toEqual([]);
});

test("a hidden section stays hidden when another one is moved here", () => {
  const theirs = before.sections.map((one) => ({ ...one, is_shown: one.id !== "figures" }));
  const { values, conflicts } = join({ sections: before.sections.toReversed() }, { sections: theirs });
  expect(values.sections[0]?.id).toBe("questions");
  expect(values.sections.find(({ id }) => id === "figures")?.is_shown).toBe(false);
  expect(conflicts).toEqual([]);
});

test.each<[string, string[], string[], string[], boolean]>([
  ["a new program", ["c", "a", "b"], ["new", "a", "b", "c"], ["c", "a", "b", "new"], false],
  ["a program that is gone", ["c", "a", "b"], ["b", "c"], ["c", "b"], false],
  ["another order of theirs", ["c", "a", "b"], ["b", "a", "c"], ["c", "a", "b"], true],
  ["the same order", ["c", "a", "b"], ["c", "a", "b"], ["c", "a", "b"], false],
  ["no order from here", ["a", "b", "c"], ["b", "a", "new"], ["b", "a", "new"], false],
])("orders of programs are joined: %s", (_, mine, theirs, program_ids, isConflict) => {
  const found = joinValues(
    change({ program_ids: mine }),
    change({ program_ids: ["a", "b", "c"] }),
    change({ program_ids: theirs }),
  );
  expect(found.values.program_ids).toEqual(program_ids);
  expect(found.conflicts).toEqual(isConflict ? ["program_ids"] : []);
});

const asked = (question: string, answer = "Yes.", id = question) => ({ id, question, answer });
const questions = { common_questions: [asked("One"), asked("Two")] };
const joinQuestions = (mine: Values["common_questions"], theirs: Values["common_questions"]) => {
  const found = joinValues(change({ common_questions: mine }), change(questions), change({ common_questions: theirs }));
  return [found.values.common_questions.map(({ question, answer }) => `${question} ${answer}`), found.conflicts];
};

test("questions are joined one by one", () => {
  const [one, two] = questions.common_questions as [QuestionValues, QuestionValues];
  expect(joinQuestions([asked("One", "Mine."), two], [one, two, asked("Three")])).toEqual([
    ["One Mine.", "Two Yes.", "Three Yes."],
    [],
  ]);
  expect(joinQuestions([two, one, asked("Mine")], [one])).toEqual([["One Yes.", "Mine Yes."], []]);
  expect(joinQuestions([one, asked("Two", "Mine.")], [one])).toEqual([["One Yes.", "Two Mine."], []]);
  expect(joinQuestions([one], [one, asked("Two", "Theirs.")])).toEqual([["One Yes."], ["common_questions"]]);
  expect(joinQuestions([asked("One", "Mine."), two], [asked("One", "Theirs."), two])).toEqual([
    ["One Mine.", "Two Yes."],
    ["common_questions"],
  ]);
  expect(joinQuestions([asked("Eins", "Yes.", "One"), two], [asked("Uno", "Yes.", "One"), two])).toEqual([
    ["Eins Yes.", "Two Yes."],
    ["common_questions"],
  ]);
  expect(joinQuestions([asked("One", "Mine."), two], [asked("Uno", "Yes.", "One"), two])).toEqual([
    ["Uno Mine.", "Two Yes."],
    [],
  ]);
  expect(joinQuestions([two], [asked("Uno", "Yes.", "One"), two])).toEqual([["Two Yes."], ["common_questions"]]);
  expect(joinQuestions([asked("First"), one, two], [one, two])[0]).toEqual(["First Yes.", "One Yes.", "Two Yes."]);
  expect(joinQuestions([asked("One", "Same."), two], [asked("One", "Same."), two])).toEqual([
    ["One Same.", "Two Yes."],
    [],
  ]);
});

test("figures are joined one by one", () => {
  const found = joinValues(
    change({ figures: ["people_coached", "years_coaching"] }),
    change({ figures: ["people_coached"] }),
    change({ figures: ["training_this_week"] }),
  );
  expect(found).toMatchObject({ values: { figures: ["training_this_week", "years_coaching"] }, conflicts: [] });
});

test("a picture never gets the words of another one", () => {
  const picture = (id: string, alt: string) => ({ picture: { id, alt, addresses: null } });
  const joined = joinValues(
    change(picture("mine", "A rower")),
    change(picture("old", "")),
    change(picture("old", "A barbell")),
  );
  expect(joined.values.picture).toMatchObject({ id: "mine", alt: "A rower" });
  expect(joined.conflicts).toEqual(["picture"]);
});
