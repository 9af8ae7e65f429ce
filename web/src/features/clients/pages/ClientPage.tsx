import { usePageParams } from "~/ui/link/usePage";
import { Page } from "~/ui/page/Page";
import { Skeleton, SkeletonCard, SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useLiveClients, useProfile, useMarkReviewed } from "../api";
import css from "../components/Profile.module.css";
import { ProfileView } from "../components/ProfileView";

/** One client: training, comments and payments. */
export default function ClientPage() {
  const { clientId } = usePageParams("show_client_programs");
  const profile = useProfile(clientId);
  useLiveClients(clientId);
  useMarkReviewed(clientId, profile.data?.comments.find((comment) => comment.fresh)?.at);
  if (profile.data) return <ProfileView key={clientId} profile={profile.data} />;
  return (
    <Page>
      {profile.error ? (
        <ErrorState error={profile.error} onRetry={profile.refetch} framed />
      ) : (
        <div className="stack" aria-busy="true">
          <div className="row">
            <Skeleton width={64} height={64} />
            <SkeletonText lines={2} />
          </div>
          <SkeletonCard height={76} lines={1} />
          <div className={css.columns}>
            <SkeletonCard height={280} />
            <SkeletonCard height={280} />
          </div>
        </div>
      )}
    </Page>
  );
}
