import { IconPhotoSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { FormError } from "~/ui/form/FormError";
import { errorMessage } from "~/lib/apiError";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import type { StockPhotos } from "./api";
import css from "./Photos.module.css";

type Props = {
  found: StockPhotos;
  search: string;
  onSearch: (search: string) => void;
  /** The photos, as a page or dialog shows them. */
  children: ReactNode;
};

/** What a search finds, or why there is nothing; more of it at a press. */
export function FoundPhotos({ found, search, onSearch, children }: Props) {
  if (found.error && (found.photos.length === 0 || found.isStale)) {
    return <ErrorState error={found.error} onRetry={found.retry} title={m.stock_photos_error()} framed />;
  }
  if (found.isLoading) return <PhotosSkeleton />;
  if (found.photos.length === 0) return <Nothing search={search} onSearch={onSearch} />;
  return (
    <div className={css.found} data-stale={found.isStale || undefined} aria-busy={found.isStale || undefined}>
      {children}
      {found.error && <FormError>{errorMessage(found.error)}</FormError>}
      {found.hasMore && (
        <Button variant="quiet" wide busy={found.isLoadingMore} onClick={found.loadMore}>
          {m.stock_photos_more()}
        </Button>
      )}
    </div>
  );
}

function Nothing({ search, onSearch }: Pick<Props, "search" | "onSearch">) {
  const typed = search.trim();
  return (
    <EmptyState
      framed
      icon={<IconPhotoSearch size={24} />}
      action={typed && <Button onClick={() => onSearch("")}>{m.stock_photos_show_all()}</Button>}
    >
      {typed ? m.stock_photos_none_found({ search: typed }) : m.stock_photos_none()}
    </EmptyState>
  );
}

function PhotosSkeleton() {
  return (
    <div className={css.grid} aria-busy="true">
      <span role="status" className="visually-hidden">
        {m.stock_photos_loading()}
      </span>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={css.frame} aria-hidden="true">
          <Skeleton height="100%" />
        </div>
      ))}
    </div>
  );
}
