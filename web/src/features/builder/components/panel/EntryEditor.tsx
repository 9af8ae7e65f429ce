import { IconDots, IconGripVertical } from "@tabler/icons-react";
import { useState } from "react";
import { MAX_ALTERNATES } from "~/api/limits";
import { type Block, type Entry, isGrouped } from "~/domain/training/content";
import { formatScheme } from "~/domain/training/format";
import { withNewIds } from "~/domain/training/newParts";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { Cover } from "~/ui/cover/Cover";
import { cx } from "~/ui/cx";
import { Menu } from "~/ui/menu/Menu";
import { editEntry, insertAfter } from "../../lib/edit";
import { firstFieldOf, focusNext } from "../../lib/focus";
import { formatRound } from "../../lib/format";
import { Alternates } from "./Alternates";
import { FloatingPicker } from "../picker/FloatingPicker";
import blockCss from "./Block.module.css";
import { usePanel } from "./context";
import css from "./EntryEditor.module.css";
import { SetTable } from "./SetTable";
import type { Drag } from "~/ui/sortable/SortableList";
import { UnlinkedName } from "./UnlinkedName";

type Props = {
  block: Block;
  entry: Entry;
  /** "A1", "A2", ... in supersets and circuits. */
  label?: string | undefined;
  /** The exercise's own grip, or the block's if this is its only exercise. */
  drag: Drag;
  /** Menu items of the block, if this is its only exercise. */
  blockItems?: Parameters<typeof Menu>[0]["items"];
};

/** What the line of an exercise says besides its name and sets: tempo, warm-ups and note. */
function entryDetails(entry: Entry): string {
  const tempo = entry.sets.find((set) => set.tempo)?.tempo;
  const warmups = entry.sets.filter((set) => set.kind === "warmup").length;
  return [tempo && m.builder_tempo_of({ tempo }), warmups > 0 && m.builder_warmups({ count: warmups }), entry.note]
    .filter(Boolean)
    .join(" · ");
}

/** An exercise: one line that expands into its sets. */
export function EntryEditor({ block, entry, label, drag: { itemRef, gripRef, dragging }, blockItems = [] }: Props) {
  const { isExpanded, expand, editBlock } = usePanel();
  const [replacing, setReplacing] = useState(false);
  const [adding, setAdding] = useState(false);
  const open = isExpanded(entry.id);
  const isStrength = block.kind === "strength";
  const change = (next: Entry, tag?: string) => editBlock(block.id, (old) => editEntry(old, entry.id, () => next), tag);
  const changeEntries = (update: (entries: Entry[]) => Entry[]) =>
    editBlock(block.id, (old) => ("entries" in old ? { ...old, entries: update(old.entries) } : old));
  const scheme = block.kind === "strength" || block.kind === "superset" ? formatScheme(entry) : formatRound(entry);
  const details = entryDetails(entry);
  return (
    <div
      data-entry={entry.id}
      ref={itemRef}
      className={cx(blockCss.entry, isStrength && blockCss.straight, dragging && blockCss.dragging)}
    >
      <div className={blockCss.entryHead}>
        <button
          ref={gripRef}
          type="button"
          className={blockCss.grip}
          aria-label={m.builder_drag_exercise({ name: entry.name })}
        >
          <IconGripVertical size={14} />
        </button>
        {label && <b className={css.letter}>{label}</b>}
        {isStrength && (
          <span className={css.thumb}>
            <Cover seed={entry.name} ratio={1} width={32} />
          </span>
        )}
        <button type="button" className={blockCss.entryName} aria-expanded={open} onClick={() => expand(entry.id)}>
          <span className="truncate">{entry.name}</span>
          <span className={cx(css.sub, "truncate")}>
            {isStrength && !open ? [scheme, details].filter(Boolean).join(" · ") : details}
          </span>
        </button>
        {!isStrength && <span className={css.scheme}>{scheme}</span>}
        <Menu
          align="end"
          label={m.builder_exercise_actions({ name: entry.name })}
          trigger={
            <IconButton small label={m.builder_exercise_actions({ name: entry.name })}>
              <IconDots size={16} />
            </IconButton>
          }
          items={[
            { label: m.builder_replace_exercise(), onClick: () => setReplacing(true) },
            { label: m.builder_add_alternate(), onClick: () => setAdding(true) },
            {
              label: m.builder_per_side(),
              selected: entry.per_side,
              onClick: () => change({ ...entry, per_side: !entry.per_side }),
            },
            {
              label: m.builder_duplicate(),
              onClick: () => changeEntries((entries) => insertAfter(entries, entry.id, withNewIds(entry))),
            },
            {
              label: m.builder_remove_exercise(),
              danger: true,
              onClick: () => changeEntries((entries) => entries.filter(({ id }) => id !== entry.id)),
            },
            ...blockItems,
          ]}
        />
      </div>
      {entry.exercise_id === null && (
        <UnlinkedName
          name={entry.name}
          onLinked={({ id, name, measurement }) => change({ ...entry, exercise_id: id, name, measurement })}
        />
      )}
      {replacing && (
        <FloatingPicker
          onClose={() => setReplacing(false)}
          onChoose={({ id, name, measurement }) => {
            change({ ...entry, exercise_id: id, name, measurement });
            setReplacing(false);
            focusNext(open ? firstFieldOf(entry.id) : `[data-entry="${entry.id}"] [aria-expanded]`);
          }}
        />
      )}
      {adding && (
        <FloatingPicker
          libraryOnly
          onClose={() => setAdding(false)}
          onChoose={({ id }) => {
            setAdding(false);
            if (!id || id === entry.exercise_id || entry.alternates.includes(id)) return;
            change({ ...entry, alternates: [...entry.alternates, id].slice(0, MAX_ALTERNATES) });
          }}
        />
      )}
      {(open || adding) && entry.alternates.length > 0 && (
        <Alternates ids={entry.alternates} onChange={(alternates) => change({ ...entry, alternates })} />
      )}
      {open && <SetTable entry={entry} hasRest={!isGrouped(block.kind)} onChange={change} />}
    </div>
  );
}
