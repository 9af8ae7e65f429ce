import { usePageParams } from "~/ui/link/usePage";
import { Page } from "~/ui/page/Page";
import { Skeleton, SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useLivePeople, useProfile, useReviewed } from "../api";
import css from "../components/Profile.module.css";
import { ProfileView } from "../components/ProfileView";

/** One client: how they train, what they say, what they pay. */
export default function ClientPage() {
  const { athleteId } = usePageParams("show_client_programs");
  const profile = useProfile(athleteId);
  useLivePeople(athleteId);
  useReviewed(athleteId, Boolean(profile.data?.comments.some((one) => one.fresh)));
  if (profile.data) return <ProfileView key={athleteId} profile={profile.data} />;
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
          <Skeleton width="100%" height={76} />
          <div className={css.columns}>
            <Skeleton width="100%" height={280} />
            <Skeleton width="100%" height={280} />
          </div>
        </div>
      )}
    </Page>
  );
}
