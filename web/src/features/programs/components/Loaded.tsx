import { Fragment, type ReactNode } from "react";
import { Page } from "~/ui/page/Page";
import { Skeleton, SkeletonCard } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { type Plan, usePlan } from "../api";

/** A program once it is read; until then its shape, or why it cannot be. Another program begins anew. */
export function Loaded({ programId, children }: { programId: string; children: (plan: Plan) => ReactNode }) {
  const plan = usePlan(programId);
  if (plan.data) return <Fragment key={plan.data.id}>{children(plan.data)}</Fragment>;
  return (
    <Page>
      {plan.error ? (
        <ErrorState error={plan.error} onRetry={plan.refetch} framed />
      ) : (
        <div className="stack" aria-busy="true">
          <Skeleton width={280} height={28} />
          <SkeletonCard height={76} lines={1} />
          <SkeletonCard height={240} lines={4} />
        </div>
      )}
    </Page>
  );
}
