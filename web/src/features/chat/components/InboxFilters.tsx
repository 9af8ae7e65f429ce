import { useCoaches, useTags } from "~/domain/clients/tagApi";
import { m } from "~/paraglide/messages.js";
import { ClearFilters, FilterSelect } from "~/ui/toolbar/Toolbar";
import { type InboxFilters as Filters, NO_FILTERS } from "../api";
import css from "./Chat.module.css";

type Props = { filters: Filters; onChange: (filters: Filters) => void };

/** Shows the conversations of some clients only: of a coach, or with a tag. Without colleagues and tags there is none. */
export function InboxFilters({ filters, onChange }: Props) {
  const tags = useTags().data?.items ?? [];
  const coaches = useCoaches().data?.items ?? [];
  const hasCoaches = coaches.length > 1;
  if (!hasCoaches && tags.length === 0) return null;
  return (
    <div className={css.filters}>
      {hasCoaches && (
        <FilterSelect
          label={m.clients_coach()}
          value={filters.assignee}
          onChange={(assignee) => onChange({ ...filters, assignee })}
          options={[
            { value: "mine", label: m.clients_mine() },
            { value: "nobody", label: m.clients_nobody() },
            ...coaches.filter(({ me }) => !me).map(({ id, full_name }) => ({ value: id, label: full_name })),
          ]}
        />
      )}
      {tags.length > 0 && (
        <FilterSelect
          label={m.clients_tag()}
          value={filters.tag}
          onChange={(tag) => onChange({ ...filters, tag })}
          options={tags.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <ClearFilters shown={filters.tag !== "" || filters.assignee !== ""} onClear={() => onChange(NO_FILTERS)} />
    </div>
  );
}
