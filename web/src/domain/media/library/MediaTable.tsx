import { IconDots } from "@tabler/icons-react";
import { formatDay } from "~/lib/format";
import { toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { Menu } from "~/ui/menu/Menu";
import { DataTable } from "~/ui/table/DataTable";
import { formatBytes, formatDuration } from "../format";
import { formatName, KIND_LABELS, type MediaItem } from "../kinds";
import type { ItemActions } from "./actions";
import { describeUse } from "./describe";
import type { LibrarySort } from "./filters";
import { SORTS } from "./filters";
import { itemMenu } from "./itemMenu";
import { MediaPicture } from "./MediaPicture";
import css from "./MediaTable.module.css";
import type { Selection } from "./selection";

type Props = {
  items: readonly MediaItem[];
  uses: Record<string, number>;
  selection?: Selection;
  actions: ItemActions;
  sort: LibrarySort;
  onSort: (sort: LibrarySort) => void;
};

/** Items as a list, with what pictures don't show. */
export function MediaTable({ items, uses, selection, actions, sort, onSort }: Props) {
  const [by, direction] = sort.split(" ") as [string, string];
  const select = (ids: Set<string>) => {
    const wanted = items.filter(({ id }) => ids.has(id));
    const dropped = items.filter(({ id }) => !ids.has(id) && selection?.items.has(id));
    selection?.add(wanted);
    for (const item of dropped) selection?.toggle(item);
  };
  return (
    <DataTable
      label={m.media_list()}
      rows={[...items]}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      sort={{ by, desc: direction === "desc" }}
      onSort={({ by: column, desc }) => {
        const wanted = `${column} ${desc ? "desc" : "asc"}`;
        onSort(SORTS.find((known) => known === wanted) ?? SORTS.find((known) => known.startsWith(column)) ?? sort);
      }}
      selected={selection && new Set(selection.items.keys())}
      onSelect={selection && select}
      columns={[
        {
          key: "title",
          header: m.media_column_title(),
          cell: (item) => <Name item={item} actions={actions} />,
          sort: "title",
        },
        {
          key: "kind",
          header: m.media_column_kind(),
          cell: (item) => formatName(item) || KIND_LABELS[item.kind](),
          width: 112,
        },
        {
          key: "duration",
          header: m.media_column_duration(),
          align: "right",
          width: 88,
          cell: ({ duration }) => (duration === null ? "" : formatDuration(duration)),
        },
        {
          key: "bytes",
          header: m.media_column_size(),
          align: "right",
          width: 88,
          sort: "bytes",
          cell: ({ bytes }) => (bytes > 0 ? formatBytes(bytes) : ""),
        },
        { key: "use", header: m.media_column_use(), width: 128, cell: (item) => describeUse(item, uses[item.id] ?? 0) },
        {
          key: "created_at",
          header: m.media_column_added(),
          width: 120,
          sort: "created_at",
          cell: ({ created_at }) => formatDay(toLocalDate(created_at), "short"),
        },
      ]}
      phone={(item) => <Name item={item} actions={actions} />}
      menu={(item) => (
        <Menu
          align="end"
          label={m.media_actions_of({ title: item.title })}
          trigger={
            <IconButton small label={m.media_actions_of({ title: item.title })}>
              <IconDots size={16} />
            </IconButton>
          }
          items={itemMenu(item, actions)}
        />
      )}
    />
  );
}

function Name({ item, actions }: { item: MediaItem; actions: ItemActions }) {
  const note = {
    failed: item.failure,
    processing: m.media_processing({ percent: item.progress }),
    uploading: "",
    published: item.tags.join(", "),
  }[item.state];
  return (
    <span className={css.name}>
      <span className={css.thumb}>
        <MediaPicture item={item} bare />
      </span>
      <span className={css.texts}>
        {item.state === "failed" ? (
          <span className={css.title}>{item.title}</span>
        ) : (
          <button type="button" className={css.title} onClick={() => actions.open(item)}>
            {item.title}
          </button>
        )}
        {note && (
          <span className={css.note} data-state={item.state}>
            {note}
          </span>
        )}
      </span>
    </span>
  );
}
