import { IconBarbell, IconChecklist, IconPlus } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { useExists } from "~/ui/link/Link";
import { usePageNumber, usePageSearch } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { SearchField } from "~/ui/search/SearchField";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { Tabs } from "~/ui/tabs/Tabs";
import { ClearFilters, FilterSelect, Toolbar } from "~/ui/toolbar/Toolbar";
import { PER_PAGE, usePlanSummary, usePlans } from "../api";
import { type Asked, isFiltered, keepFilters, keptFilters, NO_FILTERS, readAsked, type Tab } from "../asked";
import { useArchiving } from "../useArchiving";
import { TYPES, typeLabel } from "../words";
import { ProgramStats } from "./ProgramStats";
import { ProgramTable } from "./ProgramTable";

/** The coach's programs, as one of the three lists. */
export function ProgramList({ tab = "active" }: { tab?: Tab }) {
  const [asked, ask] = usePageSearch((raw) => readAsked(raw, tab));
  const [, turnTo] = usePageNumber();
  const plans = usePlans(tab, asked);
  const summary = usePlanSummary();
  const { archive, restore } = useArchiving();
  const exists = useExists();
  useKeptFilters(asked, ask);

  const list = plans.data;
  const filter = (change: Record<string, string>) => ask({ ...change, page: "" });
  const tabs = summary.data?.tabs;
  const none = tabs && tabs.active + tabs.past === 0;
  return (
    <Page title={m.programs_title()}>
      <PageHeader
        title={m.programs_title()}
        count={list && !none ? m.programs_shown({ shown: list.items.length, total: list.pagination.total }) : undefined}
        actions={
          <>
            {exists("own-public-page") && (
              <ButtonLink to={{ name: "own-public-page" }}>{m.programs_storefront()}</ButtonLink>
            )}
            <ButtonLink variant="primary" icon={<IconPlus size={16} />} to={{ name: "create_plan" }}>
              {m.programs_create()}
            </ButtonLink>
          </>
        }
      />
      {!none && (summary.data || summary.isPending) && <ProgramStats summary={summary.data} />}
      <Tabs
        label={m.programs_tabs()}
        tabs={[
          { label: m.programs_tab_active(), count: tabs?.active, to: { name: "my_plans" } },
          { label: m.programs_tab_attention(), count: tabs?.attention, to: { name: "my_plans_attention" } },
          { label: m.programs_tab_past(), count: tabs?.past, to: { name: "my_plans_past" } },
        ]}
      />
      {!none && (
        <Toolbar
          search={<SearchField label={m.programs_search()} value={asked.q} onChange={(q) => filter({ q })} />}
          end={
            <FilterSelect
              required
              label={m.programs_sort()}
              value={asked.sort || "updated_at desc"}
              onChange={(sort) => filter({ sort })}
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
            value={asked.type}
            onChange={(type) => filter({ type })}
            options={TYPES.map((type) => ({ value: type, label: typeLabel[type]() }))}
          />
          {tab === "active" && (
            <FilterSelect
              label={m.programs_filter_state()}
              value={asked.state}
              onChange={(state) => filter({ state })}
              options={[
                { value: "published", label: m.programs_filter_published() },
                { value: "draft", label: m.programs_filter_drafts() },
              ]}
            />
          )}
          <FilterSelect
            label={m.programs_filter_price()}
            value={asked.price}
            onChange={(price) => filter({ price })}
            options={[
              { value: "paid", label: m.programs_filter_paid() },
              { value: "free", label: m.programs_filter_free() },
            ]}
          />
          <ClearFilters shown={isFiltered(asked)} onClear={() => ask(NO_FILTERS)} />
        </Toolbar>
      )}
      {plans.error && !list ? (
        <ErrorState error={plans.error} onRetry={plans.refetch} framed />
      ) : (
        <ProgramTable
          rows={list?.items ?? []}
          loading={plans.isPending}
          stale={plans.isPlaceholderData}
          onArchive={(row) => void archive(row)}
          onRestore={(row) => void restore(row)}
          empty={
            <Nothing tab={tab} filtered={isFiltered(asked)} none={none ?? false} onClear={() => ask(NO_FILTERS)} />
          }
        />
      )}
      {list && list.pagination.total > 0 && (
        <Pagination
          page={asked.page}
          perPage={PER_PAGE}
          total={list.pagination.total}
          onPage={turnTo}
          note={m.programs_note()}
        />
      )}
    </Page>
  );
}

function Nothing({
  tab,
  filtered,
  none,
  onClear,
}: {
  tab: Tab;
  filtered: boolean;
  none: boolean;
  onClear: () => void;
}) {
  if (filtered) {
    return (
      <EmptyState action={<Button onClick={onClear}>{m.programs_show_all()}</Button>}>
        {m.programs_empty_found()}
      </EmptyState>
    );
  }
  if (none || tab === "active") {
    return (
      <EmptyState
        icon={<IconBarbell size={24} />}
        title={m.programs_empty_title()}
        action={
          <ButtonLink icon={<IconPlus size={16} />} to={{ name: "create_plan" }}>
            {m.programs_create()}
          </ButtonLink>
        }
      >
        {m.programs_empty()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconChecklist size={24} />}
      action={<ButtonLink to={{ name: "my_plans" }}>{m.programs_show_active()}</ButtonLink>}
    >
      {tab === "attention" ? m.programs_empty_attention() : m.programs_empty_past()}
    </EmptyState>
  );
}

/** The filters of the last visit come back where the address names none. */
function useKeptFilters(asked: Asked, ask: (change: Record<string, string>) => void) {
  const first = useRef(true);
  useEffect(() => {
    const kept = keptFilters();
    if (first.current && !isFiltered(asked) && !asked.sort && Object.values(kept).some(Boolean)) {
      ask({ type: kept.type ?? "", state: kept.state ?? "", price: kept.price ?? "", sort: kept.sort ?? "" });
    } else {
      keepFilters(asked);
    }
    first.current = false;
  }, [asked.type, asked.state, asked.price, asked.sort]); // eslint-disable-line react-hooks/exhaustive-deps
}
