import { m } from "~/paraglide/messages.js";
import { Badge, type BadgeTone } from "~/ui/badge/Badge";
import type { Payout } from "../api";

const STATUSES: Record<string, [BadgeTone, () => string]> = {
  paid: ["ok", m.payments_payout_paid],
  pending: ["info", m.payments_payout_pending],
  in_transit: ["info", m.payments_payout_transit],
  failed: ["bad", m.payments_payout_failed],
  canceled: ["neutral", m.payments_payout_canceled],
};

export function PayoutStatus({ payout }: { payout: Payout }) {
  const [tone, label] = STATUSES[payout.status] ?? (["neutral", () => payout.status] as const);
  return <Badge tone={tone}>{label()}</Badge>;
}
