import { IconBarbell } from "@tabler/icons-react";
import { ApiError } from "~/lib/apiError";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Skeleton, SkeletonText } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState, NoPermission } from "~/ui/states/States";
import { toast } from "~/ui/toast/toast";
import { SampleSection } from "./SampleSection";
import css from "./StyleGuide.module.css";

/** The loading, empty, error and no-permission states. */
export function StateSamples() {
  return (
    <SampleSection
      title="The five states"
      note="Loading states have the shape of the content; content itself is shown above."
    >
      <div className={css.cards}>
        <Card title="Loading">
          <div className="stack">
            <Skeleton width={120} height={20} />
            <SkeletonText />
          </div>
        </Card>
        <Card title="Empty">
          <EmptyState
            icon={<IconBarbell size={24} />}
            title="No programs yet"
            action={<Button variant="primary">Create program</Button>}
          >
            Build the first one from a template or from nothing.
          </EmptyState>
        </Card>
        <Card title="Error">
          <ErrorState error={new ApiError(500, "The server couldn't respond.")} onRetry={() => toast("Trying again")} />
        </Card>
        <Card title="No permission">
          <NoPermission />
        </Card>
      </div>
    </SampleSection>
  );
}
