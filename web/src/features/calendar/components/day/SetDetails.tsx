import type { SetResult } from "~/domain/training/calendarDay";
import type { PlacedSet } from "~/domain/training/sets";
import { m } from "~/paraglide/messages.js";
import type { Tools } from "./EntryCard";
import { SetSheet } from "./SetDialog";

type Props = {
  placed: PlacedSet;
  number: string;
  tools: Tools;
  onSkip: (reason: string) => void;
  onClose: () => void;
};

/** How hard one set was and what is to say about it: of its result, or until there is one, of its draft. */
export function SetDetails({ placed: { entry, set }, number, tools: { log, drafts }, onSkip, onClose }: Props) {
  const logged = log.results.get(set.id);
  const draft = drafts.drafts.sets[set.id];
  const save = ({ rpe, note }: { rpe?: number; note: string }) => {
    if (logged) {
      const { rpe: _, ...done } = logged.done;
      log.logSet(set.id, { ...done, ...(rpe ? { rpe } : {}), note });
    } else {
      const { rpe: _, note: __, ...figures } = draft ?? {};
      drafts.setSet(set.id, { ...figures, ...(rpe ? { rpe } : {}), ...(note ? { note } : {}) });
    }
  };
  const name = number === "W" ? m.calendar_warmup_set() : m.calendar_set_name({ number });
  return (
    <SetSheet
      title={`${entry.name}, ${name}`}
      done={{ ...draft, ...logged?.done } as SetResult}
      onSave={save}
      onSkip={onSkip}
      onClose={onClose}
    />
  );
}
