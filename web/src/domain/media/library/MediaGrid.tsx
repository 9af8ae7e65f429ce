import { type KeyboardEvent, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import type { MediaItem } from "../kinds";
import type { ItemActions } from "./actions";
import css from "./MediaGrid.module.css";
import { MediaTile } from "./MediaTile";
import type { Selection } from "./selection";
import type { LibraryMode } from "./tabs";

type Props = {
  items: readonly MediaItem[];
  uses: Record<string, number>;
  mode: LibraryMode;
  selection?: Selection;
  actions: ItemActions;
};

/** Items as pictures. Arrow keys move between them, X selects, Delete deletes. */
export function MediaGrid(props: Props) {
  const { items, uses } = props;
  const [now] = useState(() => new Date());
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the tiles inside
    <ul className={css.grid} aria-label={m.media_list()} onKeyDown={(event) => handleKey(event, props)}>
      {items.map((item) => (
        <MediaTile key={item.id} {...props} item={item} uses={uses[item.id] ?? 0} list={items} now={now} />
      ))}
    </ul>
  );
}

const tilesOf = (grid: HTMLElement) => [...grid.querySelectorAll<HTMLElement>("[data-tile]")];

/** Returns the tile beside, above or below one that has the focus; nothing at the edges. */
function neighbour(tiles: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  const top = tiles[0]?.getBoundingClientRect().top;
  const columns = Math.max(1, tiles.filter((tile) => tile.getBoundingClientRect().top === top).length);
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  if (step === undefined) return key === "Home" ? tiles[0] : key === "End" ? tiles.at(-1) : undefined;
  return tiles[at + step];
}

function handleKey(event: KeyboardEvent<HTMLElement>, { items, selection, actions }: Props): void {
  const tiles = tilesOf(event.currentTarget);
  const at = tiles.indexOf(event.target as HTMLElement);
  const item = items.find(({ id }) => id === tiles[at]?.dataset.tile);
  if (!item) return;
  const next = neighbour(tiles, at, event.key);
  if (next) {
    event.preventDefault();
    next.focus();
    if (event.shiftKey) {
      const to = items.find(({ id }) => id === next.dataset.tile);
      if (to) selection?.add([item, to]);
    }
  } else if (event.key === "x" && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    selection?.toggle(item);
  } else if (event.key === "Delete" && actions.remove) {
    event.preventDefault();
    const selected = selection ? [...selection.items.values()] : [];
    actions.remove(selected.length > 0 ? selected : [item]);
  } else if (event.key === "i") {
    event.preventDefault();
    actions.details?.(item);
  }
}

/** The shape of a grid that is loading. */
export function MediaGridSkeleton({ tiles = 10 }: { tiles?: number }) {
  return (
    <div className={css.grid} aria-busy="true">
      <span role="status" className="visually-hidden">
        {m.media_loading()}
      </span>
      {Array.from({ length: tiles }, (_, index) => (
        <div key={index} className={css.bones} aria-hidden="true">
          <div className={css.bone}>
            <Skeleton height="100%" />
          </div>
          <Skeleton width="70%" height={14} />
          <Skeleton width="45%" height={10} />
        </div>
      ))}
    </div>
  );
}
