import { useState } from "react";
import { useMe } from "~/api/me";
import { type Calculator, emptyCalculator } from "./calculator";
import { calculatorDrafts } from "./calculatorDrafts";

export type CalculatorState = {
  calculator: Calculator;
  change: (next: Calculator) => void;
};

/** The calculator of one client or program, with what was typed there before. `age` is what is known of the client. */
export function useCalculator(id: string, age: number | null): CalculatorState {
  const units = useMe().data?.private;
  const [typed, setTyped] = useState(() => calculatorDrafts.get(id));
  const calculator =
    typed ?? emptyCalculator(units?.weight === "lb" ? "lb" : "kg", units?.length === "in" ? "ft" : "cm", age);
  return {
    calculator,
    change: (next) => {
      calculatorDrafts.set(id, next);
      setTyped(next);
    },
  };
}
