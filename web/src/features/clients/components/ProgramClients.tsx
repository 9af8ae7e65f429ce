import { IconMail, IconUsers } from "@tabler/icons-react";
import { PERIODS } from "~/domain/programs/periods";
import { useHasFinancialRights } from "~/domain/payments/useHasFinancialRights";
import { formatDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { ButtonLink } from "~/ui/button/Button";
import { usePageParams, usePageSearch } from "~/ui/link/usePage";
import { MoneyText } from "~/ui/money/MoneyText";
import { Pagination } from "~/ui/pagination/Pagination";
import { SearchField } from "~/ui/search/SearchField";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { type Column, DataTable } from "~/ui/table/DataTable";
import { Toolbar } from "~/ui/toolbar/Toolbar";
import { PER_PAGE, type ClientMembership, type ProgramTab, useLiveClients, useProgramClients } from "../api";
import { formatAgreedPrice, formatDaysLeft, formatMembershipNote, formatNextPrice, formatPosition } from "../format";
import { readSearch } from "../filters";
import { Revenue } from "./ClientColumns";
import css from "./Clients.module.css";
import { ClientMembershipMenu } from "./ClientMembershipMenu";
import { StatusBadge } from "./StatusBadge";
import { OpenInvitations } from "./OpenInvitations";

/** The clients of one program: one of the tabs below the program's header. */
export function ProgramClients({ tab }: { tab: ProgramTab }) {
  const { programId } = usePageParams("coach_program_view_clients");
  // A new key: the clients of the previous program must not show while another one loads.
  return <ProgramClientTable key={programId} programId={programId} tab={tab} />;
}

function ProgramClientTable({ programId, tab }: { programId: string; tab: ProgramTab }) {
  const [search, setSearch] = usePageSearch(readSearch);
  const clients = useProgramClients(programId, tab, search);
  useLiveClients();
  const list = clients.data;
  const hasFinancialRights = useHasFinancialRights();
  const total = list?.pagination.total ?? 0;
  const hasToolbar = total > 0 || search.q !== "" || (list?.invites_total ?? 0) > 0;
  if (clients.error && !list) return <ErrorState error={clients.error} onRetry={clients.refetch} framed />;
  return (
    <div className={css.tab}>
      {(hasToolbar || clients.isPending) && (
        <Toolbar
          search={
            <SearchField label={m.clients_search()} value={search.q} onChange={(q) => setSearch({ q, page: "" })} />
          }
        />
      )}
      {(total > 0 || !list?.invites.length) && (
        <div className={css.table} data-stale={clients.isPlaceholderData || undefined}>
          <DataTable
            tall
            label={m.clients_program_list()}
            loading={clients.isPending}
            rows={list?.items ?? []}
            rowKey={(row) => row.client.id}
            to={(row) => ({ name: "show_client_programs", params: { clientId: row.client.id } })}
            columns={[
              { key: "name", header: m.clients_column_client(), cell: (row) => <ClientCell membership={row} /> },
              ...(hasFinancialRights ? [priceColumn(), revenueColumn()] : []),
              {
                key: "start",
                header: m.clients_column_start(),
                width: 136,
                cell: (row) => <span className="num dim">{row.starts_on ? formatDate(row.starts_on) : "–"}</span>,
              },
              {
                key: "at",
                header: m.clients_column_at(),
                width: 208,
                cell: (row) => <PositionCell membership={row} />,
              },
              {
                key: "next",
                header: m.clients_column_next(),
                width: 152,
                cell: (row) => <NextPaymentCell membership={row} />,
              },
              {
                key: "status",
                header: m.clients_column_status(),
                width: 200,
                cell: (row) => (
                  <span className={css.aboveLink}>
                    <StatusBadge badge={row.badge} />
                  </span>
                ),
              },
            ]}
            phone={(row) => <PhoneCard membership={row} />}
            menu={(row) => <ClientMembershipMenu membership={row} />}
            empty={<EmptyList tab={tab} programId={programId} searched={search.q !== ""} />}
          />
        </div>
      )}
      {list && (total > PER_PAGE || search.page > 1) && (
        <Pagination
          page={search.page}
          perPage={PER_PAGE}
          total={total}
          onPage={(page) => setSearch({ page: page > 1 ? page : "" })}
        />
      )}
      {list && list.invites.length > 0 && (
        <OpenInvitations programId={programId} rows={list.invites} total={list.invites_total} />
      )}
    </div>
  );
}

function ClientCell({ membership }: { membership: ClientMembership }) {
  const note = formatMembershipNote(membership);
  const name = membership.client.deleted ? m.clients_deleted() : membership.client.full_name;
  return (
    <span className={css.client}>
      <Avatar name={membership.client.full_name} src={membership.client.avatar_url} size={40} />
      <span className={css.text}>
        <span className={css.name}>{name}</span>
        {note && <span className={css.meta}>{note}</span>}
      </span>
    </span>
  );
}

function PriceCell({ membership }: { membership: ClientMembership }) {
  const { price } = membership;
  if (!price) return <span className="dim">{m.clients_free()}</span>;
  const note = formatNextPrice(membership);
  return (
    <span className={css.text}>
      <MoneyText amount={price.amount_minor} currency={price.currency} per={PERIODS[price.duration].per()} trim />
      {note && <span className={css.meta}>{note}</span>}
    </span>
  );
}

function PositionCell({ membership }: { membership: ClientMembership }) {
  const daysLeft = formatDaysLeft(membership);
  return (
    <span className={css.text}>
      <span className="num">{formatPosition(membership)}</span>
      {daysLeft && (
        <span className={css.meta} data-short={(membership.days_left ?? 9) < 3 || undefined}>
          {daysLeft}
        </span>
      )}
    </span>
  );
}

function NextPaymentCell({ membership }: { membership: ClientMembership }) {
  const next = membership.next_payment;
  if (!next) return <span className="dim">–</span>;
  return (
    <span className={css.text}>
      <MoneyText amount={next.amount_minor} currency={next.currency} trim />
      <span className={css.meta}>{formatDate(next.on)}</span>
    </span>
  );
}

const priceColumn = (): Column<ClientMembership> => ({
  key: "price",
  header: m.clients_column_price(),
  width: 160,
  cell: (row) => <PriceCell membership={row} />,
});

const revenueColumn = (): Column<ClientMembership> => ({
  key: "ltv",
  header: m.clients_column_ltv(),
  width: 112,
  align: "right",
  cell: (row) => <Revenue amounts={row.ltv} />,
});

function PhoneCard({ membership }: { membership: ClientMembership }) {
  const hasFinancialRights = useHasFinancialRights();
  return (
    <span className={css.phoneCard}>
      <Avatar name={membership.client.full_name} src={membership.client.avatar_url} size={40} />
      <span className={css.text}>
        <span className={css.name}>
          {membership.client.deleted ? m.clients_deleted() : membership.client.full_name}
        </span>
        <span className={css.meta}>
          {[formatPosition(membership), hasFinancialRights ? formatAgreedPrice(membership) : "–"]
            .filter((text) => text !== "–")
            .join(" · ")}
        </span>
        <span>
          <StatusBadge badge={membership.badge} plain />
        </span>
      </span>
    </span>
  );
}

function EmptyList({ tab, programId, searched }: { tab: ProgramTab; programId: string; searched: boolean }) {
  if (searched) return <EmptyState icon={<IconUsers size={24} />}>{m.clients_empty_found()}</EmptyState>;
  const texts = {
    clients: m.clients_empty_clients(),
    "in-trials": m.clients_empty_in_trials(),
    scheduled: m.clients_empty_scheduled(),
    past: m.clients_empty_program_past(),
  };
  const invite = tab !== "past" && (
    <ButtonLink icon={<IconMail size={16} />} to={{ name: "coach_program_view_invites", params: { programId } }}>
      {m.clients_empty_invite()}
    </ButtonLink>
  );
  return (
    <EmptyState icon={<IconUsers size={24} />} action={invite || undefined}>
      {texts[tab]}
    </EmptyState>
  );
}
