import { IconLayoutGrid, IconList } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Segmented } from "~/ui/field/Segmented";
import { SearchField } from "~/ui/search/SearchField";
import { ClearFilters, FilterSelect, Toolbar } from "~/ui/toolbar/Toolbar";
import { KIND_ICONS, KIND_LABELS, KINDS, type MediaKind } from "../kinds";
import { USED_LABELS } from "./describe";
import { hasFilters, type LibraryFilters, type LibrarySort, NO_FILTERS, SORTS, USED_IN } from "./filters";

const SORT_LABELS: Record<LibrarySort, () => string> = {
  "created_at desc": m.media_sort_newest,
  "created_at asc": m.media_sort_oldest,
  "title asc": m.media_sort_title,
  "bytes desc": m.media_sort_size,
};

export type LibraryView = "grid" | "list";

type Props = {
  filters: LibraryFilters;
  onChange: (change: Partial<LibraryFilters>) => void;
  /** The tags of the library. */
  tags: readonly string[];
  forbidden?: readonly MediaKind[];
  /** Coaches see where files are used. */
  showsUse: boolean;
  view?: LibraryView;
  onView?: (view: LibraryView) => void;
};

/** Searches, filters and sorts a library. Any change begins at its first page. */
export function LibraryToolbar({ filters, onChange, tags, forbidden = [], showsUse, view, onView }: Props) {
  const change = (part: Partial<LibraryFilters>) => onChange({ page: 1, ...part });
  const [tag = ""] = filters.tags;
  return (
    <Toolbar
      search={<SearchField label={m.media_search()} value={filters.q} onChange={(q) => change({ q })} />}
      end={
        <>
          <FilterSelect
            required
            label={m.media_sort()}
            value={filters.sort}
            onChange={(sort) => change({ sort: sort as LibrarySort })}
            options={SORTS.map((sort) => ({ value: sort, label: SORT_LABELS[sort]() }))}
          />
          {view && onView && (
            <Segmented
              label={m.media_view_as()}
              value={view}
              onChange={onView}
              options={[
                { value: "grid", label: <IconLayoutGrid size={16} aria-label={m.media_view_grid()} /> },
                { value: "list", label: <IconList size={16} aria-label={m.media_view_list()} /> },
              ]}
            />
          )}
        </>
      }
    >
      <KindFilter
        kinds={KINDS.filter((kind) => !forbidden.includes(kind))}
        chosen={filters.kinds}
        onChange={(kinds) => change({ kinds })}
      />
      {tags.length > 0 && (
        <FilterSelect
          label={m.media_tag()}
          value={tag}
          onChange={(one) => change({ tags: one ? [one] : [] })}
          options={tags.map((one) => ({ value: one, label: one }))}
        />
      )}
      {showsUse && (
        <FilterSelect
          label={m.media_used_in()}
          value={filters.used}
          onChange={(used) => change({ used: used as LibraryFilters["used"] })}
          options={USED_IN.map((place) => ({ value: place, label: USED_LABELS[place]() }))}
        />
      )}
      <ClearFilters shown={hasFilters(filters)} onClear={() => onChange({ ...NO_FILTERS, sort: filters.sort })} />
    </Toolbar>
  );
}

/** One or more kinds; none means all. */
function KindFilter({
  kinds,
  chosen,
  onChange,
}: {
  kinds: readonly MediaKind[];
  chosen: readonly MediaKind[];
  onChange: (kinds: MediaKind[]) => void;
}) {
  if (kinds.length < 2) return null;
  const toggle = (kind: MediaKind) =>
    onChange(kinds.filter((one) => (one === kind ? !chosen.includes(one) : chosen.includes(one))));
  return (
    <span role="group" aria-label={m.media_kinds()} className="row">
      {kinds.map((kind) => {
        const Icon = KIND_ICONS[kind];
        const pressed = chosen.includes(kind);
        return (
          <Button
            key={kind}
            variant={pressed ? "selected" : "outline"}
            aria-pressed={pressed}
            icon={<Icon size={16} />}
            onClick={() => toggle(kind)}
          >
            {KIND_LABELS[kind]()}
          </Button>
        );
      })}
    </span>
  );
}
