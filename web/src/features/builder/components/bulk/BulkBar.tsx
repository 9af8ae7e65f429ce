import {
  IconArrowsMove,
  IconCopy,
  IconRepeat,
  IconReplace,
  IconTrash,
  IconTrendingUp,
  IconX,
} from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { weekOf } from "~/domain/training/weeks";
import { m } from "~/paraglide/messages.js";
import { useBuilder } from "../context";
import css from "./Bulk.module.css";
import { CopyProgression } from "./CopyProgression";

function Action({
  icon,
  children,
  label,
  active,
  onClick,
}: {
  icon: ReactNode;
  children?: ReactNode;
  label?: string;
  active?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={css.action}
      data-active={active || undefined}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {icon}
      {children && <span className={css.label}>{children}</span>}
    </button>
  );
}

/** The selected days and what can be done with them. */
export function BulkBar() {
  const { selection, dialog, setDialog, actions } = useBuilder();
  const { sorted } = selection;
  const copying = dialog?.kind === "progression";
  const isEmpty = sorted.length === 0;
  useEffect(() => {
    if (isEmpty && copying) setDialog(null);
  }, [isEmpty, copying, setDialog]);
  if (isEmpty) return null;
  const dayNumbers =
    sorted
      .slice(0, 6)
      .map((day) => day + 1)
      .join(", ") + (sorted.length > 6 ? ", …" : "");
  const close = () => setDialog(null);
  return (
    <>
      {copying && <CopyProgression days={sorted} onClose={close} />}
      <div role="toolbar" aria-label={m.builder_selected_actions()} className={css.bar}>
        <span className={css.count} aria-live="polite">
          {m.builder_selected({ count: sorted.length })}
        </span>
        <span className={css.dayNumbers}>{dayNumbers}</span>
        <span className={css.rule} />
        <Action
          active={copying}
          icon={<IconTrendingUp size={16} />}
          label={m.builder_copy_with_progression()}
          onClick={() => (copying ? close() : setDialog({ kind: "progression", days: sorted }))}
        >
          {m.builder_copy_with_progression()}
        </Action>
        <Action
          icon={<IconCopy size={16} />}
          label={m.builder_copy()}
          onClick={() => setDialog({ kind: "copy", days: sorted })}
        >
          {m.builder_copy()}
        </Action>
        <Action
          icon={<IconRepeat size={16} />}
          label={m.builder_repeat_week()}
          onClick={() => setDialog({ kind: "repeat", week: weekOf(sorted[0]!) })}
        >
          {m.builder_repeat_week()}
        </Action>
        <Action
          icon={<IconArrowsMove size={16} />}
          label={m.builder_move()}
          onClick={() => setDialog({ kind: "move", days: sorted })}
        >
          {m.builder_move()}
        </Action>
        <Action
          icon={<IconReplace size={16} />}
          label={m.builder_edit_exercises()}
          onClick={() => setDialog({ kind: "editExercises", days: sorted })}
        />
        <Action icon={<IconTrash size={16} />} label={m.builder_clear()} onClick={() => void actions.clear(sorted)} />
        <span className={css.rule} />
        <Action icon={<IconX size={16} />} label={m.builder_deselect()} onClick={selection.clear} />
      </div>
    </>
  );
}
