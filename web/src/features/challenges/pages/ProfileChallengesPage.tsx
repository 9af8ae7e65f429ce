import { IconChevronLeft, IconTargetArrow } from "@tabler/icons-react";
import { useLeaderboardChannel } from "~/domain/leaderboards/useLeaderboardChannel";
import { ApiError } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { usePageParams } from "~/ui/link/usePage";
import { SkeletonCard } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { useIsPhone } from "~/ui/useMedia";
import { useChallengesOf } from "../api";
import css from "../components/Challenges.module.css";
import { ChallengeDetail } from "../components/ChallengeDetail";
import { ChallengeList } from "../components/ChallengeList";
import { byState } from "../format";
import { refresh } from "../live";

/** The challenges that a coach's client has joined, and the open one beside them; on phones one of the two. */
export default function ProfileChallengesPage() {
  const { clientId, metricId: openId } = usePageParams("client-profile-challenge");
  const isPhone = useIsPhone();
  const challenges = useChallengesOf(clientId);
  useLeaderboardChannel(refresh);
  if (challenges.error && !challenges.data) {
    return <ErrorState error={challenges.error} onRetry={challenges.refetch} framed />;
  }
  if (!challenges.data) return <SkeletonCard height={320} lines={6} />;
  const items = byState(challenges.data.items).flatMap((group) => group.items);
  if (items.length === 0 && !openId) {
    return (
      <EmptyState framed icon={<IconTargetArrow size={24} />}>
        {m.challenges_profile_none()}
      </EmptyState>
    );
  }
  const shown = openId ? items.find(({ id }) => id === openId) : isPhone ? undefined : items[0];
  const detail = shown ? (
    <ChallengeDetail challenge={shown} />
  ) : (
    openId && <ErrorState error={new ApiError(404, "")} framed />
  );
  const list = items.length > 0 && <ChallengeList clientId={clientId} challenges={items} openId={shown?.id} />;
  if (!isPhone) {
    return (
      <div className={css.columns}>
        {list}
        {detail}
      </div>
    );
  }
  if (!openId) return list;
  return (
    <div className={css.detail}>
      <div>
        <ButtonLink
          to={{ name: "client-profile-challenge", params: { clientId } }}
          variant="quiet"
          icon={<IconChevronLeft size={16} />}
        >
          {m.challenges_profile_all()}
        </ButtonLink>
      </div>
      {detail}
    </div>
  );
}
