import type { ReactNode } from "react";
import { m } from "~/paraglide/messages.js";
import { type Position, weekOfColumn } from "../../lib/sheet/keys";
import { unreadKey } from "../../lib/sheet/edits";
import { progressionOf } from "../../lib/sheet/steps";
import css from "./Sheet.module.css";
import { rowName } from "./SheetRows";
import { cellProblem, columnName, progressionText } from "./sheetText";
import { cellColumn, cellText, type Sheet } from "./useSheet";

type Props = { sheet: Sheet; active: Position; firstWeek: number; after: ReactNode };

/** The cell with the focus in words: where it is, what it says, and how its row goes on; or why it can't be read. */
export function FormulaBar({ sheet, active, firstWeek, after }: Props) {
  const row = sheet.rows[active.row];
  const week = weekOfColumn(active.column);
  const column = row?.kind === "block" ? "text" : cellColumn(active.column);
  const isUnread = row && sheet.unread[week]?.[unreadKey(row, column)] !== undefined;
  const progression = row?.kind === "exercise" ? progressionOf(row.places.map((place) => place?.entry ?? null)) : null;
  const name = row && [
    rowName(row),
    m.builder_week({ week: firstWeek + week + 1 }),
    column !== "text" && columnName(column),
  ];
  return (
    <div className={css.bar}>
      <span className={css.barName}>{name?.filter(Boolean).join(" · ")}</span>
      {isUnread ? (
        <span className={css.barProblem}>{cellProblem(column)}</span>
      ) : (
        <>
          <span className={css.barText}>{row ? cellText(row, active.column, sheet.unread) : ""}</span>
          {progression && <span className="meta truncate">{progressionText(progression)}</span>}
        </>
      )}
      <span className={css.space} />
      {after}
    </div>
  );
}
