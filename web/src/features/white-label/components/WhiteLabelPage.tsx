import type { ReactNode } from "react";
import { PlanNotice } from "~/domain/plan-notice/PlanNotice";
import { usePlanAllows } from "~/domain/plan-notice/features";
import { m } from "~/paraglide/messages.js";
import { Page, PageHeader } from "~/ui/page/Page";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useWhiteLabel, type WhiteLabel } from "../api";

/** A page of the white label, once the plan allows it and it is loaded. */
export function WhiteLabelPage({ children }: { children: (own: WhiteLabel) => ReactNode }) {
  const isAllowed = usePlanAllows("customisation");
  const { data, error, refetch } = useWhiteLabel();
  return (
    <Page title={m.white_label_title()}>
      {isAllowed && data ? (
        children(data)
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
