import { useQueryClient } from "@tanstack/react-query";
import { $api, onError, type Schemas } from "~/api/client";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { Segmented } from "~/ui/field/Segmented";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toast, toastError } from "~/ui/toast/toast";

type Summary = Schemas["Summary"];

/** How often somebody gets a mail about what they have not read; saved as soon as it is chosen. */
export function FeedSummarySetting() {
  const queries = useQueryClient();
  const settings = $api.useQuery("get", "/api/notifications/settings", onError("inline"));
  const save = $api.useMutation("put", "/api/notifications/settings", {
    onSuccess: (saved) => {
      queries.setQueriesData({ queryKey: ["get", "/api/notifications/settings"] }, saved);
      toast(m.feed_summary_saved());
    },
    onError: (error) => toastError(errorMessage(error)),
  });
  const chosen = save.isPending ? save.variables.body.summary : settings.data?.summary;
  const options: { value: Summary; label: string }[] = [
    { value: "off", label: m.feed_summary_off() },
    { value: "daily", label: m.feed_summary_daily() },
    { value: "weekly", label: m.feed_summary_weekly() },
  ];
  return (
    <Card title={m.feed_summary_title()}>
      <div className="stack">
        <p className="t13 meta">{m.feed_summary_help()}</p>
        {chosen ? (
          <Segmented
            label={m.feed_summary_title()}
            value={chosen}
            onChange={(summary) => save.mutate({ body: { summary }, ...onError("inline") })}
            options={options}
          />
        ) : settings.error ? (
          <ErrorState error={settings.error} onRetry={settings.refetch} />
        ) : (
          <SkeletonRows rows={1} />
        )}
      </div>
    </Card>
  );
}
