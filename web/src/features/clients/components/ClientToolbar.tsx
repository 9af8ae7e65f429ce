import { useCurrentUser } from "~/api/session";
import { m } from "~/paraglide/messages.js";
import { SearchField } from "~/ui/search/SearchField";
import { ClearFilters, FilterSelect, Toolbar } from "~/ui/toolbar/Toolbar";
import { type Tab, useProgramNames } from "../api";
import { type ClientFilters, isFiltered } from "../filters";
import { ACTIVITIES, formatActivity, formatStatus, STATUSES } from "../statuses";
import { useCoaches, useTags } from "~/domain/clients/tagApi";
import { useFilterCounts } from "../viewApi";
import { AgeFilter } from "./AgeFilter";

type Props = {
  tab: Tab;
  filters: ClientFilters;
  onChange: (change: Record<string, string>) => void;
  onClear: () => void;
};

/** The search, the filters with their counts, and the order of the list. */
export function ClientToolbar({ tab, filters, onChange, onClear }: Props) {
  const programs = useProgramNames().data?.items ?? [];
  const tags = useTags().data?.items ?? [];
  const coaches = useCoaches().data?.items ?? [];
  const counts = useFilterCounts(tab, filters).data;
  const { financial } = useCurrentUser();
  const countOf = <T,>(rows: T[] | undefined, is: (row: T) => boolean, number: (row: T) => number) => {
    if (!rows) return undefined;
    return rows.filter(is).reduce((sum, row) => sum + number(row), 0);
  };
  const assigned = (is: (id: string | null) => boolean) =>
    countOf(
      counts?.assignees,
      (row) => is(row.assignee_id),
      (row) => row.clients,
    );
  return (
    <Toolbar
      search={<SearchField label={m.clients_search()} value={filters.q} onChange={(q) => onChange({ q })} />}
      end={
        <>
          <FilterSelect
            required
            label={m.clients_sort()}
            value={filters.sort || "name asc"}
            onChange={(sort) => onChange({ sort: sort === "name asc" ? "" : sort })}
            options={[
              { value: "name asc", label: m.clients_sort_name() },
              { value: "last_trained desc", label: m.clients_sort_last_trained() },
              { value: "last_trained asc", label: m.clients_sort_silent() },
              { value: "since desc", label: m.clients_sort_since() },
              { value: "status asc", label: m.clients_sort_status() },
              { value: "completion desc", label: m.clients_sort_completion() },
              { value: "mood desc", label: m.clients_sort_mood() },
              { value: "energy desc", label: m.clients_sort_energy() },
              ...(financial ? [{ value: "cltv desc", label: m.clients_sort_cltv() }] : []),
              { value: "lt_days desc", label: m.clients_sort_lt_days() },
            ]}
          />
        </>
      }
    >
      <FilterSelect
        label={m.clients_column_status()}
        value={filters.status}
        onChange={(status) => onChange({ status })}
        options={STATUSES.map((status) => ({
          value: status,
          label: formatStatus(status),
          count: counts?.statuses.find((one) => one.status === status)?.clients ?? 0,
        })).filter(({ value, count }) => count > 0 || value === filters.status)}
      />
      {programs.length > 0 && (
        <FilterSelect
          label={m.clients_plan()}
          value={filters.plan}
          onChange={(plan) => onChange({ plan })}
          options={programs.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      {tags.length > 0 && (
        <FilterSelect
          label={m.clients_tag()}
          value={filters.tag}
          onChange={(tag) => onChange({ tag })}
          options={tags.map(({ id, name }) => ({
            value: id,
            label: name,
            count: counts?.tags.find((one) => one.tag_id === id)?.clients ?? 0,
          }))}
        />
      )}
      <FilterSelect
        label={m.clients_activity()}
        value={filters.activity}
        onChange={(activity) => onChange({ activity })}
        options={ACTIVITIES.map((activity) => ({
          value: activity,
          label: formatActivity(activity),
          count: counts?.activities.find((one) => one.activity === activity)?.clients ?? 0,
        }))}
      />
      {(coaches.length > 1 || filters.coach) && (
        <FilterSelect
          label={m.clients_coach()}
          value={filters.coach}
          onChange={(coach) => onChange({ coach })}
          options={[
            {
              value: "mine",
              label: m.clients_mine(),
              count: assigned((id) => id === coaches.find((one) => one.me)?.id),
            },
            { value: "nobody", label: m.clients_nobody(), count: assigned((id) => id === null) },
            { value: "somebody", label: m.clients_somebody(), count: assigned((id) => id !== null) },
            ...coaches
              .filter((coach) => !coach.me)
              .map((coach) => ({
                value: coach.id,
                label: coach.full_name,
                count: assigned((id) => id === coach.id),
              })),
          ]}
        />
      )}
      <AgeFilter value={{ from: filters.from, to: filters.to }} onChange={onChange} />
      <ClearFilters shown={isFiltered(filters)} onClear={onClear} />
    </Toolbar>
  );
}
