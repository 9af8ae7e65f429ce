import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { Menu, type MenuItem } from "~/ui/menu/Menu";
import type { AgreedRange, Metric, MetricHistory } from "../api";
import { rowName, sideName } from "../format";
import { RangeDialog, RemoveRangeDialog } from "./RangeDialog";

type Props = {
  /** Of one metric, or of both sides of a pair. */
  histories: MetricHistory[];
  clientId: string | undefined;
  /** What else can be done with the metric. */
  items: MenuItem[];
};

/** What can be done with a metric. Coaches set the agreed range; they and the client can remove it. */
export function MetricMenu({ histories, clientId, items }: Props) {
  const [set, setSet] = useState<MetricHistory>();
  const [removed, setRemoved] = useState<{ metric: Metric; range: AgreedRange }>();
  const all: MenuItem[] = [
    ...histories.flatMap((history) => {
      const { metric } = history;
      if (clientId === undefined || metric.archived) return [];
      const note = metric.of_pair && sideName(metric);
      return [{ label: m.body_metrics_range_set(), note, onClick: () => setSet(history) }];
    }),
    ...histories.flatMap(({ metric, ranges }) =>
      ranges.map((range) => ({
        label: m.body_metrics_range_remove(),
        note: [metric.of_pair && sideName(metric), ranges.length > 1 && range.account_title]
          .filter(Boolean)
          .join(" · "),
        onClick: () => setRemoved({ metric, range }),
      })),
    ),
    ...items,
  ];
  const label = m.body_metrics_metric_menu({ name: rowName(histories.map(({ metric }) => metric)) });
  return (
    <>
      {all.length > 0 && (
        <Menu
          align="end"
          label={label}
          trigger={
            <IconButton label={label}>
              <IconDots size={16} />
            </IconButton>
          }
          items={all}
        />
      )}
      {set && clientId !== undefined && (
        <RangeDialog metric={set.metric} clientId={clientId} range={set.ranges[0]} onClose={() => setSet(undefined)} />
      )}
      {removed && <RemoveRangeDialog {...removed} clientId={clientId} onClose={() => setRemoved(undefined)} />}
    </>
  );
}
