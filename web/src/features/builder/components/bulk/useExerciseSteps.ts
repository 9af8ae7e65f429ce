import { useState } from "react";
import type { Unit } from "~/domain/training/load";
import type { ExerciseStep } from "../../api/timeline";
import { LOAD_STEPS, stepOf } from "./stepOf";

export type StepKind = ExerciseStep["kind"];
export type TypedStep = { name: string; kind: StepKind; typed: number | string };

/** Returns the amount that was typed for one exercise, or null if it is none. Zero leaves the exercise as it is. */
function amountOf({ kind, typed }: TypedStep): number | null {
  return typed === 0 ? 0 : stepOf(kind, typed);
}

/** The steps of single exercises in "Copy with progression". `steps` is null while one of them can't be read. */
export function useExerciseSteps(exercises: { name: string; percent: boolean }[], unit: Unit) {
  const [typedSteps, setTypedSteps] = useState<TypedStep[]>([]);
  const usual = (kind: StepKind) => (kind === "load" ? LOAD_STEPS[unit] : kind === "percent" ? 2.5 : 1);
  const free = exercises.filter(({ name }) => typedSteps.every((step) => step.name !== name));
  const change = (index: number, changed: Partial<TypedStep>) =>
    setTypedSteps((old) => old.map((step, other) => (other === index ? { ...step, ...changed } : step)));
  const steps: ExerciseStep[] = [];
  for (const step of typedSteps) {
    const amount = amountOf(step);
    if (amount !== null) steps.push({ name: step.name, kind: step.kind, amount, unit });
  }
  return {
    typedSteps,
    free,
    steps: steps.length === typedSteps.length ? steps : null,
    isInvalid: (step: TypedStep) => amountOf(step) === null,
    add: () => {
      const exercise = free[0];
      if (!exercise) return;
      const kind = exercise.percent ? "percent" : "load";
      setTypedSteps((old) => [...old, { name: exercise.name, kind, typed: usual(kind) }]);
    },
    remove: (index: number) => setTypedSteps((old) => old.filter((_, other) => other !== index)),
    setName: (index: number, name: string) => change(index, { name }),
    setKind: (index: number, kind: StepKind) => change(index, { kind, typed: usual(kind) }),
    setAmount: (index: number, typed: number | string) => change(index, { typed }),
  };
}

export type ExerciseSteps = ReturnType<typeof useExerciseSteps>;
