import { IconChevronLeft, IconChevronRight, IconList, IconPlus, IconTable } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Block } from "~/domain/training/content";
import { newBlock, newEntry } from "~/domain/training/newParts";
import { DAYS_PER_WEEK, weekOf } from "~/domain/training/weeks";
import { addDays } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import { useListedKeys } from "~/ui/keys/keyList";
import { Menu } from "~/ui/menu/Menu";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { useIsPhone } from "~/ui/useMedia";
import { useOthersDrafts } from "../../api/dayDrafts";
import { type Hint, useHints, useRefreshHintsAfterEdits } from "../../api/hints";
import { SHEET_KEYS } from "../../keys";
import { drafts as storedDrafts } from "../../lib/drafts";
import { formatDateOfDay } from "../../lib/format";
import { appendBlock } from "../../lib/insert";
import { withQuickSets } from "../../lib/quickEntry";
import { COLUMNS_PER_WEEK, single, weekOfColumn } from "../../lib/sheet/keys";
import { useBuilder } from "../context";
import { type Done, doneText } from "../../lib/sheet/results";
import type { SheetRow } from "../../lib/sheet/rows";
import { OthersDrafts } from "../OthersDrafts";
import { FloatingPicker } from "../picker/FloatingPicker";
import type { ChosenExercise } from "../picker/useExercisePicker";
import { BlockEditor, CellEditor, printBlocks } from "./CellEditor";
import { fillWrites } from "./fill";
import { FillPill } from "./FillPill";
import { FormulaBar } from "./FormulaBar";
import css from "./Sheet.module.css";
import { SheetFoot } from "./SheetFoot";
import {
  cellId,
  DayMark,
  FIRST_WEEK_COLUMN,
  HEAD_ROWS,
  NOT_SELECTED,
  rowName,
  SheetAddRow,
  SheetCells,
  SheetDayRow,
  type WeekLayout,
} from "./SheetRows";
import { SheetTotals } from "./SheetTotals";
import { useDone } from "./useDone";
import { cellColumn, LAST_WEEK, useSheet } from "./useSheet";
import { useSheetEditing } from "./useSheetEditing";
import { columnName } from "./sheetText";

/** As many weeks as fit beside the exercises on a wide screen; a phone shows one. */
export const SHEET_WEEKS = 6;

const NO_HINTS: Hint[] = [];
const NO_MUSCLES = {};

/** The widths of the columns of the weeks. */
function weekColumns(layout: WeekLayout[], phone: boolean): string {
  const cells = phone ? "76px 84px 56px" : "66px 68px 38px";
  return layout.map(({ hasDone }) => (hasDone ? `${cells} 84px` : cells)).join(" ");
}

type Props = {
  firstWeek: number;
  onFirstWeek: (week: number) => void;
};

/** What others wrote about a day; what another device of this coach saved becomes the draft here. */
function DayDraftLoader({ day }: { day: number }) {
  const { timeline } = useBuilder();
  useOthersDrafts(timeline.id, day);
  return null;
}

/** The texts of the blocks shown, by id, to be copied as they are written. */
function useNotationTexts(blocks: Block[]): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ["builder", "sheet-notation", blocks],
    queryFn: async () => {
      const texts = (await printBlocks(blocks)).split("\n\n");
      return texts.length === blocks.length ? texts : [];
    },
    enabled: blocks.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return useMemo(() => {
    const texts = new Map<string, string>();
    for (const [index, block] of blocks.entries()) if (data?.[index]) texts.set(block.id, data[index]);
    return texts;
  }, [blocks, data]);
}

/** A block of weeks as a spreadsheet: exercises down, weeks across. It edits the same drafts as the grid. */
export default function SheetView({ firstWeek: wantedWeek, onFirstWeek }: Props) {
  const { timeline, today, actions, openDay, setView } = useBuilder();
  const phone = useIsPhone();
  useListedKeys(SHEET_KEYS);
  const count = phone ? 1 : SHEET_WEEKS;
  const lastFirst = LAST_WEEK + 1 - count;
  const firstWeek = Math.min(wantedWeek, lastFirst);
  const [emptyDays, setEmptyDays] = useState<ReadonlySet<number>>(new Set());
  const sheet = useSheet(firstWeek, count, emptyDays);
  const { rows, weeks, unread } = sheet;
  const results = useDone(firstWeek, count);
  const hintList = useHints(timeline.id, firstWeek, count);
  useRefreshHintsAfterEdits(sheet.drafts);
  const grid = useRef<HTMLDivElement>(null);
  const blocks = useMemo(
    () =>
      rows.flatMap((row) => (row.kind === "block" ? row.places.flatMap((place) => (place ? [place.block] : [])) : [])),
    [rows],
  );
  const [adding, setAdding] = useState<number | null>(null);
  const addAt = (row: number) => setAdding(rows[row]?.weekday ?? null);
  const editing = useSheetEditing(sheet, useNotationTexts(blocks), addAt);
  const { active, range, filling } = editing;
  const currentWeek = today === null ? null : weekOf(today);
  const hasResults = results.chosen !== null && !phone;
  const layout = useMemo(() => {
    let start = FIRST_WEEK_COLUMN;
    return Array.from({ length: count }, (_, index): WeekLayout => {
      const hasDone = hasResults && currentWeek !== null && firstWeek + index < currentWeek;
      const week = { start, span: COLUMNS_PER_WEEK + (hasDone ? 1 : 0), hasDone };
      start += week.span;
      return week;
    });
  }, [count, currentWeek, firstWeek, hasResults]);
  const doneByRow = useMemo(() => {
    const byRow = new Map<string, (Done | null)[]>();
    if (!hasResults) return byRow;
    for (const row of rows) {
      if (row.kind !== "exercise") continue;
      const done = row.places.map((place, week) => {
        const day = results.days.get((firstWeek + week) * DAYS_PER_WEEK + row.weekday);
        return place && day ? doneText(place.entry, day, editing.unit) : null;
      });
      byRow.set(row.key, done);
    }
    return byRow;
  }, [rows, hasResults, results.days, firstWeek, editing.unit]);
  const hints = hintList?.items ?? NO_HINTS;
  const hintedByRow = useMemo(() => {
    const byRow = new Map<string, Set<number>>();
    for (const { day, subject } of hints) {
      const row = rows.find(
        (one) => one.kind === "exercise" && one.weekday === day % DAYS_PER_WEEK && one.name === subject,
      );
      if (row) byRow.set(row.key, (byRow.get(row.key) ?? new Set()).add(weekOf(day) - firstWeek));
    }
    return byRow;
  }, [hints, rows, firstWeek]);

  // The cell with the focus is focused when the selection moves, unless something outside of the sheet has the focus.
  const wantsFocus = useRef(false);
  const isEditing = editing.editing !== null;
  useEffect(() => {
    const cell = document.getElementById(cellId(active.row, active.column));
    const focused = document.activeElement;
    const isInside = focused === document.body || grid.current?.contains(focused);
    if (!cell || isEditing || !(isInside && wantsFocus.current)) return;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [active.row, active.column, isEditing, rows]);

  const preview = useMemo(() => {
    const step = filling && editing.steps[filling.step];
    const byRow = new Map<number, Map<number, string>>();
    if (!filling || !step) return byRow;
    const { cells } = fillWrites(filling.fill, rows, step);
    for (const { row, column, text } of cells) byRow.set(row, (byRow.get(row) ?? new Map()).set(column, text));
    return byRow;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the steps depend on the unit only
  }, [filling, rows, editing.unit]);

  const [added, setAdded] = useState<{ entryId: string; week: number } | null>(null);
  const { select } = editing;
  useEffect(() => {
    if (!added) return;
    const row = rows.findIndex((one) => one.kind === "exercise" && one.places[added.week]?.entry.id === added.entryId);
    if (row < 0) return;
    wantsFocus.current = true;
    select(single({ row, column: added.week * COLUMNS_PER_WEEK }));
    setAdded(null);
  }, [added, rows, select]);
  const addExercise = (weekday: number, chosen: ChosenExercise) => {
    const isInDay = rows[active.row]?.weekday === weekday;
    const future = currentWeek === null ? 0 : Math.min(count - 1, Math.max(0, currentWeek - firstWeek));
    const week = isInDay ? weekOfColumn(active.column) : future;
    const entry = withQuickSets(newEntry(chosen, "strength"), chosen.sets, chosen.measurement);
    const block = { ...newBlock("strength"), entries: [entry] } as Block;
    actions.editDraft((firstWeek + week) * DAYS_PER_WEEK + weekday, (content) => appendBlock(content, block));
    setAdding(null);
    setAdded({ entryId: entry.id, week });
  };

  const dayName = (weekday: number) =>
    timeline.anchor ? formatDay(addDays(timeline.anchor, weekday), "weekday") : m.builder_day({ day: weekday + 1 });
  const marks = (day: number): ReactNode => {
    const week = weekOf(day) - firstWeek;
    const isUnread = Object.keys(unread[week] ?? {}).some((key) => key.startsWith(`${day % DAYS_PER_WEEK}:`));
    const isDraft = sheet.drafts[day - firstWeek * DAYS_PER_WEEK] !== null;
    return (
      <>
        {isDraft && <span className={css.draft}>{m.builder_draft()}</span>}
        {storedDrafts.conflict(timeline.id, day) && (
          <DayMark label={m.builder_draft_conflict_title()} onOpen={() => openDay(day)} />
        )}
        {hints.some((hint) => hint.day === day) && (
          <span
            className={css.hintMark}
            title={m.builder_hints_count({ count: hints.filter((hint) => hint.day === day).length })}
          />
        )}
        {isUnread && <DayMark label={m.builder_sheet_has_unread()} onOpen={() => openDay(day)} />}
        <OthersDrafts day={day} small />
      </>
    );
  };
  const freeDays = Array.from({ length: DAYS_PER_WEEK }, (_, weekday) => weekday).filter(
    (weekday) => !rows.some((row) => row.weekday === weekday),
  );
  const addDay = (weekday: number) => {
    setEmptyDays(new Set([...emptyDays, weekday]));
    setAdding(weekday);
  };

  const editorOf = (row: number): ReactNode => {
    const one = rows[row];
    if (!editing.editing || row !== active.row || !one) return null;
    const label = [rowName(one), m.builder_week({ week: firstWeek + weekOfColumn(active.column) + 1 })].join(", ");
    const { text, isTyped } = editing.editing;
    if (one.kind === "block") {
      return (
        <BlockEditor
          text={text}
          block={one.places[weekOfColumn(active.column)]?.block ?? null}
          label={label}
          onCommit={(value, after) => {
            wantsFocus.current = after !== "leave";
            editing.commit(value, after);
          }}
          onCancel={editing.cancel}
        />
      );
    }
    return (
      <CellEditor
        text={text ?? ""}
        isTyped={isTyped}
        label={`${label}, ${columnName(cellColumn(active.column))}`}
        onCommit={(value, after) => {
          wantsFocus.current = after !== "leave";
          editing.commit(value, after);
        }}
        onCancel={editing.cancel}
      />
    );
  };

  const move = (by: number) => onFirstWeek(Math.max(0, Math.min(lastFirst, firstWeek + by)));
  const weekNav = (
    <span className={css.weekNav}>
      {phone && (
        <IconButton label={m.builder_sheet_as_list()} onClick={() => setView("week")}>
          <IconList size={20} />
        </IconButton>
      )}
      <IconButton small label={m.builder_previous_week()} disabled={firstWeek === 0} onClick={() => move(-1)}>
        <IconChevronLeft size={16} />
      </IconButton>
      <span className={css.weekRange} aria-live="polite">
        {count === 1
          ? m.builder_week({ week: firstWeek + 1 })
          : m.builder_sheet_weeks({ first: firstWeek + 1, last: firstWeek + count })}
      </span>
      <IconButton small label={m.builder_next_week()} disabled={firstWeek === lastFirst} onClick={() => move(1)}>
        <IconChevronRight size={16} />
      </IconButton>
    </span>
  );
  /** Goes to the exercise of a hint, or to the first row of its day. */
  const showHint = ({ day, subject }: Hint) => {
    const ofDay = (row: SheetRow) =>
      row.weekday === day % DAYS_PER_WEEK && sheet.shape.rows[rows.indexOf(row)] !== "none";
    const row = rows.findIndex((one) => ofDay(one) && one.kind === "exercise" && one.name === subject);
    const at = row >= 0 ? row : rows.findIndex(ofDay);
    if (at >= 0) select(single({ row: at, column: (weekOf(day) - firstWeek) * COLUMNS_PER_WEEK }));
  };
  let number = 0;
  const isEmpty = sheet.isLoaded && rows.length === 0;
  return (
    <div className={css.sheet} style={{ "--weeks": weekColumns(layout, phone) } as CSSProperties}>
      {weeks.flatMap(({ week }) =>
        Array.from({ length: DAYS_PER_WEEK }, (_, weekday) => (
          <DayDraftLoader key={`${week}.${weekday}`} day={week * DAYS_PER_WEEK + weekday} />
        )),
      )}
      <FormulaBar sheet={sheet} active={active} firstWeek={firstWeek} results={results} after={weekNav} />
      <div className={css.scroller}>
        {sheet.error && (
          <ErrorState error={sheet.error} onRetry={() => sheet.refetches.forEach((refetch) => void refetch())} />
        )}
        {!sheet.isLoaded && !sheet.error && <SkeletonRows rows={12} height={28} />}
        {isEmpty && (
          <EmptyState
            icon={<IconTable size={24} />}
            title={m.builder_sheet_empty_title()}
            action={
              <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => addDay(0)}>
                {m.builder_sheet_add_first()}
              </Button>
            }
          >
            {m.builder_sheet_empty_text()}
          </EmptyState>
        )}
        {sheet.isLoaded && rows.length > 0 && (
          <div
            ref={grid}
            role="grid"
            aria-label={m.builder_sheet_grid({ title: timeline.program_title })}
            aria-rowcount={-1}
            aria-colcount={3 + layout.reduce((sum, { span }) => sum + span, 0)}
            aria-multiselectable="true"
            tabIndex={-1}
            className={cx(css.grid, filling && css.filling)}
            {...editing.handlers}
            onKeyDown={(event) => {
              wantsFocus.current = true;
              editing.handlers.onKeyDown(event);
            }}
            onPointerDown={(event) => {
              wantsFocus.current = true;
              editing.handlers.onPointerDown(event);
            }}
          >
            <div role="row" aria-rowindex={1} className={cx(css.row, css.weekHead)}>
              <div role="columnheader" aria-colindex={1} aria-colspan={3} className={css.corner}>
                <span className="visually-hidden">{m.builder_sheet_exercise()}</span>
              </div>
              {weeks.map(({ week }, index) => (
                <div
                  key={week}
                  role="columnheader"
                  aria-colindex={layout[index]?.start}
                  aria-colspan={layout[index]?.span}
                  style={{ gridColumn: `span ${layout[index]?.span}` }}
                  className={cx(css.week, week === currentWeek && css.currentWeek)}
                >
                  <b>{m.builder_week({ week: week + 1 })}</b>
                  {timeline.anchor && <span>{formatDateOfDay(timeline.anchor, week * DAYS_PER_WEEK)}</span>}
                </div>
              ))}
            </div>
            <div role="row" aria-rowindex={2} className={cx(css.row, css.columnHead)}>
              <div role="columnheader" aria-colindex={1} className={css.number}>
                <span className="visually-hidden">{m.builder_sheet_row()}</span>
              </div>
              <div role="columnheader" aria-colindex={2} className={css.name}>
                {m.builder_sheet_exercise()}
              </div>
              <div role="columnheader" aria-colindex={3} className={css.progression}>
                {m.builder_sheet_progression()}
              </div>
              {layout.map(({ start, hasDone }, week) => (
                <Fragment key={start}>
                  {Array.from({ length: COLUMNS_PER_WEEK }, (_, column) => (
                    <div
                      key={column}
                      role="columnheader"
                      aria-colindex={start + column}
                      className={cx(css.head, css[cellColumn(column)], column === 0 && css.weekStart)}
                    >
                      {columnName(cellColumn(column))}
                    </div>
                  ))}
                  {hasDone && (
                    <div
                      role="columnheader"
                      aria-colindex={start + COLUMNS_PER_WEEK}
                      className={cx(css.head, css.effort)}
                      aria-label={`${m.builder_sheet_done()}, ${m.builder_week({ week: firstWeek + week + 1 })}`}
                    >
                      {m.builder_sheet_done()}
                    </div>
                  )}
                </Fragment>
              ))}
            </div>
            {rows.map((row, index) => {
              if (row.kind === "day") {
                return (
                  <SheetDayRow
                    key={row.key}
                    row={row}
                    index={index}
                    firstWeek={firstWeek}
                    name={dayName(row.weekday)}
                    marks={marks}
                    layout={layout}
                    onOpen={openDay}
                  />
                );
              }
              if (row.kind === "add") {
                return (
                  <SheetAddRow key={row.key} index={index} onAdd={() => setAdding(row.weekday)}>
                    {adding === row.weekday ? (
                      <FloatingPicker
                        position="bottom-start"
                        onClose={() => setAdding(null)}
                        onChoose={(chosen) => addExercise(row.weekday, chosen)}
                      />
                    ) : null}
                  </SheetAddRow>
                );
              }
              number += 1;
              const isIn = index >= range.top && index <= range.bottom;
              return (
                <SheetCells
                  key={row.key}
                  row={row}
                  index={index}
                  number={number}
                  unread={unread}
                  firstWeek={firstWeek}
                  currentWeek={currentWeek}
                  selected={
                    isIn
                      ? {
                          from: range.left,
                          to: range.right,
                          first: index === range.top,
                          last: index === range.bottom,
                          active: index === active.row ? active.column : -1,
                        }
                      : NOT_SELECTED
                  }
                  preview={preview.get(index)}
                  layout={layout}
                  done={doneByRow.get(row.key)}
                  hinted={hintedByRow.get(row.key)}
                  editor={editorOf(index)}
                  hasHandle={!phone && index === range.bottom && !editing.editing && !filling}
                />
              );
            })}
            {!phone && (
              <SheetTotals
                weeks={weeks}
                muscles={hintList?.muscles ?? NO_MUSCLES}
                ranges={hintList?.ranges}
                firstRow={rows.length + HEAD_ROWS + 1}
                columns={layout}
              />
            )}
            {filling && (
              <FillPill
                filling={filling}
                steps={editing.steps}
                cells={[...preview.values()].reduce((sum, cells) => sum + cells.size, 0)}
                anchor={cellId(filling.fill.rows.at(-1) ?? active.row, active.column)}
                onStep={(step) => editing.setFilling({ ...filling, step })}
                onFill={editing.finishFill}
              />
            )}
          </div>
        )}
        {sheet.isLoaded && rows.length > 0 && freeDays.length > 0 && (
          <div className={css.ends}>
            <Menu
              label={m.builder_sheet_add_day()}
              trigger={
                <Button size="small" icon={<IconPlus size={14} />}>
                  {m.builder_sheet_add_day()}
                </Button>
              }
              items={freeDays.map((weekday) => ({ label: dayName(weekday), onClick: () => addDay(weekday) }))}
            />
          </div>
        )}
      </div>
      {rows.length > 0 && <SheetFoot sheet={sheet} range={range} hints={hints} onShow={showHint} />}
      <span className="visually-hidden" role="status">
        {filling ? m.builder_sheet_fill_help({ count: filling.fill.weeks }) : ""}
      </span>
    </div>
  );
}
