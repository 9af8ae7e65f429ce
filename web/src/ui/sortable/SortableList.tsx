import { DragDropProvider } from "@dnd-kit/react";
import { isSortable, useSortable } from "@dnd-kit/react/sortable";
import type { ReactNode } from "react";

export type Drag = {
  itemRef: (element: Element | null) => void;
  /** The grip: dragged by the pointer, or moved with Space and arrows. */
  gripRef: (element: Element | null) => void;
  dragging: boolean;
};

type ItemProps = { id: string; index: number; group: string; children: (drag: Drag) => ReactNode };

function Item({ id, index, group, children }: ItemProps) {
  const { ref, handleRef, isDragging } = useSortable({ id, index, group, type: group, accept: group });
  return children({ itemRef: ref, gripRef: handleRef, dragging: isDragging });
}

type Props<T> = {
  /** Items are only sorted within their group. */
  group: string;
  items: T[];
  onMove: (from: number, to: number) => void;
  children: (item: T, index: number, drag: Drag) => ReactNode;
};

/** A list that is sorted by dragging, with the pointer or the keyboard. */
export function SortableList<T extends { id: string }>({ group, items, onMove, children }: Props<T>) {
  return (
    <DragDropProvider
      onDragEnd={({ canceled, operation: { source } }) => {
        if (canceled || !isSortable(source) || source.initialIndex === source.index) return;
        onMove(source.initialIndex, source.index);
      }}
    >
      {items.map((item, index) => (
        <Item key={item.id} id={item.id} index={index} group={group}>
          {(drag) => children(item, index, drag)}
        </Item>
      ))}
    </DragDropProvider>
  );
}
