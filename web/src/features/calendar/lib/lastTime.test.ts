import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Content, Entry, PrescribedSet } from "~/domain/training/content";
import { lastResult, type Previous } from "./lastTime";
import { suggestResult } from "./suggestion";

/** The server reads the same cases: what it says of last time (`lines`) is where this starts. */
type Block = { kind: string; lines: { name?: string; exercise?: string; sets: string[] }[] };
type Done = [number, number] | null;
type Case = {
  name: string;
  last_day: Block[];
  today?: Block[];
  lines: Done[][];
  offered: (number | null)[][];
};
const CASES = JSON.parse(readFileSync("../server/tests/training/last_time.json", "utf8")) as Case[];
const KINDS: Record<string, string> = { w: "warmup", d: "drop", f: "failure" };
const kindOf = (text: string) => KINDS[text[0] ?? ""] ?? "normal";
const NAMES: Record<string, string> = { squat: "Back squat", other: "Front squat" };

function dayOf(blocks: Block[]): Content {
  let number = 0;
  const written = blocks.map(({ kind, lines }, place) => ({
    id: `b${place}`,
    kind,
    entries: lines.map(({ exercise = "squat", name = NAMES[exercise], sets }) => {
      number += 1;
      return {
        ...{ id: `line${number}`, exercise_id: exercise, name, measurement: "weight_reps" },
        sets: sets.map((text, index) => ({
          ...{ id: `set${number}-${index}`, kind: kindOf(text), reps: { min: Number(text.replace(/\D/, "")) } },
        })),
      };
    }),
  }));
  return { version: 1, sessions: [{ id: "s", blocks: written }] } as unknown as Content;
}

const squatLines = (content: Content) =>
  content.sessions
    .flatMap(({ blocks }) => blocks.filter(({ kind }) => kind !== "amrap"))
    .flatMap((block) => ("entries" in block ? block.entries : []))
    .filter(({ exercise_id: id }) => id === "squat");

/** The lines as the server sends them. A line that was done instead of another exercise has the name of the exercise. */
function previousOf({ last_day: blocks, lines }: Case): Previous {
  const logged = blocks.filter(({ kind }) => kind !== "amrap").flatMap((block) => block.lines);
  const written = lines.length === logged.length ? logged : logged.filter(({ exercise }) => !exercise);
  const sent = written.map(({ name = NAMES.squat, sets }, line) => ({
    name,
    sets: sets.map((text, set) => {
      const done = lines[line]?.[set];
      return { kind: kindOf(text), done: done ? { reps: done[1], load: { value: done[0], unit: "kg" } } : null };
    }),
  }));
  return { date: "2026-01-12", lines: sent } as unknown as Previous;
}

test.each(CASES)("offered are last time's loads of the same place: $name", (one) => {
  const content = dayOf(one.today ?? one.last_day);
  const context = { steps: null, unit: "kg" as const, content, previous: previousOf(one) };
  const offered = squatLines(content).map((entry) =>
    entry.sets.map((set) => suggestResult(entry, set, context).result.load?.value ?? null),
  );
  expect(offered).toEqual(one.offered);
  const shown = squatLines(content).map((entry) =>
    entry.sets.map((set) => lastResult(entry, set, context)?.load?.value ?? null),
  );
  expect(shown).toEqual(one.offered);
});

const [firstCase] = CASES as [Case];
const content = dayOf(firstCase.last_day);
const [squat] = squatLines(content) as [Entry];
const [heavy, , light] = squat.sets as [PrescribedSet, PrescribedSet, PrescribedSet];
const before = { set: heavy, result: { reps: 3, load: { value: 125, unit: "kg" as const } } };

test("the load of a set with fewer repetitions is not carried to one with more", () => {
  const suggest = (context: object) =>
    suggestResult(squat, light, { steps: null, unit: "kg", content, before, ...context });
  expect(suggest({ previous: previousOf(firstCase) })).toMatchObject({ from: "last", result: { load: { value: 80 } } });
  expect(suggest({}).result.load).toBeUndefined();
});

test("a day that an earlier release stored on the device offers nothing", () => {
  const stored = { date: "2026-01-12", sets: [{ reps: 5, warmup: false, name: "Back squat" }] } as unknown as Previous;
  expect(lastResult(squat, heavy, { content, previous: stored })).toBeUndefined();
});

test("an exercise that is done instead of another one today is compared with its line of last time", () => {
  const swapped = { ...dayOf([{ kind: "strength", lines: [{ exercise: "other", sets: ["5"] }] }]) };
  const [prescribed] = swapped.sessions[0]?.blocks.flatMap((block) => ("entries" in block ? block.entries : [])) ?? [];
  const entry = { ...prescribed, exercise_id: "squat", name: "Back squat" } as Entry;
  const previous = previousOf({
    ...{ name: "", offered: [], last_day: [{ kind: "strength", lines: [{ sets: ["5"] }] }], lines: [[[100, 5]]] },
  });
  expect(lastResult(entry, entry.sets[0] as PrescribedSet, { content: swapped, previous })?.load?.value).toBe(100);
});
