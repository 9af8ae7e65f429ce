import { PlanNotice } from "~/domain/plan-notice/PlanNotice";
import { usePlanAllows } from "~/domain/plan-notice/features";
import { m } from "~/paraglide/messages.js";
import { Page, PageHeader } from "~/ui/page/Page";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useWhiteLabel } from "../api";
import { ThemeEditor } from "../components/ThemeEditor";

/** The colours of a coach's public pages. */
export default function ThemePage() {
  const isAllowed = usePlanAllows("customisation");
  const { data, error, refetch } = useWhiteLabel();
  return (
    <Page title={m.white_label_title()}>
      {isAllowed && data ? (
        <ThemeEditor own={data} />
      ) : (
        <>
          <PageHeader title={m.white_label_title()} />
          {!isAllowed ? (
            <PlanNotice feature="customisation" />
          ) : error ? (
            <ErrorState error={error} onRetry={refetch} framed />
          ) : (
            <SkeletonRows rows={5} />
          )}
        </>
      )}
    </Page>
  );
}
