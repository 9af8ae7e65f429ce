import { IconFiles, IconUpload } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { EmptyState, ErrorState } from "~/ui/states/States";
import type { MediaItem } from "../kinds";
import type { ItemActions } from "./actions";
import { hasFilters, type LibraryFilters, NO_FILTERS } from "./filters";
import css from "./LibraryContent.module.css";
import type { LibraryView } from "./LibraryToolbar";
import { MediaGrid, MediaGridSkeleton } from "./MediaGrid";
import { MediaTable } from "./MediaTable";
import type { Selection } from "./selection";
import type { LibraryMode } from "./tabs";

type Props = {
  items: readonly MediaItem[];
  uses: Record<string, number>;
  error?: unknown;
  onRetry: () => unknown;
  loading: boolean;
  /** What is shown belongs to the filters before. */
  stale: boolean;
  mode: LibraryMode;
  view: LibraryView;
  filters: LibraryFilters;
  onFilters: (change: Partial<LibraryFilters>) => void;
  selection?: Selection;
  actions: ItemActions;
  /** Nothing where nobody may add files. */
  onUpload?: () => unknown;
};

/** The items of a library, or why there are none. */
export function LibraryContent(props: Props) {
  const { items, uses, error, onRetry, loading, stale, mode, view, filters, onFilters, selection, actions } = props;
  if (error) return <ErrorState error={error} onRetry={onRetry} framed />;
  if (loading) return <MediaGridSkeleton />;
  if (items.length === 0) return <Nothing {...props} />;
  const list = { items, uses, selection, actions };
  return (
    <div className={css.content} data-stale={stale || undefined} aria-busy={stale || undefined}>
      {view === "list" ? (
        <MediaTable {...list} sort={filters.sort} onSort={(sort) => onFilters({ sort, page: 1 })} />
      ) : (
        <MediaGrid {...list} mode={mode} />
      )}
    </div>
  );
}

function Nothing({ filters, onFilters, onUpload }: Props) {
  if (hasFilters(filters)) {
    return (
      <EmptyState
        framed
        icon={<IconFiles size={24} />}
        action={
          <Button onClick={() => onFilters({ ...NO_FILTERS, sort: filters.sort })}>{m.media_show_all_files()}</Button>
        }
      >
        {m.media_none_found()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      framed
      icon={<IconFiles size={24} />}
      title={m.media_none_title()}
      action={
        onUpload && (
          <Button variant="primary" icon={<IconUpload size={16} />} onClick={() => void onUpload()}>
            {m.media_upload()}
          </Button>
        )
      }
    >
      {onUpload ? m.media_none_text() : m.media_none_shared()}
    </EmptyState>
  );
}
