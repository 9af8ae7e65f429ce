import { IconMail, IconUsers } from "@tabler/icons-react";
import { formatDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { ButtonLink } from "~/ui/button/Button";
import { useExists } from "~/ui/link/Link";
import { usePageParams, usePageSearch } from "~/ui/link/usePage";
import { MoneyText } from "~/ui/money/MoneyText";
import { Pagination } from "~/ui/pagination/Pagination";
import { SearchField } from "~/ui/search/SearchField";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { DataTable } from "~/ui/table/DataTable";
import { Toolbar } from "~/ui/toolbar/Toolbar";
import { PER_PAGE, type Place, type ProgramTab, useLivePeople, useProgramClients } from "../api";
import { aheadOf, noteOf, whereOf } from "../words";
import css from "./Clients.module.css";
import { PlaceMenu } from "./PlaceMenu";
import { StatusBadge } from "./StatusBadge";
import { WaitingInvites } from "./WaitingInvites";

const read = (raw: Record<string, unknown>) => ({
  q: typeof raw.q === "string" ? raw.q : "",
  page: Math.max(1, Number.parseInt(typeof raw.page === "string" ? raw.page : "1", 10) || 1),
});

/** The clients of one program: one of the tabs below the program's head. */
export function ProgramClients({ tab }: { tab: ProgramTab }) {
  const { programId } = usePageParams("coach_program_view_clients");
  // While another program loads, the people of the one before are nobody's placeholder.
  return <People key={programId} programId={programId} tab={tab} />;
}

function People({ programId, tab }: { programId: string; tab: ProgramTab }) {
  const [asked, ask] = usePageSearch(read);
  const clients = useProgramClients(programId, tab, asked);
  useLivePeople();
  const found = clients.data;
  const total = found?.pagination.total ?? 0;
  const some = total > 0 || asked.q !== "" || (found?.invites_total ?? 0) > 0;
  if (clients.error && !found) return <ErrorState error={clients.error} onRetry={clients.refetch} framed />;
  return (
    <div className={css.tab}>
      {(some || clients.isPending) && (
        <Toolbar
          search={<SearchField label={m.clients_search()} value={asked.q} onChange={(q) => ask({ q, page: "" })} />}
        />
      )}
      {(total > 0 || !found?.invites.length) && (
        <div className={css.wrap} data-stale={clients.isPlaceholderData || undefined}>
          <DataTable
            tall
            label={m.clients_program_list()}
            loading={clients.isPending}
            rows={found?.items ?? []}
            rowKey={(row) => row.client.id}
            to={(row) => ({ name: "show_client_programs", params: { athleteId: row.client.id } })}
            columns={[
              { key: "name", header: m.clients_column_client(), cell: (row) => <Who place={row} /> },
              {
                key: "price",
                header: m.clients_column_price(),
                width: 160,
                cell: (row) => <Price place={row} />,
              },
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
                cell: (row) => <Where place={row} />,
              },
              {
                key: "next",
                header: m.clients_column_next(),
                width: 152,
                cell: (row) => <NextPayment place={row} />,
              },
              {
                key: "status",
                header: m.clients_column_status(),
                width: 200,
                cell: (row) => (
                  <span className={css.over}>
                    <StatusBadge badge={row.badge} />
                  </span>
                ),
              },
            ]}
            phone={(row) => <PhoneCard place={row} />}
            menu={(row) => <PlaceMenu place={row} />}
            empty={<Nothing tab={tab} programId={programId} searched={asked.q !== ""} />}
          />
        </div>
      )}
      {(total > PER_PAGE || asked.page > 1) && (
        <Pagination
          page={asked.page}
          perPage={PER_PAGE}
          total={total}
          onPage={(page) => ask({ page: page > 1 ? page : "" })}
        />
      )}
      {found && found.invites.length > 0 && (
        <WaitingInvites programId={programId} rows={found.invites} total={found.invites_total} />
      )}
    </div>
  );
}

function Who({ place }: { place: Place }) {
  const note = noteOf(place);
  const name = place.client.deleted ? m.clients_deleted() : place.client.full_name;
  return (
    <span className={css.who}>
      <Avatar name={place.client.full_name} src={place.client.avatar_url} size={40} />
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        {note && <span className={css.meta}>{note}</span>}
      </span>
    </span>
  );
}

function Price({ place }: { place: Place }) {
  const { price } = place;
  if (!price) return <span className="dim">{m.clients_free()}</span>;
  return <MoneyText amount={price.amount_minor} currency={price.currency} per={price.duration_label} trim />;
}

function Where({ place }: { place: Place }) {
  const ahead = aheadOf(place);
  return (
    <span className={css.words}>
      <span className="num">{whereOf(place)}</span>
      {ahead && (
        <span className={css.meta} data-short={(place.days_left ?? 9) < 3 || undefined}>
          {ahead}
        </span>
      )}
    </span>
  );
}

function NextPayment({ place }: { place: Place }) {
  const next = place.next_payment;
  if (!next) return <span className="dim">–</span>;
  return (
    <span className={css.words}>
      <MoneyText amount={next.amount_minor} currency={next.currency} trim />
      <span className={css.meta}>{formatDate(next.on)}</span>
    </span>
  );
}

function PhoneCard({ place }: { place: Place }) {
  return (
    <span className={css.phone}>
      <Avatar name={place.client.full_name} src={place.client.avatar_url} size={40} />
      <span className={css.words}>
        <span className={css.name}>{place.client.deleted ? m.clients_deleted() : place.client.full_name}</span>
        <span className={css.meta}>
          {[
            whereOf(place),
            place.price ? `${place.price.price_format} ${place.price.duration_label}` : m.clients_free(),
          ]
            .filter((text) => text !== "–")
            .join(" · ")}
        </span>
        <span>
          <StatusBadge badge={place.badge} plain />
        </span>
      </span>
    </span>
  );
}

function Nothing({ tab, programId, searched }: { tab: ProgramTab; programId: string; searched: boolean }) {
  const exists = useExists();
  if (searched) return <EmptyState icon={<IconUsers size={24} />}>{m.clients_empty_found()}</EmptyState>;
  const words = {
    clients: m.clients_empty_clients(),
    "in-trials": m.clients_empty_in_trials(),
    scheduled: m.clients_empty_scheduled(),
    past: m.clients_empty_program_past(),
  };
  const invite = exists("coach_program_view_invites") && tab !== "past" && (
    <ButtonLink icon={<IconMail size={16} />} to={{ name: "coach_program_view_invites", params: { programId } }}>
      {m.clients_empty_invite()}
    </ButtonLink>
  );
  return (
    <EmptyState icon={<IconUsers size={24} />} action={invite || undefined}>
      {words[tab]}
    </EmptyState>
  );
}
