import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { usePageNumber } from "~/ui/link/usePage";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { type Storefront, useCoaches } from "../../api";
import { AskSection } from "../../components/AskSection";
import { CoachCards } from "../../components/CoachCards";
import { PageLinks } from "../../components/PageLinks";
import { PageTitle } from "../../components/Section";
import { CardSkeletons, ListSkeleton } from "../../components/Skeletons";
import { StorefrontLayout } from "../../components/StorefrontLayout";
import { withPage } from "../../links";
import { useShown } from "../../shown";

/** All coaches of a storefront. */
export default function CoachesPage() {
  return (
    <StorefrontLayout
      tab="coaches"
      skeleton={
        <>
          <PageTitle>{m.storefront_coaches()}</PageTitle>
          <CardSkeletons />
        </>
      }
    >
      {(storefront) => (
        <>
          <PageTitle count={storefront.coaches_total > 1 && <span>{formatNumber(storefront.coaches_total)}</span>}>
            {m.storefront_coaches()}
          </PageTitle>
          <Coaches storefront={storefront} />
          <AskSection autoOpen storefront={storefront} />
        </>
      )}
    </StorefrontLayout>
  );
}

function Coaches({ storefront }: { storefront: Storefront }) {
  const { id, kind } = storefront;
  const { linkTo } = useShown();
  const [page] = usePageNumber();
  const { data, error, refetch } = useCoaches(id, page);
  if (!data) return error ? <ErrorState framed error={error} onRetry={refetch} /> : <ListSkeleton />;
  const { items, pagination } = data;
  if (pagination.total === 0) return <EmptyState framed title={m.storefront_no_coaches()} />;
  return (
    <>
      <CoachCards coaches={items} kind={kind} />
      <PageLinks pagination={pagination} to={(next) => withPage(linkTo("coaches", storefront), next)} />
    </>
  );
}
