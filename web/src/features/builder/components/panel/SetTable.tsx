import { IconChevronDown, IconGripVertical, IconPlus } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { MAX_EXERCISE_NOTE_LENGTH, MAX_SETS } from "~/api/limits";
import type { Entry, PrescribedSet } from "~/domain/training/content";
import { newId, nextSet } from "~/domain/training/newParts";
import { isWorkingSet, setNumbers } from "~/domain/training/sets";
import { m } from "~/paraglide/messages.js";
import { cx } from "~/ui/cx";
import { Kbd } from "~/ui/keys/Kbd";
import { Menu } from "~/ui/menu/Menu";
import { editSet, moveItem } from "../../lib/edit";
import { fillColumn, pasteSets, readCells } from "../../lib/pasteSets";
import blockCss from "./Block.module.css";
import { Cell } from "./Cell";
import { type Column, columnsOf, defaultLoadMode, type Effort, type LoadMode, loadModeOf } from "./columns";
import css from "./SetTable.module.css";
import { type Drag, SortableList } from "~/ui/sortable/SortableList";

type Props = {
  entry: Entry;
  /** Whether sets have their own rest. In supersets and circuits the block has it. */
  hasRest: boolean;
  onChange: (entry: Entry, tag?: string) => void;
};

const NO_LOAD = { percent_1rm: null, percent_tm: null, load: null };

const MARKS: Partial<Record<PrescribedSet["kind"], string>> = { drop: "↓", failure: "!" };

/** "W", "1", "2↓", "3!": the number of each set, with a mark for drop sets and sets to failure. */
function setLabels(entry: Entry): string[] {
  const numbers = setNumbers(entry);
  return entry.sets.map(({ kind }, index) => `${numbers[index]}${MARKS[kind] ?? ""}`);
}

function SetMenu({ set, name, entry, onChange }: { set: PrescribedSet; name: string } & Omit<Props, "hasRest">) {
  const kinds = [
    ["normal", m.builder_set_normal()],
    ["warmup", m.builder_set_warmup()],
    ["drop", m.builder_set_drop()],
    ["failure", m.builder_set_failure()],
  ] as const;
  const index = entry.sets.indexOf(set);
  return (
    <Menu
      label={m.builder_set_actions({ set: name })}
      trigger={
        <button
          type="button"
          className={cx(css.setName, set.kind === "warmup" && css.warm)}
          aria-label={m.builder_set_actions({ set: name })}
        >
          {name}
        </button>
      }
      items={[
        ...kinds.map(([kind, label]) => ({
          label,
          selected: set.kind === kind,
          onClick: () => onChange(editSet(entry, set.id, (old) => ({ ...old, kind }))),
        })),
        "divider" as const,
        {
          label: m.builder_duplicate(),
          onClick: () => onChange({ ...entry, sets: entry.sets.toSpliced(index + 1, 0, { ...set, id: newId() }) }),
        },
        {
          label: m.builder_delete_set(),
          danger: true,
          onClick: () => onChange({ ...entry, sets: entry.sets.filter(({ id }) => id !== set.id) }),
        },
      ]}
    />
  );
}

type RowProps = {
  set: PrescribedSet;
  index: number;
  name: string;
  columns: Column[];
  drag: Drag;
  entry: Entry;
  onChange: Props["onChange"];
};

function Row({ set, index, name, columns, drag: { itemRef, gripRef, dragging }, entry, onChange }: RowProps) {
  return (
    <tr ref={itemRef} className={cx(set.kind === "warmup" && blockCss.warmRow, dragging && blockCss.dragging)}>
      <td>
        <SetMenu set={set} name={name} entry={entry} onChange={onChange} />
      </td>
      {columns.map((column) => (
        <td key={column.key}>
          <Cell<PrescribedSet>
            label={m.builder_cell({ column: column.head, set: name, exercise: entry.name })}
            text={column.text(set)}
            hint={column.hint}
            row={index}
            column={column.key}
            parse={(text) => column.parse(set, text)}
            onChange={(next) =>
              next &&
              onChange(
                editSet(entry, set.id, () => next),
                `${set.id}.${column.key}`,
              )
            }
          />
        </td>
      ))}
      <td className={css.gripCell}>
        <button
          ref={gripRef}
          type="button"
          tabIndex={-1}
          className={blockCss.grip}
          aria-label={m.builder_drag_set({ set: name })}
        >
          <IconGripVertical size={14} />
        </button>
      </td>
    </tr>
  );
}

function LoadHead({ column, mode, onMode }: { column: Column; mode: LoadMode; onMode: (mode: LoadMode) => void }) {
  const modes: [LoadMode, string][] = [
    ["percent_1rm", m.builder_mode_percent()],
    ["percent_tm", m.builder_mode_percent_tm()],
    ["kg", m.builder_mode_kg()],
    ["lb", m.builder_mode_lb()],
    ["none", m.builder_mode_none()],
  ];
  return (
    <Menu
      label={m.builder_load_in()}
      trigger={
        <button type="button" className={css.headMenu} aria-label={`${column.head}. ${m.builder_load_in()}`}>
          {column.head}
          <IconChevronDown size={12} />
        </button>
      }
      items={modes.map(([key, label]) => ({ label, selected: key === mode, onClick: () => onMode(key) }))}
    />
  );
}

/** Whether an arrow key would leave the text of the cell. A selected cell is left at once. */
function isAtEdge(cell: HTMLElement, direction: number): boolean {
  if (!(cell instanceof HTMLInputElement)) return false;
  const { selectionStart: start, selectionEnd: end, value } = cell;
  if (start === 0 && end === value.length) return true;
  return start === end && start === (direction > 0 ? value.length : 0);
}

/**
 * The sets of an exercise as a spreadsheet: arrows move, Enter moves down and adds a set after the last one, Ctrl+D fills
 * down, and copied cells are pasted over several sets.
 */
export function SetTable({ entry, hasRest, onChange }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const lastCell = useRef<DOMStringMap | null>(null);
  const [chosenMode, setChosenMode] = useState<LoadMode>(() => defaultLoadMode(entry));
  const [tempoOpen, setTempoOpen] = useState(false);
  const [noteOpen, setNoteOpen] = useState(false);
  // Cells of the last paste that can't be read; it has changed nothing.
  const [unread, setUnread] = useState<{ row: number; column: string; text: string }[]>([]);
  const mode = loadModeOf(entry) ?? chosenMode;
  const effort: Effort = entry.sets.some((set) => set.rir !== null) ? "rir" : "rpe";
  const hasTempo = tempoOpen || entry.sets.some((set) => set.tempo !== null);
  const columns = columnsOf(entry, mode, effort, { hasTempo, hasRest });
  const labels = setLabels(entry);

  const focusCell = (row: number, column: string | undefined) =>
    requestAnimationFrame(() => {
      table.current?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus();
    });
  const add = (column: string | undefined) => {
    onChange({ ...entry, sets: [...entry.sets, nextSet(entry.sets.at(-1), entry.measurement)] });
    focusCell(entry.sets.length, column);
  };
  const fill = (row: number, key: string | undefined, to: "below" | "all") => {
    const column = columns.find((each) => each.key === key);
    if (column) onChange(fillColumn(entry, column, row, to));
  };
  const fillAll = () => {
    const { row = "0", column } = lastCell.current ?? {};
    fill(Number(row), column ?? columns[0]?.key, "all");
    focusCell(Number(row), column ?? columns[0]?.key);
  };
  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    const { row, column } = (event.target as HTMLElement).dataset;
    const cells = readCells(event.clipboardData.getData("text/plain"));
    if (row === undefined || column === undefined || !cells) return;
    event.preventDefault();
    const pasted = pasteSets(entry, columns, { row: Number(row), column }, cells, MAX_SETS);
    setUnread("invalid" in pasted ? pasted.invalid : []);
    if ("entry" in pasted) onChange(pasted.entry);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = event.target as HTMLElement;
    const { row, column } = cell.dataset;
    if (row === undefined) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "d") {
      event.preventDefault();
      fill(Number(row), column, "below");
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const sideways = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (sideways !== 0 && isAtEdge(cell, sideways)) {
      event.preventDefault();
      focusCell(Number(row), columns[columns.findIndex(({ key }) => key === column) + sideways]?.key);
      return;
    }
    const down = event.key === "Enter" || event.key === "ArrowDown";
    if (!down && event.key !== "ArrowUp") return;
    event.preventDefault();
    const next = Number(row) + (down ? 1 : -1);
    if (next >= entry.sets.length && event.key === "Enter") add(column);
    else focusCell(next, column);
  };
  const addWarmup = () => {
    const index = entry.sets.findIndex((set) => isWorkingSet(set));
    const set = { ...nextSet(entry.sets[0], entry.measurement), kind: "warmup" as const, rpe: null };
    onChange({ ...entry, sets: entry.sets.toSpliced(index < 0 ? entry.sets.length : index, 0, set) });
  };
  const onMode = (next: LoadMode) => {
    setChosenMode(next);
    onChange({ ...entry, sets: entry.sets.map((set) => ({ ...set, ...NO_LOAD })) });
  };
  const loadColumns = new Set(["percent_1rm", "percent_tm", "load_kg", "load_lb"]);
  return (
    <>
      {entry.sets.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its cells
        <table
          ref={table}
          className={css.sets}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onFocus={({ target }) => {
            if (target.dataset.row !== undefined) lastCell.current = target.dataset;
          }}
          onInput={() => setUnread([])}
        >
          <thead>
            <tr>
              <th scope="col">{m.builder_col_set()}</th>
              {columns.map((column) => (
                <th key={column.key} scope="col">
                  {loadColumns.has(column.key) ? <LoadHead column={column} mode={mode} onMode={onMode} /> : column.head}
                </th>
              ))}
              <th>
                <span className="visually-hidden">{m.builder_order()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            <SortableList
              group={`sets-${entry.id}`}
              items={entry.sets}
              onMove={(from, to) => onChange({ ...entry, sets: moveItem(entry.sets, from, to) })}
            >
              {(set, index, drag) => (
                <Row
                  set={set}
                  index={index}
                  name={labels[index] ?? ""}
                  columns={columns}
                  drag={drag}
                  entry={entry}
                  onChange={onChange}
                />
              )}
            </SortableList>
          </tbody>
        </table>
      )}
      {unread.length > 0 && (
        <p role="alert" className={css.unread}>
          {m.builder_paste_unread({
            cells: unread
              .slice(0, 5)
              .map(
                ({ row, column, text }) => `${row + 1} ${columns.find(({ key }) => key === column)?.head}: “${text}”`,
              )
              .join(", "),
          })}
        </p>
      )}
      {(noteOpen || entry.note) && (
        <textarea
          className={blockCss.note}
          rows={2}
          maxLength={MAX_EXERCISE_NOTE_LENGTH}
          aria-label={m.builder_note_for({ name: entry.name })}
          placeholder={m.builder_note_placeholder()}
          value={entry.note}
          onChange={(event) => onChange({ ...entry, note: event.currentTarget.value }, `${entry.id}.note`)}
        />
      )}
      <div className={blockCss.links}>
        <button type="button" className={blockCss.link} onClick={() => add(columns[0]?.key)}>
          <IconPlus size={14} />
          {m.builder_add_set()}
        </button>
        <button type="button" className={blockCss.link} onClick={addWarmup}>
          {m.builder_set_warmup()}
        </button>
        {entry.sets.length > 1 && (
          <button type="button" className={blockCss.link} title={m.builder_fill_all_hint()} onClick={fillAll}>
            {m.builder_fill_all()}
          </button>
        )}
        {mode === "none" && (
          <button type="button" className={blockCss.link} onClick={() => setChosenMode("kg")}>
            {m.builder_add_load()}
          </button>
        )}
        {!hasTempo && (
          <button type="button" className={blockCss.link} onClick={() => setTempoOpen(true)}>
            {m.builder_col_tempo()}
          </button>
        )}
        {!noteOpen && !entry.note && (
          <button type="button" className={blockCss.link} onClick={() => setNoteOpen(true)}>
            {m.builder_note()}
          </button>
        )}
        <span className={css.enter}>
          <Kbd>Enter</Kbd> {m.builder_next_set()}
        </span>
      </div>
    </>
  );
}
