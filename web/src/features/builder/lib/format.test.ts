import { expect, it } from "vitest";
import type { Block } from "~/domain/training/content";
import { newBlock } from "~/domain/training/newParts";
import { formatBlockDetails } from "./format";

it("counts one round as one", () => {
  const circuit = { ...newBlock("circuit"), rounds: 1 } as Block;
  expect(formatBlockDetails(circuit)).toBe("1 round, 1:00 after each");
  expect(formatBlockDetails({ ...circuit, rounds: 3, rest_seconds: 0 } as Block)).toBe("3 rounds");
});
