import { IconFileInvoice } from "@tabler/icons-react";
import { DocumentButton } from "~/domain/invoicing/DocumentButton";
import { formatDate, type Preset, presetRange } from "~/lib/dates";
import { parseText } from "~/lib/search";
import { localToday } from "~/lib/today";
import { m } from "~/paraglide/messages.js";
import { Badge, type BadgeTone } from "~/ui/badge/Badge";
import { Banner } from "~/ui/banner/Banner";
import { Button, ButtonLink } from "~/ui/button/Button";
import { usePageNumber, usePageSearch } from "~/ui/link/usePage";
import { MoneyText } from "~/ui/money/MoneyText";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { DataTable } from "~/ui/table/DataTable";
import { ClearFilters, FilterSelect, Toolbar } from "~/ui/toolbar/Toolbar";
import { DashboardTabs } from "../components/DashboardTabs";
import { InvoiceDownloads } from "../components/invoices/InvoiceDownloads";
import {
  type DocumentFilters,
  type DocumentKind,
  type DocumentRow,
  PER_PAGE,
  useDocumentFilters,
  useDocuments,
  useSellerDetails,
} from "../invoices";

const PERIODS: { value: Preset; label: () => string }[] = [
  { value: "1m", label: m.payments_last_month },
  { value: "mtd", label: m.payments_this_month },
  { value: "qtd", label: m.payments_this_quarter },
  { value: "6mo", label: m.payments_last_six_months },
  { value: "1y", label: m.payments_last_year },
];

const KINDS: Record<DocumentKind, [BadgeTone, () => string]> = {
  invoice: ["ok", m.invoicing_invoice],
  credit_note: ["warn", m.invoicing_credit_note],
  fee_invoice: ["neutral", m.invoicing_fee_invoice],
};

function KindBadge({ kind }: { kind: DocumentKind }) {
  const [tone, label] = KINDS[kind];
  return <Badge tone={tone}>{label()}</Badge>;
}

const issuedOn = (row: DocumentRow) => formatDate(row.issued_on);

/** The account's invoices and credit notes, and the platform's invoices to it. */
export default function InvoicesPage() {
  const [page, setPage] = usePageNumber();
  const [{ range, client, kind }, setSearch] = usePageSearch((raw) => ({
    range: parseText(raw.range),
    client: parseText(raw.client),
    kind: parseText(raw.kind),
  }));
  const filters = toFilters(range, client, kind);
  const list = useDocuments({ ...filters, page });
  const options = useDocumentFilters().data;
  const seller = useSellerDetails().data;
  const count = list.data?.pagination.total ?? 0;
  const isFiltered = range !== "" || client !== "" || kind !== "";
  const clear = () => setSearch({ range: "", client: "", kind: "", page: "" });
  return (
    <Page title={m.invoicing_title()}>
      <PageHeader title={m.payments_dashboard_title()} count={list.data && m.invoicing_count({ count })} />
      <DashboardTabs />
      {seller?.complete === false && (
        <Banner
          tone="warn"
          action={
            <ButtonLink size="small" to={{ name: "coach_profile_payment" }}>
              {m.invoicing_add_details()}
            </ButtonLink>
          }
        >
          {m.invoicing_details_missing()}
        </Banner>
      )}
      <Toolbar end={<InvoiceDownloads filters={filters} years={options?.years ?? []} disabled={count === 0} />}>
        <FilterSelect
          label={m.payments_period()}
          value={range}
          onChange={(value) => setSearch({ range: value, page: "" })}
          options={PERIODS.map(({ value, label }) => ({ value, label: label() }))}
        />
        <FilterSelect
          label={m.payments_column_client()}
          value={client}
          onChange={(value) => setSearch({ client: value, page: "" })}
          options={(options?.clients ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FilterSelect
          label={m.invoicing_kind()}
          value={kind}
          onChange={(value) => setSearch({ kind: value, page: "" })}
          options={Object.entries(KINDS).map(([value, [, label]]) => ({ value, label: label() }))}
        />
        <ClearFilters shown={isFiltered} onClear={clear} />
      </Toolbar>
      {list.error && !list.data ? (
        <ErrorState error={list.error} onRetry={list.refetch} framed />
      ) : (
        <DataTable
          label={m.invoicing_title()}
          rows={list.data?.items ?? []}
          rowKey={({ id }) => id}
          loading={list.isPending}
          columns={[
            {
              key: "number",
              header: m.invoicing_number(),
              cell: (row) => <span className="num w5 nowrap">{row.label}</span>,
            },
            {
              key: "date",
              header: m.invoicing_issued(),
              cell: (row) => <span className="num nowrap">{issuedOn(row)}</span>,
            },
            { key: "kind", header: m.invoicing_kind(), cell: (row) => <KindBadge kind={row.kind} /> },
            {
              key: "customer",
              header: m.invoicing_customer(),
              cell: (row) => (
                <>
                  <span className="w5">{row.buyer_name}</span>
                  <br />
                  <span className="t12 meta">{row.title}</span>
                </>
              ),
            },
            {
              key: "net",
              header: m.payments_net(),
              align: "right",
              cell: (row) => <MoneyText amount={row.net_minor} currency={row.currency} />,
            },
            {
              key: "tax",
              header: m.invoicing_tax(),
              align: "right",
              cell: (row) => <MoneyText amount={row.tax_minor} currency={row.currency} />,
            },
            {
              key: "total",
              header: m.invoicing_total(),
              align: "right",
              cell: (row) => (
                <span className="w6">
                  <MoneyText amount={row.total_minor} currency={row.currency} />
                </span>
              ),
            },
            {
              key: "file",
              header: "",
              align: "right",
              width: 140,
              cell: (row) => <DocumentButton side="coach" document={row} />,
            },
          ]}
          phone={(row) => (
            <>
              <span className="spread">
                <span className="w6">{row.buyer_name}</span>
                <MoneyText amount={row.total_minor} currency={row.currency} />
              </span>
              <span className="t13 meta">
                {row.label} · {issuedOn(row)}
              </span>
              <span className="spread">
                <KindBadge kind={row.kind} />
                <DocumentButton side="coach" document={row} />
              </span>
            </>
          )}
          empty={
            <EmptyState
              icon={<IconFileInvoice size={24} />}
              action={
                isFiltered ? (
                  <Button onClick={clear}>{m.payments_show_all()}</Button>
                ) : (
                  <ButtonLink to={{ name: "my_plans" }}>{m.payments_to_programs()}</ButtonLink>
                )
              }
            >
              {isFiltered ? m.invoicing_none_match() : m.invoicing_none()}
            </EmptyState>
          }
        />
      )}
      {list.data && (count > PER_PAGE || page > 1) && (
        <Pagination page={page} perPage={PER_PAGE} total={count} onPage={setPage} />
      )}
    </Page>
  );
}

/** Returns the filters of the page's address; what it does not know filters nothing. */
function toFilters(range: string, client: string, kind: string): DocumentFilters {
  const known = PERIODS.find(({ value }) => value === range);
  const dates = known && presetRange(known.value, localToday());
  return {
    ...(dates && { since: dates.from, until: dates.to }),
    ...(client && { client_id: client }),
    ...(kind in KINDS && { kind: kind as DocumentKind }),
  };
}
