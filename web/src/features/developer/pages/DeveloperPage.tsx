import { IconMailbox, IconRefresh, IconTools } from "@tabler/icons-react";
import { ApiError } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Dialog } from "~/ui/dialog/Dialog";
import { usePageSearch } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { SearchField } from "~/ui/search/SearchField";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { useIsPhone } from "~/ui/useMedia";
import { PER_PAGE, useAppClock, useMails } from "../api";
import { ClockCard } from "../components/ClockCard";
import { MailList } from "../components/MailList";
import { MailPane } from "../components/MailPane";
import css from "./DeveloperPage.module.css";

const text = (raw: unknown) => (typeof raw === "string" || typeof raw === "number" ? String(raw) : "");

function read(raw: Record<string, unknown>) {
  return { q: text(raw.q), page: Math.max(1, Number(raw.page) || 1), mail: text(raw.mail) };
}

/** What the app wrote to people, and the time it believes in; only where the server offers these tools. */
export default function DeveloperPage() {
  const [search, setSearch] = usePageSearch(read);
  const mails = useMails(search);
  const clock = useAppClock();
  const phone = useIsPhone();
  const newest = mails.data?.items[0]?.created_at;
  const now = new Date(clock.data?.now ?? newest ?? 0);

  const problem: unknown = mails.error;
  if (problem instanceof ApiError && problem.status === 404) {
    return (
      <Page title={m.developer_title()}>
        <EmptyState framed icon={<IconTools size={24} />} title={m.developer_off_title()}>
          {m.developer_off_text()}
        </EmptyState>
      </Page>
    );
  }

  return (
    <Page title={m.developer_title()}>
      <PageHeader title={m.developer_title()} note={m.developer_note()} />
      <ClockCard />
      <Card
        flush
        title={m.developer_mails_title()}
        actions={
          <div className={css.tools}>
            <SearchField
              label={m.developer_mails_search()}
              value={search.q}
              onChange={(q) => setSearch({ q, page: "", mail: "" })}
            />
            <IconButton label={m.developer_mails_refresh()} onClick={() => void mails.refetch()}>
              <IconRefresh size={16} />
            </IconButton>
          </div>
        }
      >
        {mails.isPending && <SkeletonRows rows={6} />}
        {mails.isLoadingError && <ErrorState error={mails.error} onRetry={mails.refetch} />}
        {mails.data?.items.length === 0 && <Nothing q={search.q} onClear={() => setSearch({ q: "" })} />}
        {mails.data && mails.data.items.length > 0 && (
          <div className={css.split}>
            <div className={css.left}>
              <MailList
                mails={mails.data.items}
                now={now}
                chosen={search.mail}
                onChoose={(mail) => setSearch({ mail })}
              />
              {mails.data.pagination.total_pages > 1 && (
                <Pagination
                  page={search.page}
                  perPage={PER_PAGE}
                  total={mails.data.pagination.total}
                  onPage={(page) => setSearch({ page: String(page), mail: "" })}
                />
              )}
            </div>
            {!phone && (
              <div className={css.right}>
                <MailPane id={search.mail} />
              </div>
            )}
          </div>
        )}
      </Card>
      {phone && (
        <Dialog opened={search.mail !== ""} onClose={() => setSearch({ mail: "" })} title={m.developer_mails_title()}>
          <MailPane id={search.mail} />
        </Dialog>
      )}
    </Page>
  );
}

function Nothing({ q, onClear }: { q: string; onClear: () => void }) {
  if (q === "") return <EmptyState icon={<IconMailbox size={24} />}>{m.developer_mails_empty()}</EmptyState>;
  return (
    <EmptyState action={<Button onClick={onClear}>{m.developer_mails_clear()}</Button>}>
      {m.developer_mails_none_found()}
    </EmptyState>
  );
}
