import type { Schemas } from "~/api/client";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { StatStrip } from "~/ui/stats/StatStrip";

/** The numbers above the list: clients, trials, finished training days and programs that need training. */
export function ProgramStats({ summary }: { summary?: Schemas["ProgramSummary"] }) {
  const needingCount = summary?.tabs.attention ?? 0;
  const affectedCount = summary?.clients_affected ?? 0;
  return (
    <StatStrip
      loading={!summary}
      stats={[
        {
          label: m.programs_stat_clients(),
          value: formatNumber(summary?.clients ?? 0),
          note: summary?.new_clients_this_month
            ? m.programs_stat_clients_note({ count: formatNumber(summary.new_clients_this_month) })
            : undefined,
          tone: "good",
        },
        {
          label: m.programs_stat_trial(),
          value: formatNumber(summary?.in_trial ?? 0),
          note: summary?.trials_ending_this_week
            ? m.programs_stat_trial_note({ count: formatNumber(summary.trials_ending_this_week) })
            : undefined,
        },
        { label: m.programs_stat_logged(), value: formatNumber(summary?.sessions_logged ?? 0) },
        {
          label: m.programs_stat_attention(),
          value:
            needingCount === 0
              ? m.programs_stat_attention_none()
              : m.programs_stat_attention_count({ count: needingCount }),
          note: affectedCount === 0 ? undefined : m.programs_stat_affected({ count: formatNumber(affectedCount) }),
          tone: "warn",
        },
      ]}
    />
  );
}
