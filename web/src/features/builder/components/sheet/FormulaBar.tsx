import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { m } from "~/paraglide/messages.js";
import { Menu } from "~/ui/menu/Menu";
import { type Position, weekOfColumn } from "../../lib/sheet/keys";
import { unreadKey } from "../../lib/sheet/edits";
import { progressionOf } from "../../lib/sheet/steps";
import css from "./Sheet.module.css";
import { rowName } from "./SheetRows";
import { cellProblem, columnName, progressionText } from "./sheetText";
import type { DoneResults } from "./useDone";
import { cellColumn, cellText, type Sheet } from "./useSheet";

type Props = { sheet: Sheet; active: Position; firstWeek: number; results: DoneResults; after: ReactNode };

/** The cell with the focus in words: where it is, what it says, and how its row goes on; or why it can't be read. */
export function FormulaBar({ sheet, active, firstWeek, results, after }: Props) {
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
      {results.people.length > 0 && (
        <Menu
          align="end"
          label={m.builder_sheet_done_by()}
          trigger={
            <button type="button" className={css.doneBy}>
              <span className="meta">{m.builder_sheet_done_by()}</span>
              {results.people.find(({ id }) => id === results.chosen)?.name ?? m.builder_sheet_done_nobody()}
              <IconChevronDown size={14} aria-hidden="true" />
            </button>
          }
          items={[
            {
              label: m.builder_sheet_done_nobody(),
              selected: results.chosen === null,
              onClick: () => results.setChosen(null),
            },
            ...results.people.map(({ id, name: person }) => ({
              label: person,
              selected: id === results.chosen,
              onClick: () => results.setChosen(id),
            })),
          ]}
        />
      )}
      {after}
    </div>
  );
}
