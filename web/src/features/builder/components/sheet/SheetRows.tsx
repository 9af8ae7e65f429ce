import { IconAlertTriangle, IconPlus } from "@tabler/icons-react";
import { Fragment, memo, type ReactNode } from "react";
import { kindName } from "~/domain/training/blockKinds";
import { entriesOf } from "~/domain/training/content";
import { dayTitle } from "~/domain/training/title";
import { countSets, dayMinutes } from "~/domain/training/volume";
import { m } from "~/paraglide/messages.js";
import { cx } from "~/ui/cx";
import { formatBlockDetails } from "../../lib/format";
import { type Unread, unreadKey } from "../../lib/sheet/edits";
import { COLUMNS_PER_WEEK } from "../../lib/sheet/keys";
import type { Done } from "../../lib/sheet/results";
import { progressionOf } from "../../lib/sheet/steps";
import type { BlockPlace, BlockRow, DayRow, ExerciseRow, SheetRow } from "../../lib/sheet/rows";
import css from "./Sheet.module.css";
import { cellProblem, columnName, progressionText } from "./sheetText";
import { cellColumn, cellText } from "./useSheet";

/** Columns before the weeks: number, exercise, progression. */
export const FIRST_WEEK_COLUMN = 4;
/** Rows of the head. */
export const HEAD_ROWS = 2;

export const cellId = (row: number, column: number) => `sheet-${row}-${column}`;

/** A block on one line: "AMRAP 12 min · Wall ball, Toes to bar". */
export function blockSummary({ block }: BlockPlace): string {
  if (block.kind === "text") return block.text.split("\n")[0] ?? "";
  const details =
    block.kind === "amrap" ? `${Math.round(block.seconds / 6) / 10}` : block.kind === "emom" ? `${block.rounds}` : "";
  const head = [kindName(block.kind), details || formatBlockDetails(block)].filter(Boolean).join(" ");
  const names = entriesOf(block).map(({ name }) => name);
  return [head, names.join(", ")].filter(Boolean).join(" · ");
}

/** Where a week is among the columns: the first of them from 1, how many, and whether one is for results. */
export type WeekLayout = { start: number; span: number; hasDone: boolean };

type Selected = {
  /** The first and last selected column of this row; -1 if none is. */
  from: number;
  to: number;
  /** Whether the range ends above and below this row. */
  first: boolean;
  last: boolean;
  /** The cell with the focus; -1 if it is in another row. */
  active: number;
};
export const NOT_SELECTED: Selected = { from: -1, to: -1, first: false, last: false, active: -1 };

type Props = {
  row: ExerciseRow | BlockRow;
  index: number;
  number: number;
  unread: Unread[];
  firstWeek: number;
  currentWeek: number | null;
  selected: Selected;
  /** What a fill would write, by column. */
  preview: ReadonlyMap<number, string> | undefined;
  /** The field in the active cell while it is edited. */
  editor: ReactNode;
  hasHandle: boolean;
  layout: WeekLayout[];
  /** What a client did, by week. */
  done: (Done | null)[] | undefined;
  /** The weeks with a hint about this exercise. */
  hinted: ReadonlySet<number> | undefined;
};

type CellProps = Pick<Props, "index" | "selected" | "hasHandle"> & {
  column: number;
  span: number;
  label: string;
  text: string;
  unit?: string | undefined;
  problem: string | null;
  preview?: string | undefined;
  isDone: boolean;
  isHinted: boolean;
  colIndex: number;
  editor: ReactNode;
};

function Cell(props: CellProps) {
  const { index, column, span, label, text, problem, preview, isDone, isHinted, selected, editor, hasHandle } = props;
  const isSelected = column <= selected.to && column + span - 1 >= selected.from;
  const isActive = selected.active >= column && selected.active < column + span;
  const shown = preview ?? text;
  const [, value = shown, unit = ""] = /^(.*\d)( (?:%|% TM|kg|lb|s|m|min|cal|h|RIR|reps))$/.exec(shown) ?? [];
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid handles keys and clicks
    <div
      id={cellId(index, column)}
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      aria-colindex={props.colIndex}
      aria-colspan={span > 1 ? span : undefined}
      aria-selected={isSelected}
      aria-invalid={problem ? true : undefined}
      aria-label={`${label}: ${shown || m.builder_sheet_empty()}${problem ? `. ${problem}` : ""}`}
      title={problem ?? undefined}
      data-row={index}
      data-column={column}
      className={cx(
        css.cell,
        css[cellColumn(column)],
        span > 1 && css.text,
        column % COLUMNS_PER_WEEK === 0 && css.weekStart,
        isDone && css.done,
        isHinted && css.hinted,
        isSelected && css.selected,
        isSelected && selected.first && css.rangeTop,
        isSelected && selected.last && css.rangeBottom,
        isSelected && column <= selected.from && css.rangeLeft,
        isSelected && column + span - 1 >= selected.to && css.rangeRight,
        isActive && css.active,
        problem && css.unread,
        preview !== undefined && css.preview,
        preview !== undefined && preview !== text && css.changed,
      )}
    >
      {isActive && editor ? (
        editor
      ) : (
        <span className={css.value}>
          {value}
          {unit && <small>{unit}</small>}
        </span>
      )}
      {hasHandle && isSelected && selected.last && column + span - 1 >= selected.to && column <= selected.to && (
        <span className={css.handle} data-handle aria-hidden="true" />
      )}
    </div>
  );
}

/** An exercise with three cells a week, or a block with one text a week. */
export const SheetCells = memo(function SheetCells(props: Props) {
  const {
    row,
    index,
    number,
    unread,
    firstWeek,
    currentWeek,
    selected,
    preview,
    editor,
    hasHandle,
    layout,
    done,
    hinted,
  } = props;
  const isBlock = row.kind === "block";
  const first = row.places.find((place) => place !== null);
  const name = isBlock
    ? (first &&
        entriesOf(first.block)
          .map((entry) => entry.name)
          .join(", ")) ||
      kindName(row.blockKind)
    : row.name;
  const span = isBlock ? COLUMNS_PER_WEEK : 1;
  const progression = isBlock ? null : progressionOf(row.places.map((place) => place?.entry ?? null));
  return (
    <div role="row" aria-rowindex={index + HEAD_ROWS + 1} className={css.row}>
      <div role="gridcell" aria-colindex={1} className={css.number}>
        {number}
      </div>
      <div role="rowheader" aria-colindex={2} className={cx(css.name, isBlock && css.blockName)} title={name}>
        {!isBlock && row.label && <b>{row.label}</b>}
        <span className="truncate">{name}</span>
      </div>
      <div role="gridcell" aria-colindex={3} className={cx(css.progression, preview && css.changed)}>
        <span className="truncate">{progression ? progressionText(progression) : ""}</span>
      </div>
      {row.places.map((place, week) => {
        const weekName = m.builder_week({ week: firstWeek + week + 1 });
        const { start, hasDone } = layout[week] ?? { start: 0, hasDone: false };
        const result = done?.[week];
        return (
          <Fragment key={week}>
            {Array.from({ length: COLUMNS_PER_WEEK / span }, (_, part) => {
              const column = week * COLUMNS_PER_WEEK + part;
              const unreadText = unread[week]?.[unreadKey(row, isBlock ? "text" : cellColumn(column))];
              const text = isBlock ? (unreadText ?? (place ? blockSummary(place) : "")) : cellText(row, column, unread);
              return (
                <Cell
                  key={column}
                  index={index}
                  column={column}
                  colIndex={start + part}
                  span={span}
                  label={[name, weekName, isBlock ? "" : columnName(cellColumn(column))].filter(Boolean).join(", ")}
                  text={text}
                  problem={unreadText === undefined ? null : cellProblem(isBlock ? "text" : cellColumn(column))}
                  preview={preview?.get(column)}
                  isDone={currentWeek !== null && firstWeek + week < currentWeek}
                  isHinted={part === 0 && hinted?.has(week) === true}
                  selected={selected}
                  editor={editor}
                  hasHandle={hasHandle}
                />
              );
            })}
            {hasDone && (
              <div
                role="gridcell"
                aria-colindex={start + COLUMNS_PER_WEEK}
                aria-label={
                  result
                    ? `${name}, ${weekName}, ${m.builder_sheet_done()}: ${result.text}${result.isShort ? `, ${m.builder_sheet_short()}` : ""}`
                    : undefined
                }
                className={cx(css.result, result?.isShort && css.short)}
              >
                <span className="truncate">{result?.text ?? ""}</span>
              </div>
            )}
          </Fragment>
        );
      })}
    </div>
  );
});

type DayRowProps = {
  row: DayRow;
  index: number;
  firstWeek: number;
  /** The name of the day: "Day 1", or its weekday where the schedule has dates. */
  name: string;
  /** What else is shown in the heading of a week: drafts, versions. */
  marks: (day: number) => ReactNode;
  layout: WeekLayout[];
  onOpen: (day: number) => void;
};

/** The heading of a day, with its sets and minutes in each week. */
export function SheetDayRow({ row, index, firstWeek, name, marks, layout, onOpen }: DayRowProps) {
  const written = row.contents.find((content) => content && content.sessions.length > 0);
  return (
    <div role="row" aria-rowindex={index + HEAD_ROWS + 1} className={cx(css.row, css.dayRow)}>
      <div role="gridcell" aria-colindex={1} className={css.number} />
      <div role="rowheader" aria-colindex={2} aria-colspan={2} className={css.dayName}>
        <span>{name}</span> <b className="truncate">{written ? dayTitle(written) : ""}</b>
      </div>
      {row.contents.map((content, week) => {
        const day = (firstWeek + week) * 7 + row.weekday;
        const sets = content ? countSets(content) : 0;
        const isRest = !content || content.sessions.length === 0;
        return (
          <div
            key={week}
            role="gridcell"
            aria-colindex={layout[week]?.start}
            aria-colspan={layout[week]?.span}
            className={css.dayCell}
            style={{ gridColumn: `span ${layout[week]?.span}` }}
          >
            <button
              type="button"
              className={css.dayButton}
              aria-label={m.builder_sheet_open_day({ day: day + 1 })}
              onClick={() => onOpen(day)}
            >
              {isRest
                ? "–"
                : [sets > 0 && m.training_sets({ count: sets }), m.builder_minutes({ count: dayMinutes(content) })]
                    .filter(Boolean)
                    .join(" · ")}
            </button>
            {marks(day)}
          </div>
        );
      })}
    </div>
  );
}

/** The row in which an exercise is added to a day. */
export function SheetAddRow({ index, onAdd, children }: { index: number; onAdd: () => void; children: ReactNode }) {
  return (
    <div role="row" aria-rowindex={index + HEAD_ROWS + 1} className={cx(css.row, css.addRow)}>
      <div role="gridcell" aria-colindex={1} className={css.number} />
      <div role="gridcell" aria-colindex={2} aria-colspan={2} className={css.addCell}>
        {children ?? (
          <button type="button" className={css.addButton} onClick={onAdd}>
            <IconPlus size={14} aria-hidden="true" />
            {m.builder_exercise()}
          </button>
        )}
      </div>
    </div>
  );
}

/** The mark of a day whose draft was changed on two devices, or has cells that can't be read. */
export function DayMark({ label, onOpen }: { label: string; onOpen: () => void }) {
  return (
    <button type="button" className={css.mark} aria-label={label} title={label} onClick={onOpen}>
      <IconAlertTriangle size={14} />
    </button>
  );
}

export const rowName = (row: SheetRow | undefined): string =>
  row?.kind === "exercise" ? row.name : row?.kind === "block" ? kindName(row.blockKind) : "";
