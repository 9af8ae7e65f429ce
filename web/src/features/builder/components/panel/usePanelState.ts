import { useCallback, useMemo, useState } from "react";
import { type Content, entriesOf } from "~/domain/training/content";
import type { Issue, Panel } from "./context";

/** The first exercise is expanded, the others are one line each. */
function initiallyExpanded(content: Content): ReadonlySet<string> {
  const blocks = content.sessions.flatMap((session) => session.blocks);
  const strength = blocks.find((block) => block.kind === "strength");
  const entry = strength && entriesOf(strength)[0];
  return new Set(entry ? [entry.id] : []);
}

/** Which blocks and exercises are expanded. */
export function useExpanded(content: Content): Pick<Panel, "isExpanded" | "expand"> {
  const [expanded, setExpanded] = useState(() => initiallyExpanded(content));
  return useMemo(
    () => ({
      isExpanded: (id) => expanded.has(id),
      expand: (id, isExpanded) =>
        setExpanded((old) => {
          const next = new Set(old);
          if (isExpanded ?? !old.has(id)) next.add(id);
          else next.delete(id);
          return next;
        }),
    }),
    [expanded],
  );
}

/** The worst first. */
const ISSUES: Issue[] = ["invalid", "restricted", "unparsed"];

/** Fields whose text is not in the draft, and the worst reason why. */
export function useIssues() {
  const [issues, setIssues] = useState<ReadonlyMap<string, Issue>>(new Map());
  const setIssue = useCallback((id: string, value: Issue | null) => {
    setIssues((old) => {
      if ((old.get(id) ?? null) === value) return old;
      const next = new Map(old);
      if (value) next.set(id, value);
      else next.delete(id);
      return next;
    });
  }, []);
  const values = [...issues.values()];
  const worstIssue = ISSUES.find((issue) => values.includes(issue)) ?? null;
  return { worstIssue, setIssue };
}
