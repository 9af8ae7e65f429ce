import { useCurrentUser } from "~/api/session";
import { CoachSettingsTabs } from "~/domain/subscription/CoachSettingsTabs";
import { m } from "~/paraglide/messages.js";
import { Page, PageHeader } from "~/ui/page/Page";
import { SkeletonCard } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useTagManager } from "../api";
import { Explanation } from "../components/Explanation";
import { TagManagerForm } from "../components/TagManagerForm";

/** The tag manager with which coaches measure their program pages. */
export default function AnalyticsPage() {
  const { id } = useCurrentUser();
  const { data, error, refetch } = useTagManager();
  return (
    <Page title={m.tag_manager_analytics()} width="form">
      <PageHeader title={m.accounts_settings_title()} />
      <CoachSettingsTabs />
      {data ? (
        <>
          <TagManagerForm key={id} own={data} name={`tag-manager.${id}`} />
          <Explanation />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} framed />
      ) : (
        <SkeletonCard height={320} lines={5} />
      )}
    </Page>
  );
}
