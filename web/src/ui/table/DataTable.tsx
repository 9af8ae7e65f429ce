import { IconArrowDown, IconArrowUp, IconCheck, IconMinus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { m } from "~/paraglide/messages.js";
import { cx } from "../cx";
import { Link, type LinkTarget } from "../link/Link";
import { Skeleton, SkeletonText } from "../skeleton/Skeleton";
import { useIsPhone } from "../useMedia";
import css from "./DataTable.module.css";

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Money and numbers are right-aligned. */
  align?: "right";
  width?: number | string;
  /** The key by which the server sorts, if it can. */
  sort?: string;
};

export type Sort = { by: string; desc: boolean };

type Props<Row> = {
  /** What the rows are, for the screen reader. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Where a row leads; the first cell carries the link, the whole row can be clicked. */
  to?: (row: Row) => LinkTarget;
  /** The likely action: shows on hover and focus. */
  action?: (row: Row) => ReactNode;
  /** Always there: usually a Menu behind three dots. */
  menu?: (row: Row) => ReactNode;
  /** The row of a phone's list; without it first cell, then the others. */
  phone?: (row: Row) => ReactNode;
  loading?: boolean;
  /** 72 px instead of 44: rows with a cover. */
  tall?: boolean;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selected?: ReadonlySet<string>;
  onSelect?: (selected: Set<string>) => void;
  rowName?: (row: Row) => string;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** Inside a Card: no frame of its own. */
  bare?: boolean;
};

/** A list as a table: hairlines, one action per row, skeletons of the real shape; list rows on phones. */
export function DataTable<Row>(props: Props<Row>) {
  const { rows, loading, empty, bare, label } = props;
  const phone = useIsPhone();
  if (!loading && rows.length === 0 && empty)
    return <div className={cx(css.frame, bare ? css.bare : css.empty)}>{empty}</div>;
  return (
    <div className={cx(css.frame, bare && css.bare)} aria-busy={loading || undefined}>
      {loading && (
        <span role="status" className="visually-hidden">
          {label}
        </span>
      )}
      {phone ? <PhoneList {...props} /> : <Table {...props} />}
    </div>
  );
}

function PhoneList<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, to, menu, phone, loading, selected, onSelect, rowName } = props;
  if (loading) {
    return (
      <div aria-hidden="true">
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} className={css.item}>
            <span className={css.text}>
              <Skeleton width="60%" height={14} />
              <Skeleton width="40%" height={10} />
            </span>
          </div>
        ))}
      </div>
    );
  }
  const [first, ...others] = columns;
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={cx(css.item, to && css.clickable)}>
          {onSelect && (
            <div className={css.over}>
              <RowBox
                label={m.ui_select_row({ name: rowName?.(row) ?? rowKey(row) })}
                checked={selected?.has(rowKey(row)) ?? false}
                onChange={() => onSelect(toggled(selected, rowKey(row)))}
              />
            </div>
          )}
          <div className={css.text}>
            {to ? (
              <Link {...to(row)} className={css.cover}>
                {phone ? phone(row) : first?.cell(row)}
              </Link>
            ) : phone ? (
              phone(row)
            ) : (
              first?.cell(row)
            )}
            {!phone && (
              <dl className={css.pairs}>
                {others.map((column) => (
                  <div key={column.key} className={css.pair}>
                    <dt>{column.header}</dt>
                    <dd>{column.cell(row)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
          {menu && <div className={css.over}>{menu(row)}</div>}
        </li>
      ))}
    </ul>
  );
}

/** Returns a selection with one more row, or without it. */
function toggled(selected: ReadonlySet<string> | undefined, key: string): Set<string> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** A checkbox as large as its cell, drawn at 16 px. */
function RowBox({
  label,
  checked,
  mixed,
  onChange,
}: {
  label: string;
  checked: boolean;
  mixed?: boolean;
  onChange: () => void;
}) {
  return (
    <label className={css.tick}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        ref={(input) => {
          if (input) input.indeterminate = mixed ?? false;
        }}
      />
      <span data-on={checked || mixed || undefined}>
        {mixed ? <IconMinus size={12} stroke={3} /> : checked && <IconCheck size={12} stroke={3} />}
      </span>
    </label>
  );
}

function Table<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, to, action, menu, loading, tall, sort, onSort, selected, onSelect, rowName } =
    props;
  const keys = rows.map(rowKey);
  const all = keys.length > 0 && keys.every((key) => selected?.has(key));
  const some = keys.some((key) => selected?.has(key));
  // What is selected on other pages stays.
  const toggleAll = () => {
    const others = [...(selected ?? [])].filter((key) => !keys.includes(key));
    onSelect?.(new Set(all ? others : [...others, ...keys]));
  };
  return (
    <table className={cx(css.table, tall && css.tall)} aria-label={label}>
      <thead>
        <tr>
          {onSelect && (
            <th className={css.box}>
              <RowBox label={m.ui_select_all()} checked={all} mixed={some && !all} onChange={toggleAll} />
            </th>
          )}
          {columns.map((column) => {
            const sorted = sort && column.sort === sort.by;
            return (
              <th
                key={column.key}
                scope="col"
                style={{ width: column.width }}
                className={cx(column.align === "right" && css.right)}
                aria-sort={sorted ? (sort.desc ? "descending" : "ascending") : undefined}
              >
                {column.sort && onSort ? (
                  <button
                    type="button"
                    className={css.sort}
                    onClick={() => onSort({ by: column.sort as string, desc: sorted ? !sort.desc : false })}
                  >
                    {column.header}
                    {sorted &&
                      (sort.desc ? (
                        <IconArrowDown size={12} aria-hidden="true" />
                      ) : (
                        <IconArrowUp size={12} aria-hidden="true" />
                      ))}
                  </button>
                ) : (
                  column.header
                )}
              </th>
            );
          })}
          {(action || menu) && (
            <th className={css.end}>
              <span className="visually-hidden">{m.ui_more()}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {loading
          ? Array.from({ length: 6 }, (_, index) => (
              <tr key={index} aria-hidden="true">
                {onSelect && <td className={css.box} />}
                {columns.map((column, at) => (
                  <td key={column.key}>
                    {at === 0 && tall ? (
                      <span className={css.bones}>
                        <Skeleton width={40} height={40} />
                        <SkeletonText lines={2} />
                      </span>
                    ) : (
                      <Skeleton width={`${at === 0 ? 60 : 40 + ((index * 13 + at * 29) % 30)}%`} />
                    )}
                  </td>
                ))}
                {(action || menu) && <td />}
              </tr>
            ))
          : rows.map((row) => {
              const key = rowKey(row);
              return (
                <tr key={key} className={cx(to && css.clickable)} data-selected={selected?.has(key) || undefined}>
                  {onSelect && (
                    <td className={cx(css.box, css.over)}>
                      <RowBox
                        label={m.ui_select_row({ name: rowName?.(row) ?? key })}
                        checked={selected?.has(key) ?? false}
                        onChange={() => onSelect(toggled(selected, key))}
                      />
                    </td>
                  )}
                  {columns.map((column, at) => (
                    <td key={column.key} className={cx(column.align === "right" && css.right)}>
                      {at === 0 && to ? (
                        <Link {...to(row)} className={css.cover}>
                          {column.cell(row)}
                        </Link>
                      ) : (
                        column.cell(row)
                      )}
                    </td>
                  ))}
                  {(action || menu) && (
                    <td className={cx(css.end, css.over)}>
                      <span className={css.actions}>
                        {action && <span className={css.action}>{action(row)}</span>}
                        {menu?.(row)}
                      </span>
                    </td>
                  )}
                </tr>
              );
            })}
      </tbody>
    </table>
  );
}
