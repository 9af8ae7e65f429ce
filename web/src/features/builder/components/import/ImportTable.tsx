import { useVirtualizer } from "@tanstack/react-virtual";
import { type Ref, useImperativeHandle, useMemo, useRef } from "react";
import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { SelectField } from "~/ui/field/SelectField";
import { useIsPhone } from "~/ui/useMedia";
import { type FileRow, headerKey } from "../../lib/fileRows";
import type { ColumnKind } from "../../lib/importedFiles";
import { describeLine, type ReadDay, type ReadLine } from "../paste/reading";
import { COLUMN_NAMES } from "./columnNames";
import css from "./Import.module.css";
import { isShown, type Shown } from "./shownLines";

export type ImportTableHandle = { goTo: (line: number) => void };

type Props = {
  ref: Ref<ImportTableHandle>;
  rows: FileRow[];
  lines: ReadLine[];
  days: ReadDay[];
  headers: Schemas["ReadHeader"][];
  shown: Shown;
  onColumn: (header: string, kind: ColumnKind) => void;
  onCheck: (line: number) => void;
};

const ROW_HEIGHT = 32;
const PHONE_ROW_HEIGHT = 64;
const MAX_COLUMNS = 14;
const STATUS_NAMES: Record<ReadLine["status"], () => string> = {
  understood: m.builder_paste_understood,
  guess: m.builder_paste_guess,
  question: m.builder_paste_question,
  left_out: m.builder_paste_left_out,
};
const MARKS: Record<ReadLine["status"], string> = { understood: "✓", guess: "~", question: "?", left_out: "–" };

/** The rows of a file, each beside what it was read as. Only those in view are rendered. */
export function ImportTable({ ref, rows, lines, days, headers, shown, onColumn, onCheck }: Props) {
  const phone = useIsPhone();
  const box = useRef<HTMLDivElement>(null);
  const visible = useMemo(
    () => rows.flatMap((_, index) => (isShown(lines[index], shown) ? [index] : [])),
    [rows, lines, shown],
  );
  const columns = Math.min(MAX_COLUMNS, Math.max(1, ...rows.map(({ cells }) => cells.length)));
  // oxlint-disable-next-line react/incompatible-library -- nothing memoized depends on what it returns
  const virtual = useVirtualizer({
    count: visible.length,
    getScrollElement: () => box.current,
    estimateSize: () => (phone ? PHONE_ROW_HEIGHT : ROW_HEIGHT),
    overscan: 12,
  });
  useImperativeHandle(ref, () => ({
    goTo: (line) => virtual.scrollToIndex(Math.max(0, visible.indexOf(line)), { align: "start" }),
  }));
  const headerOf = (line: number) => headers.find((header) => header.line === line);
  const template = phone ? undefined : `48px repeat(${columns}, minmax(64px, 1fr)) minmax(240px, 2fr) 112px`;
  return (
    <div
      ref={box}
      className={css.table}
      role="table"
      aria-label={m.builder_import_rows()}
      aria-rowcount={visible.length}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
      tabIndex={0}
    >
      <div role="rowgroup" className={css.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const line = visible[index] ?? 0;
          const row = rows[line];
          const read = lines[line];
          if (!row) return null;
          return (
            <div
              key={line}
              role="row"
              aria-rowindex={index + 1}
              className={css.row}
              data-status={read?.status}
              data-code={read?.code}
              data-header={headerOf(line) ? true : undefined}
              style={{ transform: `translateY(${start}px)`, height: size, gridTemplateColumns: template }}
            >
              <span role="rowheader" className={css.number}>
                {row.number ?? ""}
              </span>
              <RowCells row={row} columns={columns} header={headerOf(line)} isJoined={phone} onColumn={onColumn} />
              <span role="cell" className={css.reading} title={read && describeLine(read, days)}>
                {read ? describeLine(read, days) : ""}
              </span>
              <span role="cell" className={css.status}>
                {read && <Verdict line={read} onCheck={() => onCheck(line)} />}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Verdict({ line, onCheck }: { line: ReadLine; onCheck: () => void }) {
  const name = (
    <>
      <span aria-hidden="true">{MARKS[line.status]}</span> {STATUS_NAMES[line.status]()}
    </>
  );
  const canCheck = line.guesses.length > 0 || line.choices.length > 0;
  if (!canCheck) return name;
  return (
    <button type="button" className={css.verdict} onClick={onCheck}>
      {name}
    </button>
  );
}

type CellsProps = {
  row: FileRow;
  columns: number;
  header: Schemas["ReadHeader"] | undefined;
  /** On a phone the cells are one text. */
  isJoined: boolean;
  onColumn: Props["onColumn"];
};

function RowCells({ row, columns, header, isJoined, onColumn }: CellsProps) {
  if (isJoined)
    return (
      <span role="cell" className={css.joined}>
        {row.cells.filter(Boolean).join(" · ")}
      </span>
    );
  const isText = row.cells.filter(Boolean).length === 1 && row.cells[0];
  if (isText)
    return (
      <span role="cell" className={css.text} style={{ gridColumn: `span ${columns}` }}>
        {row.cells[0]}
      </span>
    );
  return Array.from({ length: columns }, (_, column) => {
    const cell = row.cells[column] ?? "";
    return (
      <span key={column} role="cell" className={css.cell} title={cell}>
        {header && cell ? (
          <SelectField
            aria-label={m.builder_import_column({ name: cell })}
            size="xs"
            variant="unstyled"
            value={header.columns[column] ?? null}
            placeholder={cell}
            data={COLUMN_NAMES.map(({ kind, name }) => ({ value: kind, label: name() }))}
            renderOption={({ option }) => option.label}
            onChange={(kind) => kind && onColumn(headerKey(cell), kind as ColumnKind)}
          />
        ) : (
          cell
        )}
      </span>
    );
  });
}
