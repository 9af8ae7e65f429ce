import { IconEye, IconEyeOff, IconGripVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { type Drag, SortableList } from "~/ui/sortable/SortableList";
import css from "./Rows.module.css";

type ListProps<T> = {
  label: string;
  items: T[];
  onMove: (change: { from: number; to: number }) => void;
  children: (item: T, index: number, drag: Drag) => ReactNode;
};

/** Rows that are put in an order by their grips. */
export function Rows<T extends { id: string }>({ label, items, onMove, children }: ListProps<T>) {
  return (
    <ul className={css.rows} aria-label={label}>
      <SortableList group={label} items={items} onMove={(from, to) => onMove({ from, to })}>
        {children}
      </SortableList>
    </ul>
  );
}

type RowProps = {
  drag: Drag;
  /** Names the row, for its grip and its eye. */
  name: string;
  isShown?: boolean;
  onToggle?: () => void;
  head: ReactNode;
  children?: ReactNode;
};

/** A row with a grip, an eye if it can be hidden, and what belongs to it below. */
export function Row({
  drag: { itemRef, gripRef, dragging },
  name,
  isShown = true,
  onToggle,
  head,
  children,
}: RowProps) {
  return (
    <li ref={itemRef} className={css.row} data-dragging={dragging || undefined} data-hidden={!isShown || undefined}>
      <div className={css.head}>
        <button ref={gripRef} type="button" className={css.grip} aria-label={m.storefront_edit_move({ name })}>
          <IconGripVertical size={16} aria-hidden="true" />
        </button>
        {head}
        {onToggle && (
          <IconButton
            small
            label={isShown ? m.storefront_edit_hide({ name }) : m.storefront_edit_show({ name })}
            onClick={onToggle}
          >
            {isShown ? <IconEye size={16} /> : <IconEyeOff size={16} />}
          </IconButton>
        )}
      </div>
      {children}
    </li>
  );
}
