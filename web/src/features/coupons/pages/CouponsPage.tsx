import { IconDownload, IconPlus, IconTicket } from "@tabler/icons-react";
import { useState } from "react";
import { useCurrentUser } from "~/api/session";
import { ConnectPayoutsButton } from "~/domain/accounts/ConnectPayoutsButton";
import { errorMessage } from "~/lib/apiError";
import { pathOf } from "~/lib/routes";
import { parsePage, parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { usePageSearch } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { SearchField } from "~/ui/search/SearchField";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { StatStrip } from "~/ui/stats/StatStrip";
import { toastError } from "~/ui/toast/toast";
import { ClearFilters, FilterSelect, Toolbar } from "~/ui/toolbar/Toolbar";
import { type Coupon, downloadCsv, PER_PAGE, useCoupons, useSoldPrograms } from "../api";
import { CouponDialog } from "../components/CouponDialog";
import { CouponTable } from "../components/CouponTable";
import { DeactivateDialog } from "../components/DeactivateDialog";
import { STATUSES, sumText } from "../format";

const NO_FILTERS = { q: "", status: "", program: "", page: "" };

/** The account's coupons: what they brought in, and everything that can be done with them. */
export default function CouponsPage() {
  const [filters, setSearch] = usePageSearch((raw) => ({
    q: parseText(raw.q),
    status: parseText(raw.status) in STATUSES ? parseText(raw.status) : "",
    program: parseText(raw.program),
    page: parsePage(raw.page),
  }));
  const user = useCurrentUser();
  const coupons = useCoupons(filters);
  const sold = useSoldPrograms();
  const programs = sold.data?.items ?? [];
  const [open, setOpen] = useState<{ kind: "new" } | { kind: "edit" | "deactivate"; coupon: Coupon }>();
  const list = coupons.data;
  const isFiltered = Boolean(filters.q || filters.status || filters.program);
  const newButton = (
    <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setOpen({ kind: "new" })}>
      {m.coupons_new()}
    </Button>
  );
  const hasCoupons = isFiltered || (list?.pagination.total ?? 0) > 0;
  return (
    <Page title={m.coupons_title()}>
      <PageHeader
        title={m.coupons_title()}
        count={list?.pagination.total}
        actions={
          <>
            {hasCoupons && (
              <Button
                icon={<IconDownload size={16} />}
                onClick={() => void downloadCsv().catch((error: unknown) => toastError(errorMessage(error)))}
              >
                {m.coupons_export()}
              </Button>
            )}
            {newButton}
          </>
        }
      />
      {!user.stripe_account_type && (
        <Banner
          tone="warn"
          action={
            <ConnectPayoutsButton
              source="settings"
              size="small"
              variant="outline"
              label={m.coupons_connect_action()}
              returnTo={pathOf("coach_profile_coupons")}
            />
          }
        >
          {m.coupons_connect()}
        </Banner>
      )}
      {hasCoupons && list && (
        <StatStrip
          stats={[
            { label: m.coupons_paid(), value: sumText(list.revenue), note: m.coupons_last_year() },
            { label: m.coupons_given(), value: sumText(list.discounts), note: m.coupons_last_year() },
            { label: m.coupons_uses(), value: list.uses, note: m.coupons_last_year() },
          ]}
        />
      )}
      {hasCoupons && (
        <Toolbar
          search={
            <SearchField label={m.coupons_search()} value={filters.q} onChange={(q) => setSearch({ q, page: "" })} />
          }
        >
          <FilterSelect
            label={m.coupons_status()}
            value={filters.status}
            onChange={(status) => setSearch({ status, page: "" })}
            options={Object.entries(STATUSES).map(([value, { label }]) => ({ value, label: label() }))}
          />
          {programs.length > 1 && (
            <FilterSelect
              label={m.coupons_program()}
              value={filters.program}
              onChange={(program) => setSearch({ program, page: "" })}
              options={programs.map(({ id, title }) => ({ value: id, label: title }))}
            />
          )}
          <ClearFilters shown={isFiltered} onClear={() => setSearch(NO_FILTERS)} />
        </Toolbar>
      )}
      {coupons.error && !list ? (
        <ErrorState error={coupons.error} onRetry={coupons.refetch} framed />
      ) : (
        <>
          <CouponTable
            coupons={list?.items ?? []}
            programs={programs}
            loading={coupons.isPending}
            onEdit={(coupon) => setOpen({ kind: "edit", coupon })}
            onDeactivate={(coupon) => setOpen({ kind: "deactivate", coupon })}
            empty={
              <EmptyState
                icon={<IconTicket size={24} />}
                action={
                  isFiltered ? <Button onClick={() => setSearch(NO_FILTERS)}>{m.coupons_show_all()}</Button> : newButton
                }
              >
                {isFiltered ? m.coupons_none_found() : m.coupons_none()}
              </EmptyState>
            }
          />
          {list?.items.some(({ status }) => status === "deactivated") && (
            <p className="t13 meta">{m.coupons_final()}</p>
          )}
        </>
      )}
      {list && (list.pagination.total > PER_PAGE || filters.page > 1) && (
        <Pagination
          page={filters.page}
          perPage={PER_PAGE}
          total={list.pagination.total}
          onPage={(page) => setSearch({ page: page > 1 ? page : "" })}
        />
      )}
      {open && open.kind !== "deactivate" && (
        <CouponDialog
          coupon={open.kind === "edit" ? open.coupon : undefined}
          programs={programs}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === "deactivate" && <DeactivateDialog coupon={open.coupon} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}
