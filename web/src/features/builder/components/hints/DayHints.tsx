import { IconBulb } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { useDayHints, useLeaveHint } from "../../api/hints";
import { hintText } from "../../lib/hintText";
import { useBuilder } from "../context";
import css from "./Hints.module.css";

/** The hints about the opened day: one sentence each, and a way to leave it. */
export function DayHints({ day }: { day: number }) {
  const { timeline } = useBuilder();
  const hints = useDayHints(timeline.id, day);
  const leave = useLeaveHint(timeline.id);
  if (hints.length === 0) return null;
  return (
    <ul className={css.hints} aria-label={m.builder_hints()}>
      {hints.map((hint) => (
        <li key={hint.key}>
          <IconBulb size={16} stroke={1.75} aria-hidden="true" />
          <span>{hintText(hint, timeline.client_name)}</span>
          <Button size="small" variant="quiet" disabled={leave.isPending} onClick={() => leave.mutate(hint)}>
            {m.builder_hint_leave()}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The corner of a day's card that has hints, which the name of the card says too. They are read in its panel. */
export function HintMark({ count }: { count: number }) {
  return count > 0 && <span className={css.mark} title={m.builder_hints_count({ count })} />;
}
