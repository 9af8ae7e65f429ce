import { IconSquareCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useIdempotentWrite } from "~/api/idempotency";
import { useCurrentUser } from "~/api/session";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { usePageSearch } from "~/ui/link/usePage";
import { useIsPhone, useMedia } from "~/ui/useMedia";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { ErrorState } from "~/ui/states/States";
import { DataTable } from "~/ui/table/DataTable";
import { Tabs } from "~/ui/tabs/Tabs";
import { PER_PAGE, type Tab, useClientCounts, useClients, useLiveClients } from "../api";
import { isFiltered, NO_FILTERS, readClientFilters } from "../filters";
import { useChosenClients } from "../useChosenClients";
import { BulkBar } from "./bulk/BulkBar";
import { RunningBulkActions } from "./bulk/RunningBulkActions";
import { columnsOf, PhoneCard, profileLink } from "./ClientColumns";
import css from "./Clients.module.css";
import { ClientToolbar } from "./ClientToolbar";
import { EmptyList } from "./EmptyList";
import { SavedViews } from "./SavedViews";

const readSelect = (raw: Record<string, unknown>) => ({ select: raw.select === "message" });

/** The clients of the account, as one of four lists. */
export function ClientList({ tab }: { tab: Tab }) {
  const [filters, setFilters] = usePageSearch(readClientFilters);
  const clients = useClients(tab, filters);
  const counts = useClientCounts().data;
  const { financial } = useCurrentUser();
  const phone = useIsPhone();
  const isWide = useMedia("(min-width: 1280px)");
  const chosen = useChosenClients(tab, filters);
  // The inbox leads here to choose whom to write to.
  const [{ select }] = usePageSearch(readSelect);
  const [selecting, setSelecting] = useState(select);
  // Kept while the list is open: the same action again, after its answer was lost, happens once.
  const once = useIdempotentWrite();
  useLiveClients();

  const list = clients.data;
  const total = list?.pagination.total ?? 0;
  const clearSelection = () => {
    chosen.clear();
    setSelecting(false);
  };
  const changeFilters = (change: Record<string, string>) => setFilters({ ...change, page: "" });
  const clearFilters = () => setFilters(NO_FILTERS);
  const [by = "", direction = ""] = filters.sort.split(" ");
  return (
    <Page title={m.clients_title()}>
      <PageHeader
        title={m.clients_title()}
        count={
          list && total > 0
            ? m.clients_shown({ shown: String(list.items.length), total: formatNumber(total) })
            : undefined
        }
        actions={
          phone &&
          total > 0 && (
            <Button
              icon={<IconSquareCheck size={16} />}
              aria-pressed={selecting}
              onClick={() => (selecting ? clearSelection() : setSelecting(true))}
            >
              {m.clients_select()}
            </Button>
          )
        }
      />
      <Tabs
        label={m.clients_tabs()}
        tabs={[
          { label: m.clients_tab_active(), count: counts?.active, to: { name: "clients_with_programs" } },
          { label: m.clients_tab_in_trials(), count: counts?.in_trials, to: { name: "clients_in_trials" } },
          { label: m.clients_tab_to_review(), count: counts?.to_review, to: { name: "clients_to_review" } },
          { label: m.clients_tab_past(), count: counts?.past, to: { name: "clients_past" } },
        ]}
      />
      <SavedViews tab={tab} filters={filters} />
      <ClientToolbar tab={tab} filters={filters} onChange={changeFilters} onClear={clearFilters} />
      <RunningBulkActions />
      {clients.error && !list ? (
        <ErrorState error={clients.error} onRetry={clients.refetch} framed />
      ) : (
        <div className={css.table} data-stale={clients.isPlaceholderData || undefined}>
          <DataTable
            tall
            label={m.clients_title()}
            loading={clients.isPending}
            rows={list?.items ?? []}
            rowKey={(row) => row.client.id}
            rowName={(row) => row.client.full_name}
            to={profileLink}
            columns={columnsOf(tab, financial ?? false, isWide)}
            sort={{ by, desc: direction === "desc" }}
            onSort={(next) => changeFilters({ sort: `${next.by} ${next.desc ? "desc" : "asc"}` })}
            selected={chosen.ids}
            onSelect={phone && !selecting ? undefined : chosen.choose}
            phone={(row) => <PhoneCard row={row} tab={tab} />}
            empty={<EmptyList tab={tab} filtered={isFiltered(filters)} onClear={clearFilters} />}
          />
        </div>
      )}
      {total > 0 && (
        <Pagination
          page={filters.page}
          perPage={list?.pagination.per_page ?? PER_PAGE}
          total={total}
          onPage={(page) => setFilters({ page: page > 1 ? page : "" })}
          note={m.clients_note()}
        />
      )}
      {(chosen.ids.size > 0 || selecting) && (
        <BulkBar tab={tab} chosen={chosen} total={total} onClear={clearSelection} once={once} />
      )}
    </Page>
  );
}
