import { IconMailbox, IconRefresh, IconTools } from "@tabler/icons-react";
import { ApiError } from "~/lib/apiError";
import { parsePage, parseText } from "~/lib/search";
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

function readSearch(raw: Record<string, unknown>) {
  return { q: parseText(raw.q), page: parsePage(raw.page), mail: parseText(raw.mail) };
}

/** The emails the app sent and its clock; only if the server offers developer tools. */
export default function DeveloperPage() {
  const [search, setSearch] = usePageSearch(readSearch);
  const mails = useMails(search);
  const clock = useAppClock();
  const phone = useIsPhone();
  const newest = mails.data?.items[0]?.created_at;
  const now = new Date(clock.data?.now ?? newest ?? 0);

  const error: unknown = mails.error;
  if (error instanceof ApiError && error.status === 404) {
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
        {mails.data?.items.length === 0 && <NoMails q={search.q} onClear={() => setSearch({ q: "" })} />}
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

function NoMails({ q, onClear }: { q: string; onClear: () => void }) {
  if (q === "") return <EmptyState icon={<IconMailbox size={24} />}>{m.developer_mails_empty()}</EmptyState>;
  return (
    <EmptyState action={<Button onClick={onClear}>{m.developer_mails_clear()}</Button>}>
      {m.developer_mails_none_found()}
    </EmptyState>
  );
}
