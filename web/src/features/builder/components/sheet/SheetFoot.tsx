import { IconBulb, IconChevronDown, IconChevronUp, IconCloud, IconCloudUp } from "@tabler/icons-react";
import { useState } from "react";
import { workingSets } from "~/domain/training/sets";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { type Hint, useLeaveHint } from "../../api/hints";
import { useUnsentDays } from "../../lib/drafts";
import { hintText } from "../../lib/hintText";
import { type Range, rowsIn, weekOfColumn } from "../../lib/sheet/keys";
import { useBuilder } from "../context";
import css from "./Sheet.module.css";
import type { Sheet } from "./useSheet";

/** "2 exercises × 1 week · 8 sets": what is selected. */
function summary({ rows, shape }: Sheet, range: Range): string {
  const weeks = weekOfColumn(range.right) - weekOfColumn(range.left) + 1;
  const selected = rowsIn(range, shape).flatMap((index) => {
    const row = rows[index];
    return row?.kind === "exercise" ? [row] : [];
  });
  if (selected.length === 0) return "";
  const sets = selected
    .flatMap(({ places }) => places.slice(weekOfColumn(range.left), weekOfColumn(range.right) + 1))
    .reduce((sum, place) => sum + (place ? workingSets(place.entry).length : 0), 0);
  const parts = [m.builder_sheet_exercises({ count: selected.length }), m.builder_weeks({ count: weeks })].join(" × ");
  return `${parts} · ${m.training_sets({ count: sets })}`;
}

/** The other hints say what they are about in the panel of their day. */
const NAMES_ITS_WEEK = new Set<Hint["rule"]>(["muscle_low", "muscle_high", "volume_jump"]);

type Props = { sheet: Sheet; range: Range; hints: Hint[]; onShow: (hint: Hint) => void };

/** What is selected, the hints about these weeks one by one, and whether everything is saved. */
export function SheetFoot({ sheet, range, hints, onShow }: Props) {
  const { timeline } = useBuilder();
  const leave = useLeaveHint(timeline.id);
  const unsent = useUnsentDays(timeline.id);
  const [index, setIndex] = useState(0);
  const current = Math.min(index, hints.length - 1);
  const hint = hints[current];
  const drafts = sheet.drafts.filter((draft) => draft !== null).length;
  const step = (by: number) => {
    const next = (current + by + hints.length) % hints.length;
    setIndex(next);
    if (hints[next]) onShow(hints[next]);
  };
  return (
    <div className={css.foot}>
      <span className={css.summary}>{summary(sheet, range)}</span>
      {hint && (
        <div className={css.hint} role="group" aria-label={m.builder_hints()}>
          <IconBulb size={16} aria-hidden="true" />
          <b>{m.builder_hints_count({ count: hints.length })}</b>
          <span className="truncate">
            {NAMES_ITS_WEEK.has(hint.rule) ? "" : `${m.builder_day({ day: hint.day + 1 })} · `}
            {hintText(hint, timeline.client_name)}
          </span>
          <Button size="small" variant="quiet" disabled={leave.isPending} onClick={() => leave.mutate(hint)}>
            {m.builder_hint_leave()}
          </Button>
          {hints.length > 1 && (
            <>
              <IconButton small label={m.builder_sheet_hint_before()} onClick={() => step(-1)}>
                <IconChevronUp size={16} />
              </IconButton>
              <IconButton small label={m.builder_sheet_hint_after()} onClick={() => step(1)}>
                <IconChevronDown size={16} />
              </IconButton>
            </>
          )}
        </div>
      )}
      <span className={css.space} />
      {drafts > 0 && (
        <span className={css.saved} role="status">
          {unsent > 0 ? <IconCloudUp size={16} aria-hidden="true" /> : <IconCloud size={16} aria-hidden="true" />}
          {unsent > 0 ? m.builder_draft_saving() : m.builder_sheet_saved({ count: drafts })}
        </span>
      )}
    </div>
  );
}
