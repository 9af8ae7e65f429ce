import { IconSparkles } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { usePageNumber } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { PER_PAGE, useReleaseNotes } from "../api";
import { ReleaseNoteItem } from "../components/ReleaseNoteItem";

/** What is new in the product, newest first. */
export default function ReleaseNotesPage() {
  const [page, setPage] = usePageNumber();
  const { data, error, isPending, refetch } = useReleaseNotes(page);
  const total = data?.pagination.total ?? 0;
  return (
    <Page title={m.releaseNotes_title()} width="narrow">
      <PageHeader title={m.releaseNotes_title()} note={m.releaseNotes_note()} />
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} framed />
      ) : isPending ? (
        <SkeletonRows />
      ) : total === 0 ? (
        <EmptyState framed icon={<IconSparkles size={24} />}>
          {m.releaseNotes_empty()}
        </EmptyState>
      ) : (
        <>
          <ul className="stack">
            {data?.items.map((note) => (
              <ReleaseNoteItem key={note.id} note={note} />
            ))}
          </ul>
          <Pagination page={page} perPage={PER_PAGE} total={total} onPage={setPage} />
        </>
      )}
    </Page>
  );
}
