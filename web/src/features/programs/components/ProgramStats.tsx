import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { StatStrip } from "~/ui/stats/StatStrip";

const figure = (value: number) => value.toLocaleString("en-GB");

/** What matters today, above the list. */
export function ProgramStats({ summary }: { summary?: Schemas["ProgramSummary"] }) {
  const needing = summary?.programs_needing_training ?? 0;
  const affected = summary?.clients_affected ?? 0;
  return (
    <StatStrip
      loading={!summary}
      stats={[
        {
          label: m.programs_stat_clients(),
          value: figure(summary?.clients ?? 0),
          note: summary?.new_clients_this_month
            ? m.programs_stat_clients_note({ count: figure(summary.new_clients_this_month) })
            : undefined,
          tone: "good",
        },
        {
          label: m.programs_stat_trial(),
          value: figure(summary?.in_trial ?? 0),
          note: summary?.trials_ending_this_week
            ? m.programs_stat_trial_note({ count: figure(summary.trials_ending_this_week) })
            : undefined,
        },
        { label: m.programs_stat_logged(), value: figure(summary?.sessions_logged ?? 0) },
        {
          label: m.programs_stat_attention(),
          value:
            needing === 0
              ? m.programs_stat_attention_none()
              : needing === 1
                ? m.programs_stat_attention_one()
                : m.programs_stat_attention_many({ count: needing }),
          note:
            affected === 0
              ? undefined
              : affected === 1
                ? m.programs_stat_affected_one()
                : m.programs_stat_affected({ count: figure(affected) }),
          tone: "warn",
        },
      ]}
    />
  );
}
