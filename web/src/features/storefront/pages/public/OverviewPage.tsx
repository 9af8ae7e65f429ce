import { OpeningSkeleton } from "../../components/Opening";
import { Overview } from "../../components/Overview";
import { CardSkeletons } from "../../components/Skeletons";
import { StorefrontLayout } from "../../components/StorefrontLayout";

/** The first page of a storefront: who it is, and the first programs and coaches. */
export default function OverviewPage() {
  return (
    <StorefrontLayout
      tab="overview"
      skeleton={
        <>
          <OpeningSkeleton />
          <CardSkeletons />
        </>
      }
    >
      {(storefront) => <Overview storefront={storefront} />}
    </StorefrontLayout>
  );
}
