import { IconBarbell, IconChecklist, IconPlus } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { PROGRAM_TYPE_LABELS } from "~/domain/programs/programTypes";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { usePageNumber, usePageSearch } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { SearchField } from "~/ui/search/SearchField";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { Tabs } from "~/ui/tabs/Tabs";
import { ClearFilters, FilterSelect, Toolbar } from "~/ui/toolbar/Toolbar";
import { PER_PAGE, useProgramSummary, usePrograms } from "../../api";
import {
  type ProgramFilters,
  hasFilters,
  storeFilters,
  loadFilters,
  NO_FILTERS,
  readFilters,
  type ProgramTab,
} from "../../filters";
import { useArchiveProgram } from "../../useArchiveProgram";
import { may, useCurrentUser } from "~/api/session";
import { PROGRAM_TYPES } from "../../programTypeDetails";
import { ProgramStats } from "./ProgramStats";
import { ProgramTable } from "./ProgramTable";

/** One tab of the coach's programs, with search, filters and sorting. */
export function ProgramList({ tab = "active" }: { tab?: ProgramTab }) {
  const [filters, setSearch] = usePageSearch((raw) => readFilters(raw, tab));
  const [, setPage] = usePageNumber();
  const programs = usePrograms(tab, filters);
  const summary = useProgramSummary();
  const { archive, restore } = useArchiveProgram();
  useStoredFilters(filters, setSearch);
  const mayEdit = may(useCurrentUser(), "edit_programs");

  const list = programs.data;
  const setFilter = (change: Record<string, string>) => setSearch({ ...change, page: "" });
  const tabs = summary.data?.tabs;
  const hasNoPrograms = tabs && tabs.active + tabs.archived === 0;
  const areAllArchived = tabs !== undefined && tabs.active === 0 && tabs.archived > 0;
  return (
    <Page title={m.programs_title()}>
      <PageHeader
        title={m.programs_title()}
        count={
          list && !hasNoPrograms
            ? m.programs_shown({ shown: list.items.length, total: list.pagination.total })
            : undefined
        }
        actions={
          <>
            <ButtonLink to={{ name: "own-public-page" }}>{m.programs_storefront()}</ButtonLink>
            {mayEdit && (
              <ButtonLink variant="primary" icon={<IconPlus size={16} />} to={{ name: "create_plan" }}>
                {m.programs_create()}
              </ButtonLink>
            )}
          </>
        }
      />
      {!hasNoPrograms && (summary.data || summary.isPending) && <ProgramStats summary={summary.data} />}
      <Tabs
        label={m.programs_tabs()}
        tabs={[
          { label: m.programs_tab_active(), count: tabs?.active, to: { name: "my_plans" } },
          { label: m.programs_tab_attention(), count: tabs?.attention, to: { name: "my_plans_attention" } },
          { label: m.programs_tab_archived(), count: tabs?.archived, to: { name: "my_plans_past" } },
        ]}
      />
      {!hasNoPrograms && (
        <Toolbar
          search={<SearchField label={m.programs_search()} value={filters.q} onChange={(q) => setFilter({ q })} />}
          end={
            <FilterSelect
              required
              label={m.programs_sort()}
              value={filters.sort || "updated_at desc"}
              onChange={(sort) => setFilter({ sort })}
              options={[
                { value: "updated_at desc", label: m.programs_sort_updated() },
                { value: "title asc", label: m.programs_sort_title() },
                { value: "clients desc", label: m.programs_sort_clients() },
                { value: "created_at desc", label: m.programs_sort_created() },
              ]}
            />
          }
        >
          <FilterSelect
            label={m.programs_filter_type()}
            value={filters.type}
            onChange={(type) => setFilter({ type })}
            options={PROGRAM_TYPES.map((type) => ({ value: type, label: PROGRAM_TYPE_LABELS[type]() }))}
          />
          {tab === "active" && (
            <FilterSelect
              label={m.programs_filter_state()}
              value={filters.state}
              onChange={(state) => setFilter({ state })}
              options={[
                { value: "published", label: m.programs_filter_published() },
                { value: "draft", label: m.programs_filter_drafts() },
              ]}
            />
          )}
          <FilterSelect
            label={m.programs_filter_price()}
            value={filters.price}
            onChange={(price) => setFilter({ price })}
            options={[
              { value: "paid", label: m.programs_filter_paid() },
              { value: "free", label: m.programs_filter_free() },
            ]}
          />
          <ClearFilters shown={hasFilters(filters)} onClear={() => setSearch(NO_FILTERS)} />
        </Toolbar>
      )}
      {programs.error && !list ? (
        <ErrorState error={programs.error} onRetry={programs.refetch} framed />
      ) : (
        <ProgramTable
          rows={list?.items ?? []}
          showsReasons={tab === "attention"}
          loading={programs.isPending}
          stale={programs.isPlaceholderData}
          onArchive={(row) => archive(row)}
          onRestore={(row) => restore(row)}
          empty={
            <EmptyPrograms
              tab={tab}
              isFiltered={hasFilters(filters)}
              hasNoPrograms={hasNoPrograms ?? false}
              areAllArchived={areAllArchived}
              onClear={() => setSearch(NO_FILTERS)}
            />
          }
        />
      )}
      {list && list.pagination.total > 0 && (
        <Pagination
          page={filters.page}
          perPage={PER_PAGE}
          total={list.pagination.total}
          onPage={setPage}
          note={m.programs_needs_training_note()}
        />
      )}
    </Page>
  );
}

function EmptyPrograms({
  tab,
  isFiltered,
  hasNoPrograms,
  areAllArchived,
  onClear,
}: {
  tab: ProgramTab;
  isFiltered: boolean;
  hasNoPrograms: boolean;
  areAllArchived: boolean;
  onClear: () => void;
}) {
  const mayEdit = may(useCurrentUser(), "edit_programs");
  if (isFiltered) {
    return (
      <EmptyState action={<Button onClick={onClear}>{m.programs_clear_filters()}</Button>}>
        {m.programs_empty_found()}
      </EmptyState>
    );
  }
  if (hasNoPrograms || tab === "active") {
    return (
      <EmptyState
        icon={<IconBarbell size={24} />}
        title={areAllArchived ? m.programs_empty_active_title() : m.programs_empty_title()}
        action={
          mayEdit && (
            <ButtonLink icon={<IconPlus size={16} />} to={{ name: "create_plan" }}>
              {m.programs_create()}
            </ButtonLink>
          )
        }
      >
        {areAllArchived ? m.programs_empty_active() : m.programs_empty()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconChecklist size={24} />}
      action={<ButtonLink to={{ name: "my_plans" }}>{m.programs_show_active()}</ButtonLink>}
    >
      {tab === "attention" ? m.programs_empty_attention() : m.programs_empty_archived()}
    </EmptyState>
  );
}

/** Restores the filters of the last visit if the URL has none, and stores them when they change. */
function useStoredFilters(filters: ProgramFilters, setSearch: (change: Record<string, string>) => void) {
  const isFirstRun = useRef(true);
  useEffect(() => {
    const stored = loadFilters();
    if (isFirstRun.current && !hasFilters(filters) && !filters.sort && Object.values(stored).some(Boolean)) {
      setSearch({
        type: stored.type ?? "",
        state: stored.state ?? "",
        price: stored.price ?? "",
        sort: stored.sort ?? "",
      });
    } else {
      storeFilters(filters);
    }
    isFirstRun.current = false;
  }, [filters.type, filters.state, filters.price, filters.sort]); // eslint-disable-line react-hooks/exhaustive-deps
}
