import { useCallback } from "react";
import { type Block, isGrouped } from "~/domain/training/content";
import { usePlanGate } from "~/domain/plan-notice/PlanGate";

const groupedIds = (blocks: Block[]): string[] => blocks.filter(({ kind }) => isGrouped(kind)).map(({ id }) => id);

/**
 * Supersets and circuits on a plan without them: those that a day has stay and may be edited, new ones are refused
 * before they are written.
 */
export function useSupersetGate() {
  const { allowed, explain, notice } = usePlanGate("supersets");
  const refuses = useCallback(
    (blocks: Block[], existing: Block[]): boolean => {
      if (allowed) return false;
      const known = new Set(groupedIds(existing));
      return groupedIds(blocks).some((id) => !known.has(id));
    },
    [allowed],
  );
  return { refuses, explain, notice };
}

export type SupersetGate = Pick<ReturnType<typeof useSupersetGate>, "refuses" | "explain">;
