import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { Menu, type MenuItem } from "~/ui/menu/Menu";
import type { AgreedRange, MetricHistory } from "../api";
import { metricName } from "../format";
import { RangeDialog, RemoveRangeDialog } from "./RangeDialog";

type Props = {
  history: MetricHistory;
  clientId: string | undefined;
  /** What else can be done with the metric. */
  items: MenuItem[];
};

/** What can be done with a metric. Coaches set the agreed range; they and the client can remove it. */
export function MetricMenu({ history: { metric, ranges }, clientId, items }: Props) {
  const [isSetting, setIsSetting] = useState(false);
  const [removed, setRemoved] = useState<AgreedRange>();
  const canSet = clientId !== undefined && !metric.archived;
  const all: MenuItem[] = [
    ...(canSet ? [{ label: m.body_metrics_range_set(), onClick: () => setIsSetting(true) }] : []),
    ...ranges.map((range) => ({
      label: m.body_metrics_range_remove(),
      note: ranges.length > 1 && range.account_title,
      onClick: () => setRemoved(range),
    })),
    ...items,
  ];
  const label = m.body_metrics_metric_menu({ name: metricName(metric) });
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
      {isSetting && clientId !== undefined && (
        <RangeDialog metric={metric} clientId={clientId} range={ranges[0]} onClose={() => setIsSetting(false)} />
      )}
      {removed && (
        <RemoveRangeDialog metric={metric} clientId={clientId} range={removed} onClose={() => setRemoved(undefined)} />
      )}
    </>
  );
}
