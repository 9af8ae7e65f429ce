import { IconPlus, IconTrophy } from "@tabler/icons-react";
import { useState } from "react";
import { parsePage, parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { usePageSearch } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { SearchField } from "~/ui/search/SearchField";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { Tabs } from "~/ui/tabs/Tabs";
import { ClearFilters, FilterSelect, Toolbar } from "~/ui/toolbar/Toolbar";
import { type LibraryBenchmark, PER_PAGE, useLibrary, type Whose } from "../api";
import { SCORE_TYPES } from "../format";
import { BenchmarkDialog } from "./BenchmarkDialog";
import { LibraryTable } from "./LibraryTable";

const NO_FILTERS = { q: "", type: "", archived: "", page: "" };

/** The account's own benchmarks, or those of the product, with how the account's clients did. */
export function Library({ whose }: { whose: Whose }) {
  const [filters, setSearch] = usePageSearch((raw) => ({
    q: parseText(raw.q),
    type: parseText(raw.type) in SCORE_TYPES ? parseText(raw.type) : "",
    archived: raw.archived === "true" || raw.archived === true ? "true" : "",
    page: parsePage(raw.page),
  }));
  const library = useLibrary(whose, filters);
  const [open, setOpen] = useState<{ benchmark?: LibraryBenchmark }>();
  const list = library.data;
  const isFiltered = Boolean(filters.q || filters.type || filters.archived);
  const newButton = list?.abilities.includes("create") && (
    <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setOpen({})}>
      {m.benchmarks_new()}
    </Button>
  );
  return (
    <Page title={m.benchmarks_title()}>
      <PageHeader title={m.benchmarks_title()} actions={newButton} />
      <Tabs
        label={m.benchmarks_libraries()}
        tabs={[
          { label: m.benchmarks_own(), to: { name: "coach_benchmarks" } },
          { label: m.benchmarks_product(), to: { name: "coach_benchmarks_product" } },
        ]}
      />
      <Toolbar
        search={
          <SearchField label={m.benchmarks_search()} value={filters.q} onChange={(q) => setSearch({ q, page: "" })} />
        }
      >
        <FilterSelect
          label={m.benchmarks_score()}
          value={filters.type}
          onChange={(type) => setSearch({ type, page: "" })}
          options={Object.entries(SCORE_TYPES).map(([value, label]) => ({ value, label: label() }))}
        />
        {whose === "own" && (
          <FilterSelect
            label={m.benchmarks_status()}
            value={filters.archived}
            onChange={(archived) => setSearch({ archived, page: "" })}
            options={[{ value: "true", label: m.benchmarks_archived() }]}
          />
        )}
        <ClearFilters shown={isFiltered} onClear={() => setSearch(NO_FILTERS)} />
      </Toolbar>
      {library.error && !list ? (
        <ErrorState error={library.error} onRetry={library.refetch} framed />
      ) : (
        <LibraryTable
          label={m.benchmarks_title()}
          benchmarks={list?.items ?? []}
          loading={library.isPending}
          {...(whose === "own" ? { onEdit: (benchmark: LibraryBenchmark) => setOpen({ benchmark }) } : {})}
          empty={
            <EmptyState
              icon={<IconTrophy size={24} />}
              action={
                isFiltered ? (
                  <Button onClick={() => setSearch(NO_FILTERS)}>{m.benchmarks_show_all()}</Button>
                ) : (
                  newButton
                )
              }
            >
              {isFiltered ? m.benchmarks_none_found() : m.benchmarks_none()}
            </EmptyState>
          }
        />
      )}
      {list && (list.pagination.total > PER_PAGE || filters.page > 1) && (
        <Pagination
          page={filters.page}
          perPage={PER_PAGE}
          total={list.pagination.total}
          onPage={(page) => setSearch({ page: page > 1 ? page : "" })}
        />
      )}
      {open && <BenchmarkDialog benchmark={open.benchmark} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}
